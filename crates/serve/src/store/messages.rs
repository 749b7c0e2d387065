//! Messages of a contest: questions of contestants, answers and announcements of the jury.

use super::{Store, StoreError, now};
use rusqlite::{OptionalExtension as _, Row, params};

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// Its number.
    pub(crate) id: i64,
    /// The account that sent it.
    pub(crate) sender: i64,
    /// The shown name of that account.
    pub(crate) sender_name: String,
    /// Whether it is a question to the jury.
    pub(crate) is_question: bool,
    /// The account that it is for; `None` if it is for all, or for the jury.
    pub(crate) recipient: Option<i64>,
    /// The question that it answers.
    pub(crate) reply_to: Option<i64>,
    /// The problem that it is about.
    pub(crate) problem: Option<String>,
    /// The text.
    pub(crate) text: String,
    /// When it was sent.
    pub(crate) created: i64,
}

/// A message that is sent.
#[derive(Clone, Debug)]
pub(crate) struct NewMessage {
    /// The account that sends it.
    pub(crate) sender: i64,
    /// Whether it is a question to the jury.
    pub(crate) is_question: bool,
    /// The account that it is for.
    pub(crate) recipient: Option<i64>,
    /// The question that it answers.
    pub(crate) reply_to: Option<i64>,
    /// The problem that it is about.
    pub(crate) problem: Option<String>,
    /// The text.
    pub(crate) text: String,
}

/// The messages that an account sees: ?1 is the contest, ?2 the account, ?3 whether it is of the jury.
const VISIBLE: &str = "contest = ?1 AND (?3 OR sender = ?2 OR (NOT is_question AND (recipient IS NULL OR recipient = ?2)))";

impl Store {
    /// Stores a message.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn add_message(&self, contest: &str, new: &NewMessage) -> Result<i64, StoreError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO messages (contest, sender, is_question, recipient, reply_to, problem, text, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                params![
                    contest,
                    new.sender,
                    new.is_question,
                    new.recipient,
                    new.reply_to,
                    new.problem,
                    new.text,
                    now()
                ],
            )?;
            let id = connection.last_insert_rowid();
            self.disk.check(connection, new.sender)?;
            Ok(id)
        })
    }

    /// The messages that an account sees, in order. The jury sees all; `user` 0 sees what is for all.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn messages(
        &self,
        contest: &str,
        user: i64,
        is_jury: bool,
    ) -> Result<Vec<Message>, StoreError> {
        let query = format!(
            "SELECT messages.id, sender, coalesce(shown, name), is_question, recipient, reply_to, problem, text, messages.created \
             FROM messages JOIN users ON users.id = sender LEFT JOIN contestants ON contestants.user = sender \
             WHERE {VISIBLE} ORDER BY messages.id"
        );
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            let rows = statement.query_map(params![contest, user, is_jury], message)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The newest message that an account has seen; 0 for none.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn seen_message(&self, user: i64) -> Result<i64, StoreError> {
        let query = "SELECT message FROM seen_messages WHERE user = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [user], |row| row.get(0));
            Ok(found.optional()?.unwrap_or(0))
        })
    }

    /// Records that an account has seen all messages up to this one.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn see_messages(&self, user: i64, message: i64) -> Result<(), StoreError> {
        let upsert = "INSERT INTO seen_messages (user, message) VALUES (?, ?) \
                      ON CONFLICT DO UPDATE SET message = max(message, excluded.message)";
        self.write(|connection| {
            connection.execute(upsert, [user, message])?;
            Ok(())
        })
    }

    /// How many messages of others an account has not seen.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn unseen_messages(
        &self,
        contest: &str,
        user: i64,
        is_jury: bool,
    ) -> Result<u32, StoreError> {
        let query = format!(
            "SELECT count(*) FROM messages WHERE {VISIBLE} AND sender != ?2 \
             AND id > coalesce((SELECT message FROM seen_messages WHERE user = ?2), 0)"
        );
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            Ok(statement.query_row(params![contest, user, is_jury], |row| row.get(0))?)
        })
    }
}

fn message(row: &Row<'_>) -> rusqlite::Result<Message> {
    Ok(Message {
        id: row.get(0)?,
        sender: row.get(1)?,
        sender_name: row.get(2)?,
        is_question: row.get(3)?,
        recipient: row.get(4)?,
        reply_to: row.get(5)?,
        problem: row.get(6)?,
        text: row.get(7)?,
        created: row.get(8)?,
    })
}
