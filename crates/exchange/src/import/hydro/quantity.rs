//! Times and sizes as Hydro writes them.

use std::time::Duration;

/// A time as `1s` or `500ms`.
pub(super) fn time(text: &str) -> Option<Duration> {
    let text = text.trim().to_lowercase();
    let (number, factor) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(&text), 1.0),
    };
    let seconds: f64 = number.trim().parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds * factor).ok()?;
    (time > Duration::ZERO && time <= Duration::from_secs(3600)).then_some(time)
}

/// A size as `256m`, in bytes.
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
        assert_eq!(time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(memory("256m"), Some(256 << 20));
        assert_eq!(memory("1GB"), Some(1 << 30));
        assert_eq!((time("fast"), memory("-1m")), (None, None));
    }
}
