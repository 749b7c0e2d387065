//! Kinds of answers.

/// Texts of at most this many bytes are kinds of their own.
const MAX_WORD: usize = 24;
/// Numbers from this on are of one kind.
const MANY: i64 = 10;

/// The kind of an answer: how many words it has, roughly, and the first one, if this is a word or a
/// small number. Most problems have a few kinds, such as YES and NO, or -1 and positive numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OutcomeKind {
    first: String,
    words: u32,
}

impl OutcomeKind {
    /// The kind of this answer.
    #[must_use]
    pub fn of(answer: &[u8]) -> Self {
        let text = String::from_utf8_lossy(answer);
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let kind = match first.parse::<i64>() {
            Ok(number) if number < 0 => "negative",
            Ok(number) if number >= MANY => "many",
            _ if first.parse::<f64>().is_ok_and(|it| it.fract() != 0.0) => "fraction",
            _ if first.len() > MAX_WORD => "long",
            _ => first,
        };
        // No, one, a few or many further words.
        let words = match words.count() {
            0 => 0,
            1 => 1,
            2..=9 => 2,
            _ => 3,
        };
        Self {
            first: kind.to_owned(),
            words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OutcomeKind;

    #[test]
    fn answers_of_the_same_form_are_of_one_kind() {
        let of = |answer: &str| OutcomeKind::of(answer.as_bytes());
        assert_eq!(of("possible\n1 2\n"), of("possible\n17 99\n"));
        assert_ne!(of("possible\n1 2\n"), of("impossible\n"));
        assert_eq!(of("17\n"), of("123456789\n"));
        assert_ne!(of("0\n"), of("1\n"));
        assert_eq!(of("-1\n"), of("-7\n"));
        assert_eq!(of("0.5\n"), of("12.25\n"));
    }
}
