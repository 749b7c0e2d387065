//! Rules of board games, for validators, generators, enumeration, pictures and matches.
//!
//! Each game implements [`Game`]: rules as an immutable value, and positions as values of their
//! own. [`game`] creates a game whose name is known at run time only, as a `dyn` [`AnyGame`].
//!
//! | needed | function |
//! |---|---|
//! | legal moves, results | [`Game::moves`], [`Game::outcome`] |
//! | a uniformly random game | [`Game::playout`], [`Game::random_move`], [`Random`] |
//! | random games from recorded choices, which can be made simpler | [`Game::listed_move`] with a [`Choices`] of your own |
//! | going back | [`History`], or a copy of the position |
//! | texts of moves and positions, with errors that state what was found and what would be right | [`Game::write_move`], [`Game::parse_move`], [`TextError`] |
//! | comparing positions | `==`, [`Game::hash`] |
//! | a drawing | [`Game::picture`] |
//! | the number of sequences of moves | [`perft`] |
//! | all positions | [`Levels`], [`AnyGame::positions`] |
//! | the result of best play, and the best moves | [`AnyPosition::best_play`] |
//! | whether a position can occur in a game | [`Game::check_reachable`] |
//!
//! ```
//! use games::{Game, Random, reversi::Reversi};
//! use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
//!
//! let game = Reversi::new([8, 8])?;
//! let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(1));
//! let mut position = game.start();
//! let outcome = game.playout(&mut position, &mut random, &mut Vec::new(), 200);
//! assert_eq!(outcome, game.outcome(&position));
//! assert!(outcome.is_some());
//! # Ok::<(), games::TextError>(())
//! ```
//!
//! Every game ends for any moves, except Go by an option: rules that allow cycles limit the moves
//! without progress, which the module of the game states. Draws by repetition of positions are left
//! out.
//!
//! Both players are called `x` (who begins) and `o` in all texts. The same choices give the same
//! games on all machines.

pub mod amazons;
mod any;
pub mod ataxx;
mod bits;
pub mod breakthrough;
mod choices;
pub mod connection;
pub mod dots;
pub mod draughts;
mod error;
mod exact;
mod game;
pub mod go;
mod hash;
mod history;
pub mod kalah;
mod levels;
pub mod lines;
pub mod morris;
pub mod nim;
mod outcome;
pub mod oware;
pub mod pentago;
pub mod picture;
mod registry;
pub mod renju;
pub mod reversi;
mod text;
pub mod ultimate;

pub use any::{AnyGame, AnyPosition, GameCount};
pub use choices::{Choices, Random};
pub use error::TextError;
pub use exact::{BestPlay, MAX_SEARCHED};
pub use game::{Game, perft};
pub use history::History;
pub use levels::Levels;
pub use outcome::{GameOutcome, Player};
pub use registry::{GameKind, KINDS, game};
