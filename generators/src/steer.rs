//! Games with a wanted course.
//!
//! Every function here takes what is wanted and makes a game from the choices of a draw, or says that there is
//! none. Whatever the choices are, it ends. A search draws from a branch of its own, so that the choices
//! recorded are few.

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
