//! Positions that are built with attention to threats: figures, and noise that threatens nothing.

use super::super::board::{Color, DIRECTIONS, Piece, Point, Stones};
use generators::Draw;
use std::collections::BTreeSet;

/// The minimum distance between the anchors of two figures. No stroke is longer than half of it.
const APART: i64 = 24;

/// A position that is being built. Figures are added first and noise last.
#[derive(Debug, Default)]
pub(super) struct Sketch {
    pub(super) pieces: Vec<Piece>,
    stones: Stones,
    /// Cells of figures that must stay empty.
    pub(super) empty: BTreeSet<Point>,
    /// The cell that the strokes of the first figure share.
    pub(super) anchor: Point,
}

impl Sketch {
    /// Places the figures side by side. The first stroke of each has this direction and the others
    /// cross it.
    pub(super) fn new(figures: &[&[&str]], direction: usize, draw: &mut Draw) -> Self {
        let mut sketch = Self::default();
        let mut x = 0;
        for strokes in figures {
            let y = draw.int(-6..=6);
            let anchor = [x, y].map(|value| i32::try_from(value).expect("figures lie close by"));
            let [x_at, y_at] = anchor;
            let anchor = Point { x: x_at, y: y_at };
            if x == 0 {
                sketch.anchor = anchor;
            }
            sketch.add_figure(strokes, anchor, direction, draw);
            x += APART + draw.int(0..=8);
        }
        sketch
    }

    fn add_figure(&mut self, strokes: &[&str], anchor: Point, direction: usize, draw: &mut Draw) {
        let mut across: Vec<usize> = (0..DIRECTIONS.len())
            .filter(|&it| it != direction)
            .collect();
        draw.shuffle(&mut across);
        for (stroke, direction) in strokes.iter().zip([direction].into_iter().chain(across)) {
            let sense = if draw.chance(1, 2) { -1 } else { 1 };
            let (dx, dy) = DIRECTIONS[direction];
            self.add_stroke(stroke, anchor, (sense * dx, sense * dy));
        }
    }

    /// Adds a stroke whose shared cell is at the anchor.
    pub(super) fn add_stroke(&mut self, stroke: &str, anchor: Point, direction: (i32, i32)) {
        let shared = stroke.find(['*', 'x', 'o']).unwrap_or(0);
        let start = -i32::try_from(shared).expect("a stroke is short");
        for (steps, cell) in (start..).zip(stroke.chars()) {
            self.add_cell(cell, anchor.step(direction, steps));
        }
    }

    fn add_cell(&mut self, cell: char, point: Point) {
        let color = match cell {
            'X' | 'x' => Color::Black,
            'O' | 'o' => Color::White,
            _ => {
                self.empty.insert(point);
                return;
            }
        };
        self.add(Piece { point, color });
    }

    /// Adds a piece unless its cell is occupied.
    pub(super) fn add(&mut self, piece: Piece) {
        if self.stones.get(piece.point).is_none() {
            self.stones.put(piece);
            self.pieces.push(piece);
        }
    }

    /// Adds up to `count` pieces around the figures that neither change nor create a threat: no
    /// window gets more than two stones of one colour and none of the other.
    pub(super) fn add_noise(&mut self, count: usize, draw: &mut Draw) {
        let (low, high) = bounds(&self.pieces);
        let room = i32::try_from((6 * count).isqrt()).expect("a position is small") + 4;
        let [width, height] = [high.x - low.x, high.y - low.y].map(|extent| extent.max(room) + 4);
        let cells = width * height;
        for _ in 0..count {
            let start = draw.index(cells.unsigned_abs() as usize);
            let start = i32::try_from(start).expect("a position is small");
            let color = *draw.pick(&[Color::Black, Color::White]);
            // The first suitable cell, starting from a random one.
            let next = (start..cells).chain(0..start).find_map(|cell| {
                let (x, y) = (low.x - 2 + cell % width, low.y - 2 + cell / width);
                self.quiet_piece(Point { x, y }, color)
            });
            if let Some(piece) = next {
                self.add(piece);
            }
        }
    }

    /// A piece at this cell that is not a threat, preferably of this colour.
    fn quiet_piece(&self, point: Point, color: Color) -> Option<Piece> {
        if self.stones.get(point).is_some() || self.empty.contains(&point) {
            return None;
        }
        let pieces = [color, color.other()].map(|color| Piece { point, color });
        pieces.into_iter().find(|&piece| self.is_quiet(piece))
    }

    fn is_quiet(&self, piece: Piece) -> bool {
        DIRECTIONS.into_iter().all(|direction| {
            let around: [Option<Color>; 9] = std::array::from_fn(|at| {
                let steps = i32::try_from(at).expect("nine cells") - 4;
                self.stones.get(piece.point.step(direction, steps))
            });
            around.windows(5).all(|window| {
                let own = window.iter().filter(|found| **found == Some(piece.color));
                own.count() <= 1 || window.contains(&Some(piece.color.other()))
            })
        })
    }
}

/// The corners of the smallest box that contains all pieces.
pub(super) fn bounds(pieces: &[Piece]) -> (Point, Point) {
    let points = || pieces.iter().map(|piece| piece.point);
    let least = |value: fn(Point) -> i32| points().map(value).min().unwrap_or(0);
    let greatest = |value: fn(Point) -> i32| points().map(value).max().unwrap_or(0);
    let low = Point {
        x: least(|it| it.x),
        y: least(|it| it.y),
    };
    let high = Point {
        x: greatest(|it| it.x),
        y: greatest(|it| it.y),
    };
    (low, high)
}
