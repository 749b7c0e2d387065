//! Replaying a contest on a cluster in virtual time.

use super::contest::Contest;
use crate::scheduling::{Shares, idle_slots, split};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

/// The size of a cluster.
#[derive(Clone, Copy, Debug)]
pub struct Cluster {
    /// The number of workers.
    pub workers: u32,
    /// The number of slots per worker.
    pub slots: u32,
    /// The maximum number of jobs of one user in progress.
    pub of_user: usize,
}

/// The costs of the parts of a cluster besides programs.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// The time of the coordinator to send a job and to receive its result, in seconds each. It
    /// does one thing at a time.
    pub message: f64,
    /// The time of a worker for a job besides compiling and running, in seconds.
    pub job: f64,
    /// The rate at which all workers together receive problems, in bytes per second.
    pub link: f64,
}

/// The result of a replay: times in seconds, in the order of the submissions.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// From sending a submission until a worker starts it.
    pub waits: Vec<f64>,
    /// From sending a submission until its verdict.
    pub verdicts: Vec<f64>,
    /// The average utilization of the slots, from 0 to 1.
    pub slots_busy: f64,
    /// The same for the coordinator.
    pub coordinator_busy: f64,
    /// The same for the link.
    pub link_busy: f64,
}

/// Replays a contest until everything is judged.
#[must_use]
pub fn replay(contest: &Contest, cluster: Cluster, costs: Costs) -> Replayed {
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

#[cfg(test)]
mod tests {
    use super::super::contest::{Problem, Submission, exponential};
    use super::*;
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha8Rng;

    const SUBMISSIONS: u32 = 200_000;
    /// The costs of a cluster where only programs take time.
    const FREE: Costs = Costs {
        message: 0.0,
        job: 0.0,
        link: f64::INFINITY,
    };

    fn cluster(workers: u32) -> Cluster {
        Cluster {
            workers,
            slots: 1,
            of_user: usize::MAX,
        }
    }

    /// Submissions of one case with exponential interarrival times at this rate and exponential
    /// durations of one second on average.
    fn memoryless(count: u32, rate: f64) -> Contest {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut at = 0.0;
        let submissions = (0..count).map(|_| {
            at += exponential(&mut random, 1.0 / rate);
            Submission {
                at,
                user: 0,
                problem: 0,
                compile: 0.0,
                case: exponential(&mut random, 1.0),
                failed: Vec::new(),
            }
        });
        Contest {
            submissions: submissions.collect(),
            problems: vec![Problem {
                groups: vec![0],
                bytes: 1.0,
            }],
        }
    }

    /// Erlang's formula: the average wait for one of `servers` servers with service times of one
    /// second, at this arrival rate.
    fn erlang(servers: u32, rate: f64) -> f64 {
        let mut blocked = 1.0;
        for server in 1..=servers {
            blocked = rate * blocked / (f64::from(server) + rate * blocked);
        }
        let servers = f64::from(servers);
        let waits = blocked / (1.0 - rate / servers * (1.0 - blocked));
        waits / (servers - rate)
    }

    #[test]
    fn waits_are_those_of_erlangs_formula() {
        for (workers, rate) in [(1, 0.5), (1, 0.8), (4, 3.0), (20, 18.0)] {
            let contest = memoryless(SUBMISSIONS, rate);
            let replayed = replay(&contest, cluster(workers), FREE);
            let mean = replayed.waits.iter().sum::<f64>() / f64::from(SUBMISSIONS);
            let expected = erlang(workers, rate);
            assert!(
                (mean / expected - 1.0).abs() < 0.1,
                "{workers}, {rate}: {mean}, not {expected}"
            );
        }
    }

    #[test]
    fn a_cluster_with_room_makes_nobody_wait() {
        let contest = Contest::synthetic(7, 1.0, 500.0);
        let replayed = replay(&contest, cluster(1000), FREE);
        assert!(replayed.waits.iter().all(|wait| *wait == 0.0));
        assert!(replayed.verdicts.iter().all(|verdict| verdict.is_finite()));
    }

    #[test]
    fn one_user_does_not_fill_the_cluster() {
        let mut contest = memoryless(100, 1000.0);
        for (at, submission) in contest.submissions.iter_mut().enumerate() {
            submission.user = u32::from(at % 10 == 9);
            submission.case = 1.0;
        }
        let wait_of_other = |of_user| {
            let cluster = Cluster {
                of_user,
                ..cluster(4)
            };
            let waits = replay(&contest, cluster, FREE).waits;
            let others = waits.iter().skip(9).step_by(10);
            others.sum::<f64>() / 10.0
        };
        assert!(wait_of_other(2) < wait_of_other(usize::MAX) / 2.0);
    }

    #[test]
    fn the_same_seed_is_the_same_contest() {
        let [one, other] = [1, 1].map(|seed| {
            let contest = Contest::synthetic(seed, 1.0, 2000.0);
            replay(&contest, cluster(5), FREE).verdicts
        });
        assert_eq!(one, other);
    }
}
