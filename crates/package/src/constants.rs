//! The constants of a problem: named values for `{{name}}`.

use generators::Value;
use std::collections::BTreeMap;

/// Values by name: texts, numbers, true and false.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constants(pub BTreeMap<String, Value>);

/// A piece of a text.
enum TextPiece<'a> {
    Text(&'a str),
    /// A name in double braces.
    Place(&'a str),
}

impl Constants {
    /// The text that replaces a constant.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        self.0.get(name).map(|value| match value {
            Value::Text(text) => text.clone(),
            other => other.to_string(),
        })
    }

    /// The text with every `{{name}}` replaced. Unknown names stay unchanged: statements have other
    /// placeholders.
    #[must_use]
    pub fn fill(&self, text: &str) -> String {
        let filled = pieces(text).into_iter().map(|piece| match piece {
            TextPiece::Text(text) => text.to_owned(),
            TextPiece::Place(name) => self.text(name).unwrap_or_else(|| format!("{{{{{name}}}}}")),
        });
        filled.collect()
    }

    /// The names in double braces that are not constants.
    pub(super) fn unknown<'a>(&self, text: &'a str) -> Option<&'a str> {
        pieces(text).into_iter().find_map(|piece| match piece {
            TextPiece::Place(name) if !self.0.contains_key(name) => Some(name),
            _ => None,
        })
    }

    /// The value with constants replaced in its texts; a text that consists of one constant becomes
    /// its value.
    pub(super) fn fill_value(&self, value: &Value) -> Value {
        match value {
            Value::Text(text) => match pieces(text).as_slice() {
                [
                    TextPiece::Text(""),
                    TextPiece::Place(name),
                    TextPiece::Text(""),
                ] => self.0.get(*name).unwrap_or(value).clone(),
                _ => Value::Text(self.fill(text)),
            },
            Value::List(values) => {
                Value::List(values.iter().map(|value| self.fill_value(value)).collect())
            }
            Value::Table(table) => {
                let entries = table.iter();
                let filled = entries.map(|(name, value)| (name.clone(), self.fill_value(value)));
                Value::Table(filled.collect())
            }
            other => other.clone(),
        }
    }
}

/// Whether a constant may have this name.
#[must_use]
pub fn is_constant(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.starts_with(|first: char| !first.is_ascii_digit()) && name.bytes().all(allowed)
}

/// The names in double braces of a text, each with the position of its braces.
#[must_use]
pub fn places(text: &str) -> Vec<(&str, usize)> {
    let mut at = 0;
    let mut places = Vec::new();
    for piece in pieces(text) {
        match piece {
            TextPiece::Text(text) => at += text.len(),
            TextPiece::Place(name) => {
                places.push((name, at));
                at += name.len() + 4;
            }
        }
    }
    places
}

/// The pieces of a text, beginning and ending with a possibly empty text.
fn pieces(text: &str) -> Vec<TextPiece<'_>> {
    let mut pieces = Vec::new();
    let (mut from, mut searched) = (0, 0);
    while let Some(at) = text[searched..].find("{{").map(|at| searched + at) {
        let inside = &text[at + 2..];
        match inside.split_once("}}") {
            Some((name, _)) if is_constant(name) => {
                pieces.extend([TextPiece::Text(&text[from..at]), TextPiece::Place(name)]);
                from = at + 4 + name.len();
                searched = from;
            }
            _ => searched = at + 1,
        }
    }
    pieces.push(TextPiece::Text(&text[from..]));
    pieces
}

#[cfg(test)]
mod tests {
    use super::{Constants, is_constant};
    use generators::Value;

    fn constants() -> Constants {
        let n = ("max_n".to_owned(), Value::Int(100));
        Constants([n, ("who".to_owned(), Value::Text("White".to_owned()))].into())
    }

    #[test]
    fn a_name_in_double_braces_is_replaced() {
        let fill = |text| constants().fill(text);
        assert_eq!(fill("1..={{max_n}}, {{who}}"), "1..=100, White");
        assert_eq!(
            fill("{{{max_n}}} {{ max_n }} {max_n}"),
            "{100} {{ max_n }} {max_n}"
        );
        assert_eq!(fill("{{samples}} {{max_n"), "{{samples}} {{max_n");
    }

    #[test]
    fn a_parameter_that_is_a_constant_keeps_its_type() {
        let fill = |text: &str| constants().fill_value(&Value::Text(text.to_owned()));
        assert_eq!(fill("{{max_n}}"), Value::Int(100));
        assert_eq!(fill("1..={{max_n}}"), Value::Text("1..=100".to_owned()));
    }

    #[test]
    fn names_are_those_of_variables() {
        assert!(is_constant("_n1") && is_constant("N"));
        assert!(!is_constant("") && !is_constant("1n") && !is_constant("a-b"));
    }
}
