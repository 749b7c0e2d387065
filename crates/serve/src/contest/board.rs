//! The attempts of the contestants, and who may see which of them.

use super::reveal::Reveal;
use super::scoring::{Attempt, AttemptResult, GroupScore, Row, Scoring, freeze, standings};
use super::settings::Contest;
use super::withheld::Withheld;
use crate::store::{ContestSubmission, Contestant as Stored, State, Store, StoreError};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use terms::verdict::Verdict;

/// A contestant.
pub(crate) type Team = Stored;

/// Who sees the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Everybody: results of the freeze are hidden.
    Public,
    /// Setters and admins: everything.
    Jury,
}

impl Audience {
    /// Who sees the standings if they are, or are not, of the jury.
    pub(crate) fn new(is_jury: bool) -> Self {
        if is_jury { Self::Jury } else { Self::Public }
    }
}

/// A contest with all that its standings follow from.
#[derive(Clone, Debug)]
pub(crate) struct ContestBoard {
    /// The contest.
    pub(crate) contest: Contest,
    /// The contestants, by name.
    pub(crate) teams: Vec<Team>,
    /// The places of the contestants in this list, by their numbers.
    places: BTreeMap<i64, usize>,
    /// Their submissions during the contest, in order.
    pub(crate) submissions: Vec<ContestSubmission>,
    /// When it was read.
    pub(crate) now: i64,
}

/// A group of a stored result.
#[derive(Deserialize)]
struct StoredGroup {
    points: f64,
    score: f64,
}

impl ContestBoard {
    /// Reads the attempts from the database.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn read(store: &Store, contest: Contest, now: i64) -> Result<Self, StoreError> {
        let settings = &contest.settings;
        let problems: Vec<String> = settings.problems.iter().map(|it| it.id.clone()).collect();
        let times = (settings.start, settings.end);
        let with_groups = matches!(settings.scoring, Scoring::Ioi | Scoring::Oi);
        let teams = store.contestants()?;
        let places = teams.iter().enumerate();
        Ok(Self {
            submissions: store.contest_submissions(&problems, times, with_groups)?,
            places: places.map(|(place, team)| (team.id, place)).collect(),
            teams,
            contest,
            now,
        })
    }

    /// Makes these submissions count as rejected. Groups keep their points: a case that is added to
    /// the data belongs to none of them.
    pub(crate) fn reject(&mut self, rejected: &BTreeSet<i64>) {
        for submission in &mut self.submissions {
            let judgement = &mut submission.judgement;
            if rejected.contains(&submission.id) && judgement.state == State::Judged {
                judgement.verdict = Some(Verdict::WrongAnswer.name().to_owned());
            }
        }
    }

    /// The contestant with this number.
    #[must_use]
    pub(crate) fn team(&self, id: i64) -> Option<&Team> {
        self.places
            .get(&id)
            .and_then(|place| self.teams.get(*place))
    }

    /// The standings that an audience sees.
    #[must_use]
    pub(crate) fn rows(&self, audience: Audience) -> Vec<Row> {
        let attempts = self.attempts_for(audience);
        standings(&self.contest.settings.rules(), &self.team_ids(), &attempts)
    }

    /// The attempts that an audience sees.
    pub(super) fn attempts_for(&self, audience: Audience) -> Vec<Attempt> {
        let attempts = self.attempts();
        match self.hidden_from(audience) {
            Some(from) => freeze(&attempts, from - self.contest.settings.start),
            None => attempts,
        }
    }

    /// The time from which on results are hidden from an audience, if some are.
    #[must_use]
    pub(crate) fn hidden_from(&self, audience: Audience) -> Option<i64> {
        match audience {
            Audience::Public if Withheld::at(&self.contest, None, self.now).is_some() => {
                Some(self.contest.settings.start)
            }
            Audience::Public => self.contest.frozen_from(self.now),
            Audience::Jury => None,
        }
    }

    /// The reveal after some steps. Without a freeze there is nothing to reveal.
    #[must_use]
    pub(crate) fn reveal(&self, steps: u32) -> Reveal {
        let settings = &self.contest.settings;
        let from = settings.freeze.unwrap_or(settings.end) - settings.start;
        let (rules, teams) = (settings.rules(), self.team_ids());
        Reveal::after(steps, &rules, &teams, &self.attempts(), from)
    }

    pub(super) fn team_ids(&self) -> Vec<i64> {
        self.teams.iter().map(|team| team.id).collect()
    }

    fn attempts(&self) -> Vec<Attempt> {
        let settings = &self.contest.settings;
        let index: BTreeMap<&str, usize> = settings
            .problems
            .iter()
            .enumerate()
            .map(|(at, problem)| (&*problem.id, at))
            .collect();
        let submissions = self.submissions.iter();
        let attempts = submissions.filter_map(|it| attempt(it, &index, settings.start));
        attempts.collect()
    }
}

/// The attempt of a submission, with the time since `start`. `index` has the problems.
pub(super) fn attempt(
    submission: &ContestSubmission,
    index: &BTreeMap<&str, usize>,
    start: i64,
) -> Option<Attempt> {
    Some(Attempt {
        submission: submission.id,
        team: submission.user,
        problem: *index.get(&*submission.problem)?,
        seconds: submission.created - start,
        result: result(submission),
    })
}

/// The result of a submission. One whose judging failed waits for being judged again.
fn result(submission: &ContestSubmission) -> AttemptResult {
    let judgement = &submission.judgement;
    let (State::Judged, Some(verdict)) = (judgement.state, judgement.verdict.as_deref()) else {
        return AttemptResult::Pending;
    };
    if verdict == Verdict::CompileError.name() {
        return AttemptResult::CompileError;
    }
    let groups = submission.groups.as_deref();
    let groups = groups.and_then(|text| serde_json::from_str::<Vec<StoredGroup>>(text).ok());
    let score = |group: StoredGroup| GroupScore {
        score: group.score,
        points: group.points,
    };
    AttemptResult::Judged {
        is_accepted: verdict == Verdict::Accepted.name(),
        groups: groups.unwrap_or_default().into_iter().map(score).collect(),
    }
}
