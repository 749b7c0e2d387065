//! One submission on its way through the cluster.

use super::distribution::{Distribution, StoredObject};
use super::inbox::{Arrived, MOST_MALFORMED, ReceivedResult};
use super::machines::{NO_WORKER_NOTICE, POLL_INTERVAL, slots};
use crate::error::ClusterError;
use crate::protocol::{
    CaseMessage, CaseOutcome, Job, JobOutcome, JobWork, Judging, SourceMessage, class,
};
use crate::scheduling::{Priority, idle_slots, split};
use base::pool::lock;
use cases::plan::plan;
use judge::{Judge, PartialResults, RemoteResult, Workers};
use program::Source;
use sandbox::Isolation;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;
use terms::fault::Fault;

/// A submission, ready to be sent.
struct SubmissionJobs<'a> {
    distribution: &'a Distribution<'a>,
    judge: &'a Judge<'a>,
    standing: &'a PartialResults<'a>,
    class: String,
    language: String,
    /// A job without its id and its cases.
    draft: Job,
    judging: Judging,
    /// The object stored for it.
    _stored: Option<StoredObject<'a>>,
    /// The number of each case in the plan of the problem.
    numbers: Vec<u32>,
    sender: Sender<Arrived>,
    receiver: Receiver<Arrived>,
    /// The jobs in progress, with the indices of their cases.
    sent: BTreeMap<String, Vec<usize>>,
    /// The results besides verdicts.
    isolation: Option<Isolation>,
    refusal: Option<String>,
    /// Parts with a malformed result, and how often that happened.
    again: VecDeque<Vec<usize>>,
    malformed: u32,
}

impl Workers for Distribution<'_> {
    fn at_once(&self) -> usize {
        self.most_at_once()
    }

    fn judge(
        &self,
        judge: &Judge<'_>,
        (name, source): (&str, &Source),
        standing: &PartialResults<'_>,
    ) -> Result<RemoteResult, Fault> {
        // A search, which waits for everything else, does not take a worker from a submission.
        let counted = usize::from(self.priority != Priority::Search);
        let under_way = &self.coordinator.under_way;
        under_way.fetch_add(counted, Ordering::Relaxed);
        let goes_on = || !judge.cancel.is_cancelled();
        let submission = self.persist(goes_on, || {
            SubmissionJobs::new(self, judge, (name, source), standing)
        });
        let judged = submission
            .map_err(Fault::from)
            .and_then(SubmissionJobs::judge);
        under_way.fetch_sub(counted, Ordering::Relaxed);
        judged
    }
}

impl<'a> SubmissionJobs<'a> {
    fn new(
        distribution: &'a Distribution<'a>,
        judge: &'a Judge<'a>,
        (name, source): (&str, &Source),
        standing: &'a PartialResults<'a>,
    ) -> Result<Self, ClusterError> {
        let package = judge.jury.package();
        let language = source.language.name.clone();
        let (source, stored) = distribution.carried(SourceMessage::from(source))?;
        let judging = Judging {
            source,
            cases: Vec::new(),
            all: judge.all,
            keeps_output: judge.keeps_output,
        };
        let draft = distribution.draft(package, name, JobWork::Judge(judging.clone()))?;
        let class = distribution.class(|machine| class::judging(package, &language, machine));
        distribution
            .coordinator
            .prepare(distribution.priority, &class)?;
        let (sender, receiver) = channel();
        Ok(Self {
            distribution,
            judge,
            standing,
            class,
            language,
            draft,
            judging,
            _stored: stored,
            numbers: numbers(judge)?,
            sender,
            receiver,
            sent: BTreeMap::new(),
            isolation: None,
            refusal: None,
            again: VecDeque::new(),
            malformed: 0,
        })
    }

    /// Sends all parts, and receives their results.
    fn judge(mut self) -> Result<RemoteResult, Fault> {
        let judged = self.all_rounds();
        let left: Vec<String> = std::mem::take(&mut self.sent).into_keys().collect();
        self.cancel(&left);
        judged?;
        Ok(RemoteResult {
            refusal: self.refusal,
            isolation: self
                .isolation
                .unwrap_or_else(|| self.judge.sandbox.isolation().clone()),
        })
    }

