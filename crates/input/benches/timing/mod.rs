//! How long work takes that is done several times.

use std::time::Instant;

/// The shortest time that the work took in so many runs, in milliseconds, and its result.
pub(crate) fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut run = || {
        let start = Instant::now();
        let result = work();
        (start.elapsed().as_secs_f64() * 1e3, result)
    };
    let first = run();
    (1..runs).fold(first, |best, _| {
        let next = run();
        if next.0 < best.0 { next } else { best }
    })
}
