//! Attacks on accepted submissions.

use super::findings::{NewFinding, add_finding};
use super::{Store, StoreError, now};
use rusqlite::{OptionalExtension as _, params};

/// How far the attack on a submission has got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredAttack {
    /// The submission.
    pub(crate) submission: i64,
    /// The version of the problem.
    pub(crate) version: String,
    /// The progress, as JSON.
    pub(crate) progress: String,
    /// Whether it is over.
    pub(crate) is_finished: bool,
}

impl Store {
    /// The attacks on submissions to a problem, the newest submission first.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn attacks(&self, problem: &str) -> Result<Vec<StoredAttack>, StoreError> {
        let query = "SELECT submission, version, progress, finished IS NOT NULL FROM attacks \
                     JOIN submissions ON submissions.id = submission WHERE problem = ? ORDER BY submission DESC";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([problem], |row| {
                Ok(StoredAttack {
                    submission: row.get(0)?,
                    version: row.get(1)?,
                    progress: row.get(2)?,
                    is_finished: row.get(3)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Records how far an attack has got, and what it found. Returns the number of the finding;
    /// `None` also if the same input is known already.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn record_attack(
        &self,
        attack: &StoredAttack,
        finding: Option<&NewFinding>,
    ) -> Result<Option<i64>, StoreError> {
        let upsert = "INSERT INTO attacks (submission, version, progress, finished) VALUES (?, ?, ?, ?) ON CONFLICT (submission) \
                      DO UPDATE SET version = excluded.version, progress = excluded.progress, finished = excluded.finished";
        self.write(|connection| {
            let finished = attack.is_finished.then(now);
            let values = params![attack.submission, attack.version, attack.progress, finished];
            connection.execute(upsert, values)?;
            let finding = finding.map(|finding| add_finding(connection, finding));
            Ok(finding.transpose()?.flatten())
        })
    }

    /// The submissions to a problem that fail on a finding which is not dismissed, or whose own
    /// finding was dismissed: these are not attacked further.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn broken_submissions(&self, problem: &str) -> Result<Vec<i64>, StoreError> {
        let query = "SELECT finding_failures.submission FROM finding_failures JOIN findings ON findings.id = finding \
                     WHERE problem = ? AND (state != 'dismissed' OR findings.submission = finding_failures.submission)";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([problem], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Stops the attacks on submissions to a problem, or allows them again.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn stop_attacks(
        &self,
        problem: &str,
        user: i64,
        stops: bool,
    ) -> Result<(), StoreError> {
        let insert = "INSERT INTO stopped_attacks (problem, user, stopped) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
        let delete = "DELETE FROM stopped_attacks WHERE problem = ?";
        self.write(|connection| {
            if stops {
                connection.execute(insert, params![problem, user, now()])?;
            } else {
                connection.execute(delete, [problem])?;
            }
            Ok(())
        })
    }

    /// The name of the user who stopped the attacks on submissions to a problem, and the time.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn stopped_attacks(
        &self,
        problem: &str,
    ) -> Result<Option<(String, i64)>, StoreError> {
        let query = "SELECT name, stopped FROM stopped_attacks JOIN users ON users.id = user WHERE problem = ?";
        self.read(|connection| {
            let found =
                connection.query_row(query, [problem], |row| Ok((row.get(0)?, row.get(1)?)));
            Ok(found.optional()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::StoredAttack;
    use crate::store::{FindingState, HackWork, NewFinding, NewSubmission, Store};

    /// A store with two submissions of an administrator, by their numbers.
    fn store(dir: &tempfile::TempDir) -> (Store, i64, Vec<i64>) {
        let store = Store::open(&dir.path().join("store")).unwrap();
        let user = store.local_account().unwrap().id;
        let submission = |source: &str| NewSubmission {
            user,
            problem: "sums".to_owned(),
            language: "python".to_owned(),
            files: vec![("main.py".to_owned(), source.as_bytes().to_vec())],
            priority: 0,
            request: None,
        };
        let taken = store.take(&[submission("one"), submission("two")]).unwrap();
        let ids = taken.iter().map(|taken| taken.submission).collect();
        (store, user, ids)
    }

    /// Records an input on which the first submission fails; the second fails on it, too.
    fn found(store: &Store, submissions: &[i64], smallest: &[u8]) -> Option<i64> {
        let attack = StoredAttack {
            submission: submissions[0],
            version: "v".to_owned(),
            progress: "{}".to_owned(),
            is_finished: true,
        };
        let finding = NewFinding {
            problem: "sums".to_owned(),
            submission: submissions[0],
            input: b"as found\n".to_vec(),
            smallest: smallest.to_vec(),
            result: "{}".to_owned(),
            confirmed_by: None,
            disputed_by: None,
            failing: submissions.to_vec(),
        };
        store.record_attack(&attack, Some(&finding)).unwrap()
    }

    #[test]
    fn a_finding_is_kept_or_dismissed_once_and_an_input_is_found_once() {
        let dir = tempfile::tempdir().unwrap();
        let (store, user, submissions) = store(&dir);
        let one = found(&store, &submissions, b"1\n").unwrap();
        assert_eq!(found(&store, &submissions, b"1\n"), None);
        let other = found(&store, &submissions, b"2\n").unwrap();
        let hack = store.keep_finding(one, Some(user)).unwrap().unwrap();
        assert_eq!(store.keep_finding(one, None).unwrap(), None);
        assert!(!store.dismiss_finding(one, user).unwrap());
        assert_eq!(store.next_hack().unwrap(), Some(HackWork::Keep(hack)));
        assert_eq!(store.kept_input(hack).unwrap(), b"1\n");
        assert!(store.findings_to_rejudge().unwrap().is_empty());
        store.finish_keeping(hack, Ok("hacks/a.in")).unwrap();
        let open = [(one, "sums".to_owned(), "hacks/a.in".to_owned())];
        assert_eq!(store.findings_to_rejudge().unwrap(), open);
        store.set_rejudged(one).unwrap();
        assert!(store.findings_to_rejudge().unwrap().is_empty());
        assert!(store.dismiss_finding(other, user).unwrap());
        assert_eq!(store.keep_finding(other, Some(user)).unwrap(), None);
        let states = store.findings(Some("sums")).unwrap();
        let states: Vec<FindingState> = states.iter().map(|it| it.state).collect();
        assert_eq!(states, [FindingState::Dismissed, FindingState::Kept]);
        assert!(store.findings(Some("other")).unwrap().is_empty());
    }

    #[test]
    fn after_a_dismissal_only_the_submission_that_was_attacked_stays_unattacked() {
        let dir = tempfile::tempdir().unwrap();
        let (store, user, submissions) = store(&dir);
        let finding = found(&store, &submissions, b"1\n").unwrap();
        assert_eq!(store.broken_submissions("sums").unwrap(), submissions);
        assert!(store.dismiss_finding(finding, user).unwrap());
        assert_eq!(
            store.broken_submissions("sums").unwrap(),
            submissions[..1].to_vec()
        );
        assert_eq!(store.attacks("sums").unwrap().len(), 1);
        store.stop_attacks("sums", user, true).unwrap();
        assert_eq!(store.stopped_attacks("sums").unwrap().unwrap().0, "local");
        store.stop_attacks("sums", user, false).unwrap();
        assert_eq!(store.stopped_attacks("sums").unwrap(), None);
    }
}
