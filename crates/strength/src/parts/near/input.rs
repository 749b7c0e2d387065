//! Inputs near a valid one.

use super::format::{self, Habits};
use super::relation::{Counted, Relation, relations};
use super::text::{Piece, Text};
use super::{ChangeKind, Grade, Near, few, line};
use generators::Draw;

const HUGE: ChangeKind = kind("huge", "a number of 25 digits");
const TINY: ChangeKind = kind("tiny", "a negative number of 25 digits");
const WRAPPED: ChangeKind = kind("wrapped", "a number that is 2^64 too large");
const MISCOUNTED: ChangeKind = kind(
    "miscounted",
    "a number of elements that differs from the count",
);
const BOUND: ChangeKind = kind("bound", "a number at a bound");
const RESIZED: ChangeKind = kind("resized", "more or fewer elements");
const LINE_LESS: ChangeKind = kind("line-less", "a line is missing");
const LINE_TWICE: ChangeKind = kind("line-twice", "a line twice");
const WORD_LESS: ChangeKind = kind("word-less", "a word is missing");
const WORD_TWICE: ChangeKind = kind("word-twice", "a word twice");
const SWAPPED: ChangeKind = kind("swapped", "two words exchanged");
const EQUAL: ChangeKind = kind("equal", "two words made equal");

const DIGITS: &str = "1000000000000000000000007";
/// The maximum number of elements that are made.
const MAX_ELEMENTS: i128 = 200_000;
/// How many numbers of a text are set to a bound.
const MAX_BOUND_POSITIONS: usize = 3;

const fn kind(name: &'static str, what: &'static str) -> ChangeKind {
    ChangeKind { name, what }
}

/// The structure of all valid inputs, from which near ones are made.
pub(crate) struct Inputs<'a> {
    texts: Vec<Text<'a>>,
    habits: Habits,
    relations: Vec<Relation>,
}

