//! The variables of a problem, by their names with dots, as `N.max`.

use super::expression::{number, value};
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::repository::config::Config;
use crate::yaml::Value as Yaml;
use generators::Value;
use std::collections::BTreeMap;

/// Variables by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Vars(pub(super) BTreeMap<String, Value>);

impl Vars {
    /// The variables of a table.
    pub(super) fn read(
        table: Option<Config>,
        problem: &mut ImportedProblem,
    ) -> Result<Self, ImportError> {
        Self::default().with(table, problem)
    }

    /// These variables with those of a table, which replace others of the same name.
    pub(super) fn with(
        &self,
        table: Option<Config>,
        problem: &mut ImportedProblem,
    ) -> Result<Self, ImportError> {
        let mut written = BTreeMap::new();
        if let Some(table) = table {
            flatten(table, "", &mut written)?;
        }
        let mut all = self.0.clone();
        all.retain(|name, _| !written.contains_key(name));
        // Each round may find the values of variables that others need.
        for _ in 0..=written.len() {
            written.retain(|name, text: &mut String| {
                let found = evaluated(text, &all);
                let is_open = found.is_none();
                if let Some(found) = found {
                    all.insert(name.clone(), found);
                }
                is_open
            });
        }
        for (name, text) in written {
            let what = format!("the variable `{name}`, which is {text}");
            let why = "it is left out: only numbers, variables and operators are computed";
            problem.losses.lost(what, why);
        }
        Ok(Self(all))
    }

    /// The value of a variable as it is shown.
    pub(super) fn shown(&self, name: &str) -> Option<String> {
        self.0.get(name).map(shown)
    }

    /// The variables as arguments of a validator.
    pub(super) fn args(&self) -> Vec<String> {
        let all = self.0.iter();
        let args = all.map(|(name, value)| match value {
            Value::Bool(truth) => format!("--{name}={}", i32::from(*truth)),
            value => format!("--{name}={}", shown(value)),
        });
        args.collect()
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        value => value.to_string(),
    }
}

/// The leaves of nested tables, by their names joined with dots.
fn flatten(
    table: Config,
    prefix: &str,
    all: &mut BTreeMap<String, String>,
) -> Result<(), ImportError> {
    for (name, value) in table.entries()? {
        let name = format!("{prefix}{name}");
        match &value.node.value {
            Yaml::Map(_) => flatten(value, &format!("{name}."), all)?,
            Yaml::Scalar(text) => {
                all.insert(name, text.clone());
            }
            Yaml::Null | Yaml::List(_) => return Err(value.wrong("a number or a text")),
        }
    }
    Ok(())
}

/// The value of a variable; `None` if it depends on one without a value yet.
fn evaluated(text: &str, known: &BTreeMap<String, Value>) -> Option<Value> {
    if let Some(expression) = text
        .strip_prefix("py`")
        .and_then(|rest| rest.strip_suffix('`'))
    {
        return value(expression, &|name| known.get(name).cloned());
    }
    let plain = text.strip_prefix('\\').unwrap_or(text);
    Some(match plain {
        "true" | "True" => Value::Bool(true),
        "false" | "False" => Value::Bool(false),
        _ => number(plain).unwrap_or_else(|| Value::Text(plain.to_owned())),
    })
}
