//! Values of a configuration file, with errors that name file, line and column.

use crate::ImportError;
use crate::package_files::PackageFiles;
use crate::problem::ImportedProblem;
use crate::yaml::{self, Node, Value};

/// A value of a configuration file in YAML or JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config<'a> {
    /// The path of the file in the package.
    pub(crate) path: &'a str,
    pub(crate) node: &'a Node,
}

/// A map in the file at `path`; an empty file is an empty map.
pub(crate) fn read(package_files: &PackageFiles, path: &str) -> Result<Node, ImportError> {
    let node = yaml::read(package_files, path)?;
    match node.value {
        Value::Map(_) | Value::Null => Ok(node),
        _ => Err(Config { path, node: &node }.wrong("keys with their values")),
    }
}

/// The object in the JSON file at `path`. JSON is YAML, except that tabs separate its parts.
pub(crate) fn read_json(package_files: &PackageFiles, path: &str) -> Result<Node, ImportError> {
    let text = package_files.text(path)?.replace('\t', " ");
    let node = yaml::parse(&text).map_err(|(line, reason)| ImportError::File {
        path: path.to_owned(),
        line: Some(line),
        reason,
    })?;
    match node.value {
        Value::Map(_) => Ok(node),
        _ => Err(Config { path, node: &node }.wrong("an object")),
    }
}

impl<'a> Config<'a> {
    /// An error at this value, which should be `wanted`.
    pub(crate) fn wrong(&self, wanted: &str) -> ImportError {
        let found = match &self.node.value {
            Value::Null => "nothing".to_owned(),
            Value::Scalar(text) => format!("`{text}`"),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "keys with their values".to_owned(),
        };
        self.error(format!("found {found}, where {wanted} is expected"))
    }

    /// An error at this value.
    pub(crate) fn error(&self, reason: String) -> ImportError {
        ImportError::Value {
            path: self.path.to_owned(),
            line: self.node.line,
            column: self.node.column,
            reason,
        }
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<Self> {
        let path = self.path;
        let node = self.node.get(key)?;
        Some(Self { path, node })
    }

    /// The value of a key that must exist.
    pub(crate) fn require(&self, key: &str) -> Result<Self, ImportError> {
        let missing = || self.error(format!("`{key}` is missing"));
        self.get(key).ok_or_else(missing)
    }

    /// This value as a text.
    pub(crate) fn text(&self) -> Result<&'a str, ImportError> {
        self.node.text().ok_or_else(|| self.wrong("a text"))
    }

    /// This value as a number that is not negative.
    pub(crate) fn number(&self) -> Result<f64, ImportError> {
        let number = self.node.number().filter(|number| *number >= 0.0);
        number.ok_or_else(|| self.wrong("a number that is not negative"))
    }

    /// This value as a whole number that is not negative.
    pub(crate) fn whole(&self) -> Result<u64, ImportError> {
        let text = self.node.text().map(str::trim);
        let whole = text.and_then(|text| text.parse().ok());
        whole.ok_or_else(|| self.wrong("a whole number"))
    }

    /// This value as true or false.
    pub(crate) fn truth(&self) -> Result<bool, ImportError> {
        let truth = self.node.truth();
        truth.ok_or_else(|| self.wrong("`true` or `false`"))
    }

    /// The elements of this value, which must be a list.
    pub(crate) fn items(&self) -> Result<Vec<Self>, ImportError> {
        match &self.node.value {
            Value::List(items) => {
                let items = items.iter();
                Ok(items.map(|node| Self { node, ..*self }).collect())
            }
            _ => Err(self.wrong("a list")),
        }
    }

    /// The keys and values of this value, which must be a map.
    pub(crate) fn entries(&self) -> Result<Vec<(&'a str, Self)>, ImportError> {
        match &self.node.value {
            Value::Map(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(key, node)| (key.as_str(), Self { node, ..*self }));
                Ok(entries.collect())
            }
            _ => Err(self.wrong("keys with their values")),
        }
    }

    /// The elements of the list at a key; none if the key is missing.
    pub(crate) fn list(&self, key: &str) -> Result<Vec<Self>, ImportError> {
        self.get(key)
            .map_or_else(|| Ok(Vec::new()), |list| list.items())
    }

    /// The text at a key.
    pub(crate) fn text_at(&self, key: &str) -> Result<Option<&'a str>, ImportError> {
        self.get(key).map(|value| value.text()).transpose()
    }

    /// Reports the keys of this map that are not in `known`; `of` names the map.
    pub(crate) fn unknown(&self, known: &[&str], of: &str, problem: &mut ImportedProblem) {
        for (key, node) in self.node.entries() {
            if !known.contains(&key.as_str()) {
                let what = format!("`{key}` of {of} ({}, line {})", self.path, node.line);
                let why = "it is left out: its meaning is not known here";
                problem.losses.lost(what, why);
            }
        }
    }

    /// Reports the keys of this map that no verdict depends on.
    pub(crate) fn shown(&self, shown: &[&str], of: &str, problem: &mut ImportedProblem) {
        for key in shown.iter().filter(|key| self.get(key).is_some()) {
            let what = format!("`{key}` of {of}");
            problem.losses.cosmetic(what, "it is left out");
        }
    }
}
