//! The slow solution: it tries every cell near a stone for each of the three moves.
//!
//! A row of five or more that the third move completes contains at least three of the original
//! stones. So moves more than four steps away from all of them have no effect. Two cells without
//! neighbours represent all such cells: one for Black and one for White.

use super::board::{Color, DIRECTIONS, Piece, Point};
use super::solve::Winner;
use std::ops::Range;

/// The stones and all cells near them, numbered.
struct NumberedCells {
    owners: Vec<Option<Color>>,
    /// The numbers of stones of Black and White.
    stones: [usize; 2],
    /// The neighbours of each cell: for every direction the one ahead, then the one behind.
    neighbours: Vec<[Option<usize>; 8]>,
}

/// The winner, found by playing all moves.
pub(super) fn winner(pieces: &[Piece]) -> Winner {
    let [black, white] = stones(pieces);
    // With fewer stones no five is possible, neither with two moves of Black nor with one of White.
    if black < 3 && white < 4 {
        return Winner::None;
    }
    NumberedCells::new(pieces).black_moves()
}

/// The numbers of stones of Black and White.
fn stones(pieces: &[Piece]) -> [usize; 2] {
    [Color::Black, Color::White]
        .map(|color| pieces.iter().filter(|piece| piece.color == color).count())
}

impl NumberedCells {
    fn new(pieces: &[Piece]) -> Self {
        let near = |piece: &Piece| {
            let Piece { point, .. } = *piece;
            DIRECTIONS
                .into_iter()
                .flat_map(move |direction| (-4..=4).map(move |steps| point.step(direction, steps)))
        };
        let near = pieces.iter().flat_map(near);
        let mut points: Vec<(i32, i32)> = near.map(|Point { x, y }| (x, y)).collect();
        points.sort_unstable();
        points.dedup();
        let mut owners = vec![None; points.len() + 2];
        for Piece { point, color } in pieces {
            if let Ok(cell) = points.binary_search(&(point.x, point.y)) {
                owners[cell] = Some(*color);
            }
        }
        let neighbours = points.iter().map(|&(x, y)| {
            let around = |at: usize| {
                let steps = if at.is_multiple_of(2) { 1 } else { -1 };
                let Point { x, y } = Point { x, y }.step(DIRECTIONS[at / 2], steps);
                points.binary_search(&(x, y)).ok()
            };
            std::array::from_fn(around)
        });
        // The last two cells have no neighbours: they represent the cells far from everything.
        Self {
            neighbours: neighbours.chain([[None; 8]; 2]).collect(),
            stones: stones(pieces),
            owners,
        }
    }

    /// The best result for Black, who moves.
    fn black_moves(&mut self) -> Winner {
        if self.can_make_five(Color::Black) {
            return Winner::Black;
        }
        let mut best = Winner::White;
        for cell in self.cells() {
            if self.owners[cell].is_some() {
                continue;
            }
            match self.after(cell, Color::Black, Self::white_moves) {
                Winner::Black => return Winner::Black,
                Winner::None => best = Winner::None,
                Winner::White => {}
            }
        }
        best
    }

    /// The best result for White, who moves; Black has one more move.
    fn white_moves(&mut self) -> Winner {
        if self.can_make_five(Color::White) {
            return Winner::White;
        }
        // The cells far from everything are tried first: if Black threatens nothing, any move is
        // sufficient.
        let idle = self.cells().rev().any(|cell| {
            self.owners[cell].is_none()
                && !self.after(cell, Color::White, |field| {
                    field.can_make_five(Color::Black)
                })
        });
        if idle { Winner::None } else { Winner::Black }
    }

    /// The result of `then` after `color` has played `cell`. The move is undone afterwards.
    fn after<T>(&mut self, cell: usize, color: Color, then: impl Fn(&mut Self) -> T) -> T {
        self.owners[cell] = Some(color);
        self.stones[color as usize] += 1;
        let found = then(self);
        self.stones[color as usize] -= 1;
        self.owners[cell] = None;
        found
    }

    fn can_make_five(&self, color: Color) -> bool {
        let makes_five = |cell: usize| self.owners[cell].is_none() && self.makes_five(cell, color);
        self.stones[color as usize] >= 4 && self.cells().any(makes_five)
    }

    fn cells(&self) -> Range<usize> {
        0..self.owners.len()
    }

    /// Whether a stone of `color` in this empty cell has four or more neighbours in one row.
    fn makes_five(&self, cell: usize, color: Color) -> bool {
        (0..8).step_by(2).any(|ahead| {
            self.stones_along(cell, ahead, color) + self.stones_along(cell, ahead + 1, color) >= 4
        })
    }

    /// How many stones of `color` follow the cell in one sense of a direction.
    fn stones_along(&self, cell: usize, sense: usize, color: Color) -> usize {
        let mut count = 0;
        let mut next = self.neighbours[cell][sense];
        while let Some(cell) = next
            && self.owners[cell] == Some(color)
        {
            count += 1;
            next = self.neighbours[cell][sense];
        }
        count
    }
}
