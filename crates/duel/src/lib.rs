//! Matches between programs, with the rules of a board game as the referee.
//!
//! [`tournament`] plays every player against every other. A player is a program in the sandbox or
//! a built-in opponent ([`Entrant`]). A game is two interactions, one for each program, whose
//! partner is a seat at the same table: the referee reads a move from one program, checks it, and
//! passes it on to the other.
//!
//! The protocol is lines of text. A program first reads two lines: the name of the game, the size
//! and its side (`x` or `o`), as in `reversi 8 8 x`; then the moves that were already made, separated
//! by spaces, so this line may be empty. After that it prints a line with its move whenever it is
//! its turn, and reads the opponent's moves, a line each.
//!
//! Bots of Botzone play by the protocols of that site instead ([`terms::MatchProtocol`]).
//!
//! A program starts with its first turn and is stopped while it is the opponent's. So all its time
//! is that of its own turns, and whether it keeps to its limits is decided by its CPU time; elapsed
//! time ends only programs that hang.

mod bot_form;
mod bot_seat;
mod entrant;
mod game;
mod ladder;
mod notation;
mod problem;
mod rating;
mod record;
mod referee;
mod schedule;
mod sprt;
mod standings;
mod table;
mod tournament;

pub use entrant::{Entrant, Kind, MoveLimits};
pub use game::{GameWorkers, MatchGame, MatchOutcome, MatchPlayer, MatchTools};
pub use ladder::{LadderPair, Rating, next_meeting, ratings};
pub use notation::{Notation, NotationContext};
pub use problem::{against_random, faults};
pub use rating::{Elo, elo};
pub use record::{PlayedGame, pairs};
pub use referee::Rules;
pub use schedule::{Format, usual_rounds};
pub use sprt::{Decision, EloModel, Sprt, SprtResult};
pub use standings::{StandingsRow, standings};
pub use table::Ending;
pub use tournament::{Results, Schedule, tournament};
