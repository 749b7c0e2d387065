//! Ladders: the submissions to a match play against each other.
//!
//! # Theory of operation
//!
//! The newest accepted submission of each user and the built-in opponents of the spec are the
//! players. One thread plays one game at a time, and starts one only while no submission waits. So a
//! submission waits at most for the end of one game. The database records each game in one
//! transaction. The next game follows from the players and the recorded results alone. So a server
//! that is killed during a game leaves nothing behind, and the next one plays that game again.

mod player;
mod standings;

pub(crate) use standings::{Ladder, LadderPlayer, Standing};

use crate::catalog::{Catalog, Version};
use crate::matches::hash_of_rules;
use crate::store::{LadderResult, NewLadderGame, Store, StoreError};
use crate::work::Work;
use base::pool::{Pool, Rank, lock};
use package::Match;
use player::{PlayError, Played, play};
use sandbox::Cancel;
use standings::NextGame;
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long the thread waits before it retries the database.
const RETRY: Duration = Duration::from_secs(1);
/// How long it waits before it plays again after the machine failed.
const PAUSE: Duration = Duration::from_secs(30);
/// How long the server waits at its end for the game in progress.
const GRACE: Duration = Duration::from_secs(5);

/// The games between submissions.
pub(crate) struct Ladders {
    store: Arc<Store>,
    catalog: Arc<Catalog>,
    work: Arc<Work>,
    /// The pool in which games are played.
    pool: Arc<Pool>,
    /// Ends the game in progress.
    cancel: Cancel,
    state: Mutex<LadderState>,
    changed: Condvar,
}

#[derive(Default)]
struct LadderState {
    /// Whether something may have changed since the thread last looked.
    is_woken: bool,
    is_closed: bool,
    is_playing: bool,
    /// The problem of the last game. The next game is one of another problem if there is one.
    last: Option<String>,
    /// Submissions that do not compile any more, with the version of the problem.
    broken: BTreeSet<(String, i64)>,
}

/// A problem and its next game.
struct Turn {
    version: Arc<Version>,
    found: Match,
    game: NextGame,
}

