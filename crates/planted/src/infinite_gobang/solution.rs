//! The simple solver.

use super::board::PieceBoard;
use super::bug::Bug::{
    self, BlackCellsCountTwice, BlackFiveForgotten, BlockAlwaysWins, BlockForgotten, BlockNeedsOne,
    BlockNeverWins, ColorsSwapped, DirectionMissing, DoubleForgotten, DoubleNeedsOne,
    DoubleNeedsOneDirection, DoubleNeedsThree, DoubleNeedsTwoDirections, EndsOnly, ExactlyFive,
    FourMissing, FourWin, GapsOnly, LowerCase, NoPiecesIsBlack, NoQuotes, NoneIsDraw, NoneIsWhite,
    OneSenseOnly, OpenFourOnly, OpenThreeWins, RowsRunThroughOthers, SixWin, ThreatsAddUp,
    ThreeMissing, ThreeStepsOnly, WhiteCellsCountADirection, WhiteCellsCountTwice, WhiteDoubleWins,
    WhiteFirst, WhiteForgotten, WhiteNeedsOne, WhiteNeedsThree, XOnly,
};
use super::cell::{Cell, DIRECTIONS, step};
use std::collections::BTreeSet;

const BLACK: i64 = 0;
const WHITE: i64 = 1;

/// The output of the solver with `bug`.
#[must_use]
pub fn output(bug: Bug, input: &[u8]) -> Vec<u8> {
    let mut board = PieceBoard::read(bug, input);
    let winner = if bug == NoPiecesIsBlack && board.pieces.is_empty() {
        Some(BLACK)
    } else {
        board.winner()
    };
    let winner = match (bug, winner) {
        (ColorsSwapped, Some(color)) => Some(1 - color),
        (NoneIsWhite, None) => Some(WHITE),
        _ => winner,
    };
    let name = match winner {
        Some(BLACK) => "Black",
        Some(_) => "White",
        None if bug == NoneIsDraw => "Draw",
        None => "None",
    };
    match bug {
        LowerCase => format!("\"{}\"\n", name.to_lowercase()),
        NoQuotes => format!("{name}\n"),
        _ => format!("\"{name}\"\n"),
    }
    .into_bytes()
}

/// A cell where a stone makes five in one direction, and the number of windows that it completes.
struct Win {
    cell: Cell,
    direction: usize,
    windows: i64,
}

impl PieceBoard {
    fn winner(&mut self) -> Option<i64> {
        let white = self.wins(self.cells(WHITE), WHITE);
        let white_wins = self.bug != WhiteForgotten && self.are_enough_for_white(&white);
        if self.bug == WhiteFirst && white_wins {
            return Some(WHITE);
        }
        let five = !self.wins(self.cells(BLACK), BLACK).is_empty();
        if five && self.bug != BlackFiveForgotten {
            return Some(BLACK);
        }
        if white_wins {
            return Some(WHITE);
        }
        match white.first() {
            Some(win) if !matches!(self.bug, WhiteForgotten | BlockForgotten) => {
                self.block_wins(win.cell).then_some(BLACK)
            }
            _ if self.can_double(BLACK) => Some(BLACK),
            _ if self.bug == WhiteDoubleWins && self.can_double(WHITE) => Some(WHITE),
            _ => None,
        }
    }

    fn are_enough_for_white(&self, wins: &[Win]) -> bool {
        let different = cells_of(wins).len();
        match self.bug {
            WhiteNeedsOne => different >= 1,
            WhiteNeedsThree => different >= 3,
            WhiteCellsCountTwice => windows_of(wins) >= 2,
            WhiteCellsCountADirection => wins.len() >= 2,
            _ => different >= 2,
        }
    }

    fn block_wins(&mut self, cell: Cell) -> bool {
        match self.bug {
            BlockNeverWins => false,
            BlockAlwaysWins => true,
            BlockNeedsOne => !self.wins_after(cell, BLACK).is_empty(),
            _ => self.makes_double(cell, BLACK),
        }
    }

    fn can_double(&mut self, color: i64) -> bool {
        let cells = self.cells(color);
        match self.bug {
            DoubleForgotten => false,
            OpenThreeWins if cells.iter().any(|cell| self.ends_open_three(*cell, color)) => true,
            ThreatsAddUp => {
                let wins = |cell: &&Cell| !self.wins_after(**cell, color).is_empty();
                cells.iter().filter(wins).count() > 2
            }
            _ => cells.iter().any(|cell| self.makes_double(*cell, color)),
        }
    }

    fn makes_double(&mut self, cell: Cell, color: i64) -> bool {
        let wins = self.wins_after(cell, color);
        let different = cells_of(&wins).len();
        let in_direction = |direction: usize| {
            let of_direction = wins.iter().filter(|win| win.direction == direction);
            of_direction.count()
        };
        match self.bug {
            DoubleNeedsOne => different >= 1,
            DoubleNeedsThree => different >= 3,
            BlackCellsCountTwice => windows_of(&wins) >= 2,
            DoubleNeedsTwoDirections => (0..4).filter(|it| in_direction(*it) > 0).count() >= 2,
            DoubleNeedsOneDirection => (0..4).any(|it| in_direction(it) >= 2),
            OpenFourOnly => {
                (0..4).any(|it| in_direction(it) == 2 && self.is_open_four(cell, it, color))
            }
            _ => different >= 2,
        }
    }

