//! A synthetic contest: the submissions and their times.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A problem.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// The group of each case, in order.
    pub(crate) groups: Vec<usize>,
    /// How many bytes it has, with its cases.
    pub(crate) bytes: f64,
}

/// A submission.
#[derive(Clone, Debug)]
pub(crate) struct Submission {
    /// When it comes, in seconds.
    pub(crate) at: f64,
    /// Whose it is.
    pub(crate) user: u32,
    /// The index of its problem.
    pub(crate) problem: usize,
    /// What compiling it takes, in seconds.
    pub(crate) compile: f64,
    /// What a case takes, in seconds.
    pub(crate) case: f64,
    /// The first case of each group that it fails, by positions.
    pub(crate) failed: Vec<usize>,
}

/// A contest.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    /// The problems.
    pub(crate) problems: Vec<Problem>,
    /// The submissions, in order.
    pub(crate) submissions: Vec<Submission>,
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
    /// A contest of `hours` hours with `hourly` submissions per hour on average; the same for the
    /// same seed. They arrive at random, with four times the rate in the last minutes.
    pub(crate) fn synthetic(seed: u64, hours: f64, hourly: f64) -> Self {
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

    /// What it takes on these cases, which begin with compiling: no case counts that comes after a failed one of its group.
    pub(crate) fn takes(&self, groups: &[usize], part: &[usize]) -> f64 {
        let is_needed = |position: &&usize| {
            let is_after =
                |failed: &usize| groups[*failed] == groups[**position] && failed < *position;
            !self.failed.iter().any(is_after)
        };
        let needed = part.iter().filter(is_needed);
        self.compile + needed.map(|_| self.case).sum::<f64>()
    }
}

/// A random time with this mean, of something that has no memory.
pub(crate) fn exponential(random: &mut ChaCha8Rng, mean: f64) -> f64 {
    let share: f64 = random.random();
    -mean * (1.0 - share).ln()
}
