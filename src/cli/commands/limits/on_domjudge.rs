//! Measuring on a `DOMjudge`, which judges submissions in a contest.

use super::super::{Fault, Open};
use base::text::{line, shell_words};
use package::{Package, Solution};
use program::Source;
use push::{Credentials, Domjudge, JudgeLanguage, Judgement, PushError, UploadedProgram};
use soundness::measure::{
    LeftOut, Measured, RemoteSubject, Target, TargetMeasurement, TimeRequirement,
};
use std::time::{Duration, Instant};
use terms::Kind;
use terms::event::{Event, announce_stage};

/// How long the judge may finish no submission.
const LONGEST_SILENCE: Duration = Duration::from_mins(10);
/// The first interval of requests, and the longest.
const FIRST_INTERVAL: Duration = Duration::from_millis(100);
const LONGEST_INTERVAL: Duration = Duration::from_secs(2);

/// A contest of a judge with the problem.
pub(super) struct OpenDomjudge {
    target: Target,
    judge: Domjudge,
    contest: String,
    languages: Vec<JudgeLanguage>,
}

/// A submitted solution, until it is judged.
struct Submitted<'a> {
    name: String,
    subject: RemoteSubject<'a>,
    id: String,
}

impl OpenDomjudge {
    /// Logs in, and finds the contest and the problem.
    ///
    /// # Errors
    /// If the judge refuses that, or does not have them.
    pub(super) fn open(
        address: &str,
        contest: Option<&str>,
        package: &Package,
    ) -> Result<Self, Fault> {
        if !matches!(package.kind, Kind::Batch | Kind::Interactive) {
            return Err(Fault::Usage(format!(
                "{}: solutions of a problem of kind `{}` are not whole programs, so they cannot be submitted to DOMjudge",
                package.id,
                package.kind.name()
            )));
        }
        let credentials = Credentials::from_environment(Domjudge::USER, Domjudge::PASSWORD)?;
        let judge = Domjudge::log_in(address, &credentials)?;
        let Some(contest) = contest else {
            return Err(judge.no_contest(None)?.into());
        };
        if judge.contest(contest)?.is_none() {
            return Err(judge.no_contest(Some(contest))?.into());
        }
        if judge.user().team.is_none() {
            let user = line(&judge.user().username);
            return Err(PushError::NoTeam { user }.into());
        }
        let problems = judge.problems(contest)?;
        if !problems.iter().any(|problem| problem.id() == package.id) {
            let to = format!("domjudge:{address}");
            let words = [
                "tengen",
                "push",
                &package.id,
                "--to",
                &to,
                "--contest",
                contest,
                "--write",
            ];
            return Err(PushError::NotInContest {
                problem: package.id.clone(),
                problems: problems.iter().map(|problem| line(problem.id())).collect(),
                command: shell_words(&words),
            }
            .into());
        }
        Ok(Self {
            target: Target::Domjudge(address.to_owned()),
            languages: judge.languages(contest)?,
            contest: contest.to_owned(),
            judge,
        })
    }

