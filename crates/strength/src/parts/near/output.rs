//! Outputs near a correct one.

use super::format::RUBBISH;
use super::text::{Piece, Text, is_number};
use super::{ChangeKind, Grade, MAX_POSITIONS, Near, few, line};
use generators::Draw;

const GARBAGE: ChangeKind = kind("garbage", "garbage after the end");
const WORD_LESS: ChangeKind = kind("word-less", "the last word is missing");
const RUBBISH_WORD: ChangeKind = kind("rubbish", "rubbish in place of a word");
const SUFFIX: ChangeKind = kind("suffix", "a number with letters after it");
const NAN: ChangeKind = kind("nan", "nan in place of a number");
const INFINITY: ChangeKind = kind("infinity", "inf in place of a number");
const OTHER_CASE: ChangeKind = kind(
    "other-case",
    "capitals in place of small letters, or the other way round",
);
const OTHER_NUMBER: ChangeKind = kind("other-number", "another number");
const WRAPPED: ChangeKind = kind("wrapped", "a number that is 2^64 too large");
const SWAPPED: ChangeKind = kind("swapped", "two words exchanged");
const EXTRA_WORD: ChangeKind = kind("extra-word", "the last word twice");
const BLANKS: ChangeKind = kind("blanks", "more spaces");
const NO_NEWLINE: ChangeKind = kind("no-newline", "no newline at the end");

const fn kind(name: &'static str, what: &'static str) -> ChangeKind {
    ChangeKind { name, what }
}

/// Outputs near a correct one. If no other correct output is known (`is_only`), an output that
/// differs in a number or a letter is probably wrong.
pub(crate) fn outputs(right: &[u8], is_only: bool, draw: &mut Draw) -> Vec<Near> {
    let text = Text::new(right);
    let Some(last) = text.words.last() else {
        return Vec::new();
    };
    let probable = if is_only {
        Grade::Probable
    } else {
        Grade::Unknown
    };
    let end = text.bytes.len()..text.bytes.len();
    let garbage = [RUBBISH, b"\n"].concat();
    let whole = |kind, grade, about: &str, bytes| Near {
        kind,
        grade,
        about: about.to_owned(),
        bytes,
    };
    let mut all = vec![whole(
        GARBAGE,
        Grade::Certain,
        "the end",
        text.with(&end, &garbage),
    )];
    if text.words.len() > 1 {
        all.push(whole(
            WORD_LESS,
            Grade::Certain,
            "the end",
            text.with(&last.range, b""),
        ));
    }
    let twice = [text.slice(&last.range), b" ", text.slice(&last.range)].concat();
    all.push(whole(
        EXTRA_WORD,
        Grade::Unknown,
        "the end",
        text.with(&last.range, &twice),
    ));
    let blanks = text.with(&(last.range.start..last.range.start), b"  ");
    all.push(whole(
        BLANKS,
        Grade::Unknown,
        "before the last word",
        blanks,
    ));
    all.push(whole(
        NO_NEWLINE,
        Grade::Unknown,
        "the end",
        text.bytes.trim_ascii_end().to_vec(),
    ));
    all.extend(words(&text, probable, draw));
    all.extend(numbers(&text, probable, draw));
    all.retain(|near| near.bytes != right);
    all
}

fn words(text: &Text<'_>, probable: Grade, draw: &mut Draw) -> Vec<Near> {
    let mut all = Vec::new();
    for word in few(&text.words, MAX_POSITIONS, draw) {
        let grade = if is_number(text.slice(&word.range)) {
            Grade::Certain
        } else {
            probable
        };
        all.push(changed(text, RUBBISH_WORD, grade, &word, RUBBISH));
    }
    let lettered: Vec<Piece> = text
        .words
        .iter()
        .filter(|word| text.slice(&word.range).iter().any(u8::is_ascii_alphabetic))
        .cloned()
        .collect();
    for word in few(&lettered, MAX_POSITIONS, draw) {
        let other = |byte: &u8| byte ^ (u8::from(byte.is_ascii_alphabetic()) << 5);
        let other: Vec<u8> = text.slice(&word.range).iter().map(other).collect();
        all.push(changed(text, OTHER_CASE, probable, &word, &other));
    }
    let pairs = text.words.windows(2);
    let pairs: Vec<(Piece, Piece)> = pairs
        .filter(|pair| text.slice(&pair[0].range) != text.slice(&pair[1].range))
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .collect();
    for (one, other) in few(&pairs, MAX_POSITIONS, draw) {
        let between = one.range.end..other.range.start;
        let both = Piece {
            range: one.range.start..other.range.end,
            ..one.clone()
        };
        let swapped = [
            text.slice(&other.range),
            text.slice(&between),
            text.slice(&one.range),
        ]
        .concat();
        let about = line(one.line);
        let near = changed(text, SWAPPED, Grade::Unknown, &both, &swapped);
        all.push(Near { about, ..near });
    }
    all
}

