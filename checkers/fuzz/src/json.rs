//! The JSON checker.

use super::texts::ByteChoices;
use checkers::{Judgement, Options, Outcome, open};
use serde::de::IgnoredAny;
use std::fmt::Write as _;

/// The maximum nesting depth of values.
const DEEPEST: usize = 4;

/// The checker accepts the same texts as JSON as another parser does. It accepts one value written
/// in two ways, but not if one part differs.
///
/// # Panics
/// When a property does not hold.
pub fn json(data: &[u8]) {
    recognizes(data);
    let [output, answer, other] = json_texts(data);
    let judgement = judge(output.as_bytes(), answer.as_bytes());
    assert_eq!(
        judgement.outcome,
        Outcome::Accepted,
        "{output} {answer} {judgement:?}"
    );
    let judgement = judge(other.as_bytes(), answer.as_bytes());
    assert_eq!(judgement.outcome, Outcome::Wrong, "{other} {answer}");
}

/// A value as JSON, the same value written in another way, and another value.
#[must_use]
pub fn json_texts(data: &[u8]) -> [String; 3] {
    let mut choices = ByteChoices::new(data);
    let value = Value::choose(&mut choices, DEEPEST);
    let mut texts = [const { String::new() }; 3];
    let [output, answer, other] = &mut texts;
    value.write(output, &mut choices);
    value.write(answer, &mut choices);
    value.changed(&mut choices).write(other, &mut choices);
    texts
}

fn judge(output: &[u8], answer: &[u8]) -> Judgement {
    let checker = open("json", &Options::default()).expect("there is such a checker");
    checker.check(b"", output, answer)
}

/// The texts are short, so neither parser rejects them for deep nesting.
fn recognizes(data: &[u8]) {
    let text = &data[..data.len().min(100)];
    if let Ok(text) = std::str::from_utf8(text) {
        let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
        let expected = if is_json {
            Outcome::Accepted
        } else {
            Outcome::BadAnswer
        };
        let judgement = judge(text.as_bytes(), text.as_bytes());
        assert_eq!(judgement.outcome, expected, "{text:?} {judgement:?}");
    }
}

#[derive(Clone)]
enum Value {
    Word(&'static str),
    /// In quarters, so that the number has a short decimal form.
    Number(i32),
    Text(String),
    Array(Vec<Value>),
    /// The keys are numbered, so that all differ.
    Object(Vec<Value>),
}

impl Value {
    fn choose(choices: &mut ByteChoices, deepest: usize) -> Self {
        let kinds = if deepest == 0 { 3 } else { 5 };
        let parts = |choices: &mut ByteChoices| {
            let count = choices.below(4);
            (0..count)
                .map(|_| Self::choose(choices, deepest - 1))
                .collect()
        };
        match choices.below(kinds) {
            0 => Self::Word(["null", "true", "false"][choices.below(3)]),
            1 => Self::Number(i32::from(choices.byte()) * 64 - i32::from(choices.byte())),
            2 => Self::Text((0..choices.below(4)).map(|_| letter(choices)).collect()),
            3 => Self::Array(parts(choices)),
            _ => Self::Object(parts(choices)),
        }
    }

    /// The value with one part changed.
    fn changed(&self, choices: &mut ByteChoices) -> Self {
        let mut other = self.clone();
        match &mut other {
            Self::Word(_) => other = Self::Number(0),
            Self::Number(quarters) => *quarters += 1,
            Self::Text(text) => text.push('x'),
            Self::Array(parts) | Self::Object(parts) if parts.is_empty() || choices.flag() => {
                parts.push(Self::Word("null"));
            }
            Self::Array(parts) | Self::Object(parts) => {
                let at = choices.below(parts.len());
                parts[at] = parts[at].changed(choices);
            }
        }
        other
    }

    fn write(&self, text: &mut String, choices: &mut ByteChoices) {
        space(text, choices);
        match self {
            Self::Word(word) => text.push_str(word),
            Self::Number(quarters) => write_number(*quarters, text, choices),
            Self::Text(said) => write_text(said, text, choices),
            Self::Array(parts) => {
                text.push('[');
                for (at, part) in parts.iter().enumerate() {
                    text.push_str(if at > 0 { "," } else { "" });
                    part.write(text, choices);
                }
                text.push(']');
            }
            Self::Object(parts) => write_object(parts, text, choices),
        }
        space(text, choices);
    }
}

/// Writes the members in their order, beginning at any of them and continuing from the first after
/// the last.
fn write_object(parts: &[Value], text: &mut String, choices: &mut ByteChoices) {
    text.push('{');
    let first = choices.below(parts.len().max(1));
    for step in 0..parts.len() {
        let at = (first + step) % parts.len();
        text.push_str(if step > 0 { "," } else { "" });
        space(text, choices);
        write_text(&format!("m{at}"), text, choices);
        text.push(':');
        parts[at].write(text, choices);
    }
    text.push('}');
}

fn write_number(quarters: i32, text: &mut String, choices: &mut ByteChoices) {
    let hundredths = quarters.unsigned_abs() * 25;
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    text.push_str(if quarters < 0 { "-" } else { "" });
    let written = match choices.below(4) {
        0 => write!(text, "{whole}.{rest:02}"),
        1 => write!(text, "{hundredths}.0E-2"),
        2 => write!(text, "{}.{:03}e+1", hundredths / 1000, hundredths % 1000),
        _ if rest == 0 => write!(text, "{whole}"),
        _ => write!(text, "{hundredths}e-02"),
    };
    written.expect("a string takes all");
}

fn write_text(said: &str, text: &mut String, choices: &mut ByteChoices) {
    text.push('"');
    for letter in said.chars() {
        let mut units = [0; 2];
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            '\n' => text.push_str("\\n"),
            _ if choices.flag() => {
                for unit in letter.encode_utf16(&mut units) {
                    write!(text, "\\u{unit:04x}").expect("a string takes all");
                }
            }
            _ => text.push(letter),
        }
    }
    text.push('"');
}

fn letter(choices: &mut ByteChoices) -> char {
    const LETTERS: [char; 8] = ['a', 'B', '0', '"', '\\', '\n', 'é', '😀'];
    LETTERS[choices.below(LETTERS.len())]
}

fn space(text: &mut String, choices: &mut ByteChoices) {
    text.push_str(["", "", "", "", " ", "\n", "\t", "\r\n"][choices.below(8)]);
}
