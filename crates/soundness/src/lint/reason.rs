//! What a test of a component expects besides acceptance or rejection.
//!
//! It is written in TOML: `NAME.toml` beside the input of a validator test, `expect.toml` in the
//! directory of a checker test.

use serde::Deserialize;

/// How far a share of points may be from the expected one.
const TOLERANCE: f64 = 1e-6;

/// The expected reason. Everything that is not set may be anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reason {
    /// The line that the message must name first, from 1.
    line: Option<u64>,
    /// The share of the points, from 0 to 1.
    share: Option<f64>,
    /// A part of the message.
    message: Option<String>,
}

/// The keys of a test that a validator must reject.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfValidator {
    line: Option<u64>,
    message: Option<String>,
}

/// The keys of a test of a checker or an interactor.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfChecker {
    share: Option<f64>,
    message: Option<String>,
}

impl Reason {
    /// Reads the reason for which a validator must reject an input.
    ///
    /// # Errors
    /// If the text is not as described, with its position.
    pub(super) fn of_validator(text: &str) -> Result<Self, String> {
        let OfValidator { line, message } =
            toml::from_str(text).map_err(|error| error.to_string())?;
        if line == Some(0) {
            return Err("`line` is at least 1".to_owned());
        }
        Self {
            line,
            share: None,
            message,
        }
        .unless_empty("`line` or `message`")
    }

    /// Reads what a checker must print about an output.
    ///
    /// # Errors
    /// If the text is not as described, with its position.
    pub(super) fn of_checker(text: &str) -> Result<Self, String> {
        let OfChecker { share, message } =
            toml::from_str(text).map_err(|error| error.to_string())?;
        if share.is_some_and(|share| !(0.0..=1.0).contains(&share)) {
            return Err("`share` is a number from 0 to 1".to_owned());
        }
        Self {
            line: None,
            share,
            message,
        }
        .unless_empty("`share` or `message`")
    }

    fn unless_empty(self, wanted: &str) -> Result<Self, String> {
        if self == Self::default() {
            return Err(format!("nothing is expected: set {wanted}"));
        }
        Ok(self)
    }

    /// What is expected, if the message and the share of a component are not as expected.
    pub(super) fn missed(&self, message: &str, share: Option<f64>) -> Option<String> {
        let line = self.line.filter(|line| !names_line(message, *line));
        let line = line.map(|line| format!("line {line}"));
        let other = |wanted: &f64| share.is_none_or(|share| (share - wanted).abs() > TOLERANCE);
        let wanted_share = self.share.filter(other).map(|wanted| match share {
            Some(share) => format!("the share {wanted}, not {share},"),
            None => format!("the share {wanted}"),
        });
        let part = self.message.iter().find(|part| !message.contains(*part));
        let part = part.map(|part| format!("a message with `{part}`"));
        let missed: Vec<String> = [line, wanted_share, part].into_iter().flatten().collect();
        let missed = missed.join(" and ");
        (!missed.is_empty()).then(|| missed.trim_end_matches(',').to_owned())
    }
}

/// Whether this line of the input is the first that a message names.
fn names_line(message: &str, line: u64) -> bool {
    let number = |(place, word): (usize, &str)| -> Option<u64> {
        let rest = &message[place + word.len()..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse().ok()
    };
    message.match_indices("line ").find_map(number) == Some(line)
}

#[cfg(test)]
mod tests {
    use super::Reason;

    #[test]
    fn the_first_line_counts_wherever_the_message_names_it() {
        let reason = Reason::of_validator("line = 2\n").unwrap();
        assert_eq!(reason.missed("line 2, column 1: `a` is 7", None), None);
        assert_eq!(reason.missed("FAIL too many (stdin, line 2)", None), None);
        assert_eq!(reason.missed("a line ends, line 2 or line 3", None), None);
        for other in ["line 21: x", "line 1 says more than line 2", "column 2", ""] {
            assert_eq!(reason.missed(other, None).as_deref(), Some("line 2"));
        }
    }

    #[test]
    fn all_that_is_missed_is_named() {
        let reason = Reason::of_checker("share = 0.5\nmessage = \"too long\"\n").unwrap();
        assert_eq!(reason.missed("3: too long by 2", Some(0.5)), None);
        let missed = reason.missed("wrong", Some(0.25));
        let wanted = "the share 0.5, not 0.25, and a message with `too long`";
        assert_eq!(missed.as_deref(), Some(wanted));
    }

    #[test]
    fn what_is_not_a_reason_is_refused_with_its_position() {
        for (text, wanted) in [
            ("share = 0.5\n", "unknown field `share`"),
            ("line = \"2\"\n", "line 1, column 8"),
            ("line = 0\n", "`line` is at least 1"),
            ("", "nothing is expected: set `line` or `message`"),
        ] {
            let refused = Reason::of_validator(text).unwrap_err();
            assert!(refused.contains(wanted), "{refused}");
        }
        let refused = Reason::of_checker("share = 50\n").unwrap_err();
        assert_eq!(refused, "`share` is a number from 0 to 1");
        assert!(Reason::of_checker("line = 1\n").is_err());
    }
}
