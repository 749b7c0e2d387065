//! The table that both players of a game share.

use base::pool::lock;
use games::{AnyPosition, GameOutcome, Player};
use sandbox::{Cancel, Reply, ReplySender};
use serde::{Deserialize, Serialize};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
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

/// A position between two players, each on a thread of its own.
pub(crate) struct GameTable<'a> {
    state: Mutex<PlayerState<'a>>,
    changed: Condvar,
    max_moves: usize,
    /// For each player: ends the run of its program.
    pub(crate) cancels: [Cancel; 2],
}

struct PlayerState<'a> {
    position: Box<dyn AnyPosition>,
    /// The moves after the opening, each with its player: in some games a player moves several times
    /// in a row.
    moves: Vec<(Player, String)>,
    result: Option<Result>,
    /// For each player: how many of the moves it knows.
    known: [usize; 2],
    /// The running programs of the players.
    programs: [Option<PlayerProgram<'a>>; 2],
}

/// A running program.
struct PlayerProgram<'a> {
    sender: ReplySender,
    announce: Announce<'a>,
}

/// What a program reads when its turn begins: from the opponent's moves since its last turn, and
/// the position.
pub(crate) type Announce<'a> = Box<dyn Fn(&[&str], &dyn AnyPosition) -> String + Send + 'a>;

impl PlayerState<'_> {
    fn is_waiting(&self, own: Player) -> bool {
        self.result.is_none() && self.position.to_move() != own
    }

    /// What the program of a player does next, when it is its turn or the game is over.
    fn reply(&self, own: Player) -> Reply {
        match &self.programs[own.index()] {
            Some(program) if self.result.is_none() => {
                let new = self.moves.iter().skip(self.known[own.index()]);
                let news = new.filter(|(player, _)| *player != own);
                let news: Vec<_> = news.map(|(_, text)| text.as_str()).collect();
                Reply::Say((program.announce)(&news, &*self.position).into_bytes())
            }
            _ => Reply::Stop,
        }
    }

    /// Tells the program of a player directly if it expects that. Returns whether it did: otherwise
    /// the thread of the player has to wake up.
    fn tell(&mut self, own: Player) -> bool {
        let Some(program) = &self.programs[own.index()] else {
            return false;
        };
        let told = program.sender.send(self.reply(own));
        if told {
            self.known[own.index()] = self.moves.len();
        }
        told
    }
}

impl<'a> GameTable<'a> {
    /// A table with a position from which at most `max_moves` moves are played.
    pub(crate) fn new(position: Box<dyn AnyPosition>, max_moves: usize, cancel: &Cancel) -> Self {
        let table = Self {
            state: Mutex::new(PlayerState {
                position,
                moves: Vec::new(),
                result: None,
                known: [0; 2],
                programs: [None, None],
            }),
            changed: Condvar::new(),
            max_moves,
            cancels: [cancel.child(), cancel.child()],
        };
        table.settle(&mut lock(&table.state));
        table
    }

    /// Sets the running program of a player.
    pub(crate) fn connect(&self, own: Player, sender: ReplySender, announce: Announce<'a>) {
        let program = PlayerProgram { sender, announce };
        lock(&self.state).programs[own.index()] = Some(program);
    }

    /// Waits for the turn of a player. Returns whether it came: the game may end before it.
    pub(crate) fn wait_for_turn(&self, own: Player) -> bool {
        self.when_decided(own).result.is_none()
    }

    /// Waits until it is the turn of a player or the game is over. Returns what its program does.
    pub(crate) fn next(&self, own: Player) -> Reply {
        let mut state = self.when_decided(own);
        let reply = state.reply(own);
        state.known[own.index()] = state.moves.len();
        reply
    }

    fn when_decided(&self, own: Player) -> MutexGuard<'_, PlayerState<'a>> {
        let state = lock(&self.state);
        let waited = self
            .changed
            .wait_while(state, |state| state.is_waiting(own));
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of the position.
    pub(crate) fn position(&self) -> Box<dyn AnyPosition> {
        lock(&self.state).position.boxed_clone()
    }

    /// Makes the move of the player whose turn it is. An illegal move loses the game. Returns what
    /// the player's program does next.
    pub(crate) fn play(&self, own: Player, text: &str) -> Reply {
        let mut state = lock(&self.state);
        if state.result.is_some() {
            return Reply::Stop;
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
        self.announce(&mut state, own.other());
        if state.is_waiting(own) {
            return Reply::Later;
        }
        let reply = state.reply(own);
        state.known[own.index()] = state.moves.len();
        reply
    }

    /// Tells a player if it is its turn or the game is over.
    fn announce(&self, state: &mut PlayerState<'_>, player: Player) {
        if !state.is_waiting(player) && !state.tell(player) {
            self.changed.notify_all();
        }
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
        self.announce(&mut state, own.other());
    }

    /// The moves and the result.
    pub(crate) fn finish(self) -> (Vec<String>, Option<Result>) {
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        (state.position.played(), state.result)
    }

    fn lose(&self, state: &mut PlayerState<'_>, own: Player, verdict: Verdict, reason: String) {
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
    fn settle(&self, state: &mut PlayerState<'_>) {
        let by_rules = |GameOutcome { winner, score }| Result {
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
    use super::GameTable;
    use games::Player;
    use sandbox::Cancel;
    use terms::verdict::Verdict;

    fn table() -> GameTable<'static> {
        let game = games::game("tic-tac-toe", &[], &[]).expect("a game");
        GameTable::new(game.start(), 100, &Cancel::default())
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
