//! Attacks on accepted submissions.

use super::findings::{NewFinding, add_finding};
use super::{Store, StoreError, now};
use rusqlite::{OptionalExtension as _, params};
use std::collections::BTreeSet;
use std::time::Duration;

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

/// An accepted submission.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AcceptedSubmission {
    /// Its number.
    pub(crate) id: i64,
    /// The name of its language.
    pub(crate) language: String,
    /// The largest CPU time of its cases.
    pub(crate) cpu: Duration,
}

impl Store {
    /// The accepted submissions to a problem, as [`Store::accepted`] lists them, with their times.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn accepted_with_times(
        &self,
        problem: &str,
        most: usize,
    ) -> Result<Vec<AcceptedSubmission>, StoreError> {
        let query = "SELECT language, coalesce(cpu_ms, 0) FROM submissions JOIN judgements ON judgements.submission = submissions.id \
                     WHERE submissions.id = ? ORDER BY judgements.id DESC LIMIT 1";
        let ids = self.accepted(problem, most)?;
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let accepted = ids.into_iter().map(|id| {
                statement.query_row([id], |row| {
                    let milliseconds: f64 = row.get(1)?;
                    Ok(AcceptedSubmission {
                        id,
                        language: row.get(0)?,
                        cpu: Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default(),
                    })
                })
            });
            Ok(accepted.collect::<Result<_, _>>()?)
        })
    }

    /// These submissions to a problem, and all others with the same text.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn copies_of(
        &self,
        problem: &str,
        submissions: &[i64],
    ) -> Result<Vec<i64>, StoreError> {
        let query = "SELECT submissions.id, (SELECT language || char(0) || group_concat(name || char(0) || hex(hash)) FROM \
                     (SELECT name, hash FROM submission_files WHERE submission = submissions.id ORDER BY place)) \
                     FROM submissions WHERE problem = ?";
        let all: Vec<(i64, Option<String>)> = self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([problem], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })?;
        let given = all.iter().filter(|(id, _)| submissions.contains(id));
        let texts: BTreeSet<&Option<String>> = given.map(|(_, text)| text).collect();
        let copies = all.iter().filter(|(_, text)| texts.contains(text));
        Ok(copies.map(|(id, _)| *id).collect())
    }

    /// Inputs that broke submissions to a problem, with their names, in the order in which they were
    /// found: at most `most`, after this many. Disputed ones are not among them.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn breaking_inputs(
        &self,
        problem: &str,
        after: u64,
        most: usize,
    ) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let query = "WITH found AS (SELECT 'finding ' || id AS name, created AS time, 0 AS kind, id, input, smallest FROM findings \
                     WHERE problem = ?1 AND disputed_by IS NULL \
                     UNION ALL SELECT 'hack ' || id, finished, 1, id, input, smallest FROM hacks WHERE problem = ?1 AND outcome = 'broken' \
                     AND id NOT IN (SELECT hack FROM findings WHERE hack IS NOT NULL)), \
                     inputs AS (SELECT name, time, kind, id, 0 AS place, input AS hash FROM found \
                     UNION ALL SELECT name, time, kind, id, 1, smallest FROM found WHERE smallest IS NOT NULL AND smallest != input) \
                     SELECT name, bytes FROM inputs JOIN files ON files.hash = inputs.hash \
                     ORDER BY time, kind, id, place LIMIT ?2 OFFSET ?3";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let values = params![problem, most, after];
            let rows = statement.query_map(values, |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

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

    #[test]
    fn copies_have_the_same_text() {
        let dir = tempfile::tempdir().unwrap();
        let (store, user, submissions) = store(&dir);
        let copy = NewSubmission {
            user,
            problem: "sums".to_owned(),
            language: "python".to_owned(),
            files: vec![("main.py".to_owned(), b"one".to_vec())],
            priority: 0,
            request: None,
        };
        let copy = store.take(&[copy]).unwrap()[0].submission;
        let copies = store.copies_of("sums", &submissions[..1]).unwrap();
        assert_eq!(copies, [submissions[0], copy]);
        assert!(store.copies_of("sums", &[]).unwrap().is_empty());
        assert!(store.copies_of("other", &submissions).unwrap().is_empty());
    }

    #[test]
    fn inputs_that_broke_something_are_listed_once_in_order() {
        let dir = tempfile::tempdir().unwrap();
        let (store, user, submissions) = store(&dir);
        let one = found(&store, &submissions, b"1\n").unwrap();
        found(&store, &submissions, b"as found\n").unwrap();
        // Its hack has the same inputs.
        store.keep_finding(one, Some(user)).unwrap().unwrap();
        let list = |after| store.breaking_inputs("sums", after, 2).unwrap();
        let entry = |name: &str, input: &[u8]| (name.to_owned(), input.to_vec());
        let first = [
            entry("finding 1", b"as found\n"),
            entry("finding 1", b"1\n"),
        ];
        assert_eq!(list(0), first);
        assert_eq!(list(2), [entry("finding 2", b"as found\n")]);
        assert!(list(3).is_empty());
        assert!(store.breaking_inputs("other", 0, 9).unwrap().is_empty());
    }
}