    /// After an error of a part no later case of its job is judged. If the failed case turns out
    /// not to be needed, the omitted cases are sent in another round.
    fn all_rounds(&mut self) -> Result<(), Fault> {
        let mut left = self.standing.left();
        // A submission without cases is compiled nevertheless.
        let mut parts = VecDeque::from(self.parts(&left));
        if parts.is_empty() {
            parts.push_back(Vec::new());
        }
        loop {
            self.round(parts)?;
            let before = left.len();
            left = self.standing.left();
            if left.is_empty() || self.refusal.is_some() || self.is_cancelled() {
                return Ok(());
            }
            if left.len() == before {
                let what = "a worker gave no result on a case that is needed";
                return Err(ClusterError::Malformed(what.to_owned()).into());
            }
            parts = self.parts(&left).into();
        }
    }

    /// The parts of the cases at these indices.
    fn parts(&self, left: &[usize]) -> Vec<Vec<usize>> {
        let coordinator = self.distribution.coordinator;
        let workers = coordinator.workers();
        let slots = slots(workers.iter().filter(|it| it.takes(&self.class)));
        let under_way = coordinator.under_way.load(Ordering::Relaxed);
        let idle = match self.distribution.priority {
            // In many parts, so that a submission waits for at most one of them.
            Priority::Search => usize::MAX,
            _ => idle_slots(slots as usize, under_way),
        };
        let cases = self.judge.cases;
        let groups: Vec<usize> = left
            .iter()
            .map(|index| cases[*index].planned.group)
            .collect();
        let at = |positions: Vec<usize>| positions.into_iter().map(|at| left[at]).collect();
        split(&groups, idle).into_iter().map(at).collect()
    }

    fn round(&mut self, mut parts: VecDeque<Vec<usize>>) -> Result<(), Fault> {
        let begun = Instant::now();
        let mut is_told = false;
        while !(parts.is_empty() && self.sent.is_empty() && self.again.is_empty()) {
            parts.append(&mut self.again);
            while self.is_wanted(&parts) && self.takes_share() {
                if let Some(part) = parts.pop_front() {
                    self.send(part)?;
                }
            }
            match self.receiver.recv_timeout(POLL_INTERVAL) {
                Ok((job, arrived)) => self.take(&job, arrived)?,
                // The sender is held here, so the only possible error is the timeout.
                Err(_) if !is_told && begun.elapsed() > NO_WORKER_NOTICE => {
                    is_told = true;
                    self.distribution
                        .notify_if_no_worker(&self.class, &self.language);
                }
                Err(_) => {}
            }
            self.distribution.notify_if_malformed();
            if self.is_cancelled() || self.refusal.is_some() {
                return Ok(());
            }
            self.drop_needless(&mut parts);
        }
        Ok(())
    }

    fn is_wanted(&self, parts: &VecDeque<Vec<usize>>) -> bool {
        !parts.is_empty() && self.refusal.is_none() && !self.is_cancelled()
    }

    fn is_cancelled(&self) -> bool {
        self.judge.cancel.is_cancelled()
    }

    /// Takes one of the user's slots, if there is a limit.
    fn takes_share(&self) -> bool {
        let user = self.distribution.user.as_ref();
        user.is_none_or(|user| lock(&self.distribution.coordinator.shares).begin(user))
    }

    fn end_share(&self) {
        if let Some(user) = &self.distribution.user {
            lock(&self.distribution.coordinator.shares).end(user);
        }
    }

    fn send(&mut self, part: Vec<usize>) -> Result<(), ClusterError> {
        let Distribution {
            coordinator,
            priority,
            ..
        } = self.distribution;
        let cases = part.iter().map(|index| self.numbers[*index]);
        let judging = Judging {
            cases: Judging::ranges(cases),
            ..self.judging.clone()
        };
        let job = Job {
            id: coordinator.next_job(),
            work: JobWork::Judge(judging),
            ..self.draft.clone()
        };
        self.sent.insert(job.id.clone(), part);
        let goes_on = || !self.is_cancelled();
        let to = (*priority, &*self.class);
        let send = || coordinator.send(to, &job, self.sender.clone(), goes_on);
        match self.distribution.persist(goes_on, send) {
            // After a cancellation, errors are ignored.
            Err(error) if goes_on() => Err(error),
            _ => Ok(()),
        }
    }

