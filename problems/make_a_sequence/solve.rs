//! The reference.
//!
//! In each direction a cell is on one line that crosses the whole board. A line has at most 7
//! cells, so one player's balls on it are the bits of a byte. A move sets one bit on each line
//! through its cell, and a table contains for each byte whether `m` consecutive bits are set. Only
//! the lines through the last ball are examined, and lines shorter than `m` are omitted. Cells are
//! numbered by layers: the number of a move, plus the number of cells of a layer for each ball
//! below.

use super::{GameEnd, GameRecord, SHORTEST_ROW, SIZE_COUNT, SIZES};
use generators::{Direction, Geometry, Point, Rules};
use std::sync::OnceLock;

/// The lines of a board that are long enough for a row.
#[derive(Debug)]
struct WinningLines {
    /// The number of lines.
    count: usize,
    /// The lines through each cell.
    through: Vec<Vec<Spot>>,
    /// Whether a set of cells of a line, as bits, contains a row.
    has_row: [bool; 128],
}

/// A cell as a part of a line.
#[derive(Debug)]
struct Spot {
    line: usize,
    bit: u8,
}

/// The lines of all boards, computed when they are first needed: by the number of sizes below `n`,
/// then by `m`.
#[derive(Debug, Default)]
pub(super) struct Boards([[OnceLock<Box<WinningLines>>; SIZE_COUNT]; SIZE_COUNT]);

impl Boards {
    /// The outcomes of `games`, which all belong to one problem.
    pub(super) fn outcomes(&self, games: &[GameRecord]) -> Vec<GameEnd> {
        games
            .iter()
            .map(|game| self.lines_of(game).outcome(game))
            .collect()
    }

    fn lines_of(&self, game: &GameRecord) -> &WinningLines {
        let (n, m) = (game.size() - SIZES.start(), game.rules.line - SHORTEST_ROW);
        self.0[n][m].get_or_init(|| Box::new(WinningLines::new(&game.rules)))
    }
}

impl WinningLines {
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

    fn outcome(&self, game: &GameRecord) -> GameEnd {
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
                return GameEnd::Won(number);
            }
            *cell += layer;
        }
        GameEnd::Draw
    }
}

/// Whether `m` consecutive bits are set in `cells`.
fn has_row(cells: usize, m: usize) -> bool {
    let row = (1 << m) - 1;
    (0..7).any(|shift| cells >> shift & row == row)
}

/// The cells of the line that begins at `start`; empty if the line begins before `start`.
fn line(geometry: &Geometry, start: Point, direction: Direction) -> Vec<usize> {
    let [width, depth, _] = geometry.sides();
    if geometry.walk(start, direction, -1).is_some() {
        return Vec::new();
    }
    std::iter::successors(Some(start), |point| geometry.walk(*point, direction, 1))
        .map(|[x, y, z]| x + width * (y + depth * z))
        .collect()
}
