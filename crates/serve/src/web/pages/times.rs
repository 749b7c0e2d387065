//! Durations on pages.

/// A duration in hours and minutes, rounded up.
pub(super) fn span(seconds: i64) -> String {
    let minutes = (seconds + 59) / 60;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn spans_are_hours_and_minutes() {
        let shown = [1, 60, 61, 3600, 18_000 + 60].map(span);
        assert_eq!(shown, ["1 min", "1 min", "2 min", "1 h", "5 h 1 min"]);
    }
}
