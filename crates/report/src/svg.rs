//! Boards as an SVG drawing: stones on the points of a grid, layers in rows, pictures in a grid.

use crate::drawing;
use crate::shapes::{MARGIN, STEP, WOOD, draw_stone, label, line};
use problems::{Drawing, Layer, Picture};
use svg::Document;
use svg::node::element::{Group, Rectangle};

/// The height of a line of text.
const LINE: usize = 24;
/// Layers stand side by side up to this width.
const WIDTH: usize = 1200;

/// All pictures as one SVG document: side by side, in rows such that the page is about as high as
/// it is wide.
#[must_use]
pub fn svg(pictures: &[Picture]) -> String {
    let drawn: Vec<Drawn> = pictures
        .iter()
        .map(|picture| draw_picture(picture, &[], WIDTH))
        .collect();
    let mut drawing = Group::new();
    let mut page = Shelves::of_width(page_width(&drawn));
    for picture in drawn {
        let (x, y) = page.place(picture.width, picture.height + LINE);
        let moved = picture
            .group
            .set("transform", format!("translate({x} {y})"));
        drawing = drawing.add(moved);
    }
    let (width, height) = page.size();
    let document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("font-family", "sans-serif")
        .add(
            Rectangle::new()
                .set("width", width)
                .set("height", height)
                .set("fill", "white"),
        )
        .add(drawing);
    format!("{document}\n")
}

/// One picture without a background, its layers in rows of at most this width, for a page that has
/// one. What its steps show besides is hidden.
pub(super) fn board_svg(picture: &Picture, width: usize) -> String {
    let drawn = draw_picture(picture, &picture.steps, width);
    // A title that stands beside the picture is omitted in it.
    let label = match picture.title.as_str() {
        "" => "board",
        title => title,
    };
    let document = Document::new()
        .set("viewBox", (0, 0, drawn.width, drawn.height))
        .set("width", drawn.width)
        .set("height", drawn.height)
        .set("role", "img")
        .set("aria-label", label)
        .add(drawn.group);
    document.to_string()
}

/// A drawing relative to its own corner, and its size.
struct Drawn {
    group: Group,
    width: usize,
    height: usize,
}

/// The side of a square that has room for all of them, and for the widest.
fn page_width(drawn: &[Drawn]) -> usize {
    let areas = drawn.iter().map(|picture| picture.width * picture.height);
    let widest = drawn.iter().map(|picture| picture.width).max();
    areas
        .sum::<usize>()
        .isqrt()
        .max(widest.unwrap_or(0))
        .max(WIDTH)
}

/// Places things from left to right, and starts a new row below the highest one when the width is
/// full.
struct Shelves {
    limit: usize,
    next: (usize, usize),
    width: usize,
    bottom: usize,
}

impl Shelves {
    fn of_width(limit: usize) -> Self {
        Self {
            limit,
            next: (0, 0),
            width: 0,
            bottom: 0,
        }
    }

    /// The corner of the next thing.
    fn place(&mut self, width: usize, height: usize) -> (usize, usize) {
        if self.next.0 > 0 && self.next.0 + width > self.limit {
            self.next = (0, self.bottom);
        }
        let corner = self.next;
        self.next.0 += width;
        self.width = self.width.max(self.next.0);
        self.bottom = self.bottom.max(corner.1 + height);
        corner
    }

    /// The width and height of everything placed.
    fn size(&self) -> (usize, usize) {
        (self.width, self.bottom)
    }
}

/// A picture: its title, and below it its layers, in rows of at most this width.
fn draw_picture(picture: &Picture, steps: &[Drawing], limit: usize) -> Drawn {
    let mut group = Group::new();
    let mut top = 0;
    if !picture.title.is_empty() {
        group = group.add(label(&picture.title, MARGIN / 2, LINE - 6, "start", 16));
        top = LINE;
    }
    let mut layers = Shelves::of_width(limit);
    for layer in &picture.layers {
        let (width, height) = size(layer);
        let (x, y) = layers.place(width, height);
        group = group.add(draw_layer(layer, x, top + y));
    }
    if let Some(drawing) = &picture.drawing {
        let (width, height) = drawing::size(steps, drawing);
        let (x, y) = layers.place(width, height);
        group = group.add(drawing::draw(steps, drawing, (x, top + y)));
    }
    let (width, height) = layers.size();
    Drawn {
        group,
        width: width.max(text_width(&picture.title, 16) + MARGIN),
        height: top + height,
    }
}

