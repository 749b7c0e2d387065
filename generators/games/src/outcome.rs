//! The two players, and how a game ends.

use std::cmp::Ordering;
use std::fmt;

/// One of the two players. Texts of positions name them `x` and `o`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player who makes the first move of the game: `x`.
    First,
    /// The other player: `o`.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    #[inline]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `x` for the first player, `o` for the second.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::First => 'x',
            Self::Second => 'o',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameOutcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// The points of the first and of the second player, in the unit of the game: discs, seeds,
    /// boxes, half points of area. In games without points 1 for the winner and 0 otherwise.
    pub score: [i32; 2],
}

impl GameOutcome {
    /// A draw of a game without points.
    pub const DRAW: Self = Self {
        winner: None,
        score: [0, 0],
    };

    /// A win in a game without points.
    #[must_use]
    #[inline]
    pub fn win(winner: Player) -> Self {
        let score = match winner {
            Player::First => [1, 0],
            Player::Second => [0, 1],
        };
        Self {
            winner: Some(winner),
            score,
        }
    }

    /// The player with more points wins.
    #[must_use]
    pub fn by_score(score: [i32; 2]) -> Self {
        let winner = match score[0].cmp(&score[1]) {
            Ordering::Greater => Some(Player::First),
            Ordering::Less => Some(Player::Second),
            Ordering::Equal => None,
        };
        Self { winner, score }
    }
}
