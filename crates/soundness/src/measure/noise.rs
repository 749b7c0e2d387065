//! How reliable times on this machine are.

use super::Measured;
use std::fs;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// A time below this is mostly start-up and the resolution of the clock, so its variation is not
/// caused by the machine.
const SHORT: Duration = Duration::from_millis(50);
/// From this share on the disturbance is considerable: of the spread, and of the time in which some
/// task had to wait for a CPU.
const MUCH: f64 = 0.1;

/// The disturbances of a measurement, as far as known. Shares are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// The largest spread of repeated runs, among times of at least 50 ms; `None` without such
    /// runs.
    pub spread: Option<f64>,
    /// The share of the time in which some task had to wait for a CPU, if the kernel reports it.
    pub waiting: Option<f64>,
    /// The average number of runnable tasks per CPU in the minute before.
    pub load: Option<f64>,
}

impl Noise {
    /// Whether the measurement should be repeated on a quieter machine.
    #[must_use]
    pub fn is_much(&self) -> bool {
        let is_loaded = match (self.waiting, self.load) {
            (Some(waiting), _) => waiting > MUCH,
            (None, Some(load)) => load > 0.5,
            (None, None) => false,
        };
        is_loaded || self.spread.is_some_and(|spread| spread > MUCH)
    }
}

/// The state of the machine before a measurement.
pub(super) struct Before {
    at: Instant,
    waited: Option<Duration>,
    load: Option<f64>,
}

impl Before {
    pub(super) fn now() -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        let processors = f64::from(u32::try_from(processors).unwrap_or(1));
        let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load: Option<f64> = text.split(' ').next().and_then(|first| first.parse().ok());
        Self {
            at: Instant::now(),
            waited: waited(),
            load: load.map(|load| load / processors),
        }
    }

    /// The disturbances since then.
    pub(super) fn noise(&self, measured: &[Measured]) -> Noise {
        let elapsed = self.at.elapsed().as_secs_f64();
        let since = waited().zip(self.waited);
        let since = since.map(|(now, before)| now.saturating_sub(before).as_secs_f64());
        let times = measured.iter().flat_map(|one| one.times.values());
        let spreads = times
            .filter(|time| time.cpu >= SHORT)
            .filter_map(super::Time::spread);
        Noise {
            spread: spreads.reduce(f64::max),
            waiting: since.map(|waited| (waited / elapsed.max(1e-3)).min(1.0)),
            load: self.load,
        }
    }
}

/// How long some task has waited for a CPU since the machine started, from the kernel's pressure
/// figures.
fn waited() -> Option<Duration> {
    let text = fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find(|line| line.starts_with("some "))?;
    let total = some.split("total=").nth(1)?;
    total.trim().parse().ok().map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use super::Noise;

    #[test]
    fn a_machine_is_busy_if_tasks_wait_or_times_vary() {
        let quiet = Noise {
            spread: Some(0.03),
            waiting: Some(0.02),
            load: Some(3.0),
        };
        assert!(!quiet.is_much());
        for busy in [
            Noise {
                waiting: Some(0.4),
                ..quiet
            },
            Noise {
                waiting: None,
                ..quiet
            },
            Noise {
                spread: Some(0.2),
                ..quiet
            },
        ] {
            assert!(busy.is_much(), "{busy:?}");
        }
    }
}