    /// The winning cells that a stone of `color` in `cell` creates, all in line with it.
    fn wins_after(&mut self, cell: Cell, color: i64) -> Vec<Win> {
        self.put(cell, color);
        let mut wins = Vec::new();
        for (direction, change) in DIRECTIONS.into_iter().enumerate() {
            if !self.has_company(cell, change, color) {
                continue;
            }
            for steps in -4..=4 {
                let next = step(cell, change, steps);
                if self.color(next).is_none() && self.sees(next, steps, direction, color) {
                    wins.extend(self.win(next, direction, color));
                }
            }
        }
        self.remove(cell);
        wins
    }

    /// Whether two stones of `color` are near enough to be in a window with `cell`. Skipping cells
    /// without them makes this solver fast.
    fn has_company(&self, cell: Cell, change: Cell, color: i64) -> bool {
        let own = |steps: &i64| self.color(step(cell, change, *steps)) == Some(color);
        (-4..=4).filter(own).count() > 2
    }

    /// Whether the win in `cell`, which is `steps` steps from the last stone, is not of the pattern
    /// that the solver does not detect.
    fn sees(&self, cell: Cell, steps: i64, direction: usize, color: i64) -> bool {
        match self.bug {
            ThreeMissing(stone, gap, missing) if missing == direction && gap - stone == steps => {
                self.has_other_window(cell, direction, gap, color)
            }
            _ => true,
        }
    }

    /// Whether a window that lacks only `cell` has it at another index than `place`.
    fn has_other_window(&self, cell: Cell, direction: usize, place: i64, color: i64) -> bool {
        let own = |steps| self.color(step(cell, DIRECTIONS[direction], steps)) == Some(color);
        let is_full = |gap: i64| (0..5).all(|at| at == gap || own(at - gap));
        (0..5).any(|gap| gap != place && is_full(gap))
    }

    fn win(&self, cell: Cell, direction: usize, color: i64) -> Option<Win> {
        let windows = self.windows(cell, direction, color);
        (windows > 0).then_some(Win {
            cell,
            direction,
            windows,
        })
    }

    fn wins(&self, cells: BTreeSet<Cell>, color: i64) -> Vec<Win> {
        let all = cells
            .into_iter()
            .flat_map(|cell| (0..4).map(move |direction| (cell, direction)));
        all.filter_map(|(cell, direction)| self.win(cell, direction, color))
            .collect()
    }

    /// How many windows a stone of `color` in `cell` would complete in a direction.
    fn windows(&self, cell: Cell, direction: usize, color: i64) -> i64 {
        match self.bug {
            DirectionMissing(missing) if missing == direction => return 0,
            XOnly if direction > 0 => return 0,
            FourMissing(gap, missing)
                if missing == direction && !self.has_other_window(cell, direction, gap, color) =>
            {
                return 0;
            }
            _ => {}
        }
        let ahead = self.run(cell, direction, 1, color);
        let behind = match self.bug {
            OneSenseOnly => 0,
            _ => self.run(cell, direction, -1, color),
        };
        let need = match self.bug {
            FourWin => 4,
            SixWin => 6,
            _ => 5,
        };
        let at_end = ahead == 0 || behind == 0;
        let fits = match self.bug {
            ExactlyFive => ahead + behind == 4,
            EndsOnly => at_end,
            GapsOnly => !at_end,
            _ => true,
        };
        if !fits || ahead + behind + 1 < need {
            return 0;
        }
        let starts = behind.min(need - 1) - (need - 1 - ahead).max(0) + 1;
        starts.max(1)
    }

    /// How many stones of `color` follow `cell` in one sense.
    fn run(&self, cell: Cell, direction: usize, sense: i64, color: i64) -> i64 {
        let mut run = 0;
        for steps in 1..9 {
            match self.color(step(cell, DIRECTIONS[direction], sense * steps)) {
                Some(other) if other == color => run += 1,
                Some(_) if self.bug == RowsRunThroughOthers => {}
                _ => break,
            }
        }
        if self.bug == ThreeStepsOnly {
            run.min(3)
        } else {
            run
        }
    }

    /// Whether `cell` is at the end of three stones whose other end is empty, too.
    fn ends_open_three(&self, cell: Cell, color: i64) -> bool {
        (0..4).any(|direction| {
            let beyond = step(cell, DIRECTIONS[direction], 4);
            self.run(cell, direction, 1, color) == 3 && self.color(beyond).is_none()
        })
    }

    /// Whether a stone of `color` in `cell` makes four in a row with both ends empty.
    fn is_open_four(&self, cell: Cell, direction: usize, color: i64) -> bool {
        let [ahead, behind] = [1, -1].map(|sense| self.run(cell, direction, sense, color));
        let empty = |steps| {
            self.color(step(cell, DIRECTIONS[direction], steps))
                .is_none()
        };
        ahead + behind == 3 && empty(ahead + 1) && empty(-behind - 1)
    }
}

fn cells_of(wins: &[Win]) -> BTreeSet<Cell> {
    wins.iter().map(|win| win.cell).collect()
}

fn windows_of(wins: &[Win]) -> i64 {
    wins.iter().map(|win| win.windows).sum()
}
