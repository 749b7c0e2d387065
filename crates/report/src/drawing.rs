//! Boards whose cells are not the points of a grid: squares, hexagons and points with names, pieces
//! and labels.

use crate::shapes::{INK, MARGIN, STEP, WOOD, draw_stone, label, line};
use problems::{CellShape, Drawing, PlacedCell};
use std::collections::BTreeMap;
use svg::node::element::{Group, Polygon, Rectangle};

/// The size of a unit, half a cell.
const UNIT: i32 = 14;
const DARK: &str = "#7a6a4a";

/// The width and height of a board and of the boards before it, including the margins.
pub(super) fn size(steps: &[Drawing], last: &Drawing) -> (usize, usize) {
    let all = Extent::from_steps(steps, last);
    let pixels =
        |(low, high): (i32, i32)| usize::try_from((high - low) * UNIT).unwrap_or(0) + 2 * MARGIN;
    (pixels(all.columns), pixels(all.rows))
}

/// The least and the greatest coordinates of the cells.
struct Extent {
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Extent {
    fn from_steps(steps: &[Drawing], last: &Drawing) -> Self {
        let span = |of: fn(&PlacedCell) -> i32| {
            let cells = || boards(steps, last).flat_map(|board| &board.cells).map(of);
            (cells().min().unwrap_or(0), cells().max().unwrap_or(0))
        };
        Self {
            columns: span(|cell| cell.x),
            rows: span(|cell| cell.y),
        }
    }
}

fn boards<'a>(steps: &'a [Drawing], last: &'a Drawing) -> impl Iterator<Item = &'a Drawing> {
    steps.iter().chain([last])
}

/// A board with its corner here. What only the boards before it have is hidden; a script shows it.
pub(super) fn draw(steps: &[Drawing], last: &Drawing, corner: (usize, usize)) -> Group {
    let extent = Extent::from_steps(steps, last);
    let pixel = |(column, row): (i32, i32)| {
        let along = |start: usize, units: i32| {
            start.saturating_add_signed(isize::try_from(units * UNIT).unwrap_or(0))
        };
        (
            along(corner.0 + MARGIN, column - extent.columns.0),
            along(corner.1 + MARGIN, row - extent.rows.0),
        )
    };
    let edge = |(from, to), width: u8| {
        let (from, to) = (pixel(from), pixel(to));
        line(from.0, from.1, to.0, to.1).set("stroke-width", width)
    };
    let cells = histories(steps, last, |board| &board.cells, |cell| (cell.x, cell.y));
    let mut group = Group::new();
    if last.shape == CellShape::Point {
        let low = pixel((extent.columns.0, extent.rows.0));
        let high = pixel((extent.columns.1, extent.rows.1));
        group = group.add(wood(low, high).set("stroke", WOOD));
    } else {
        for (place, history) in &cells {
            for run in runs(history, Option::is_some)
                .iter()
                .filter(|run| run.value)
            {
                group = group.add(run.mark(ground(last.shape, pixel(*place))));
            }
        }
    }
    if last.shape == CellShape::Point && last.lines.is_empty() {
        for ends in grid(last) {
            group = group.add(edge(ends, 1));
        }
    }
    let lines = histories(
        steps,
        last,
        |board| &board.lines,
        |line| (line.from, line.to),
    );
    for (ends, history) in &lines {
        for run in runs(history, |line| line.is_some_and(|line| line.is_drawn)) {
            let width = if run.value { 4 } else { 1 };
            group = group.add(run.mark(Group::new().add(edge(*ends, width))));
        }
    }
    for (place, history) in &cells {
        for run in runs(history, |cell| *cell) {
            if let Some(cell) = run.value {
                group = group.add(run.mark(piece(last.shape, cell, pixel(*place))));
            }
        }
    }
    group
}

/// Each part of the boards with its state in each of them.
fn histories<'a, T, K: Ord>(
    steps: &'a [Drawing],
    last: &'a Drawing,
    parts: impl Fn(&'a Drawing) -> &'a Vec<T>,
    key: impl Fn(&T) -> K,
) -> BTreeMap<K, Vec<Option<&'a T>>> {
    let mut all: BTreeMap<K, Vec<Option<&T>>> = BTreeMap::new();
    for (step, board) in boards(steps, last).enumerate() {
        for part in parts(board) {
            let history = all.entry(key(part)).or_default();
            history.resize(steps.len() + 1, None);
            history[step] = Some(part);
        }
    }
    all
}

