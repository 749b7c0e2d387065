//! Times and sizes in Hydro's notation.

use std::time::Duration;

/// The maximum time limit of a problem.
const MAX_TIME: Duration = Duration::from_hours(1);

/// A time as `1s`, `500ms` or `100us`. A whole number without a unit is in milliseconds, any other
/// number in seconds.
pub(super) fn time(text: &str) -> Option<Duration> {
    let text = text.trim().to_lowercase();
    let units = [
        ("ms", 1e-3),
        ("us", 1e-6),
        ("m", 1e-3),
        ("u", 1e-6),
        ("s", 1.0),
    ];
    let unit = units.iter().find(|(unit, _)| text.ends_with(unit));
    let (number, factor) = match unit {
        Some((unit, factor)) => (text.trim_end_matches(unit), *factor),
        None if text.bytes().all(|byte| byte.is_ascii_digit()) => (&text[..], 1e-3),
        None => (&text[..], 1.0),
    };
    let seconds: f64 = number.trim().parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds * factor).ok()?;
    (time > Duration::ZERO && time <= MAX_TIME).then_some(time)
}

/// A size as `256m`, in bytes; a number without a unit is in MiB.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number above 0 becomes the nearest size there is"
)]
pub(super) fn memory(text: &str) -> Option<u64> {
    let text = text.trim().to_lowercase();
    let text = text.trim_end_matches("ib").trim_end_matches('b');
    let units = [('k', 10), ('m', 20), ('g', 30)];
    let unit = units.iter().find(|(unit, _)| text.ends_with(*unit));
    let (number, shift) = match unit {
        Some((unit, shift)) => (text.trim_end_matches(*unit), *shift),
        None => (text, 20),
    };
    let number: f64 = number.trim().parse().ok()?;
    let bytes = number * f64::from(1_u32 << shift);
    (1.0..=1e12).contains(&bytes).then_some(bytes as u64)
}

#[cfg(test)]
mod tests {
    use super::{memory, time};
    use std::time::Duration;

    #[test]
    fn quantities_are_read_as_hydro_writes_them() {
        assert_eq!(time("1s"), Some(Duration::from_secs(1)));
        for (text, milliseconds) in [
            ("500ms", 500),
            ("1000", 1000),
            ("1.5", 1500),
            ("2S", 2000),
            ("700m", 700),
            ("2000us", 2),
        ] {
            assert_eq!(
                time(text),
                Some(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        assert_eq!(memory("256"), Some(256 << 20));
        assert_eq!(memory("512k"), Some(512 << 10));
        assert_eq!(memory("256m"), Some(256 << 20));
        assert_eq!(memory("1GB"), Some(1 << 30));
        assert_eq!((time("fast"), memory("-1m")), (None, None));
        assert_eq!((time("0"), time("1h")), (None, None));
    }
}
