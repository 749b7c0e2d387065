//! Reproducible choices and what is built from them: numbers, boards, games with a wanted course.
//!
//! [`Draw`] is the only source of choice. A generator is a function of a `Draw` and [`Params`], so the
//! same function serves four uses: seeded generation, replay of recorded choices, shrinking, and
//! enumeration of a small scope.

mod board;
mod draw;
mod game;
mod params;
mod steer;

pub use board::{Board, Cell, Direction, Geometry, Move, Player, Point, Row, Rules};
pub use draw::{Choice, Draw, every, next_choices};
pub use game::{IllegalMove, OpenMoves, Win, first_win, play_on, random_game};
pub use params::{GenerateError, ParamError, Params, Value};
pub use steer::{NearMiss, WinWish, near_miss_game, reachable_game, undecided_game, won_game};
