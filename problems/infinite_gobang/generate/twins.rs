//! Cells that look occupied for weak keys.
//!
//! Black has one winning cell and no other threat. For each of many keys there is a stone on
//! another cell with the same key as the winning cell. A solution that finds cells by one of these
//! keys sees a stone on the winning cell and does not find the win.

use super::super::board::{Color, Piece, Point};
use super::super::solve::{Winner, outlook};
use super::families::{family, place};
use super::frame::shift_by;
use super::sketch::Sketch;
use super::{DIRECTIONS, any_direction};
use generators::Draw;

/// The black fours that one cell completes.
const FOURS: [&str; 3] = ["O*XXXXO", "OX*XXXO", "OXX*XXO"];

/// A position for a family of keys of `x` and `y`, or of `y` and `x` if `swapped`. `None` if a
/// stone is at an unsuitable cell.
pub(super) fn position(name: &str, swapped: bool, draw: &mut Draw) -> Option<Vec<Piece>> {
    let mut sketch = Sketch::default();
    let four = *draw.pick(&FOURS);
    let direction = DIRECTIONS[any_direction(draw)];
    sketch.add_stroke(four, Point { x: 0, y: 0 }, direction);
    let gap = place(name, draw);
    let mut pieces = sketch.pieces;
    shift_by(&mut pieces, (gap.x, gap.y));
    let figure = pieces.len();
    for key in family(name) {
        let twin = key.twin(gap, draw);
        if let Some(point) = twin.filter(|twin| pieces.iter().all(|piece| piece.point != *twin)) {
            let color = color_in(point.y);
            pieces.push(Piece { point, color });
        }
    }
    let filled = [
        &pieces[..],
        &[Piece {
            point: gap,
            color: Color::White,
        }],
    ]
    .concat();
    let is_needed = outlook(&filled).winner() != Winner::Black;
    if swapped {
        for piece in &mut pieces {
            std::mem::swap(&mut piece.point.x, &mut piece.point.y);
        }
    }
    (pieces.len() > figure && is_needed).then_some(pieces)
}

/// Two rows of one colour, then two of the other: so the stones in one column never make a four.
fn color_in(row: i32) -> Color {
    if row.div_euclid(2) % 2 == 0 {
        Color::Black
    } else {
        Color::White
    }
}
