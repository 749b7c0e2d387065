//! Ladders: the submissions to a match play against each other.
//!
//! # Theory of operation
//!
//! The newest accepted submission of each user and the built-in opponents of the spec are the
//! players. One thread plays one game at a time (several threads if other machines play), and starts
//! one only while no submission waits. So a submission waits at most for the end of one game. The
//! database records each game in one transaction. The next game follows from the players, the
//! recorded results and the games in progress alone. So a server that is killed during a game leaves
//! nothing behind, and the next one plays that game again.

mod standings;

pub(crate) use standings::{Ladder, LadderPlayer, Standing};

use crate::catalog::{Catalog, Version};
use crate::machines::GamePriority;
use crate::matches::{Referee, hash_of_rules};
use crate::store::{LadderResult, NewLadderGame, Store, StoreError};
use crate::work::Work;
use base::pool::{Pool, lock};
use duel::{MatchGame, MatchOutcome, MatchPlayer};
use package::Match;
use sandbox::Cancel;
use standings::NextGame;
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use terms::fault::Fault;

/// How long the thread waits before it retries the database.
const RETRY: Duration = Duration::from_secs(1);
/// How long it waits before it plays again after the machine failed.
const PAUSE: Duration = Duration::from_secs(30);
/// How many games other machines play at the same time.
const GAMES_ELSEWHERE: usize = 8;
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
    /// How often something may have changed.
    changes: u64,
    is_closed: bool,
    /// The games that are being played, with the problem and the hash of its rules.
    playing: Vec<(String, String, NextGame)>,
    /// The problem of the last game. The next game is one of another problem if there is one.
    last: String,
    /// Submissions that cannot play any more, with the version of the problem.
    broken: BTreeSet<(String, i64)>,
}

/// A problem and its next game.
struct Turn {
    version: Arc<Version>,
    found: Match,
    rules: String,
    game: NextGame,
}

/// The game that a turn came to.
enum Played {
    /// It was cancelled, or a submission came before it began.
    Nothing,
    /// The game.
    Game(Box<duel::PlayedGame>),
    /// This submission cannot play any more: the reason.
    Broken(i64, String),
    /// No machine can play at the moment.
    Failed(Fault),
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

    /// Starts playing on threads of its own, which [`Ladders::stop`] ends.
    pub(crate) fn start(self: &Arc<Self>) {
        let threads = self.work.machines().map_or(1, |_| GAMES_ELSEWHERE);
        for _ in 0..threads {
            let ladders = self.clone();
            thread::spawn(move || {
                while let Some(seen) = ladders.changes() {
                    match ladders.play_next() {
                        Ok(true) => {}
                        Ok(false) => ladders.wait(seen),
                        Err(error) => {
                            tracing::error!(%error, "the database fails");
                            ladders.pause(RETRY);
                        }
                    }
                }
            });
        }
    }

    /// Wakes the thread because there may be another game to play.
    pub(crate) fn wake(&self) {
        lock(&self.state).changes += 1;
        self.changed.notify_all();
    }

    /// How often something may have changed so far; `None` if the server stops.
    fn changes(&self) -> Option<u64> {
        let state = lock(&self.state);
        (!state.is_closed).then_some(state.changes)
    }

    /// Starts nothing more, and ends the game in progress: the next server plays it again.
    pub(crate) fn stop(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        self.changed.notify_all();
        self.cancel.cancel();
        let end = Instant::now() + GRACE;
        // A built-in opponent cannot be stopped while it computes a move.
        while !state.playing.is_empty() && Instant::now() < end {
            state = self.wait_for(state, end - Instant::now());
        }
    }

    /// Plays the next game; false if there is none, or if submissions wait.
    fn play_next(&self) -> Result<bool, StoreError> {
        let Some(turn) = self.begin()? else {
            return Ok(false);
        };
        match self.play(&turn) {
            Ok(played) => {
                let is_played = !matches!(played, Played::Nothing);
                self.end(&turn, played);
                Ok(is_played)
            }
            Err(error) => {
                self.end(&turn, Played::Nothing);
                Err(error)
            }
        }
    }

    fn must_wait(&self) -> bool {
        lock(&self.state).is_closed || self.work.queue().waiting() > 0
    }

    /// Chooses the next game, which counts as being played from now on.
    fn begin(&self) -> Result<Option<Turn>, StoreError> {
        if self.must_wait() {
            return Ok(None);
        }
        // Held for the whole choice, so that no two threads choose the same game.
        let mut state = lock(&self.state);
        let turn = self.next_turn(&state)?;
        if let Some(turn) = &turn {
            let problem = turn.version.package().id.clone();
            state.last.clone_from(&problem);
            let playing = (problem, turn.rules.clone(), turn.game.clone());
            state.playing.push(playing);
        }
        Ok(turn)
    }

