//! Measuring solutions, and proposing time limits.
//!
//! # Theory of operation
//!
//! Two kinds of solutions matter: those that must be accepted, which need a margin below the limit,
//! and those that must be too slow, which need a margin above it ([`demand`]). Programs run one
//! after another, even on a machine with many cores, and only a ceiling stops them. Each case is
//! run once. Those close to the slowest are run again, and the median of their runs counts, because
//! only the slowest case decides. Solutions that must be accepted come first, because their times
//! determine the ceiling for the others: a solution stopped at that ceiling is slow enough.

mod compare;
mod cost;
mod demand;
mod elsewhere;
mod lock;
mod locked;
mod margin;
mod noise;
mod propose;
mod target;
mod time;

pub use compare::{TargetComparison, TargetMargins};
pub use cost::{Costs, Counter};
pub use demand::{Owner, TimeRequirement};
pub use elsewhere::RemoteSubject;
pub use lock::{LimitsLock, LockedMargins};
pub use locked::LockedTargetMargins;
pub(crate) use margin::thin_margins;
pub use noise::Noise;
pub use propose::{ThinMargin, TimeLimits, WantedMargins, propose};
pub use target::Target;
pub use time::Time;

use cases::build::Case;
use cases::jury::Jury;
use demand::Demand;
use judge::CaseJudge;
use noise::Before;
use package::{Package, Solution};
use program::{Compilation, Compiler, Executable};
use std::collections::BTreeMap;
use std::time::Duration;
use terms::event::{Event, Sink, announce_stage};
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A case is run again if it takes at least this share of the slowest.
const NEAR: f64 = 0.75;
/// The maximum number of such cases.
const MOST_NEAR: usize = 3;
/// The ceiling of an accepted solution: this multiple of its present limit, and at least this long.
const ROOM: u32 = 10;
const LEAST_CEILING: Duration = Duration::from_secs(10);
/// The ceiling of a solution that must be too slow: this multiple of the required time.
const BEYOND: f64 = 2.0;

/// What measuring needs.
pub struct Measurer<'a> {
    /// The problem's components.
    pub jury: &'a Jury<'a>,
    /// Its cases.
    pub cases: &'a [Case],
    /// Compiles its solutions.
    pub compiler: &'a Compiler,
    /// How often a decisive case is run.
    pub runs: usize,
    /// The CPU time after which a program is stopped; `None` to derive it.
    pub ceiling: Option<Duration>,
    /// The required margins to the limit.
    pub margins: WantedMargins,
}

/// The measurements of a problem.
#[derive(Debug)]
pub struct Measurement {
    /// The solutions that matter: those that must be accepted, then those that must be too slow,
    /// each in the order of the spec.
    pub measured: Vec<Measured>,
    /// The solutions that matter but were not measured: their paths, and the reasons.
    pub left_out: Vec<(String, LeftOut)>,
    /// The disturbances.
    pub noise: Noise,
    /// The current limits.
    pub now: TimeLimits,
}

/// The measurements of one target.
#[derive(Debug)]
pub struct TargetMeasurement {
    /// The target.
    pub target: Target,
    /// The machine: the model of its processor, its kind, or the address of the judge.
    pub machine: String,
    /// The solutions that matter, as for [`Measurement`].
    pub measured: Vec<Measured>,
    /// The solutions that matter but were not measured there: their paths, and the reasons.
    pub left_out: Vec<(String, LeftOut)>,
}

/// The measured times of a solution.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its path.
    pub solution: String,
    /// The name of its language.
    pub language: String,
    /// The requirement for it.
    pub wanted: TimeRequirement,
    /// Its time on the slowest of the cases with one limit, by the owner of the limit.
    pub times: BTreeMap<Owner, Time>,
}

/// Why a solution was not measured.
#[derive(Debug)]
pub enum LeftOut {
    /// A tool is missing, or a component of the package failed.
    Fault(Fault),
    /// It does not compile.
    Refused,
    /// It is not accepted on a case where it must be: the verdict, and the id of the case.
    Failed(Verdict, String),
    /// Another judge gave this verdict, in its own words, instead of the expected one.
    Unexpected(String),
}

