//! Replaying a contest on a cluster in virtual time.
//!
//! Theory of operation: time is virtual, and goes from event to event. A submission arrives, is split and held back by the very code that
//! a coordinator uses ([`cluster::scheduling`]), and its parts wait in one queue for idle slots, as those of a stream do. What is bounded
//! beside the slots is in the model, too: the coordinator posts and takes one message at a time, and problems reach the workers over
//! one link. What a program takes is not computed but given, as it was measured.

use super::contest::Contest;
use cluster::scheduling::{Shares, idle_slots, split};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

/// The size of a cluster.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cluster {
    /// How many workers there are.
    pub(crate) workers: u32,
    /// How many programs each runs at a time.
    pub(crate) slots: u32,
    /// How many jobs of one user may be under way.
    pub(crate) of_user: usize,
}

/// The costs of the parts of a cluster besides programs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// What the coordinator takes to post a job and to take its result, in seconds each. It does one thing at a time.
    pub(crate) message: f64,
    /// What a worker takes for a job besides compiling and running, in seconds.
    pub(crate) job: f64,
    /// How many bytes a second all workers together get of problems.
    pub(crate) link: f64,
}

/// The result of a replay: times in seconds, in the order of the submissions.
#[derive(Clone, Debug)]
pub(crate) struct Replayed {
    /// From sending a submission until a worker begins with it.
    pub(crate) waits: Vec<f64>,
    /// From sending a submission until its verdict.
    pub(crate) verdicts: Vec<f64>,
    /// How busy the slots are on average, from 0 to 1.
    pub(crate) slots_busy: f64,
    /// The same of the coordinator.
    pub(crate) coordinator_busy: f64,
    /// The same of the link.
    pub(crate) link_busy: f64,
}

/// Replays a contest until all is judged.
pub(crate) fn replay(contest: &Contest, cluster: Cluster, costs: Costs) -> Replayed {
    let mut state = State::new(contest, cluster, costs);
    for (index, submission) in contest.submissions.iter().enumerate() {
        state.at(submission.at, Event::Sent(index));
    }
    while let Some(Reverse(Timed { at, event, .. })) = state.events.pop() {
        state.now = at;
        state.take(event);
    }
    state.replayed()
}

/// An event.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// A submission was sent.
    Sent(usize),
    /// A job is in its stream.
    Posted(usize),
    /// A worker's slot has finished a job.
    Done { job: usize, slot: u32 },
    /// The coordinator has the result of a job.
    Taken(usize),
}

/// An event with its time; of two at the same time the one planned first comes first.
struct Timed {
    at: f64,
    number: u64,
    event: Event,
}

impl Ord for Timed {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_time = self.at.total_cmp(&other.at);
        by_time.then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for Timed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Timed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Timed {}

/// A part of a submission.
#[derive(Clone, Copy)]
struct Job {
    submission: usize,
    /// Its duration on a worker that has the problem.
    takes: f64,
}

/// A server that does one thing at a time.
#[derive(Default)]
struct Server {
    free_at: f64,
    busy: f64,
}

impl Server {
    /// When a request that arrives now and takes `takes` is done.
    fn serve(&mut self, now: f64, takes: f64) -> f64 {
        self.free_at = self.free_at.max(now) + takes;
        self.busy += takes;
        self.free_at
    }
}

struct State<'a> {
    contest: &'a Contest,
    cluster: Cluster,
    costs: Costs,
    now: f64,
    events: BinaryHeap<Reverse<Timed>>,
    planned: u64,
    jobs: Vec<Job>,
    coordinator: Server,
    link: Server,
    shares: Shares,
    /// The jobs of users who reached their limit.
    held: BTreeMap<u32, VecDeque<usize>>,
    stream: VecDeque<usize>,
    /// The idle slots, the longest idle first.
    idle: VecDeque<u32>,
    /// When each worker has each problem, once it has requested it.
    has: BTreeMap<(u32, usize), f64>,
    under_way: usize,
    /// How many parts of each submission are not done.
    left: Vec<usize>,
    begun: Vec<Option<f64>>,
    judged: Vec<f64>,
    busy: f64,
}

