//! Times in packages.

use std::time::Duration;

/// Converts a number of seconds.
///
/// # Errors
/// When it is not a valid time.
pub(super) fn seconds(number: f64) -> Result<Duration, String> {
    let time = Duration::try_from_secs_f64(number).ok();
    let time = time.filter(|time| *time <= Duration::from_hours(1));
    time.ok_or_else(|| "has a time limit above an hour".to_owned())
}
