//! The limits of a submission.

use crate::document::Node;
use crate::mistake::TaskError;
use spec::{Size, Time};
use std::time::Duration;

/// The default: as in problem.toml.
pub(super) const TIME: Duration = Duration::from_secs(1);
pub(super) const MEMORY: u64 = 256 * MEBIBYTE;
pub(super) const MEBIBYTE: u64 = 1 << 20;

/// The maximum: as in problem.toml.
const MOST_SECONDS: f64 = 3600.0;
const MOST_BYTES: u64 = 1 << 40;
/// The minimum memory in which a program can start.
const LEAST_BYTES: u64 = 1 << 20;

/// A time with its unit.
pub(super) fn parsed_time(text: &str) -> Result<Duration, ()> {
    let time: Result<Time, _> = text.parse();
    time.map(|time| time.0).map_err(drop)
}

/// A size with its unit.
pub(super) fn parsed_memory(text: &str) -> Result<u64, ()> {
    let size: Result<Size, _> = text.parse();
    let bytes = size.map(|size| size.0).map_err(drop)?;
    let is_possible = (LEAST_BYTES..=MOST_BYTES).contains(&bytes);
    is_possible.then_some(bytes).ok_or(())
}

/// A time with its unit, or a number of seconds.
pub(super) fn time(node: &Node<'_>) -> Result<Duration, TaskError> {
    let wanted = "a time with its unit, as \"2s\" or \"500ms\", or a number of seconds: above 0, of at most an hour";
    let wrong = || node.wants(wanted);
    if node.is_text() {
        return parsed_time(&node.text()?).map_err(|()| wrong());
    }
    let seconds = node.number().map_err(|_| wrong())?;
    let time = (seconds > 0.0 && seconds <= MOST_SECONDS).then(|| Duration::from_secs_f64(seconds));
    time.filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// A size with its unit, or an integer number of bytes.
pub(super) fn memory(node: &Node<'_>) -> Result<u64, TaskError> {
    let wrong = || {
        node.wants(
            "a size with its unit, as \"256MiB\", or a whole number of bytes: from 1MiB to 1024GiB",
        )
    };
    if node.is_text() {
        return parsed_memory(&node.text()?).map_err(|()| wrong());
    }
    let bytes = node.whole().map_err(|_| wrong())?;
    Some(bytes)
        .filter(|bytes| (LEAST_BYTES..=MOST_BYTES).contains(bytes))
        .ok_or_else(wrong)
}

/// A number of megabytes, possibly with a fraction.
pub(super) fn megabytes(node: &Node<'_>) -> Result<u64, TaskError> {
    let wrong = || node.wants("a number of megabytes, from 1 to 1048576");
    let megabytes = node.number().map_err(|_| wrong())?;
    if !(1.0..=1_048_576.0).contains(&megabytes) {
        return Err(wrong());
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most 2^40, and above 0"
    )]
    Ok((megabytes * 1_048_576.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::{megabytes, memory, time};
    use crate::document::Node;
    use std::time::Duration;

    fn node(text: &str) -> Node<'_> {
        Node::parse(text, "$").unwrap()
    }

    #[test]
    fn times_have_units_or_are_seconds() {
        for (text, milliseconds) in [("\"500ms\"", 500), ("2", 2000), ("1.5", 1500), ("1e-3", 1)] {
            let time = time(&node(text)).unwrap();
            assert_eq!(time, Duration::from_millis(milliseconds), "{text}");
        }
        for text in [
            "0", "-1", "3601", "1e308", "1e-30", "\"2\"", "\"\"", "true", "[1]", "1e999",
        ] {
            assert!(time(&node(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_have_units_or_are_bytes() {
        assert_eq!(memory(&node("\"1.5GiB\"")), Ok(3 << 29));
        assert_eq!(memory(&node("268435456")), Ok(256 << 20));
        for text in [
            "256",
            "2e9",
            "-1",
            "\"256\"",
            "\"256MB\"",
            "18446744073709551615",
        ] {
            assert!(memory(&node(text)).is_err(), "{text}");
        }
        assert_eq!(megabytes(&node("256.0")), Ok(256 << 20));
        assert!(megabytes(&node("0.5")).is_err() && megabytes(&node("1e300")).is_err());
    }
}