impl<'a> Inputs<'a> {
    pub(crate) fn new(valid: &[&'a [u8]]) -> Self {
        let texts: Vec<Text<'_>> = valid.iter().map(|bytes| Text::new(bytes)).collect();
        Self {
            habits: Habits::from_texts(valid.iter().copied()),
            relations: relations(&texts),
            texts,
        }
    }

    /// Inputs near the valid one with this index: structural changes, and numbers around these
    /// constants.
    pub(crate) fn near(&self, place: usize, constants: &[i128], draw: &mut Draw) -> Vec<Near> {
        let text = &self.texts[place];
        let mut all = self.bounds(text, constants, draw);
        all.extend(elements(text, draw));
        all.extend(self.miscounted(text));
        all.extend(self.extremes(text, draw));
        all.extend(format::changes(text, self.habits, draw));
        all.retain(|near| near.bytes != text.bytes);
        all
    }

    /// Numbers at the constants and their neighbours, and equally many elements.
    fn bounds(&self, text: &Text<'_>, constants: &[i128], draw: &mut Draw) -> Vec<Near> {
        let values = constants
            .iter()
            .flat_map(|bound| [bound.checked_sub(1), Some(*bound), bound.checked_add(1)]);
        let mut values: Vec<i128> = values.flatten().collect();
        values.sort_unstable();
        values.dedup();
        let whole: Vec<Piece> = whole(text);
        let mut all = Vec::new();
        for value in values {
            for relation in &self.relations {
                if (0..=MAX_ELEMENTS).contains(&value)
                    && let Some(bytes) = relation.resized(text, usize::try_from(value).unwrap_or(0))
                {
                    let about = match relation.counted {
                        Counted::Words(at) => format!("{value} words in {}", line(at)),
                        Counted::Lines(at) => format!("{value} lines from {} on", line(at)),
                    };
                    all.push(near(RESIZED, Grade::Unknown, about, bytes));
                }
            }
            for number in few(&whole, MAX_BOUND_POSITIONS, draw) {
                let written = value.to_string();
                let about = instead(text, &number, &written);
                let bytes = text.with(&number.range, written.as_bytes());
                all.push(near(BOUND, Grade::Unknown, about, bytes));
            }
        }
        all
    }

    /// Numbers beyond all bounds.
    fn extremes(&self, text: &Text<'_>, draw: &mut Draw) -> Vec<Near> {
        if self.habits.long {
            return Vec::new();
        }
        let whole = whole(text);
        let mut all = Vec::new();
        for kind in [HUGE, TINY, WRAPPED] {
            for number in few(&whole, MAX_BOUND_POSITIONS, draw) {
                let written = match kind {
                    HUGE => DIGITS.to_owned(),
                    TINY => format!("-{DIGITS}"),
                    _ => match text.value(&number) {
                        Some(value) => (value + (1 << 64)).to_string(),
                        None => continue,
                    },
                };
                let about = instead(text, &number, &written);
                let bytes = text.with(&number.range, written.as_bytes());
                all.push(near(kind, Grade::Probable, about, bytes));
            }
        }
        all
    }

    /// One element more or less, if a number is the element count in all valid inputs.
    fn miscounted(&self, text: &Text<'_>) -> Vec<Near> {
        let mut all = Vec::new();
        for relation in &self.relations {
            let Some(number) = text.words_of(0).nth(relation.word) else {
                continue;
            };
            let Some(count) = text.value(number) else {
                continue;
            };
            for other in [count - 1, count + 1] {
                let written = other.to_string();
                let about = format!(
                    "{}, for {}",
                    instead(text, number, &written),
                    counted(relation.counted)
                );
                let bytes = text.with(&number.range, written.as_bytes());
                all.push(near(MISCOUNTED, Grade::Probable, about, bytes));
            }
        }
        all
    }
}

fn near(kind: ChangeKind, grade: Grade, about: String, bytes: Vec<u8>) -> Near {
    Near {
        kind,
        grade,
        about,
        bytes,
    }
}

fn whole(text: &Text<'_>) -> Vec<Piece> {
    let numbers = text.numbers.iter().filter(|number| number.is_whole);
    numbers.cloned().collect()
}

fn instead(text: &Text<'_>, number: &Piece, written: &str) -> String {
    let old = String::from_utf8_lossy(text.slice(&number.range));
    format!("{written} in place of {old} in {}", line(number.line))
}

fn counted(counted: Counted) -> String {
    match counted {
        Counted::Words(at) => format!("the words of {}", line(at)),
        Counted::Lines(at) => format!("the lines from {} on", line(at)),
    }
}

/// Removes, repeats and exchanges lines and words.
fn elements(text: &Text<'_>, draw: &mut Draw) -> Vec<Near> {
    let mut all = Vec::new();
    let lines: Vec<usize> = (0..text.lines.len()).collect();
    for (kind, times) in [(LINE_LESS, 0), (LINE_TWICE, 2)] {
        for at in few(&lines, 2, draw) {
            let range = text.lines[at].start..(text.lines[at].end + 1).min(text.bytes.len());
            let bytes = text.with(&range, &text.slice(&range).repeat(times));
            all.push(near(kind, Grade::Unknown, line(at), bytes));
        }
    }
    for word in few(&text.words, 2, draw) {
        let blank = usize::from(text.bytes.get(word.range.end) == Some(&b' '));
        let range = word.range.start..word.range.end + blank;
        let bytes = text.with(&range, b"");
        all.push(near(WORD_LESS, Grade::Unknown, line(word.line), bytes));
        let twice = [text.slice(&word.range), b" ", text.slice(&word.range)].concat();
        let bytes = text.with(&word.range, &twice);
        all.push(near(WORD_TWICE, Grade::Unknown, line(word.line), bytes));
    }
    let pairs: Vec<(Piece, Piece)> = text
        .words
        .windows(2)
        .filter(|pair| text.slice(&pair[0].range) != text.slice(&pair[1].range))
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .collect();
    for (one, other) in few(&pairs, 2, draw) {
        let between = one.range.end..other.range.start;
        let [first, second] = [&one, &other].map(|word| text.slice(&word.range));
        let both = one.range.start..other.range.end;
        let swapped = [second, text.slice(&between), first].concat();
        all.push(near(
            SWAPPED,
            Grade::Unknown,
            line(one.line),
            text.with(&both, &swapped),
        ));
        let equal = [first, text.slice(&between), first].concat();
        all.push(near(
            EQUAL,
            Grade::Unknown,
            line(one.line),
            text.with(&both, &equal),
        ));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::Inputs;
    use crate::parts::near::{Grade, Near};
    use generators::Draw;

    fn near(valid: &[&[u8]], constants: &[i128]) -> Vec<Near> {
        Inputs::new(valid).near(0, constants, &mut Draw::fresh(1, "near"))
    }

    fn texts(all: &[Near], kind: &str) -> Vec<String> {
        let of_kind = all.iter().filter(|near| near.kind.name == kind);
        of_kind
            .map(|near| String::from_utf8(near.bytes.clone()).unwrap())
            .collect()
    }

    #[test]
    fn every_kind_changes_what_it_says() {
        let all = near(&[b"2\n30 0\n", b"1\n4\n"], &[]);
        for (kind, text) in [
            ("doubled-blank", "2\n30  0\n"),
            ("tab", "2\n30\t0\n"),
            ("broken-line", "2\n30\n0\n"),
            ("joined-lines", "2 30 0\n"),
            ("crlf", "2\r\n30 0\r\n"),
            ("no-newline", "2\n30 0"),
            ("empty-line", "2\n30 0\n\n"),
            ("garbage", "2\n30 0\n~#~\n"),
            ("minus-zero", "2\n30 -0\n"),
            ("underscore", "2\n3_0 0\n"),
            ("miscounted", "3\n30 0\n"),
            ("line-less", "30 0\n"),
            ("word-less", "2\n0\n"),
        ] {
            assert!(
                texts(&all, kind).contains(&text.to_owned()),
                "{kind}: {:?}",
                texts(&all, kind)
            );
        }
        assert!(all.iter().all(|near| near.bytes != b"2\n30 0\n"));
    }

    #[test]
    fn numbers_of_the_program_are_tried_with_their_neighbours_and_as_counts() {
        let all = near(&[b"2\n30 0\n", b"1\n4\n"], &[4]);
        assert_eq!(
            texts(&all, "resized"),
            ["3\n30 0 30\n", "4\n30 0 30 0\n", "5\n30 0 30 0 30\n"]
        );
        assert!(texts(&all, "bound").contains(&"2\n30 5\n".to_owned()));
    }

    #[test]
    fn what_a_habit_shows_to_be_right_is_not_made() {
        let all = near(&[b"007 +1.5"], &[]);
        for kind in ["leading-zero", "plus", "fraction", "no-newline", "crlf"] {
            assert!(texts(&all, kind).is_empty(), "{kind}");
        }
        let long = near(&[b"123456789012345678901\n"], &[]);
        assert!(texts(&long, "huge").is_empty());
    }

    #[test]
    fn a_blank_between_words_may_belong_to_a_text() {
        let all = near(&[b"two words\n1 2\n"], &[]);
        let grades = |kind: &str| -> Vec<Grade> {
            let of_kind = all.iter().filter(|near| near.kind.name == kind);
            of_kind.map(|near| near.grade).collect()
        };
        assert_eq!(grades("doubled-blank"), [Grade::Probable, Grade::Certain]);
    }

    #[test]
    fn the_same_draw_makes_the_same() {
        let text: &[u8] = b"5\n1 2 3 4 5\n6 7 8 9 10\n";
        assert_eq!(near(&[text], &[9]), near(&[text], &[9]));
    }
}