/// Successive steps in which something looks the same.
struct EqualSteps<T> {
    from: usize,
    until: usize,
    steps: usize,
    value: T,
}

fn runs<S, T: PartialEq>(history: &[S], look: impl Fn(&S) -> T) -> Vec<EqualSteps<T>> {
    let mut runs: Vec<EqualSteps<T>> = Vec::new();
    for (step, state) in history.iter().enumerate() {
        let value = look(state);
        match runs.last_mut() {
            Some(run) if run.value == value => run.until = step + 1,
            _ => runs.push(EqualSteps {
                from: step,
                until: step + 1,
                steps: history.len(),
                value,
            }),
        }
    }
    runs
}

impl<T> EqualSteps<T> {
    /// Sets the steps in which the script shows the group, unless these are all.
    fn mark(&self, group: Group) -> Group {
        if (self.from, self.until) == (0, self.steps) {
            return group;
        }
        let group = group
            .set("data-from", self.from)
            .set("data-until", self.until);
        if self.until < self.steps {
            group.set("hidden", "")
        } else {
            group
        }
    }
}

/// The wood below a cell.
fn ground(shape: CellShape, (x, y): (usize, usize)) -> Group {
    let (across, up) = (STEP / 2, STEP / 4 + 2);
    if shape != CellShape::Hexagon {
        return Group::new().add(wood((x, y), (x, y)).set("stroke", INK));
    }
    let corners = [
        (x, y - up * 2),
        (x + across, y - up),
        (x + across, y + up),
        (x, y + up * 2),
        (x - across, y + up),
        (x - across, y - up),
    ];
    let corners = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
    let hexagon = Polygon::new().set("points", corners).set("fill", WOOD);
    Group::new().add(hexagon.set("stroke", INK))
}

/// The wood below all squares from one to another.
fn wood(first: (usize, usize), last: (usize, usize)) -> Rectangle {
    let half = STEP / 2;
    Rectangle::new()
        .set("x", first.0 - half)
        .set("y", first.1 - half)
        .set("width", last.0 - first.0 + STEP)
        .set("height", last.1 - first.1 + STEP)
        .set("fill", WOOD)
}

/// The lines of a board of points: between neighbours in a row or column.
fn grid(drawing: &Drawing) -> Vec<((i32, i32), (i32, i32))> {
    let is_cell = |x: i32, y: i32| drawing.cells.iter().any(|cell| (cell.x, cell.y) == (x, y));
    let cells = drawing.cells.iter();
    cells
        .flat_map(|cell| {
            let here = (cell.x, cell.y);
            [(cell.x + 2, cell.y), (cell.x, cell.y + 2)].map(|there| (here, there))
        })
        .filter(|(_, (x, y))| is_cell(*x, *y))
        .collect()
}

/// Whether a label is a number of seeds or objects. The cell with them has a name.
pub(super) fn is_number(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit())
}

