//! Games with a requested course.
//!
//! Every function here takes a request and makes a game from the choices of a draw, or returns an
//! error if it finds none. It ends for all choices. A search draws from its own branch, so that few
//! choices are recorded.

mod attempt;
mod colouring;
mod effort;
mod exhaust;
mod near_miss;
mod order;
mod pattern;
mod plan;
mod quiet;
mod search;
mod shape;
mod win;

pub use near_miss::near_miss_game;
pub use quiet::{reachable_game, undecided_game};
pub use shape::NearMiss;
pub use win::{WinWish, won_game};

#[cfg(test)]
mod tests;
