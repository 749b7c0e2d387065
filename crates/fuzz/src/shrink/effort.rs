//! How long shrinking may take.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use terms::event::Sink;

/// The limits of shrinking.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The maximum time.
    pub time: Duration,
    /// How many inputs are tried at once.
    pub jobs: usize,
    /// Stops shrinking when it is set.
    pub stop: &'a AtomicBool,
    /// Receives the size of the input whenever it became simpler.
    pub sink: &'a dyn Sink,
}

/// The time for shrinking what a search finds.
#[derive(Clone, Copy, Debug)]
pub struct ShrinkTime {
    /// The maximum time for one finding.
    pub each: Duration,
    /// The maximum time for all findings together, if the search has a time limit.
    pub all: Option<Duration>,
}

impl ShrinkTime {
    /// The time for the next finding, if shrinking took this long so far.
    pub(crate) fn left(&self, used: Duration) -> Duration {
        let left = self.all.map(|all| all.saturating_sub(used));
        left.map_or(self.each, |left| left.min(self.each))
    }
}

impl Effort<'_> {
    /// The default time for shrinking an input.
    pub const TIME: Duration = Duration::from_secs(10);

    /// The default time for shrinking an input in a search. If a number of inputs limits the search
    /// (`is_counted`), its results have to be the same on a machine that is several times slower.
    #[must_use]
    pub fn time_in_search(is_counted: bool) -> Duration {
        if is_counted {
            Self::TIME * 6
        } else {
            Self::TIME
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ShrinkTime;
    use std::time::Duration;

    #[test]
    fn all_findings_share_the_time_of_a_search() {
        let seconds = Duration::from_secs;
        let each = seconds(10);
        let all = Some(seconds(15));
        let time = ShrinkTime { each, all };
        let left = [0, 10, 15, 20].map(|used| time.left(seconds(used)).as_secs());
        assert_eq!(left, [10, 5, 0, 0]);
        let endless = ShrinkTime { each, all: None };
        assert_eq!(endless.left(seconds(1000)), each);
    }
}