    /// Receives the result of a job.
    fn take(
        &mut self,
        job: &str,
        arrived: Result<ReceivedResult, ClusterError>,
    ) -> Result<(), Fault> {
        let Some(part) = self.sent.remove(job) else {
            return Ok(());
        };
        self.end_share();
        let arrival = arrived.map_err(|error| error.about(&self.draft.subject))?;
        let worker = arrival.worker;
        self.distribution.coordinator.note_times_of(&worker);
        let cases = match arrival.outcome {
            JobOutcome::Judged { refusal, cases } => {
                self.refusal = refusal;
                cases
            }
            JobOutcome::Failed(fault) => return Err(fault.into_fault(&worker)),
            JobOutcome::Tried(_) | JobOutcome::Played(_) => {
                let what = "a submission was not judged but searched for".to_owned();
                return self.judge_again(part, ClusterError::Malformed(what));
            }
        };
        if let Err(error) = CaseMessage::check_all(&cases, part.len()) {
            return self.judge_again(part, error);
        }
        let weaker = self
            .isolation
            .take()
            .filter(|known| known.level <= arrival.isolation.level);
        self.isolation = Some(weaker.unwrap_or(arrival.isolation));
        self.judge.jury.take_over(arrival.noticed);
        for message in cases {
            let index = part[message.case as usize];
            let planned = &self.judge.cases[index].planned;
            let outcome = match message.outcome {
                CaseOutcome::Judged(judged) => {
                    Ok(Some(judged.read((&planned.id, planned.group), &worker)))
                }
                CaseOutcome::Failed(fault) => Err((*fault).into_fault(&worker)),
            };
            match outcome {
                Err(fault) if !fault.is_of_submission() => return Err(fault),
                outcome => self.standing.note(index, outcome),
            }
        }
        self.note_needless(&part);
        Ok(())
    }

    /// Sends a part with a malformed result again, unless that has happened too often.
    fn judge_again(&mut self, part: Vec<usize>, error: ClusterError) -> Result<(), Fault> {
        self.malformed += 1;
        if self.malformed > MOST_MALFORMED {
            return Err(error.into());
        }
        self.distribution.coordinator.inbox.note_malformed();
        self.again.push_back(part);
        Ok(())
    }

    /// Records which cases of a part need no result.
    fn note_needless(&self, part: &[usize]) {
        for index in self.standing.left() {
            if part.contains(&index) && !self.standing.needs(index) {
                self.standing.note(index, Ok(None));
            }
        }
    }

    /// Stops jobs that turned out not to be needed.
    fn drop_needless(&mut self, parts: &mut VecDeque<Vec<usize>>) {
        let standing = self.standing;
        let is_needless = |part: &Vec<usize>| {
            !part.is_empty() && part.iter().all(|index| !standing.needs(*index))
        };
        let jobs = self.sent.iter().filter(|(_, part)| is_needless(part));
        let jobs: Vec<String> = jobs.map(|(job, _)| job.clone()).collect();
        self.cancel(&jobs);
        for job in jobs {
            if let Some(part) = self.sent.remove(&job) {
                self.note_needless(&part);
            }
        }
        parts.retain(|part| {
            let is_needless = is_needless(part);
            if is_needless {
                self.note_needless(part);
            }
            !is_needless
        });
    }

    fn cancel(&self, jobs: &[String]) {
        let Distribution {
            coordinator,
            priority,
            ..
        } = self.distribution;
        if !jobs.is_empty() {
            coordinator.cancel(*priority, &self.class, jobs);
        }
        for _ in jobs {
            self.end_share();
        }
    }
}

/// The numbers of the cases in the plan of their problem.
fn numbers(judge: &Judge<'_>) -> Result<Vec<u32>, ClusterError> {
    let planned = plan(judge.jury.package());
    let ids: BTreeMap<&str, u32> = planned.iter().map(|case| &*case.id).zip(0..).collect();
    let number = |id: &str| ids.get(id).copied();
    let cases = judge.cases.iter();
    let found: Option<Vec<u32>> = cases.map(|case| number(&case.planned.id)).collect();
    let outside =
        "a case outside the plan of its problem cannot be judged by workers: leave --nats out";
    found.ok_or_else(|| ClusterError::Setting(outside.to_owned()))
}