impl Ladders {
    /// The ladders of all matches in the catalogue; games wait for the submissions of `work`.
    pub(crate) fn new(
        store: Arc<Store>,
        catalog: Arc<Catalog>,
        work: Arc<Work>,
        pool: Arc<Pool>,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            catalog,
            work,
            pool,
            cancel: Cancel::default(),
            state: Mutex::default(),
            changed: Condvar::new(),
        })
    }

    /// Starts playing on a thread of its own.
    pub(crate) fn start(self: &Arc<Self>) -> JoinHandle<()> {
        let ladders = self.clone();
        thread::spawn(move || {
            while !lock(&ladders.state).is_closed {
                match ladders.play_next() {
                    Ok(true) => {}
                    Ok(false) => ladders.wait(),
                    Err(error) => {
                        tracing::error!(%error, "the database fails");
                        ladders.pause(RETRY);
                    }
                }
            }
        })
    }

    /// Wakes the thread because there may be another game to play.
    pub(crate) fn wake(&self) {
        lock(&self.state).is_woken = true;
        self.changed.notify_all();
    }

    /// Starts nothing more, and ends the game in progress: the next server plays it again.
    pub(crate) fn stop(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        self.changed.notify_all();
        self.cancel.cancel();
        let end = Instant::now() + GRACE;
        // A built-in opponent cannot be stopped while it computes a move.
        while state.is_playing && Instant::now() < end {
            state = self.wait_for(state, end - Instant::now());
        }
    }

    /// Plays the next game; false if there is none, or if submissions wait.
    fn play_next(&self) -> Result<bool, StoreError> {
        if self.must_wait() {
            return Ok(false);
        }
        let Some(turn) = self.next_turn()? else {
            return Ok(false);
        };
        lock(&self.state).last = Some(turn.version.package().id.clone());
        let played = self.pool.run(Rank::Unknown, || {
            // A submission may have come while this thread waited for a slot.
            if self.must_wait() {
                return None;
            }
            lock(&self.state).is_playing = true;
            let game = (&turn.found, &turn.game);
            Some(play(&self.store, &turn.version, game, &self.cancel))
        });
        let Some(played) = played else {
            return Ok(false);
        };
        self.end(&turn, played);
        lock(&self.state).is_playing = false;
        self.changed.notify_all();
        Ok(true)
    }

    fn must_wait(&self) -> bool {
        lock(&self.state).is_closed || self.work.queue().waiting() > 0
    }

    /// The next game of the first problem after that of the last game which has one.
    fn next_turn(&self) -> Result<Option<Turn>, StoreError> {
        let entries = self.catalog.entries();
        let last = lock(&self.state).last.clone().unwrap_or_default();
        let (before, after): (Vec<_>, Vec<_>) = entries
            .into_iter()
            .partition(|(problem, _)| *problem <= last);
        for (_, entry) in after.into_iter().chain(before) {
            let Some(version) = entry.version else {
                continue;
            };
            let Some(found) = version.matches().cloned() else {
                continue;
            };
            let broken = self.broken(&version);
            let ladder = Ladder::read(&self.store, &version, &found, &broken)?;
            if let Some(game) = ladder.next_game() {
                return Ok(Some(Turn {
                    version,
                    found,
                    game,
                }));
            }
        }
        Ok(None)
    }

    /// The submissions that do not compile with this version of their problem.
    fn broken(&self, version: &Version) -> BTreeSet<i64> {
        let state = lock(&self.state);
        let broken = state.broken.iter();
        let broken = broken.filter(|(hash, _)| hash == version.hash());
        broken.map(|(_, submission)| *submission).collect()
    }

    /// Does what follows from a game. The thread has no slot any more.
    fn end(&self, turn: &Turn, played: Result<Played, PlayError>) {
        match played {
            // Programs that were killed have not lost.
            _ if self.cancel.is_cancelled() => {}
            Ok(Played::Game(game)) => self.record(turn, &game),
            Ok(Played::Broken(submission, why)) => {
                tracing::warn!(submission, why, "cannot play any more");
                let broken = (turn.version.hash().to_owned(), submission);
                lock(&self.state).broken.insert(broken);
            }
            Err(error) => {
                let problem = &turn.version.package().id;
                tracing::error!(problem, %error, "no game can be played");
                self.pause(PAUSE);
            }
        }
    }

    /// Records a game, and retries as long as the database fails.
    fn record(&self, turn: &Turn, played: &duel::Game) {
        let Ok(game) = serde_json::to_string(played) else {
            return;
        };
        let is_fault = matches!(played.ending, duel::Ending::Fault { .. });
        let new = NewLadderGame {
            problem: &turn.version.package().id,
            rules: &hash_of_rules(&turn.version, &turn.found),
            result: LadderResult {
                pair: turn.game.pair,
                half: turn.game.half,
                players: turn.game.players.each_ref().map(LadderPlayer::id),
                winner: played.winner,
                is_fault,
            },
            game,
        };
        while let Err(error) = self.store.add_ladder_game(&new) {
            tracing::error!(%error, "the database fails");
            if self.pause(RETRY) {
                return;
            }
        }
    }

    /// Waits until something may have changed.
    fn wait(&self) {
        let state = lock(&self.state);
        let goes_on = |state: &mut LadderState| !state.is_woken && !state.is_closed;
        let waited = self.changed.wait_while(state, goes_on);
        waited
            .unwrap_or_else(PoisonError::into_inner)
            .is_woken = false;
    }

    /// Waits this long, or until the server stops; returns whether it does.
    fn pause(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        let mut state = lock(&self.state);
        while !state.is_closed && Instant::now() < end {
            state = self.wait_for(state, end - Instant::now());
        }
        state.is_closed
    }

    fn wait_for<'a>(
        &self,
        state: MutexGuard<'a, LadderState>,
        time: Duration,
    ) -> MutexGuard<'a, LadderState> {
        let waited = self.changed.wait_timeout(state, time);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}
