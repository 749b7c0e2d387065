//! A spec as text, in the style of a setter.
//!
//! # Theory of operation
//!
//! serde writes the types that are read, so there is only one list of keys. Tables of the spec get
//! headers; small values stay in one line. Texts have double quotes, which setters know best.

use super::Spec;
use generators::Value as Plain;
use toml_edit::ser::{Error, to_document};
use toml_edit::{Array, Item, Table, Value};

/// The keys whose tables have headers.
const HEADED: [&str; 14] = [
    "about",
    "signature",
    "grader",
    "model",
    "constants",
    "input",
    "validator",
    "checker",
    "interactor",
    "visualizer",
    "generator",
    "samples",
    "group",
    "solution",
];

/// The keys of lists that may be long.
const LONG: [&str; 2] = ["files", "commands"];

/// The maximum number of items of such a list in one line.
const IN_LINE: usize = 4;

impl Spec {
    /// The spec as the text of a `problem.toml`. Keys that are not set are omitted.
    ///
    /// # Errors
    /// If a value cannot be represented in TOML, which is impossible for one that was read.
    pub fn to_toml(&self) -> Result<String, Error> {
        let mut document = to_document(self)?;
        for (key, item) in document.iter_mut() {
            if let Item::Value(value) = item {
                style(&key, value);
            }
        }
        for key in HEADED {
            head(&mut document, key);
        }
        if let Some(input) = document.get_mut("input").and_then(Item::as_table_mut) {
            head(input, "vars");
        }
        Ok(document.to_string())
    }
}

/// Gives a table, or a list of tables, headers of their own.
fn head(parent: &mut Table, key: &str) {
    let Some(item) = parent.get_mut(key) else {
        return;
    };
    let plain = std::mem::take(item);
    *item = match plain.into_table() {
        Ok(table) => Item::Table(table),
        Err(list) => list
            .into_array_of_tables()
            .map_or_else(|item| item, Item::ArrayOfTables),
    };
}

/// Formats the value of a key, and everything in it, in the style of a setter.
fn style(key: &str, value: &mut Value) {
    let written = match value {
        Value::String(text) => Plain::Text(text.value().clone()).to_string(),
        // A tolerance is usually a power of ten.
        Value::Float(number) if key.starts_with("float_") => format!("{:e}", number.value()),
        Value::Float(number) => Plain::Float(*number.value()).to_string(),
        Value::Array(items) => {
            items.iter_mut().for_each(|item| style(key, item));
            if LONG.contains(&key) && items.len() > IN_LINE {
                break_lines(items);
            }
            return;
        }
        Value::InlineTable(table) => {
            table.iter_mut().for_each(|(key, value)| style(&key, value));
            return;
        }
        Value::Integer(_) | Value::Boolean(_) | Value::Datetime(_) => return,
    };
    if let Ok(written) = written.parse() {
        *value = written;
    }
}

/// Puts each item on a line of its own.
fn break_lines(items: &mut Array) {
    for item in items.iter_mut() {
        item.decor_mut().set_prefix("\n    ");
    }
    items.set_trailing_comma(true);
    items.set_trailing("\n");
}
