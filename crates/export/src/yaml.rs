//! A YAML writer for other judges: block style, with keys in alphabetical order.

use serde_json::Value;
use std::fmt::Write as _;

/// A document.
pub(super) fn text(value: &Value) -> String {
    let mut out = String::new();
    match value {
        Value::Object(map) if !map.is_empty() => block(&mut out, value, 0),
        Value::Array(items) if !items.is_empty() => block(&mut out, value, 0),
        single => {
            let _ = writeln!(out, "{}", flow(single));
        }
    }
    out
}

/// A map or list that is not empty, with each item on its own lines.
fn block(out: &mut String, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    let entries: Vec<(String, &Value)> = match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| (format!("{}:", scalar(key)), value))
            .collect(),
        Value::Array(items) => items.iter().map(|item| ("-".to_owned(), item)).collect(),
        _ => Vec::new(),
    };
    for (head, value) in entries {
        if is_block(value) {
            let _ = writeln!(out, "{indent}{head}");
            block(out, value, depth + 1);
        } else {
            let _ = writeln!(out, "{indent}{head} {}", flow(value));
        }
    }
}

/// Lists of plain values stay on one line.
fn is_block(value: &Value) -> bool {
    match value {
        Value::Object(map) => !map.is_empty(),
        Value::Array(items) => items.iter().any(|item| item.is_object() || item.is_array()),
        _ => false,
    }
}

fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => scalar(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        other => other.to_string(),
    }
}

/// A text: plain if every reader understands it as a text, else in double quotes, where YAML has
/// the same syntax as JSON.
fn scalar(text: &str) -> String {
    const WORDS: [&str; 12] = [
        "true", "false", "yes", "no", "on", "off", "null", "y", "n", "inf", "nan", "none",
    ];
    let plain = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "_-./ ".contains(letter))
        && !text.ends_with(' ')
        && !WORDS.contains(&text.to_ascii_lowercase().as_str());
    if plain {
        text.to_owned()
    } else {
        Value::from(text).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::text;
    use serde_json::json;

    #[test]
    fn maps_are_blocks_and_lists_of_plain_values_are_lines() {
        let value = json!({
            "name": { "en": "It's: \"so\"", "zh": "三维连珠" },
            "list": ["a b", "no", "-1", 2, 1.5, true, null],
            "deep": [{ "x": 1 }, { "y": [] }],
            "none": {},
        });
        assert_eq!(
            text(&value),
            "deep:\n  -\n    x: 1\n  -\n    \"y\": []\nlist: [a b, \"no\", \"-1\", 2, 1.5, true, null]\nname:\n  en: \
             \"It's: \\\"so\\\"\"\n  zh: \"三维连珠\"\n\"none\": {}\n"
        );
    }
}
