//! Times in packages.

use std::time::Duration;

/// A number of seconds as a time, or why it is not one.
pub(super) fn seconds(number: f64) -> Result<Duration, String> {
    let time = Duration::try_from_secs_f64(number).ok();
    let time = time.filter(|time| *time <= Duration::from_secs(3600));
    time.ok_or_else(|| "has a time limit above an hour".to_owned())
}
