//! The parameters of one generator call, and their errors.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// The value of a parameter, after the lists and ranges of a spec were replaced by drawn values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A table. The generator interprets it.
    Table(BTreeMap<String, Value>),
}

/// Parameters by name, in the order of their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params(pub BTreeMap<String, Value>);

impl Params {
    /// The names and values in turn, each value as written in a spec. Two sets of parameters are
    /// equal exactly if these are equal.
    pub fn pieces(&self) -> impl Iterator<Item = String> {
        let pairs = self.0.iter();
        pairs.flat_map(|(name, value)| [name.clone(), value.to_string()])
    }

    /// The whole number `name`, or `default` if it is missing.
    ///
    /// # Errors
    /// When the value is of another type or outside `allowed`.
    pub fn int_or(
        &self,
        name: &str,
        default: i64,
        allowed: RangeInclusive<i64>,
    ) -> Result<i64, ParamError> {
        let found = match self.0.get(name) {
            None => default,
            Some(Value::Int(value)) => *value,
            Some(other) => return Err(ParamError::wrong(name, other, "a whole number")),
        };
        if allowed.contains(&found) {
            return Ok(found);
        }
        let wanted = format!("a number from {} to {}", allowed.start(), allowed.end());
        Err(ParamError::wrong(name, &Value::Int(found), &wanted))
    }

    /// The boolean `name`, or `default` if it is missing.
    ///
    /// # Errors
    /// When the value is of another type.
    pub fn bool_or(&self, name: &str, default: bool) -> Result<bool, ParamError> {
        match self.0.get(name) {
            None => Ok(default),
            Some(Value::Bool(value)) => Ok(*value),
            Some(other) => Err(ParamError::wrong(name, other, "true or false")),
        }
    }

    /// The text `name`, if present.
    ///
    /// # Errors
    /// When the value is of another type or not one of `allowed`.
    pub fn one_of<'a>(
        &self,
        name: &str,
        allowed: &[&'a str],
    ) -> Result<Option<&'a str>, ParamError> {
        let Some(found) = self.0.get(name) else {
            return Ok(None);
        };
        if let Value::Text(text) = found
            && let Some(known) = allowed.iter().find(|known| *known == text)
        {
            return Ok(Some(known));
        }
        let wanted = format!("one of {}", allowed.join(", "));
        Err(ParamError::wrong(name, found, &wanted))
    }

    /// Fails on the first parameter that is not one of `known`.
    ///
    /// # Errors
    /// When there is such a parameter.
    pub fn only<'a>(&self, known: impl Iterator<Item = &'a str> + Clone) -> Result<(), ParamError> {
        let is_unknown = |name: &&String| !known.clone().any(|known| known == name.as_str());
        match self.0.keys().find(is_unknown) {
            None => Ok(()),
            Some(name) => Err(ParamError::Unknown {
                name: name.clone(),
                known: known.map(str::to_owned).collect(),
            }),
        }
    }
}

impl fmt::Display for Value {
    /// Writes the value as in a spec.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(out, "{value}"),
            Self::Int(value) => write!(out, "{value}"),
            Self::Float(value) => write!(out, "{value:?}"),
            Self::Text(value) => out.write_str(&quoted(value)),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(ToString::to_string).collect();
                write!(out, "[{}]", items.join(", "))
            }
            Self::Table(table) => {
                let items: Vec<String> = table
                    .iter()
                    .map(|(name, value)| format!("{} = {value}", key(name)))
                    .collect();
                write!(out, "{{ {} }}", items.join(", "))
            }
        }
    }
}

/// A text in TOML syntax.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted + "\""
}

/// A key in TOML syntax.
fn key(name: &str) -> String {
    let bare = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if !name.is_empty() && name.bytes().all(bare) {
        name.to_owned()
    } else {
        quoted(name)
    }
}

/// A parameter that a generator or a model cannot use.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// The value is not valid for the parameter.
    #[error("parameter `{name}` is {found}, but must be {wanted}")]
    Wrong {
        /// The parameter.
        name: String,
        /// The given value, as written in a spec.
        found: String,
        /// What the value must be.
        wanted: String,
    },
    /// The parameter does not exist.
    #[error("unknown parameter `{name}`: {}", known_parameters(.known))]
    Unknown {
        /// The given name.
        name: String,
        /// The existing names.
        known: Vec<String>,
    },
}

fn known_parameters(known: &[String]) -> String {
    match known {
        [] => "no parameters are allowed here".to_owned(),
        known => format!("known are {}", known.join(", ")),
    }
}

impl ParamError {
    /// The value `found` of the parameter `name` is not `wanted`.
    #[must_use]
    pub fn wrong(name: &str, found: &Value, wanted: &str) -> Self {
        Self::Wrong {
            name: name.to_owned(),
            found: found.to_string(),
            wanted: wanted.to_owned(),
        }
    }
}

/// Why a generator made no input.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// A parameter is unusable.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// The model has no generator with this name.
    #[error("unknown generator `{name}`: known are {}", .known.join(", "))]
    Unknown {
        /// The requested name.
        name: String,
        /// The existing generators.
        known: Vec<&'static str>,
    },
    /// No input with the requested properties exists, or none was found. The text states which of
    /// the two.
    #[error("{0}")]
    Impossible(String),
}