fn numbers(text: &Text<'_>, probable: Grade, draw: &mut Draw) -> Vec<Near> {
    let words = text.words.iter();
    let numbers = words
        .filter(|word| is_number(text.slice(&word.range)))
        .cloned();
    let numbers: Vec<Piece> = numbers.collect();
    let mut all = Vec::new();
    for number in few(&numbers, MAX_POSITIONS, draw) {
        let written = text.slice(&number.range);
        let suffixed = [written, b"x"].concat();
        all.push(changed(text, SUFFIX, Grade::Certain, &number, &suffixed));
        all.push(changed(text, NAN, Grade::Certain, &number, b"nan"));
        all.push(changed(text, INFINITY, Grade::Certain, &number, b"inf"));
        all.push(changed(
            text,
            OTHER_NUMBER,
            probable,
            &number,
            &another(written),
        ));
        if let Some(value) = text.value(&number) {
            let wrapped = (value + (1 << 64)).to_string();
            all.push(changed(
                text,
                WRAPPED,
                probable,
                &number,
                wrapped.as_bytes(),
            ));
        }
    }
    all
}

/// A number with a different first digit, so that no tolerance accepts it.
fn another(number: &[u8]) -> Vec<u8> {
    let mut other = number.to_vec();
    let first = other.iter().position(|byte| (b'1'..=b'9').contains(byte));
    let digit = first.or_else(|| other.iter().position(u8::is_ascii_digit));
    if let Some(digit) = digit {
        other[digit] = if other[digit] < b'5' {
            other[digit] + 3
        } else {
            other[digit] - 3
        };
    }
    other
}

fn changed(text: &Text<'_>, kind: ChangeKind, grade: Grade, piece: &Piece, new: &[u8]) -> Near {
    let [old, shown] = [text.slice(&piece.range), new].map(String::from_utf8_lossy);
    Near {
        kind,
        grade,
        about: format!("{shown} in place of {old} in {}", line(piece.line)),
        bytes: text.with(&piece.range, new),
    }
}

#[cfg(test)]
mod tests {
    use super::outputs;
    use crate::parts::near::Grade;
    use generators::Draw;

    #[test]
    fn every_kind_changes_what_it_says() {
        let all = outputs(b"Yes 7.25\n", true, &mut Draw::fresh(0, "near"));
        let text = |kind: &str| {
            let near = all.iter().find(|near| near.kind.name == kind);
            near.map(|near| String::from_utf8(near.bytes.clone()).unwrap())
        };
        for (kind, wanted) in [
            ("garbage", "Yes 7.25\n~#~\n"),
            ("word-less", "Yes \n"),
            ("other-case", "yES 7.25\n"),
            ("other-number", "Yes 4.25\n"),
            ("nan", "Yes nan\n"),
            ("suffix", "Yes 7.25x\n"),
            ("swapped", "7.25 Yes\n"),
            ("extra-word", "Yes 7.25 7.25\n"),
        ] {
            assert_eq!(text(kind).as_deref(), Some(wanted));
        }
        assert_eq!(text("wrapped"), None);
        assert!(outputs(b" \n", true, &mut Draw::fresh(0, "")).is_empty());
    }

    #[test]
    fn another_number_may_be_right_where_there_are_several_answers() {
        let grade = |is_only| {
            let all = outputs(b"0\n", is_only, &mut Draw::fresh(0, ""));
            let other = all.iter().find(|near| near.kind.name == "other-number");
            other.unwrap().grade
        };
        assert_eq!(
            (grade(true), grade(false)),
            (Grade::Probable, Grade::Unknown)
        );
    }
}
