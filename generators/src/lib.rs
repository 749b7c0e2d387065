//! Reproducible choices, and what is built from them: numbers, boards, and games with a requested
//! course.
//!
//! [`Draw`] is the only source of choices. A generator is a function of a `Draw` and [`Params`], so
//! the same function has four uses: seeded generation ([`Draw::fresh`]), replay of recorded choices
//! ([`Draw::replay`]), shrinking (shorter and lower choices), and enumeration of a small scope
//! ([`every`]).
//!
//! Games are lists of [`Move`]s under [`Rules`]. Choose the function by the game that you need:
//!
//! | needed | function |
//! |---|---|
//! | legal moves, with any winner | [`random_game`], [`play_on`], [`OpenMoves`] |
//! | a win: by which player, at which move, in which direction, with which row | [`won_game`] |
//! | no win, up to the full board | [`undecided_game`] |
//! | a position that is reachable in play | [`reachable_game`] |
//! | no win, but a position that looks like one | [`near_miss_game`] |
//!
//! ```
//! use generators::{Draw, Geometry, Player, Rules, WinWish, first_win, won_game};
//!
//! let rules = Rules::falling(Geometry::solid([4, 4, 4]), 3);
//! let wish = WinWish { player: Some(Player::Second), number: Some(20), ..WinWish::default() };
//! let moves = won_game(&mut Draw::fresh(1, "example"), &rules, &wish)?;
//! let win = first_win(&rules, &moves).expect("the moves are legal").expect("somebody wins");
//! assert_eq!((win.player, win.number), (Player::Second, 20));
//! # Ok::<(), generators::GenerateError>(())
//! ```

mod board;
mod draw;
mod game;
mod params;
pub mod picture;
mod quantity;
mod steer;

pub use board::{Board, Cell, Direction, Geometry, Move, Player, Point, Row, Rules};
pub use draw::{Choice, Draw, every, next_choices, words_drawn};
pub use game::{IllegalMove, OpenMoves, Win, first_win, play_on, random_game};
pub use params::{GenerateError, ParamError, Params, Value};
pub use quantity::{Amount, Quantity, QuantityBound};
pub use steer::{NearMiss, WinWish, near_miss_game, reachable_game, undecided_game, won_game};
