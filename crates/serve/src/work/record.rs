//! Results as stored in the database.

use crate::catalog::Version;
use crate::store::{Finished, State};
use duel::PlayedGame;
use judge::{Judged, JudgedCase, JudgedGroup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use terms::verdict::Verdict;

/// The complete result of a judged submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Record {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// The points.
    pub(crate) score: f64,
    /// The groups, in order.
    pub(crate) groups: Vec<GroupRecord>,
    /// The judged cases, in order.
    pub(crate) cases: Vec<CaseRecord>,
    /// For a match, the games that decided whether it is accepted: in the first one the submission is
    /// the first player, in the second one the second.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) games: Vec<PlayedGame>,
    /// The compiler's output, if it refused.
    pub(crate) refusal: Option<String>,
    /// The isolation in which the submission ran.
    pub(crate) isolation: String,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GroupRecord {
    /// Its name.
    pub(crate) name: String,
    /// Its maximum points.
    pub(crate) points: f64,
    /// The points of the submission.
    pub(crate) score: f64,
    /// Its verdict, if it was judged.
    pub(crate) verdict: Option<Verdict>,
    /// The group that blocked it, if it was not judged.
    pub(crate) blocked_by: Option<String>,
}

/// A case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CaseRecord {
    /// Its id.
    pub(crate) id: String,
    /// The index of its group.
    pub(crate) group: usize,
    /// Its result.
    pub(crate) judged: JudgedCase,
}

impl Record {
    /// The stored part of a result.
    #[must_use]
    pub(crate) fn from_judged(judged: &Judged) -> Self {
        Self {
            verdict: judged.verdict,
            score: judged.score,
            groups: judged.groups.iter().map(GroupRecord::from_judged).collect(),
            cases: judged.cases.iter().map(CaseRecord::from_judged).collect(),
            games: Vec::new(),
            refusal: judged.refusal.clone(),
            isolation: judged.isolation.level.to_string(),
        }
    }

    /// The other machines that judged it, by name.
    #[must_use]
    pub(crate) fn workers(&self) -> Vec<&str> {
        let names = self.cases.iter();
        let names = names.filter_map(|case| case.judged.worker.as_deref());
        names.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The same as a judgement on a version of the problem.
    pub(super) fn finished(&self, version: &Version) -> Finished {
        let cpu = self.cases.iter().map(|case| case.judged.cpu).max();
        let cpu = cpu
            .map(report::milliseconds)
            .or_else(|| self.cpu_of_games());
        let memory = self.cases.iter().map(|case| case.judged.memory).max();
        match serde_json::to_string(self) {
            Ok(result) => Finished {
                state: State::Judged,
                version: Some(version.hash().to_owned()),
                verdict: Some(self.verdict.name().to_owned()),
                // A match has no points.
                score: version.matches().is_none().then_some(self.score),
                cpu_ms: cpu,
                memory_bytes: memory.map(|bytes| i64::try_from(bytes).unwrap_or(i64::MAX)),
                result,
            },
            Err(error) => super::failed(Some(version), error.to_string()),
        }
    }

    /// The games of a match, each with the number of the submission among its players.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (usize, &PlayedGame)> {
        (0..).zip(&self.games)
    }

    /// The CPU time of the game in which the submission used the most, in milliseconds.
    fn cpu_of_games(&self) -> Option<f64> {
        let own = self.seats().filter_map(|(seat, game)| game.cpu[seat]);
        own.map(|seconds| seconds * 1000.0).max_by(f64::total_cmp)
    }

    /// The first case that failed.
    #[must_use]
    pub(crate) fn first_failure(&self) -> Option<&CaseRecord> {
        let mut cases = self.cases.iter();
        cases.find(|case| {
            let group = self.groups.get(case.group).and_then(|group| group.verdict);
            case.judged.verdict != Verdict::Accepted && group != Some(Verdict::Accepted)
        })
    }
}

impl GroupRecord {
    fn from_judged(group: &JudgedGroup) -> Self {
        Self {
            name: group.name.clone(),
            points: group.points,
            score: group.score,
            verdict: group.verdict,
            blocked_by: group.blocked_by.clone(),
        }
    }
}

impl CaseRecord {
    fn from_judged(judged: &JudgedCase) -> Self {
        Self {
            id: judged.id.clone(),
            group: judged.group,
            judged: judged.clone(),
        }
    }
}
