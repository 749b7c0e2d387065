//! A synthetic contest: the submissions and their times.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A problem.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The group of each case, in order.
    pub groups: Vec<usize>,
    /// Its size in bytes, with its cases.
    pub bytes: f64,
}

/// A submission.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The time of submission, in seconds.
    pub at: f64,
    /// Its user.
    pub user: u32,
    /// The index of its problem.
    pub problem: usize,
    /// The time of compiling it, in seconds.
    pub compile: f64,
    /// The time of a case, in seconds.
    pub case: f64,
    /// The positions of the first failed case of each group that it fails.
    pub failed: Vec<usize>,
}

/// A contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The problems.
    pub problems: Vec<Problem>,
    /// The submissions, in order.
    pub submissions: Vec<Submission>,
}

/// The rate of submissions in the last minutes, as a multiple of the average.
const RUSH: f64 = 4.0;
/// The duration of the rush, in seconds.
const RUSH_TIME: f64 = 600.0;
const PROBLEMS: usize = 10;
const USERS: u32 = 4000;
/// Seconds: C++ with its common headers precompiled, and the syntax check of an interpreter.
const COMPILE: [f64; 2] = [0.35, 0.03];
/// How many of ten submissions are in the compiled language.
const COMPILED_OF_TEN: u32 = 7;
/// How many of ten are wrong.
const WRONG_OF_TEN: u32 = 6;
/// The average CPU time of a case, in seconds: of an ordinary submission, and of one that comes
/// close to its time limit.
const CASE: [f64; 2] = [0.06, 1.0];
/// How many of ten come close to their limits.
const SLOW_OF_TEN: u32 = 1;
/// The minimum and maximum size of a problem.
const BYTES: [f64; 2] = [2e6, 50e6];

impl Contest {
    /// A contest of this many hours with this average number of submissions per hour; the same for
    /// the same seed. They arrive at random times, four times as many in the last minutes.
    #[must_use]
    pub fn synthetic(seed: u64, hours: f64, hourly: f64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let problems: Vec<Problem> = (0..PROBLEMS)
            .map(|_| Problem::random(&mut random))
            .collect();
        let length = hours * 3600.0;
        // The base rate is lower, so that the average is as specified.
        let weight = length + (RUSH - 1.0) * RUSH_TIME;
        let base = hourly * hours / weight;
        let mut submissions = Vec::new();
        let mut at = 0.0;
        loop {
            let is_rush = at >= length - RUSH_TIME;
            let rate = if is_rush { base * RUSH } else { base };
            let next = at + exponential(&mut random, 1.0 / rate);
            // When the rate changes, the wait starts again, as the distribution is memoryless.
            if !is_rush && next > length - RUSH_TIME {
                at = length - RUSH_TIME;
                continue;
            }
            at = next;
            if at > length {
                break;
            }
            submissions.push(Submission::random(&mut random, at, &problems));
        }
        Self {
            problems,
            submissions,
        }
    }
}

impl Problem {
    fn random(random: &mut ChaCha8Rng) -> Self {
        let groups = random.random_range(3..=6);
        let cases = (0..groups).flat_map(|group| {
            let count = random.random_range(5..=15);
            std::iter::repeat_n(group, count)
        });
        Self {
            groups: cases.collect(),
            bytes: random.random_range(BYTES[0]..=BYTES[1]),
        }
    }
}

impl Submission {
    fn random(random: &mut ChaCha8Rng, at: f64, problems: &[Problem]) -> Self {
        let problem = random.random_range(0..problems.len());
        let groups = &problems[problem].groups;
        let one_of_ten = |random: &mut ChaCha8Rng, count| random.random_range(0..10) < count;
        let is_compiled = one_of_ten(random, COMPILED_OF_TEN);
        let is_slow = one_of_ten(random, SLOW_OF_TEN);
        let failed = if one_of_ten(random, WRONG_OF_TEN) {
            vec![random.random_range(0..groups.len())]
        } else {
            Vec::new()
        };
        Self {
            at,
            user: random.random_range(0..USERS),
            problem,
            compile: COMPILE[usize::from(!is_compiled)],
            case: exponential(random, CASE[usize::from(is_slow)]),
            failed,
        }
    }

    /// The time for these cases, including compiling: cases after a failed one of their group are
    /// skipped.
    pub(super) fn takes(&self, groups: &[usize], part: &[usize]) -> f64 {
        let is_needed = |position: &&usize| {
            let is_after =
                |failed: &usize| groups[*failed] == groups[**position] && failed < *position;
            !self.failed.iter().any(is_after)
        };
        let needed = part.iter().filter(is_needed);
        self.compile + needed.map(|_| self.case).sum::<f64>()
    }
}

/// A random time of an exponential distribution with this mean.
pub(super) fn exponential(random: &mut ChaCha8Rng, mean: f64) -> f64 {
    let share: f64 = random.random();
    -mean * (1.0 - share).ln()
}
