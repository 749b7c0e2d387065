//! The model of a large cluster, compared with what is known of queues.

#[path = "../benches/model/contest.rs"]
mod contest;
#[path = "../benches/model/replay.rs"]
mod replay;

use contest::{Contest, Problem, Submission, exponential};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use replay::{Cluster, Costs, replay};

const SUBMISSIONS: u32 = 200_000;
/// Costs of a cluster whose programs are all that takes time.
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

/// Submissions of one case: arrivals are independent, `rate` per second, and each takes a second on average, independently.
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

/// Erlang's formula: the average waiting time for one of `servers` servers that are each busy for a
/// second, if `rate` requests arrive per second.
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
        let busy = rate / f64::from(workers);
        assert!((replayed.slots_busy - busy).abs() < 0.05, "{busy}");
        assert!(replayed.coordinator_busy == 0.0 && replayed.link_busy == 0.0);
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
