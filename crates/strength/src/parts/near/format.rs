//! Changes of the format of a text: spaces, line ends, and the notation of numbers.
//!
//! A strict reader rejects all of them. In a line of words, a space may belong to a text, so there
//! the result is only probably wrong.

use super::text::{Piece, Text};
use super::{ChangeKind, Grade, MAX_POSITIONS, Near, few, line};
use generators::Draw;

macro_rules! kinds {
    ($($constant:ident $name:literal $what:literal;)*) => {
        $(pub(super) const $constant: ChangeKind = ChangeKind { name: $name, what: $what };)*
    };
}

kinds! {
    DOUBLED_BLANK "doubled-blank" "two spaces in place of one";
    TRAILING_BLANK "trailing-blank" "a space at the end of a line";
    LEADING_BLANK "leading-blank" "a space at the start of a line";
    TAB "tab" "a tab in place of a space";
    COMMA "comma" "a comma in place of a space";
    BROKEN_LINE "broken-line" "a newline in place of a space";
    JOINED_LINES "joined-lines" "a space in place of a newline";
    CRLF "crlf" "lines that end with CR and LF";
    NO_NEWLINE "no-newline" "no newline at the end";
    EMPTY_LINE "empty-line" "an empty line at the end";
    GARBAGE "garbage" "garbage after the end";
    LEADING_ZERO "leading-zero" "a number with a leading zero";
    PLUS "plus" "a number with a plus sign";
    MINUS_ZERO "minus-zero" "-0 in place of 0";
    UNDERSCORE "underscore" "a number with an underscore in it";
    FOREIGN_DIGITS "foreign-digits" "a number in digits of another script";
    FRACTION "fraction" "a whole number with decimals";
    SUFFIX "suffix" "a number with letters after it";
}

/// A sequence that no input or output contains.
pub(super) const RUBBISH: &[u8] = b"~#~";

/// The format that all correct texts have in common.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub(super) struct Habits {
    /// Some number has a leading zero.
    zeros: bool,
    /// A plus sign occurs.
    plus: bool,
    /// A full stop occurs.
    point: bool,
    /// A text does not end with a newline.
    open_end: bool,
    /// Some number has more digits than fit into 64 bits.
    pub(super) long: bool,
}

impl Habits {
    pub(super) fn from_texts<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut habits = Self::default();
        for bytes in texts {
            let text = Text::new(bytes);
            habits.plus |= bytes.contains(&b'+');
            habits.point |= bytes.contains(&b'.');
            habits.open_end |= bytes.last() != Some(&b'\n');
            for number in &text.numbers {
                let written = text.slice(&number.range);
                let digits = written.strip_prefix(b"-").unwrap_or(written);
                habits.zeros |= digits.len() > 1 && digits.starts_with(b"0") && number.is_whole;
                habits.long |= digits.len() > 19;
            }
        }
        habits
    }
}

/// All changes of the format of a text, a few of each kind.
pub(super) fn changes(text: &Text<'_>, habits: Habits, draw: &mut Draw) -> Vec<Near> {
    let mut all = blanks(text, draw);
    all.extend(line_ends(text, habits, draw));
    all.extend(numbers(text, habits, draw));
    all
}

fn near(kind: ChangeKind, grade: Grade, about: String, bytes: Vec<u8>) -> Near {
    Near {
        kind,
        grade,
        about,
        bytes,
    }
}

fn grade(text: &Text<'_>, line: usize) -> Grade {
    if text.is_numeric(line) {
        Grade::Certain
    } else {
        Grade::Probable
    }
}

/// Changes of single spaces between words.
fn blanks(text: &Text<'_>, draw: &mut Draw) -> Vec<Near> {
    let pairs = text.words.windows(2);
    let gaps: Vec<&[Piece]> = pairs
        .filter(|pair| pair[0].line == pair[1].line && pair[0].range.end + 1 == pair[1].range.start)
        .collect();
    let kinds: [(ChangeKind, &[u8]); 4] = [
        (DOUBLED_BLANK, b"  "),
        (TAB, b"\t"),
        (COMMA, b","),
        (BROKEN_LINE, b"\n"),
    ];
    let mut all = Vec::new();
    for (kind, instead) in kinds {
        for pair in few(&gaps, MAX_POSITIONS, draw) {
            let about = line(pair[0].line);
            let gap = pair[0].range.end..pair[1].range.start;
            let changed = text.with(&gap, instead);
            all.push(near(kind, grade(text, pair[0].line), about, changed));
        }
    }
    all
}