/// A piece with the number of its move or its label, or the name of an empty cell.
fn piece(shape: CellShape, cell: &PlacedCell, (x, y): (usize, usize)) -> Group {
    let mut group = Group::new();
    if let Some(stone) = draw_stone(cell.cell, x, y) {
        group = group.add(stone);
    }
    match (cell.cell.stone, cell.label.as_str()) {
        (None, "") if !cell.cell.marked => {
            // The name of a point is beside the lines that meet there.
            let (x, y) = match shape {
                CellShape::Point => (x + STEP / 3, y + STEP / 3),
                CellShape::Square | CellShape::Hexagon => (x, y + 3),
            };
            group.add(label(&cell.name, x, y, "middle", 7).set("fill", DARK))
        }
        (_, "") => group,
        (None, number) if is_number(number) => {
            let name = label(&cell.name, x + STEP / 2 - 2, y + STEP / 2 - 2, "end", 7);
            group
                .add(label(number, x, y + 4, "middle", 11))
                .add(name.set("fill", DARK))
        }
        // The number of a move is in the middle.
        (Some(_), text) if cell.cell.number.is_some() => {
            group.add(label(text, x + STEP / 2 - 2, y + STEP / 2 - 2, "end", 9).set("fill", INK))
        }
        (Some(0), text) => group.add(label(text, x, y + 4, "middle", 11).set("fill", "white")),
        (_, text) => group.add(label(text, x, y + 4, "middle", 11)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use generators::picture::Line;
    use problems::Cell;
    use std::collections::BTreeSet;

    fn board(stones: &[(i32, u8)], edges: usize) -> Drawing {
        let cell = |x: i32| PlacedCell {
            x,
            name: format!("c{x}"),
            cell: Cell {
                stone: stones.iter().find(|it| it.0 == x).map(|it| it.1),
                ..Cell::default()
            },
            ..PlacedCell::default()
        };
        let edge = |at: usize| Line {
            from: (0, i32::try_from(at).unwrap()),
            to: (2, 0),
            is_drawn: at < edges,
        };
        Drawing {
            shape: CellShape::Square,
            cells: [0, 2, 4].map(cell).into(),
            lines: [0, 1].map(edge).into(),
        }
    }

    /// The lines of a picture that are shown at this step, without their attributes for steps.
    fn shown(group: &Group, step: usize) -> BTreeSet<String> {
        let text = group.to_string();
        let mut lines = BTreeSet::new();
        let mut hidden_below = None;
        let number = |line: &str, name: &str| {
            let rest = line.split_once(name).unwrap().1;
            rest.split('"').next().unwrap().parse::<usize>().unwrap()
        };
        let mut depth = 0;
        for line in text.lines() {
            depth -= usize::from(line.starts_with("</"));
            if line.contains("data-from") {
                let steps = number(line, "data-from=\"")..number(line, "data-until=\"");
                if hidden_below.is_none() && !steps.contains(&step) {
                    hidden_below = Some(depth);
                }
            }
            let is_element = !line.starts_with("<g") && !line.starts_with("</");
            if hidden_below.is_none() && is_element {
                lines.insert(line.to_owned());
            }
            let opens = line.starts_with('<') && !line.starts_with("</") && !line.ends_with("/>");
            depth += usize::from(opens && !line.contains("</"));
            if line.starts_with("</") && hidden_below == Some(depth) {
                hidden_below = None;
            }
        }
        lines
    }

    #[test]
    fn each_step_shows_what_its_board_alone_shows() {
        let boards = [
            board(&[], 0),
            board(&[(0, 0)], 1),
            board(&[(0, 1), (2, 1)], 2),
            board(&[(2, 1), (4, 0)], 2),
        ];
        let (last, steps) = boards.split_last().unwrap();
        let together = draw(steps, last, (0, 0));
        for (step, board) in boards.iter().enumerate() {
            let alone = shown(&draw(&[], board, (0, 0)), 0);
            assert_eq!(shown(&together, step), alone, "step {step}");
        }
        // Without a script the last board is shown.
        let hidden = together.to_string().matches("hidden").count();
        let ended = |run: &str| !run.starts_with("\"4\"");
        let text = together.to_string();
        assert_eq!(
            hidden,
            text.split("data-until=")
                .skip(1)
                .filter(|it| ended(it))
                .count()
        );
    }
}
