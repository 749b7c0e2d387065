//! Built-in players of board games, and games against them as interactive problems.
//!
//! [`choose`] returns the move of a player: a random one, a greedy one, one found by random games or
//! by a tree search, or a perfect one. [`GameModel`] is the model of a problem in which a
//! submission plays against such a player. The moves depend on the position and the seed only.

mod builtin;
mod mcts;
mod model;
mod opposition;
mod playout;
mod session;
mod start;

pub use builtin::{check, choose};
pub use model::{GameModel, MODEL_NAME};
pub use opposition::Opposition;
