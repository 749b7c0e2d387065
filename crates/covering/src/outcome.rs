//! Kinds of answers, and forms of inputs.

/// Texts of at most this many bytes are kinds of their own.
const MAX_WORD: usize = 24;
/// Numbers from this on are of one kind if they have equally many digits, roughly.
const MANY: i64 = 10;
const DIGITS: u32 = 3;

/// The kind of an answer: how many words it has, roughly, and the first one, if this is a word or a
/// small number, or else its size. Most problems have a few kinds, such as YES and NO, or -1 and
/// positive numbers. Programs with narrow numbers or loops up to the answer fail for large ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OutcomeKind {
    first: String,
    words: u32,
}

impl OutcomeKind {
    /// The kind of this answer.
    #[must_use]
    pub fn from_answer(answer: &[u8]) -> Self {
        let text = String::from_utf8_lossy(answer);
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let kind = match first.parse::<i64>() {
            Ok(number) if number < 0 => "negative".to_owned(),
            Ok(number) if number >= MANY => format!("number {}", number.ilog10() / DIGITS),
            _ if first.parse::<f64>().is_ok_and(|it| it.fract() != 0.0) => "fraction".to_owned(),
            _ if first.len() > MAX_WORD => "long".to_owned(),
            _ => first.to_owned(),
        };
        // No, one, a few or many further words.
        let words = match words.count() {
            0 => 0,
            1 => 1,
            2..=9 => 2,
            _ => 3,
        };
        Self { first: kind, words }
    }
}

/// How many words of an input belong to its form, and up to which length.
const WORDS_OF_FORM: usize = 8;
const MAX_WORD_OF_FORM: usize = 21;

/// The form of an input: its size, and of its first words the lengths, roughly, and which are equal.
/// Searches take inputs of different forms, as most of those of one form are handled alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct InputForm {
    size: u32,
    words: u32,
    first: Vec<(usize, usize)>,
}

impl InputForm {
    pub(super) fn from_input(input: &[u8]) -> Self {
        let all = input.split(u8::is_ascii_whitespace);
        let all = all.filter(|word| !word.is_empty());
        let words = all.clone().count();
        let mut first: Vec<&[u8]> = Vec::new();
        let mut forms = Vec::new();
        for word in all.take(WORDS_OF_FORM) {
            let equal = first.iter().position(|it| *it == word);
            forms.push((
                word.len().min(MAX_WORD_OF_FORM) / 3,
                equal.unwrap_or(first.len()),
            ));
            first.push(word);
        }
        Self {
            size: input.len().checked_ilog2().unwrap_or(0),
            words: words.checked_ilog2().unwrap_or(0),
            first: forms,
        }
    }

    /// How many of the first words are different.
    pub(super) fn different(&self) -> usize {
        let first = self.first.iter().enumerate();
        first.filter(|(place, (_, equal))| place == equal).count()
    }
}

#[cfg(test)]
mod tests {
    use super::{InputForm, OutcomeKind};

    #[test]
    fn equal_words_and_lengths_make_the_form_of_an_input() {
        let of = |input: &str| InputForm::from_input(input.as_bytes());
        assert_eq!(of("12 34\n"), of("56 71\n"));
        assert_ne!(of("12 34\n"), of("12 12\n"));
        assert_ne!(of("12 34\n"), of("12 34567\n"));
        assert_eq!(of("5 5 7\n").different(), 2);
    }

    #[test]
    fn answers_of_the_same_form_are_of_one_kind() {
        let of = |answer: &str| OutcomeKind::from_answer(answer.as_bytes());
        assert_eq!(of("possible\n1 2\n"), of("possible\n17 99\n"));
        assert_ne!(of("possible\n1 2\n"), of("impossible\n"));
        assert_eq!(of("17\n"), of("999\n"));
        assert_ne!(of("17\n"), of("123456789\n"));
        assert_ne!(of("0\n"), of("1\n"));
        assert_eq!(of("-1\n"), of("-7\n"));
        assert_eq!(of("0.5\n"), of("12.25\n"));
    }
}