    /// The next game of the first problem after that of the last game which has one.
    fn next_turn(&self, state: &LadderState) -> Result<Option<Turn>, StoreError> {
        let entries = self.catalog.entries().into_iter();
        let (before, after): (Vec<_>, Vec<_>) =
            entries.partition(|(problem, _)| *problem <= state.last);
        for (problem, entry) in after.into_iter().chain(before) {
            let Some(version) = entry.version else {
                continue;
            };
            let Some(found) = version.matches().cloned() else {
                continue;
            };
            let rules = hash_of_rules(&version, &found);
            let playing = state.playing.iter();
            let playing = playing.filter(|it| (&it.0, &it.1) == (&problem, &rules));
            let playing: Vec<NextGame> = playing.map(|it| it.2.clone()).collect();
            let ladder = Ladder::read(&self.store, &version, &found, &broken(state, &version))?;
            if let Some(game) = ladder.next_game(&playing) {
                return Ok(Some(Turn {
                    version,
                    found,
                    rules,
                    game,
                }));
            }
        }
        Ok(None)
    }

    /// Plays a game, and records it if there is one.
    fn play(&self, turn: &Turn) -> Result<Played, StoreError> {
        let mut players = Vec::new();
        for player in &turn.game.players {
            match player {
                LadderPlayer::Builtin(builtin) => players.push(MatchPlayer::Builtin(*builtin)),
                LadderPlayer::User(user) => {
                    let submission = self.store.submission(user.submission)?;
                    let files = self.store.files(user.submission)?;
                    match turn.version.stored(&submission.language, files) {
                        Ok(source) => players.push(MatchPlayer::Program(source)),
                        // The problem may now allow other languages or sizes.
                        Err(Fault::Usage(why)) => return Ok(Played::Broken(user.submission, why)),
                        Err(fault) => return Ok(Played::Failed(fault)),
                    }
                }
            }
        }
        let Ok(players) = <[MatchPlayer; 2]>::try_from(players) else {
            return Ok(Played::Nothing);
        };
        let game = MatchGame {
            players,
            pair: u32::try_from(turn.game.pair).unwrap_or(u32::MAX),
            is_second: turn.game.half == 1,
        };
        let referee = Referee {
            pool: &self.pool,
            machines: self.work.machines(),
            priority: GamePriority::Ladder,
            cancel: &self.cancel,
        };
        // A submission may come while this thread waits for a slot.
        let may_begin = || !self.must_wait();
        let played = referee.play(&turn.version, &turn.found, &game, &may_begin);
        Ok(match played {
            Ok(None) => Played::Nothing,
            Ok(Some(MatchOutcome::Played(game))) => Played::Game(Box::new(game)),
            Ok(Some(MatchOutcome::Refused { player, message })) => {
                match &turn.game.players[player] {
                    LadderPlayer::User(user) => Played::Broken(user.submission, message),
                    LadderPlayer::Builtin(_) => Played::Nothing,
                }
            }
            Err(fault) => Played::Failed(fault),
        })
    }

    /// Does what follows from a turn, which counts as played from now on.
    fn end(&self, turn: &Turn, played: Played) {
        let problem = &turn.version.package().id;
        match played {
            Played::Nothing => {}
            Played::Game(game) => self.record(turn, &game),
            Played::Broken(submission, why) => {
                tracing::warn!(submission, why, "cannot play any more");
                let broken = (turn.version.hash().to_owned(), submission);
                lock(&self.state).broken.insert(broken);
            }
            Played::Failed(fault) => {
                tracing::error!(problem, error = %fault, "no game can be played");
                self.pause(PAUSE);
            }
        }
        let mut state = lock(&self.state);
        let is_this = |(of, rules, game): &(String, String, NextGame)| {
            (of, rules, game) == (problem, &turn.rules, &turn.game)
        };
        state.playing.retain(|it| !is_this(it));
        // Others may have waited for this result.
        state.changes += 1;
        drop(state);
        self.changed.notify_all();
    }

    /// Records a game, and retries as long as the database fails.
    fn record(&self, turn: &Turn, played: &duel::PlayedGame) {
        let Ok(game) = serde_json::to_string(played) else {
            return;
        };
        let is_fault = matches!(played.ending, duel::Ending::Fault { .. });
        let new = NewLadderGame {
            problem: &turn.version.package().id,
            rules: &turn.rules,
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

    /// Waits until something may have changed since this many changes.
    fn wait(&self, seen: u64) {
        let state = lock(&self.state);
        let goes_on = |state: &mut LadderState| state.changes == seen && !state.is_closed;
        drop(self.changed.wait_while(state, goes_on));
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

/// The submissions that cannot play on this version of their problem.
fn broken(state: &LadderState, version: &Version) -> BTreeSet<i64> {
    let broken = state.broken.iter();
    let broken = broken.filter(|(hash, _)| hash == version.hash());
    broken.map(|(_, submission)| *submission).collect()
}