impl<'a> State<'a> {
    fn new(contest: &'a Contest, cluster: Cluster, costs: Costs) -> Self {
        let count = contest.submissions.len();
        Self {
            contest,
            cluster,
            costs,
            now: 0.0,
            events: BinaryHeap::new(),
            planned: 0,
            jobs: Vec::new(),
            coordinator: Server::default(),
            link: Server::default(),
            shares: Shares::new(cluster.of_user),
            held: BTreeMap::new(),
            stream: VecDeque::new(),
            idle: (0..cluster.workers * cluster.slots).collect(),
            has: BTreeMap::new(),
            under_way: 0,
            left: vec![0; count],
            begun: vec![None; count],
            judged: vec![0.0; count],
            busy: 0.0,
        }
    }

    fn at(&mut self, at: f64, event: Event) {
        let number = self.planned;
        self.planned += 1;
        self.events.push(Reverse(Timed { at, number, event }));
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Sent(submission) => self.split(submission),
            Event::Posted(job) => {
                self.stream.push_back(job);
                self.begin();
            }
            Event::Done { job, slot } => {
                self.idle.push_back(slot);
                self.begin();
                let taken = self.coordinator.serve(self.now, self.costs.message);
                self.at(taken, Event::Taken(job));
            }
            Event::Taken(job) => self.end(job),
        }
    }

    fn split(&mut self, index: usize) {
        let contest = self.contest;
        let submission = &contest.submissions[index];
        let groups = &contest.problems[submission.problem].groups;
        self.under_way += 1;
        let slots = self.cluster.workers * self.cluster.slots;
        let parts = split(groups, idle_slots(slots as usize, self.under_way));
        self.left[index] = parts.len();
        for part in parts {
            let job = self.jobs.len();
            self.jobs.push(Job {
                submission: index,
                takes: self.costs.job + submission.takes(groups, &part),
            });
            if self.shares.begin(&submission.user.to_string()) {
                self.post(job);
            } else {
                self.held.entry(submission.user).or_default().push_back(job);
            }
        }
    }

    fn post(&mut self, job: usize) {
        let posted = self.coordinator.serve(self.now, self.costs.message);
        self.at(posted, Event::Posted(job));
    }

    /// Assigns waiting jobs to idle slots.
    fn begin(&mut self) {
        while !(self.stream.is_empty() || self.idle.is_empty()) {
            let (Some(job), Some(slot)) = (self.stream.pop_front(), self.idle.pop_front()) else {
                return;
            };
            let Job { submission, takes } = self.jobs[job];
            self.begun[submission].get_or_insert(self.now);
            let problem = self.contest.submissions[submission].problem;
            let has = self
                .has_at(slot / self.cluster.slots, problem)
                .max(self.now);
            self.busy += has + takes - self.now;
            self.at(has + takes, Event::Done { job, slot });
        }
    }

    /// When a worker has a problem, which it requests if needed.
    fn has_at(&mut self, worker: u32, problem: usize) -> f64 {
        if let Some(at) = self.has.get(&(worker, problem)) {
            return *at;
        }
        let takes = self.contest.problems[problem].bytes / self.costs.link;
        let at = self.link.serve(self.now, takes);
        self.has.insert((worker, problem), at);
        at
    }

    fn end(&mut self, job: usize) {
        let index = self.jobs[job].submission;
        let user = self.contest.submissions[index].user;
        self.shares.end(&user.to_string());
        let held = self.held.get_mut(&user).and_then(VecDeque::pop_front);
        if let Some(next) = held
            && self.shares.begin(&user.to_string())
        {
            self.post(next);
        }
        self.left[index] -= 1;
        if self.left[index] == 0 {
            self.under_way -= 1;
            self.judged[index] = self.now;
        }
    }

    fn replayed(self) -> Replayed {
        let sent = self.contest.submissions.iter().map(|it| it.at);
        let begun = self.begun.iter().map(|at| at.unwrap_or(f64::INFINITY));
        let slots = f64::from(self.cluster.workers * self.cluster.slots);
        Replayed {
            waits: begun
                .zip(sent.clone())
                .map(|(begun, sent)| begun - sent)
                .collect(),
            verdicts: self
                .judged
                .iter()
                .zip(sent)
                .map(|(judged, sent)| judged - sent)
                .collect(),
            slots_busy: self.busy / (slots * self.now),
            coordinator_busy: self.coordinator.busy / self.now,
            link_busy: self.link.busy / self.now,
        }
    }
}