/// The approximate width of a line in a sans-serif font: Chinese letters are as wide as high,
/// others little more than half.
fn text_width(text: &str, size: usize) -> usize {
    let tenths = text.chars().map(|c| if c.is_ascii() { 6 } else { 10 });
    tenths.sum::<usize>() * size / 10
}

/// The width and height of a layer, including its margins.
fn size(layer: &Layer) -> (usize, usize) {
    let columns = layer.rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = columns.saturating_sub(1) * STEP + 2 * MARGIN;
    let height = layer.rows.len().saturating_sub(1) * STEP + 2 * MARGIN + room_of_title(layer);
    (width.max(text_width(&layer.title, 13) + MARGIN), height)
}

fn room_of_title(layer: &Layer) -> usize {
    if layer.title.is_empty() { 0 } else { LINE }
}

fn draw_layer(layer: &Layer, x: usize, y: usize) -> Group {
    let (left, top) = (x + MARGIN, y + MARGIN + room_of_title(layer));
    let columns = layer.rows.iter().map(Vec::len).max().unwrap_or(0);
    let (right, bottom) = (
        left + columns.saturating_sub(1) * STEP,
        top + layer.rows.len().saturating_sub(1) * STEP,
    );
    let half = STEP / 2;
    let wood = Rectangle::new()
        .set("x", left - half)
        .set("y", top - half)
        .set("width", right - left + STEP)
        .set("height", bottom - top + STEP)
        .set("fill", WOOD);
    let mut group =
        Group::new()
            .add(wood)
            .add(label(&layer.title, left - half, y + LINE - 6, "start", 13));
    let (first_row, first_column) = layer.origin;
    let step = if layer.rows_fall { -1 } else { 1 };
    let mut number = first_row;
    for row in 0..layer.rows.len() {
        let at = top + row * STEP;
        group = group.add(line(left, at, right, at));
        group = group.add(label(
            &number.to_string(),
            left - half - 3,
            at + 4,
            "end",
            10,
        ));
        number += step;
    }
    for (column, number) in (0..columns).zip(first_column..) {
        let at = left + column * STEP;
        group = group.add(line(at, top, at, bottom));
        group = group.add(label(&number.to_string(), at, top - half - 3, "middle", 10));
    }
    for (row, cells) in layer.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            if let Some(stone) = draw_stone(*cell, left + column * STEP, top + row * STEP) {
                group = group.add(stone);
            }
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use super::svg;
    use problems::{Cell, Layer, Picture};

    #[test]
    fn many_pictures_make_a_page_and_no_strip() {
        let layer = Layer {
            rows: vec![vec![Cell::default(); 9]; 9],
            ..Layer::default()
        };
        let picture = Picture {
            title: "dataset".to_owned(),
            drawing: None,
            steps: Vec::new(),
            layers: vec![layer],
        };
        let text = svg(&vec![picture; 100]);
        let side = |name: &str| -> usize {
            let (_, rest) = text.split_once(&format!(" {name}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let (width, height) = (side("width"), side("height"));
        assert!(
            2 * width > height && 2 * height > width,
            "{width} x {height}"
        );
        assert_eq!(text.matches("translate(").count(), 100);
    }

    #[test]
    fn heights_are_counted_from_below() {
        let layer = Layer {
            origin: (2, 1),
            rows_fall: true,
            rows: vec![vec![Cell::default()]; 2],
            ..Layer::default()
        };
        let text = svg(&[Picture {
            title: String::new(),
            drawing: None,
            steps: Vec::new(),
            layers: vec![layer],
        }]);
        let of = |label: &str| {
            text.find(label)
                .unwrap_or_else(|| panic!("{label} in {text}"))
        };
        assert!(of("\n2\n") < of("\n1\n"));
    }

    #[test]
    fn every_stone_is_drawn_and_titles_are_escaped() {
        let stone = |player| Cell {
            stone: Some(player),
            marked: player == 1,
            last: false,
            number: None,
        };
        let picture = Picture {
            title: "a < b".to_owned(),
            drawing: None,
            steps: Vec::new(),
            layers: vec![Layer {
                title: "z = 1".to_owned(),
                origin: (1, 1),
                rows_fall: false,
                rows: vec![vec![stone(0), stone(1)], vec![Cell::default(), stone(0)]],
            }],
        };
        let text = svg(&[picture]);
        assert_eq!(text.matches("<circle").count(), 3);
        assert!(text.contains("a &lt; b"), "{text}");
    }
}
