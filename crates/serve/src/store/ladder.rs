//! The games of ladders, and who plays.

use super::{Store, StoreError, now};
use rusqlite::{OptionalExtension as _, Row, params};

/// The number of games on a page.
const PAGE: usize = 50;

/// A player of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PlayerId {
    /// A built-in opponent, by its name.
    Builtin(String),
    /// A submission.
    Submission(i64),
}

/// The newest accepted submission of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LadderUser {
    /// The submission.
    pub(crate) submission: i64,
    /// The account that sent it.
    pub(crate) user: i64,
    /// The name of that account.
    pub(crate) user_name: String,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LadderResult {
    /// The number of the pair of games.
    pub(crate) pair: i64,
    /// Which of the two games it is: 0 or 1.
    pub(crate) half: i64,
    /// The first and the second player.
    pub(crate) players: [PlayerId; 2],
    /// The winner, 0 or 1; `None` for a draw.
    pub(crate) winner: Option<usize>,
    /// Whether the loser lost by a fault.
    pub(crate) is_fault: bool,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct NewLadderGame<'a> {
    /// The problem.
    pub(crate) problem: &'a str,
    /// The hash of the rules.
    pub(crate) rules: &'a str,
    /// The result.
    pub(crate) result: LadderResult,
    /// The whole game as JSON.
    pub(crate) game: String,
}

/// A game in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredLadderGame {
    /// Its number.
    pub(crate) id: i64,
    /// The hash of the rules.
    pub(crate) rules: String,
    /// The result.
    pub(crate) result: LadderResult,
    /// The accounts of the players, unless they are built in: their numbers and names.
    pub(crate) users: [Option<(i64, String)>; 2],
    /// When it ended.
    pub(crate) played: i64,
    /// The whole game as JSON; empty in lists.
    pub(crate) game: String,
}

/// A page of games, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LadderPage {
    /// The games.
    pub(crate) games: Vec<StoredLadderGame>,
    /// The number before which the next page begins, if there is one.
    pub(crate) next: Option<i64>,
}

const RESULT: &str =
    "pair, half, first_submission, first_builtin, second_submission, second_builtin, winner, fault";

/// The tables that a game and the accounts of its players are read from.
const JOINED: &str = "ladder_games AS games \
     LEFT JOIN submissions AS one ON one.id = first_submission LEFT JOIN users AS first ON first.id = one.user \
     LEFT JOIN submissions AS two ON two.id = second_submission LEFT JOIN users AS second ON second.id = two.user";