    /// Submits the solutions that matter, once each, and reads their longest times.
    ///
    /// # Errors
    /// If the judge fails, or does not finish.
    pub(super) fn measure(&self, open: &Open) -> Result<TargetMeasurement, Fault> {
        let package = &open.package;
        let mut found = TargetMeasurement {
            target: self.target.clone(),
            machine: self.judge.api().to_owned(),
            measured: Vec::new(),
            left_out: Vec::new(),
        };
        let mut submitted = Vec::new();
        for subject in subjects(package) {
            let (name, source) = package.submission(subject.solution)?;
            match self.submit(package, &source)? {
                Ok(id) => submitted.push(Submitted { name, subject, id }),
                Err(why) => found.left_out.push((name, why)),
            }
        }
        let names: Vec<String> = submitted.iter().map(|it| it.name.clone()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let event = Event::Judging {
            problem: &package.id,
            submissions: &names,
            cases: names.len(),
        };
        let _stage = announce_stage(&*open.sink, &package.id, event);
        self.wait(submitted, |submitted, judgement| {
            open.sink.event(Event::CaseJudged {
                problem: &package.id,
                id: &submitted.name,
                verdict: None,
            });
            match self.measured(&submitted.subject, judgement) {
                Ok(measured) => found.measured.push(measured),
                Err(why) => found.left_out.push((submitted.name, why)),
            }
        })?;
        sort(&mut found, package);
        Ok(found)
    }

    /// Submits a solution; returns its identifier, or why it cannot be submitted.
    fn submit(
        &self,
        package: &Package,
        source: &Source,
    ) -> Result<Result<String, LeftOut>, PushError> {
        let files = source.files.iter().map(|file| {
            let name = file.name.rsplit('/').next().unwrap_or(&file.name);
            (name, &*file.text)
        });
        let files: Vec<(&str, &[u8])> = files.collect();
        let main = files.first().map_or("", |(name, _)| *name);
        let Some(language) = JudgeLanguage::by_extension(&self.languages, main) else {
            let why = format!("the judge has no language for {}", line(main));
            return Ok(Err(LeftOut::Unexpected(why)));
        };
        let submission = UploadedProgram {
            problem: &package.id,
            files,
        };
        let id = self.judge.submit(&self.contest, &submission, language)?;
        Ok(Ok(id))
    }

    /// Waits until all submissions are judged, and passes on each judgement.
    fn wait<'a>(
        &self,
        mut waiting: Vec<Submitted<'a>>,
        mut judged: impl FnMut(Submitted<'a>, Judgement),
    ) -> Result<(), PushError> {
        let mut since = Instant::now();
        let mut interval = FIRST_INTERVAL;
        loop {
            let mut rest = Vec::new();
            for submitted in waiting {
                match self.judge.judgement(&self.contest, &submitted.id)? {
                    Some(judgement) => {
                        judged(submitted, judgement);
                        since = Instant::now();
                    }
                    None => rest.push(submitted),
                }
            }
            if rest.is_empty() {
                return Ok(());
            }
            if since.elapsed() > LONGEST_SILENCE {
                return Err(PushError::NotJudged {
                    submissions: rest.len(),
                    seconds: LONGEST_SILENCE.as_secs(),
                });
            }
            waiting = rest;
            std::thread::sleep(interval);
            interval = (interval * 2).min(LONGEST_INTERVAL);
        }
    }

    /// The time of a judged solution.
    fn measured(
        &self,
        subject: &RemoteSubject<'_>,
        judgement: Judgement,
    ) -> Result<Measured, LeftOut> {
        let Judgement { verdict, longest } = judgement;
        match (&*verdict, longest) {
            ("CE", _) => Err(LeftOut::Refused),
            ("AC" | "TLE", Some(longest)) => {
                let longest = Duration::try_from_secs_f64(longest);
                let longest = longest.map_err(|error| LeftOut::Unexpected(error.to_string()))?;
                Ok(subject.measured_once(&self.target, longest, verdict == "TLE"))
            }
            ("AC" | "TLE", None) => {
                let why = "the judge reports no time".to_owned();
                Err(LeftOut::Unexpected(why))
            }
            _ => {
                let expected = match subject.wanted() {
                    TimeRequirement::Accepted => "accepted",
                    TimeRequirement::TooSlow => "too slow",
                };
                Err(LeftOut::Unexpected(format!(
                    "the judge's verdict is {verdict}, where it must be {expected}"
                )))
            }
        }
    }
}

/// What is submitted: each solution once, because the judge reports one time for it. A solution
/// that must be too slow in some groups is too slow; one that must be accepted in some groups only
/// has no time that means something.
fn subjects(package: &Package) -> Vec<RemoteSubject<'_>> {
    let is_too_slow = |it: &RemoteSubject<'_>| it.wanted() == TimeRequirement::TooSlow;
    let all = RemoteSubject::all(package).into_iter();
    let (too_slow, accepted): (Vec<_>, Vec<_>) = all.partition(is_too_slow);
    let mut subjects: Vec<RemoteSubject<'_>> = Vec::new();
    for subject in too_slow {
        let path = |it: &RemoteSubject<'_>| it.solution.program.path.clone();
        if !subjects.iter().any(|known| path(known) == path(&subject)) {
            subjects.push(subject);
        }
    }
    subjects.splice(0..0, accepted.into_iter().filter(RemoteSubject::is_whole));
    subjects
}

/// Judgements come in any order: the solutions get that of the spec again.
fn sort(found: &mut TargetMeasurement, package: &Package) {
    let position = |name: &str| {
        let mut solutions = package.solutions.iter();
        solutions.position(|it: &Solution| it.program.path.to_string_lossy() == name)
    };
    found.measured.sort_by_key(|one| {
        let is_too_slow = one.wanted == TimeRequirement::TooSlow;
        (is_too_slow, position(&one.solution))
    });
    found.left_out.sort_by_key(|(name, _)| position(name));
}
