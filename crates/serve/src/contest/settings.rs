//! What `contest.toml` specifies, as it is stored, and the state of the contest.

use super::scoring::{ContestRules, Scoring};
use crate::store::{Store, StoreError};
use base::text::Shown as _;
use serde::{Deserialize, Serialize};
use statement::contest::{AfterEnd, Contest as Written, ContestResults, VirtualParticipation};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};
use terms::fault::Fault;

/// The usual penalty in minutes.
const PENALTY: i64 = 20;

/// What `contest.toml` specifies. Times are seconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ContestSettings {
    /// Its name in addresses.
    pub(crate) id: String,
    /// Its title.
    pub(crate) title: String,
    /// When it begins.
    pub(crate) start: i64,
    /// When it ends.
    pub(crate) end: i64,
    /// When the public scoreboard freezes.
    pub(crate) freeze: Option<i64>,
    /// How contestants are ranked.
    pub(crate) scoring: Scoring,
    /// The penalty for a rejected attempt in minutes.
    pub(crate) penalty: i64,
    /// What happens with submissions after the end.
    pub(crate) after_end: AfterEnd,
    /// What contestants see of their results before the end.
    #[serde(default)]
    pub(crate) results: ContestResults,
    /// Whether people take part virtually after the end.
    #[serde(default)]
    pub(crate) virtual_participation: VirtualParticipation,
    /// Its problems, in order.
    pub(crate) problems: Vec<SettingsProblem>,
}

/// A problem of a contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SettingsProblem {
    /// Its id.
    pub(crate) id: String,
    /// Its label.
    pub(crate) letter: String,
    /// The colour of its balloon, as six hexadecimal digits.
    pub(crate) color: Option<String>,
    /// Its points, if the contest specifies them.
    pub(crate) points: Option<f64>,
}

/// The files that a contest names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ContestFiles {
    /// The directories of the problems.
    pub(crate) problems: Vec<PathBuf>,
    /// The list of contestants.
    pub(crate) people: Option<PathBuf>,
}

impl ContestSettings {
    /// Reads `contest.toml`.
    ///
    /// # Errors
    /// If it is not valid, or has no start and end.
    pub(crate) fn read(path: &Path) -> Result<(Self, ContestFiles), Fault> {
        let written = statement::contest::open(path)?;
        let (Some(start), Some(duration)) = (written.start_seconds, written.duration) else {
            return Err(Fault::Usage(format!(
                "{}: a server needs to know when the contest begins and ends: add `start = 2026-11-28T10:00:00Z` and `duration = \"5h\"`",
                path.shown()
            )));
        };
        let end = start.saturating_add(seconds(duration));
        let problems = problems(path, &written)?;
        let settings = Self {
            title: title(&written),
            start,
            end,
            freeze: written.freeze.map(|freeze| end - seconds(freeze)),
            scoring: written.scoring,
            penalty: written
                .penalty
                .map_or(PENALTY, |penalty| seconds(penalty) / 60),
            after_end: written.after_end,
            results: written.results,
            virtual_participation: written.virtual_participation,
            problems,
            id: written.id,
        };
        let dirs = written.problems.iter().map(|problem| {
            let dir = problem.dir.canonicalize();
            dir.map_err(|error| Fault::file("find", &problem.dir, error))
        });
        let files = ContestFiles {
            problems: dirs.collect::<Result<_, _>>()?,
            people: written.people,
        };
        Ok((settings, files))
    }

    /// Stores it as the contest that is served.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn store(&self, store: &Store) -> Result<(), StoreError> {
        let text = serde_json::to_string(self);
        let text = text.map_err(|error| StoreError::Other(error.to_string()))?;
        store.serve_contest(&self.id, &text)
    }

    /// The rules of its standings.
    #[must_use]
    pub(crate) fn rules(&self) -> ContestRules {
        ContestRules {
            scoring: self.scoring,
            penalty: self.penalty,
            duration: self.end - self.start,
            points: self.problems.iter().map(|problem| problem.points).collect(),
        }
    }

    /// The phase at a time.
    #[must_use]
    pub(crate) fn phase(&self, now: i64) -> Phase {
        match now {
            now if now < self.start => Phase::Before,
            now if now < self.end => Phase::Running,
            _ => Phase::Over,
        }
    }

    /// Why no submission is taken at a time, if that is so.
    #[must_use]
    pub(crate) fn refusal(&self, now: i64) -> Option<String> {
        match (self.phase(now), self.after_end) {
            (Phase::Before, _) => {
                let start = rfc3339(self.start);
                Some(format!("the contest begins at {start}: submit then"))
            }
            (Phase::Running, _) | (Phase::Over, AfterEnd::Practice) => None,
            (Phase::Over, AfterEnd::Refuse) => Some(format!(
                "the contest ended at {}: no submission is taken any more",
                rfc3339(self.end)
            )),
        }
    }

    /// A problem by its id, with its index.
    #[must_use]
    pub(crate) fn problem(&self, id: &str) -> Option<(usize, &SettingsProblem)> {
        let mut problems = self.problems.iter().enumerate();
        problems.find(|(_, problem)| problem.id == id)
    }
}

