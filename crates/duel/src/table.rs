//! The table that both players of a game share.

use base::pool::lock;
use games::{AnyPosition, Outcome, Player};
use sandbox::Cancel;
use serde::{Deserialize, Serialize};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;
use terms::verdict::Verdict;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules of the game.
    Rules {
        /// The points of the first and of the second player, in the unit of the game.
        score: [i32; 2],
    },
    /// After the maximum number of moves, as a draw.
    MoveLimit,
    /// By a fault of the player who lost.
    Fault {
        /// The verdict on the player: a wrong answer for an illegal move or an early end.
        verdict: Verdict,
        /// What the player did, in a few words.
        reason: String,
    },
}

/// The result of a game: the winner, if there is one, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Result {
    pub(crate) winner: Option<Player>,
    pub(crate) ending: Ending,
}

/// How long a player runs on after its move: an opponent that replies within this time costs no
/// stop and no start of its processes.
const INSTANT: Duration = Duration::from_millis(2);

/// A position between two players, each on a thread of its own.
pub(crate) struct Table {
    state: Mutex<State>,
    changed: Condvar,
    max_moves: usize,
    /// For each player: ends the run of its program.
    pub(crate) cancels: [Cancel; 2],
}

struct State {
    position: Box<dyn AnyPosition>,
    /// The moves after the opening, each with its player: in some games a player moves several times
    /// in a row.
    moves: Vec<(Player, String)>,
    result: Option<Result>,
}

impl State {
    fn is_waiting(&self, own: Player) -> bool {
        self.result.is_none() && self.position.to_move() != own
    }
}

/// What a player learns when it is its turn.
pub(crate) struct Turn {
    /// The opponent's moves since the player's last turn.
    pub(crate) news: Vec<String>,
    /// How many moves after the opening were made.
    pub(crate) moves: usize,
}

impl Table {
    /// A table with a position from which at most `max_moves` moves are played.
    pub(crate) fn new(position: Box<dyn AnyPosition>, max_moves: usize, cancel: &Cancel) -> Self {
        let table = Self {
            state: Mutex::new(State {
                position,
                moves: Vec::new(),
                result: None,
            }),
            changed: Condvar::new(),
            max_moves,
            cancels: [cancel.child(), cancel.child()],
        };
        table.settle(&mut lock(&table.state));
        table
    }

    /// Waits until it is the turn of a player who has seen this many moves; `None` if the game is
    /// over.
    pub(crate) fn turn(&self, own: Player, seen: usize) -> Option<Turn> {
        let state = lock(&self.state);
        let waited = self
            .changed
            .wait_while(state, |state| state.is_waiting(own));
        let state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.result.is_some() {
            return None;
        }
        let new = state.moves.iter().skip(seen);
        let news = new.filter(|(player, _)| *player != own);
        Some(Turn {
            news: news.map(|(_, text)| text.clone()).collect(),
            moves: state.moves.len(),
        })
    }

    /// Whether it becomes the turn of a player, or the game ends, within [`INSTANT`].
    pub(crate) fn decides_at_once(&self, own: Player) -> bool {
        let state = lock(&self.state);
        let waits = |state: &mut State| state.is_waiting(own);
        let waited = self.changed.wait_timeout_while(state, INSTANT, waits);
        let (state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
        drop(state);
        !timeout.timed_out()
    }

    /// A copy of the position.
    pub(crate) fn position(&self) -> Box<dyn AnyPosition> {
        lock(&self.state).position.boxed_clone()
    }

    /// Makes the move of the player whose turn it is. An illegal move loses the game.
    pub(crate) fn play(&self, own: Player, text: &str) {
        let mut state = lock(&self.state);
        if state.result.is_some() {
            return;
        }
        match state.position.play(text) {
            Ok(()) => {
                state.moves.push((own, text.to_owned()));
                self.settle(&mut state);
            }
            Err(error) => {
                let number = state.moves.len() + 1;
                let reason = format!("illegal move {number}: {error}");
                self.lose(&mut state, own, Verdict::WrongAnswer, reason);
            }
        }
        self.changed.notify_all();
    }

    /// Whether somebody ended all games. A program is killed then; built-in players have to look.
    pub(crate) fn is_cancelled(&self, own: Player) -> bool {
        self.cancels[own.index()].is_cancelled()
    }

    /// Ends the game for the fault of a player, if it is not over.
    pub(crate) fn fail(&self, own: Player, verdict: Verdict, reason: String) {
        let mut state = lock(&self.state);
        if state.result.is_none() {
            self.lose(&mut state, own, verdict, reason);
        }
        self.changed.notify_all();
    }

    /// The moves and the result.
    pub(crate) fn finish(self) -> (Vec<String>, Option<Result>) {
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        (state.position.played(), state.result)
    }

    fn lose(&self, state: &mut State, own: Player, verdict: Verdict, reason: String) {
        state.result = Some(Result {
            winner: Some(own.other()),
            ending: Ending::Fault { verdict, reason },
        });
        // Either may be computing a move.
        for cancel in &self.cancels {
            cancel.cancel();
        }
    }

    /// Sets the result if the game is over by its rules or by the number of moves.
    fn settle(&self, state: &mut State) {
        let by_rules = |Outcome { winner, score }| Result {
            winner,
            ending: Ending::Rules { score },
        };
        state.result = state.position.outcome().map(by_rules).or_else(|| {
            let is_long = state.moves.len() >= self.max_moves;
            is_long.then_some(Result {
                winner: None,
                ending: Ending::MoveLimit,
            })
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use games::Player;
    use sandbox::Cancel;
    use terms::verdict::Verdict;

    fn table() -> Table {
        let game = games::game("tic-tac-toe", &[], &[]).expect("a game");
        Table::new(game.start(), 100, &Cancel::default())
    }

    #[test]
    fn the_first_fault_counts() {
        let table = table();
        let fail = |player, reason: &str| {
            table.fail(player, Verdict::RuntimeError, reason.to_owned());
        };
        fail(Player::Second, "it ended");
        fail(Player::First, "it was stopped");
        let (_, result) = table.finish();
        assert_eq!(result.expect("a result").winner, Some(Player::First));
    }
}
