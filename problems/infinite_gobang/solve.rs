//! The reference: the result of three optimal moves, in time linear in the number of pieces.
//!
//! A move makes five exactly if it fills the last gap of a *window*: five cells in a row without
//! stones of the other player. A row of six or more contains several such windows. So only windows
//! with one or two gaps matter. The gap of a window with one gap wins at once. A stone in one of
//! two gaps makes the other gap a winning cell. The number of different cells counts, not the
//! number of windows: a cell may be the gap of several windows.
//!
//! Every window is found once, from its first stone: at most two empty cells precede it.

use super::board::{ByPoint, Color, DIRECTIONS, Piece, Point, Stones};

/// The result of the three moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Black makes five at once.
    Five(Point),
    /// Black can block only one of White's two winning cells.
    TwoThreats([Point; 2]),
    /// Black must block White's only winning cell, and thereby gets these two winning cells.
    WinningBlock(Point, [Point; 2]),
    /// Black must block White's only winning cell, and thereby gets fewer than two winning cells.
    IdleBlock(Point),
    /// White has no winning cell, and Black gets two winning cells with one stone.
    DoubleThreat(Point, [Point; 2]),
    /// White has no winning cell, and no stone gives Black two winning cells.
    Quiet,
}

/// The winner within three moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player of the first and third move.
    Black,
    /// The player of the second move.
    White,
    /// No player wins if both play optimally.
    None,
}

impl Winner {
    /// The name in the statement.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
            Self::None => "None",
        }
    }
}

impl Outlook {
    /// The winner.
    #[must_use]
    pub fn winner(&self) -> Winner {
        match self {
            Self::Five(_) | Self::WinningBlock(..) | Self::DoubleThreat(..) => Winner::Black,
            Self::TwoThreats(_) => Winner::White,
            Self::IdleBlock(_) | Self::Quiet => Winner::None,
        }
    }

    /// The branch of the rules that decides.
    #[must_use]
    pub fn branch(&self) -> &'static str {
        match self {
            Self::Five(_) => "five",
            Self::TwoThreats(_) => "two-threats",
            Self::WinningBlock(..) => "winning-block",
            Self::IdleBlock(_) => "idle-block",
            Self::DoubleThreat(..) => "double-threat",
            Self::Quiet => "quiet",
        }
    }
}

/// The branches of the rules, with the names of [`Outlook::branch`].
pub(super) const BRANCHES: [&str; 6] = [
    "five",
    "two-threats",
    "winning-block",
    "idle-block",
    "double-threat",
    "quiet",
];

/// Up to two different cells; further ones do not matter.
#[derive(Clone, Copy, Debug, Default)]
struct Cells {
    first: Option<Point>,
    second: Option<Point>,
}

impl Cells {
    fn add(&mut self, point: Point) {
        match self.first {
            None => self.first = Some(point),
            Some(first) if first != point && self.second.is_none() => self.second = Some(point),
            Some(_) => {}
        }
    }

    fn two(&self) -> Option<[Point; 2]> {
        Some([self.first?, self.second?])
    }
}

/// The threats that the windows of a position contain.
#[derive(Debug, Default)]
struct Threats {
    black_wins: Cells,
    white_wins: Cells,
    /// The two gaps of each window with three black stones: a stone in one makes the other a
    /// winning cell. White never has time to do the same.
    black_pairs: Vec<[Point; 2]>,
}

/// The result of the three moves from this position.
pub(super) fn outlook(pieces: &[Piece]) -> Outlook {
    let threats = Threats::find(pieces);
    if let Some(at) = threats.black_wins.first {
        return Outlook::Five(at);
    }
    if let Some(cells) = threats.white_wins.two() {
        return Outlook::TwoThreats(cells);
    }
    match threats.white_wins.first {
        Some(at) => match threats.gained_at(at).two() {
            Some(cells) => Outlook::WinningBlock(at, cells),
            None => Outlook::IdleBlock(at),
        },
        None => threats.double().unwrap_or(Outlook::Quiet),
    }
}

impl Threats {
    fn find(pieces: &[Piece]) -> Self {
        let stones = Stones::new(pieces);
        let mut threats = Self::default();
        for &piece in pieces {
            for direction in DIRECTIONS {
                threats.add_windows(&stones, piece, direction);
            }
        }
        threats
    }

    /// Adds the windows in this direction whose first stone is `piece`.
    fn add_windows(&mut self, stones: &Stones, piece: Piece, direction: (i32, i32)) {
        let at = |steps| piece.point.step(direction, steps);
        let (is_gap, ahead) = reach(stones, piece, direction);
        if is_gap[..ahead].iter().filter(|gap| !**gap).count() < 2 {
            return;
        }
        for (before, length) in [(0, 4), (1, 3), (2, 2)] {
            if before > 0 && stones.get(at(-before)).is_some() {
                return;
            }
            if length > ahead {
                continue;
            }
            let steps_ahead = (1..).zip(&is_gap[..length]);
            let gaps_ahead = steps_ahead.filter_map(|(steps, gap)| gap.then_some(steps));
            let mut gaps = (-before..0).chain(gaps_ahead).map(at);
            match (gaps.next(), gaps.next(), gaps.next()) {
                (Some(gap), None, _) => self.add_winning(piece.color, gap),
                (Some(one), Some(other), None) if piece.color == Color::Black => {
                    self.black_pairs.push([one, other]);
                }
                _ => {}
            }
        }
    }

    fn add_winning(&mut self, color: Color, gap: Point) {
        match color {
            Color::Black => self.black_wins.add(gap),
            Color::White => self.white_wins.add(gap),
        }
    }

    /// The winning cells that a black stone at `at` creates.
    fn gained_at(&self, at: Point) -> Cells {
        let mut cells = Cells::default();
        for &[one, other] in &self.black_pairs {
            if one == at {
                cells.add(other);
            } else if other == at {
                cells.add(one);
            }
        }
        cells
    }

    /// A stone that creates two winning cells. It returns the smallest such cell, so that the
    /// result does not depend on the order of a hash table.
    fn double(&self) -> Option<Outlook> {
        let mut gained: ByPoint<Cells> = ByPoint::default();
        for &[one, other] in &self.black_pairs {
            gained.entry(one).or_default().add(other);
            gained.entry(other).or_default().add(one);
        }
        let doubles = gained
            .into_iter()
            .filter_map(|(at, cells)| Some((at, cells.two()?)));
        let (at, cells) = doubles.min()?;
        Some(Outlook::DoubleThreat(at, cells))
    }
}

/// Which of the four cells after a stone are gaps, and how many of the cells a window can contain:
/// it ends before a third gap and before a stone of the other colour.
fn reach(stones: &Stones, piece: Piece, direction: (i32, i32)) -> ([bool; 4], usize) {
    let mut is_gap = [false; 4];
    let mut gaps = 0;
    for (ahead, steps) in (1..=4).enumerate() {
        match stones.get(piece.point.step(direction, steps)) {
            Some(color) if color == piece.color => {}
            None if gaps < 2 => {
                is_gap[ahead] = true;
                gaps += 1;
            }
            _ => return (is_gap, ahead),
        }
    }
    (is_gap, 4)
}