/// Changes at the ends of lines, and at the end of the text.
fn line_ends(text: &Text<'_>, habits: Habits, draw: &mut Draw) -> Vec<Near> {
    let used: Vec<usize> = (0..text.lines.len())
        .filter(|at| text.words_of(*at).next().is_some())
        .collect();
    let mut all = Vec::new();
    for at in few(&used, MAX_POSITIONS, draw) {
        let range = text.lines[at].clone();
        let end = range.end..range.end;
        all.push(near(
            TRAILING_BLANK,
            grade(text, at),
            line(at),
            text.with(&end, b" "),
        ));
        let start = range.start..range.start;
        all.push(near(
            LEADING_BLANK,
            grade(text, at),
            line(at),
            text.with(&start, b" "),
        ));
    }
    let joins: Vec<usize> = used
        .windows(2)
        .filter(|pair| {
            pair[0] + 1 == pair[1] && text.is_numeric(pair[0]) && text.is_numeric(pair[1])
        })
        .map(|pair| pair[0])
        .collect();
    for at in few(&joins, MAX_POSITIONS, draw) {
        let feed = text.lines[at].end..text.lines[at].end + 1;
        all.push(near(
            JOINED_LINES,
            Grade::Certain,
            line(at),
            text.with(&feed, b" "),
        ));
    }
    if used.is_empty() {
        return all;
    }
    let end = text.bytes.len()..text.bytes.len();
    if !habits.open_end {
        let crlf = text.bytes.split(|byte| *byte == b'\n');
        let crlf = crlf.collect::<Vec<_>>().join(&b"\r\n"[..]);
        all.push(near(CRLF, Grade::Certain, "all lines".to_owned(), crlf));
        let cut = text.bytes[..text.bytes.len() - 1].to_vec();
        all.push(near(NO_NEWLINE, Grade::Certain, "the end".to_owned(), cut));
        all.push(near(
            EMPTY_LINE,
            Grade::Certain,
            "the end".to_owned(),
            text.with(&end, b"\n"),
        ));
    }
    let garbage = [RUBBISH, b"\n"].concat();
    all.push(near(
        GARBAGE,
        Grade::Certain,
        "the end".to_owned(),
        text.with(&end, &garbage),
    ));
    all
}

/// Other notations of numbers.
fn numbers(text: &Text<'_>, habits: Habits, draw: &mut Draw) -> Vec<Near> {
    let whole: Vec<Piece> = text
        .numbers
        .iter()
        .filter(|number| number.is_whole)
        .cloned()
        .collect();
    let kinds = [
        (LEADING_ZERO, !habits.zeros),
        (PLUS, !habits.plus),
        (MINUS_ZERO, true),
        (UNDERSCORE, true),
        (FOREIGN_DIGITS, true),
        (FRACTION, !habits.point),
        (SUFFIX, true),
    ];
    let mut all = Vec::new();
    for (kind, _) in kinds.into_iter().filter(|(_, is_wrong)| *is_wrong) {
        let fitting: Vec<(Piece, Vec<u8>)> = whole
            .iter()
            .filter_map(|number| Some((number.clone(), spelled(kind, text.slice(&number.range))?)))
            .collect();
        for (number, spelled) in few(&fitting, MAX_POSITIONS, draw) {
            let about = format!(
                "{} in place of {} in {}",
                String::from_utf8_lossy(&spelled),
                String::from_utf8_lossy(text.slice(&number.range)),
                line(number.line)
            );
            let changed = text.with(&number.range, &spelled);
            all.push(near(kind, Grade::Certain, about, changed));
        }
    }
    all
}

/// A number in another notation, if it has one.
fn spelled(kind: ChangeKind, number: &[u8]) -> Option<Vec<u8>> {
    let (sign, digits) = match number.strip_prefix(b"-") {
        Some(digits) => (&b"-"[..], digits),
        None => (&b""[..], number),
    };
    let parted = |before: &[u8], digits: &[u8]| Some([before, digits].concat());
    match kind {
        LEADING_ZERO => Some([sign, b"0", digits].concat()),
        PLUS if sign.is_empty() => parted(b"+", digits),
        MINUS_ZERO if number == b"0" => Some(b"-0".to_vec()),
        UNDERSCORE if digits.len() > 1 => {
            let (first, rest) = number.split_at(number.len() - 1);
            Some([first, b"_", rest].concat())
        }
        FOREIGN_DIGITS => {
            // Arabic-Indic digits, which `\d` matches in many regex engines.
            let digit = |digit: &u8| char::from_u32(0x660 + u32::from(digit - b'0'));
            let digits: Option<String> = digits.iter().map(digit).collect();
            parted(sign, digits?.as_bytes())
        }
        FRACTION => parted(number, b".0"),
        SUFFIX => parted(number, b"x"),
        _ => None,
    }
}