fn seconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_secs()).unwrap_or(i64::MAX)
}

/// The English title, or else the first.
fn title(written: &Written) -> String {
    let titles = &written.title;
    let title = titles.get("en").or_else(|| titles.values().next());
    title.unwrap_or(&written.id).clone()
}

/// The problems. On a server, each is named by the last part of its path.
fn problems(path: &Path, written: &Written) -> Result<Vec<SettingsProblem>, Fault> {
    let mut known = BTreeSet::new();
    let problem = |entry: &statement::contest::ContestProblem| {
        let dir = entry.dir.canonicalize();
        let dir = dir.map_err(|error| Fault::file("find", &entry.dir, error))?;
        let id = dir
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let refused = if !package::is_id(&id) {
            "is not a valid problem id: use lower-case letters, digits and `_`"
        } else if !known.insert(id.clone()) {
            "is the directory of two problems: rename one of them"
        } else {
            return Ok(SettingsProblem {
                id,
                letter: entry.label.letter.clone(),
                color: entry.label.color.clone(),
                points: entry.label.points,
            });
        };
        Err(Fault::Usage(format!("{}: `{id}` {refused}", path.shown())))
    };
    written.problems.iter().map(problem).collect()
}

/// The phase of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// It has not begun.
    Before,
    /// It has begun, and not ended.
    Running,
    /// It has ended.
    Over,
}

/// The contest that is served, with what was done with its scoreboard.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contest {
    /// What its file specifies.
    pub(crate) settings: ContestSettings,
    /// When the freeze was lifted.
    pub(crate) lifted: Option<i64>,
    /// How many steps of the reveal were done.
    pub(crate) revealed: u32,
}

impl Contest {
    /// When the freeze began, if the public scoreboard is frozen at a time.
    #[must_use]
    pub(crate) fn frozen_from(&self, now: i64) -> Option<i64> {
        let from = self.settings.freeze.filter(|&from| from <= now);
        from.filter(|_| self.lifted.is_none())
    }
}

/// The contest that is served.
///
/// # Errors
/// If the database fails.
pub(crate) fn current(store: &Store) -> Result<Option<Contest>, StoreError> {
    let Some(stored) = store.served_contest()? else {
        return Ok(None);
    };
    let settings = serde_json::from_str(&stored.settings).map_err(|error| {
        StoreError::Other(format!("the stored contest cannot be read: {error}"))
    })?;
    Ok(Some(Contest {
        settings,
        lifted: stored.lifted,
        revealed: stored.revealed,
    }))
}

/// A time in the form of RFC 3339.
#[must_use]
pub(crate) fn rfc3339(seconds: i64) -> String {
    let since = Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
    humantime::format_rfc3339_seconds(UNIX_EPOCH + since).to_string()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Contest, ContestSettings, Phase, SettingsProblem};
    use crate::contest::scoring::Scoring;
    use statement::contest::{AfterEnd, ContestResults, VirtualParticipation};

    pub(crate) fn contest() -> Contest {
        let problem = |letter: &str, id: &str| SettingsProblem {
            id: id.to_owned(),
            letter: letter.to_owned(),
            color: None,
            points: None,
        };
        Contest {
            settings: ContestSettings {
                id: "round".to_owned(),
                title: "Round".to_owned(),
                start: 10_000,
                end: 10_000 + 7200,
                freeze: Some(10_000 + 3600),
                scoring: Scoring::Icpc,
                penalty: 20,
                after_end: AfterEnd::Refuse,
                results: ContestResults::Shown,
                virtual_participation: VirtualParticipation::Open,
                problems: vec![problem("A", "sums"), problem("B", "twin")],
            },
            lifted: None,
            revealed: 0,
        }
    }

    #[test]
    fn submissions_are_taken_during_the_contest_and_perhaps_after_it() {
        let mut settings = contest().settings;
        let taken = |settings: &ContestSettings| {
            [0, 10_000, 17_199, 17_200].map(|now| settings.refusal(now).is_none())
        };
        assert_eq!(taken(&settings), [false, true, true, false]);
        let why = settings.refusal(17_200).unwrap();
        assert!(why.contains("ended at 1970-01-01T04:46:40Z"), "{why}");
        settings.after_end = AfterEnd::Practice;
        assert_eq!(taken(&settings), [false, true, true, true]);
    }

    #[test]
    fn phases_and_the_freeze_depend_on_the_clock_and_on_what_is_stored() {
        let mut contest = contest();
        let phases = [9_999, 10_000, 17_199, 17_200].map(|now| contest.settings.phase(now));
        assert_eq!(
            phases,
            [Phase::Before, Phase::Running, Phase::Running, Phase::Over]
        );
        let frozen = [13_599, 13_600, 99_999].map(|now| contest.frozen_from(now));
        assert_eq!(frozen, [None, Some(13_600), Some(13_600)]);
        contest.lifted = Some(20_000);
        assert_eq!(contest.frozen_from(99_999), None);
    }
}
