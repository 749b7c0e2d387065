//! Times of work that is done several times.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use std::time::Instant;

/// The shortest times of some runs, in milliseconds: all longer ones were disturbed.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    pub(crate) elapsed: f64,
    /// The CPU time, in this process and in its child processes.
    pub(crate) cpu: f64,
}

impl Best {
    /// The times before the first run.
    pub(crate) const NONE: Self = Self {
        elapsed: f64::INFINITY,
        cpu: f64::INFINITY,
    };

    /// Does the work once more.
    pub(crate) fn run<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (start, cpu) = (Instant::now(), cpu());
        let result = work();
        self.elapsed = self.elapsed.min(start.elapsed().as_secs_f64() * 1e3);
        self.cpu = self.cpu.min(self::cpu() - cpu);
        result
    }
}

/// The CPU time so far, in milliseconds.
fn cpu() -> f64 {
    let ms = |time: TimeVal| {
        let micros = u32::try_from(time.tv_usec()).expect("a part of a second");
        let seconds = u32::try_from(time.tv_sec()).expect("a short time");
        f64::from(seconds) * 1e3 + f64::from(micros) / 1e3
    };
    [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN]
        .map(|who| getrusage(who).expect("the kernel tells"))
        .map(|usage| ms(usage.user_time()) + ms(usage.system_time()))
        .iter()
        .sum()
}

/// The shortest time of a number of runs, in milliseconds, and the last result.
pub(crate) fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut best = Best::NONE;
    let mut result = best.run(&mut work);
    for _ in 1..runs {
        result = best.run(&mut work);
    }
    (best.elapsed, result)
}
