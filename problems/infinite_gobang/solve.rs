//! The reference: what three moves of best play lead to, in time linear in the pieces.
//!
//! Theory of operation: a move makes five exactly when it fills the last gap of a *window*, five cells in a row
//! that hold no other stone than the mover's; six or more in a row hold several such windows. So only windows with one
//! or two gaps matter. The gap of a window with one gap wins at once. A stone in one of two gaps turns the other one
//! into a winning cell. What counts is different cells, not windows: one cell may be the gap of several.
//!
//! Every window is met once, from its first stone: no more than two empty cells lie before it.

use super::board::{ByPoint, Color, DIRECTIONS, Piece, Point, Stones};

/// How the three moves go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Black makes five at once.
    Five(Point),
    /// Black can take one of White's winning cells, not both.
    TwoThreats([Point; 2]),
    /// Black has to take White's one winning cell, and that gives him these two.
    WinningBlock(Point, [Point; 2]),
    /// Black has to take White's one winning cell, and that gives him less than two.
    IdleBlock(Point),
    /// White threatens nothing, and Black gets two winning cells from one stone.
    DoubleThreat(Point, [Point; 2]),
    /// White threatens nothing, and no stone gives Black two winning cells.
    Quiet,
}

/// Who wins within three moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The first and third move.
    Black,
    /// The second move.
    White,
    /// Neither, if both play well.
    None,
}

impl Winner {
    /// The name that the statement gives it.
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
    /// Who wins.
    #[must_use]
    pub fn winner(&self) -> Winner {
        match self {
            Self::Five(_) | Self::WinningBlock(..) | Self::DoubleThreat(..) => Winner::Black,
            Self::TwoThreats(_) => Winner::White,
            Self::IdleBlock(_) | Self::Quiet => Winner::None,
        }
    }

    /// Which branch of the rules decides.
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

/// The branches of the rules, as [`Outlook::branch`] names them.
pub(super) const BRANCHES: [&str; 6] = [
    "five",
    "two-threats",
    "winning-block",
    "idle-block",
    "double-threat",
    "quiet",
];

/// Cells, of which only two different ones matter.
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

/// What the windows of a position tell.
#[derive(Debug, Default)]
struct Threats {
    black_wins: Cells,
    white_wins: Cells,
    /// The two gaps of each window in which Black has three stones: a stone in one makes the other a winning
    /// cell. White has no time for that.
    black_pairs: Vec<[Point; 2]>,
}

/// How the three moves after this position go.
pub(super) fn outlook(pieces: &[Piece]) -> Outlook {
    let threats = Threats::of(pieces);
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
    fn of(pieces: &[Piece]) -> Self {
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

    /// The winning cells that a black stone in `at` makes.
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

    /// A stone that makes two winning cells: at the least such cell, so that the outlook does not hang on the
    /// order of a hash table.
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

/// Which of the cells after a stone are gaps, and how many of them a window can hold: they end before a third gap
/// and before a stone of the other colour.
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
