//! The reference.
//!
//! Theory of operation: in each direction a cell lies on one line that crosses the whole board. A line has
//! at most 7 cells, so one player's balls on it are the bits of a byte. A move sets one bit on each
//! line through its cell, and a table says whether a byte has `m` set bits side by side. Nothing but the
//! lines through the last ball is looked at, and lines shorter than `m` are left out.
//! Cells are numbered by layers: a move's number, plus the number of cells of a layer for each ball
//! below.

use super::{Game, Outcome, SHORTEST_ROW, SIZE_COUNT, SIZES};
use generators::{Direction, Geometry, Point, Rules};
use std::sync::OnceLock;

/// The lines of a board that are long enough for a row.
#[derive(Debug)]
struct Lines {
    /// How many lines there are.
    count: usize,
    /// The lines through each cell.
    through: Vec<Vec<Spot>>,
    /// Whether a set of cells of a line, as bits, holds a row.
    has_row: [bool; 128],
}

/// A cell as part of a line.
#[derive(Debug)]
struct Spot {
    line: usize,
    bit: u8,
}

/// The lines of all boards, worked out when they are first needed: by the number of sizes below `n`, then `m`.
#[derive(Debug, Default)]
pub(super) struct Boards([[OnceLock<Box<Lines>>; SIZE_COUNT]; SIZE_COUNT]);

impl Boards {
    /// The outcomes of `games`, all of one problem.
    pub(super) fn outcomes(&self, games: &[Game]) -> Vec<Outcome> {
        games
            .iter()
            .map(|game| self.of(game).outcome(game))
            .collect()
    }

    fn of(&self, game: &Game) -> &Lines {
        let (n, m) = (game.size() - SIZES.start(), game.rules.line - SHORTEST_ROW);
        self.0[n][m].get_or_init(|| Box::new(Lines::new(&game.rules)))
    }
}

impl Lines {
    fn new(rules: &Rules) -> Self {
        let geometry = rules.geometry;
        let mut lines = Self {
            count: 0,
            through: geometry.points().map(|_| Vec::new()).collect(),
            has_row: std::array::from_fn(|cells| has_row(cells, rules.line)),
        };
        for &direction in geometry.directions() {
            for start in geometry.points() {
                let line = line(&geometry, start, direction);
                if line.len() >= rules.line {
                    lines.add(&line);
                }
            }
        }
        lines
    }

    fn add(&mut self, cells: &[usize]) {
        for (index, cell) in cells.iter().enumerate() {
            self.through[*cell].push(Spot {
                line: self.count,
                bit: 1 << index,
            });
        }
        self.count += 1;
    }

    fn outcome(&self, game: &Game) -> Outcome {
        let layer = game.rules.moves();
        let mut next_cell: Vec<usize> = (0..layer).collect();
        let mut lines = vec![[0_u8; 2]; self.count];
        for (number, mv) in (1..).zip(&game.moves) {
            let cell = &mut next_cell[mv.0 as usize];
            let mut won = false;
            for spot in &self.through[*cell] {
                let balls = &mut lines[spot.line][number % 2];
                *balls |= spot.bit;
                won |= self.has_row[usize::from(*balls)];
            }
            if won {
                return Outcome::Won(number);
            }
            *cell += layer;
        }
        Outcome::Draw
    }
}

/// Whether `m` bits side by side are set in `cells`.
fn has_row(cells: usize, m: usize) -> bool {
    let row = (1 << m) - 1;
    (0..7).any(|shift| cells >> shift & row == row)
}

/// The cells of the line that begins at `start`; none where it begins before.
fn line(geometry: &Geometry, start: Point, direction: Direction) -> Vec<usize> {
    let [width, depth, _] = geometry.sides();
    if geometry.walk(start, direction, -1).is_some() {
        return Vec::new();
    }
    std::iter::successors(Some(start), |point| geometry.walk(*point, direction, 1))
        .map(|[x, y, z]| x + width * (y + depth * z))
        .collect()
}