impl TimeLimits {
    /// The current limits of a problem.
    #[must_use]
    pub fn from_package(package: &Package) -> Self {
        let groups = package.groups.iter().enumerate();
        let own = groups.filter(|(_, group)| group.is_listed() && group.limits.time.is_some());
        let owners = [None].into_iter().chain(own.map(|(place, _)| Some(place)));
        Self {
            by_owner: owners
                .map(|owner| (owner, demand::limit(package, owner)))
                .collect(),
            factors: package.language_factors.time.clone(),
        }
    }
}

/// A compiled solution with its requirements.
struct Subject<'a> {
    solution: &'a Solution,
    name: String,
    executable: Executable,
    demands: Vec<Demand>,
}

impl Measurer<'_> {
    /// Measures the solutions that matter.
    ///
    /// # Errors
    /// When a solution cannot be read, or the machine fails.
    pub fn measure(&self, sink: &dyn Sink) -> Result<Measurement, Fault> {
        let package = self.jury.package();
        let now = TimeLimits::from_package(package);
        let mut left_out = Vec::new();
        let mut subjects = self.subjects(&mut left_out)?;
        let before = Before::now();
        let mut measured: Vec<Measured> = Vec::new();
        let mut limits = now.clone();
        for wanted in [TimeRequirement::Accepted, TimeRequirement::TooSlow] {
            let mut failed: Vec<String> = Vec::new();
            for subject in &subjects {
                let demands = subject
                    .demands
                    .iter()
                    .filter(|demand| demand.wanted == wanted);
                for demand in demands {
                    let times = self.times(subject, demand, &limits, sink);
                    match times {
                        Ok(Ok(times)) => measured.push(subject.measured(wanted, times)),
                        Ok(Err(why)) => {
                            left_out.push((subject.name.clone(), why));
                            failed.push(subject.name.clone());
                        }
                        Err(fault) if fault.is_of_submission() => {
                            left_out.push((subject.name.clone(), LeftOut::Fault(fault)));
                            failed.push(subject.name.clone());
                        }
                        Err(fault) => return Err(fault),
                    }
                }
            }
            subjects.retain(|subject| !failed.contains(&subject.name));
            limits = propose(&measured, &now, self.margins).unwrap_or(limits);
        }
        Ok(Measurement {
            noise: before.noise(&measured),
            measured,
            left_out,
            now,
        })
    }

    /// The compiled solutions that matter.
    fn subjects(&self, left_out: &mut Vec<(String, LeftOut)>) -> Result<Vec<Subject<'_>>, Fault> {
        let package = self.jury.package();
        let mut subjects = Vec::new();
        for solution in &package.solutions {
            let demands = demand::demands(package, solution);
            if demands.is_empty() {
                continue;
            }
            let (name, source) = package.submission(solution)?;
            let program = package.program_of(source).map_err(Fault::from);
            match program.and_then(|program| self.compiler.compile_as(&name, &program)) {
                Ok(Compilation::Ready(executable)) => subjects.push(Subject {
                    solution,
                    name,
                    executable,
                    demands,
                }),
                Ok(Compilation::Refused(_)) => left_out.push((name, LeftOut::Refused)),
                Err(fault) if fault.is_of_submission() => {
                    left_out.push((name, LeftOut::Fault(fault)));
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(subjects)
    }

    /// The times of a solution on the slowest of the cases of a requirement.
    fn times(
        &self,
        subject: &Subject<'_>,
        demand: &Demand,
        limits: &TimeLimits,
        sink: &dyn Sink,
    ) -> Result<Result<BTreeMap<Owner, Time>, LeftOut>, Fault> {
        let package = self.jury.package();
        let cases = self.cases.iter();
        let cases: Vec<&Case> = cases
            .filter(|case| demand.groups.contains(&case.planned.group))
            .collect();
        let event = Event::Judging {
            problem: &package.id,
            submissions: &[&subject.name],
            cases: cases.len(),
        };
        let _stage = announce_stage(sink, &package.id, event);
        let mut times: BTreeMap<Owner, Vec<(&Case, Duration)>> = BTreeMap::new();
        let mut stopped = BTreeMap::new();
        for case in cases {
            let owner = demand::owner(package, case.planned.group);
            if stopped.contains_key(&owner) {
                continue;
            }
            let ceiling = self.ceiling(subject, demand.wanted, owner, limits);
            let judged = subject.judge(self.jury, ceiling, sink).judge(case)?;
            sink.event(Event::CaseJudged {
                problem: &package.id,
                id: &case.planned.id,
                verdict: Some(judged.verdict),
            });
            match (demand.wanted, judged.verdict) {
                (_, Verdict::TimeLimit) => {
                    // It takes at least as long on any slower case, so measuring can end here.
                    let least = judged.cpu.max(ceiling);
                    stopped.insert(owner, Time::from_runs(&case.planned.id, vec![least], true));
                    if demand.wanted == TimeRequirement::TooSlow {
                        return Ok(Ok(stopped));
                    }
                }
                (TimeRequirement::Accepted, verdict) if verdict != Verdict::Accepted => {
                    return Ok(Err(LeftOut::Failed(verdict, case.planned.id.clone())));
                }
                _ => times.entry(owner).or_default().push((case, judged.cpu)),
            }
        }
        times.retain(|owner, _| !stopped.contains_key(owner));
        for (owner, times) in times {
            let ceiling = self.ceiling(subject, demand.wanted, owner, limits);
            stopped.insert(owner, self.slowest(subject, ceiling, times, sink)?);
        }
        Ok(Ok(stopped))
    }

    /// The slowest of these cases, after repeated runs of those close to it.
    fn slowest(
        &self,
        subject: &Subject<'_>,
        ceiling: Duration,
        mut times: Vec<(&Case, Duration)>,
        sink: &dyn Sink,
    ) -> Result<Time, Fault> {
        times.sort_by_key(|(_, cpu)| std::cmp::Reverse(*cpu));
        let near = times
            .first()
            .map_or(Duration::ZERO, |(_, cpu)| cpu.mul_f64(NEAR));
        let times = times.into_iter().take(MOST_NEAR);
        let mut slowest: Option<Time> = None;
        for (case, cpu) in times.filter(|(_, cpu)| *cpu >= near) {
            let mut runs = vec![cpu];
            let mut is_stopped = false;
            for _ in 1..self.runs {
                let judged = subject.judge(self.jury, ceiling, sink).judge(case)?;
                is_stopped |= judged.verdict == Verdict::TimeLimit;
                runs.push(judged.cpu);
            }
            let time = Time::from_runs(&case.planned.id, runs, is_stopped);
            if slowest
                .as_ref()
                .is_none_or(|slowest| time.cpu > slowest.cpu)
            {
                slowest = Some(time);
            }
        }
        slowest.ok_or_else(|| Fault::Usage("there are no cases to measure on".to_owned()))
    }

    /// The CPU time after which a solution is stopped, with the present limits.
    fn ceiling(
        &self,
        subject: &Subject<'_>,
        wanted: TimeRequirement,
        owner: Owner,
        limits: &TimeLimits,
    ) -> Duration {
        let language = &subject.solution.program.language.name;
        let now = TimeLimits::from_package(self.jury.package()).limit(owner, language);
        self.ceiling_above(wanted, now, limits.limit(owner, language))
    }

    /// The CPU time after which a solution is stopped that has one limit at present and needs
    /// another one.
    fn ceiling_above(&self, wanted: TimeRequirement, now: Duration, needed: Duration) -> Duration {
        self.ceiling.unwrap_or_else(|| match wanted {
            TimeRequirement::Accepted => (now * ROOM).max(LEAST_CEILING),
            TimeRequirement::TooSlow => needed.max(now).mul_f64(self.margins.too_slow * BEYOND),
        })
    }
}

impl Subject<'_> {
    fn judge<'a>(
        &'a self,
        jury: &'a Jury<'a>,
        ceiling: Duration,
        sink: &'a dyn Sink,
    ) -> CaseJudge<'a> {
        CaseJudge::up_to(ceiling, jury, &self.executable).reporting(sink, &self.name)
    }

    fn measured(&self, wanted: TimeRequirement, times: BTreeMap<Owner, Time>) -> Measured {
        Measured {
            solution: self.name.clone(),
            language: self.solution.program.language.name.clone(),
            wanted,
            times,
        }
    }
}
