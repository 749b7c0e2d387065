//! Random positions, dense enough for threats.

use super::super::board::{Color, DIRECTIONS, Piece, Point, Stones};
use super::frame::draw_in;
use generators::Draw;

/// Up to `count` pieces in a box. A piece that would complete five changes its colour or is
/// omitted.
pub(super) fn crowd(count: usize, width: i32, height: i32, draw: &mut Draw) -> Vec<Piece> {
    let mut table = PieceTable::default();
    let cells = (width * height).unsigned_abs() as usize;
    for cell in draw.subset(cells, count.min(cells)) {
        let cell = i32::try_from(cell).expect("the box is small");
        let color = *draw.pick(&[Color::Black, Color::White]);
        let point = Point {
            x: cell % width,
            y: cell / width,
        };
        table.add(Piece { point, color });
    }
    table.pieces
}

/// A box of cells, each of them empty, black or white. It may contain a five.
pub(super) fn window(width: i32, height: i32, draw: &mut Draw) -> Vec<Piece> {
    let points = (0..height).flat_map(|y| (0..width).map(move |x| Point { x, y }));
    let colors = [None, Some(Color::Black), Some(Color::White)];
    let piece = |point| {
        let color = *draw.pick(&colors);
        color.map(|color| Piece { point, color })
    };
    points.filter_map(piece).collect()
}

/// Stones in all four directions around one empty cell, so that rows cross there.
pub(super) fn star(draw: &mut Draw) -> Vec<Piece> {
    let mut table = PieceTable::default();
    let centre = Point { x: 0, y: 0 };
    let black = draw_in(draw, 1..=4).unsigned_abs();
    let white = draw_in(draw, 1..=4).unsigned_abs();
    for direction in DIRECTIONS {
        for steps in (-4..=4).filter(|steps| *steps != 0) {
            let color = match draw.weighted(&[3, black, white]) {
                0 => continue,
                1 => Color::Black,
                _ => Color::White,
            };
            let point = centre.step(direction, steps);
            table.add(Piece { point, color });
        }
    }
    table.pieces
}

/// Pieces without a five.
#[derive(Default)]
struct PieceTable {
    pieces: Vec<Piece>,
    stones: Stones,
}

impl PieceTable {
    fn add(&mut self, piece: Piece) {
        let color = piece.color;
        for color in [color, color.other()] {
            let piece = Piece { color, ..piece };
            if !self.stones.makes_five(piece) {
                self.stones.put(piece);
                self.pieces.push(piece);
                return;
            }
        }
    }
}