impl Store {
    /// The newest accepted submission to a problem of each user, in the order of submissions. What
    /// is being judged again keeps its last verdict until there is another.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn ladder_users(&self, problem: &str) -> Result<Vec<LadderUser>, StoreError> {
        let query = "SELECT max(submissions.id) AS newest, user, users.name FROM submissions JOIN users ON users.id = user \
                     JOIN judgements ON judgements.id = (SELECT max(id) FROM judgements WHERE submission = submissions.id AND state = 'judged') \
                     WHERE problem = ? AND verdict = 'accepted' AND closed IS NULL GROUP BY user ORDER BY newest";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([problem], |row| {
                Ok(LadderUser {
                    submission: row.get(0)?,
                    user: row.get(1)?,
                    user_name: row.get(2)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The results of the ladder of a problem under these rules, in order, without those of other
    /// submissions.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn ladder_results(
        &self,
        problem: &str,
        rules: &str,
        submissions: &[i64],
    ) -> Result<Vec<LadderResult>, StoreError> {
        let query = format!(
            "SELECT {RESULT} FROM ladder_games WHERE problem = ?1 AND rules = ?2 \
             AND (first_submission IS NULL OR first_submission IN (SELECT value FROM json_each(?3))) \
             AND (second_submission IS NULL OR second_submission IN (SELECT value FROM json_each(?3))) \
             ORDER BY pair, half"
        );
        let submissions = serde_json::to_string(submissions).unwrap_or_default();
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            let values = params![problem, rules, submissions];
            let rows = statement.query_map(values, |row| result(row, 0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The number of the last pair of games in a ladder, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn last_ladder_pair(
        &self,
        problem: &str,
        rules: &str,
    ) -> Result<Option<i64>, StoreError> {
        let query = "SELECT max(pair) FROM ladder_games WHERE problem = ? AND rules = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [problem, rules], |row| row.get(0));
            Ok(found?)
        })
    }

    /// Stores a game, unless it is stored already.
    ///
    /// # Errors
    /// If the database fails; then nothing of it is stored.
    pub(crate) fn add_ladder_game(&self, new: &NewLadderGame<'_>) -> Result<(), StoreError> {
        let insert = format!(
            "INSERT INTO ladder_games (problem, rules, {RESULT}, played, game) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        );
        let result = &new.result;
        let [first, second] = result.players.each_ref().map(columns);
        let winner = result.winner.and_then(|winner| i64::try_from(winner).ok());
        self.write(|connection| {
            connection.execute(
                &insert,
                params![
                    new.problem,
                    new.rules,
                    result.pair,
                    result.half,
                    first.0,
                    first.1,
                    second.0,
                    second.1,
                    winner,
                    result.is_fault,
                    now(),
                    new.game
                ],
            )?;
            Ok(())
        })
    }

    /// Games of a ladder before a number, or the newest.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn ladder_games(
        &self,
        problem: &str,
        rules: &str,
        before: Option<i64>,
    ) -> Result<LadderPage, StoreError> {
        let query = format!(
            "SELECT games.id, rules, {RESULT}, first.id, first.name, second.id, second.name, played, '' FROM {JOINED} \
             WHERE games.problem = ? AND rules = ? AND games.id < ? ORDER BY games.id DESC LIMIT {}",
            PAGE + 1
        );
        let mut games: Vec<StoredLadderGame> = self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            let before = before.unwrap_or(i64::MAX);
            let rows = statement.query_map(params![problem, rules, before], stored)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })?;
        let has_more = games.len() > PAGE;
        games.truncate(PAGE);
        let last = games.last().filter(|_| has_more);
        Ok(LadderPage {
            next: last.map(|game| game.id),
            games,
        })
    }

    /// A game of the ladder of a problem.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn ladder_game(
        &self,
        problem: &str,
        id: i64,
    ) -> Result<StoredLadderGame, StoreError> {
        let query = format!(
            "SELECT games.id, rules, {RESULT}, first.id, first.name, second.id, second.name, played, game FROM {JOINED} \
             WHERE games.problem = ? AND games.id = ?"
        );
        self.read(|connection| {
            let found = connection.query_row(&query, params![problem, id], stored);
            found.optional()?.ok_or(StoreError::Missing("game"))
        })
    }
}

/// The columns of a player.
fn columns(player: &PlayerId) -> (Option<i64>, Option<&str>) {
    match player {
        PlayerId::Submission(id) => (Some(*id), None),
        PlayerId::Builtin(name) => (None, Some(name)),
    }
}

/// The result in the columns from `first` on.
fn result(row: &Row<'_>, first: usize) -> rusqlite::Result<LadderResult> {
    let player = |column: usize| {
        let submission: Option<i64> = row.get(column)?;
        Ok::<_, rusqlite::Error>(match submission {
            Some(id) => PlayerId::Submission(id),
            None => PlayerId::Builtin(row.get(column + 1)?),
        })
    };
    let winner: Option<i64> = row.get(first + 6)?;
    Ok(LadderResult {
        pair: row.get(first)?,
        half: row.get(first + 1)?,
        players: [player(first + 2)?, player(first + 4)?],
        winner: winner.map(|winner| usize::from(winner != 0)),
        is_fault: row.get(first + 7)?,
    })
}

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredLadderGame> {
    let user = |column: usize| {
        let id: Option<i64> = row.get(column)?;
        match id {
            Some(id) => Ok::<_, rusqlite::Error>(Some((id, row.get(column + 1)?))),
            None => Ok(None),
        }
    };
    Ok(StoredLadderGame {
        id: row.get(0)?,
        rules: row.get(1)?,
        result: result(row, 2)?,
        users: [user(10)?, user(12)?],
        played: row.get(14)?,
        game: row.get(15)?,
    })
}
