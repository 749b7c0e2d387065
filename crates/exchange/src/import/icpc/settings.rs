//! What is configured for groups of cases: `testdata.yaml` of the old format, `test_group.yaml` of the new.

use super::Reader;
use crate::import::ImportError;
use crate::import::yaml::{self, Node, Value};

/// What is configured for a group, with what it inherits.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Settings {
    /// Arguments of all input validators.
    pub(super) validator_args: Vec<String>,
    /// Arguments of single input validators, by name.
    pub(super) by_validator: Vec<(String, Vec<String>)>,
    pub(super) checker_args: Vec<String>,
    /// What is said of the group itself, in the words of its file.
    pub(super) own: Vec<(String, Node)>,
}

impl Settings {
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        let found = self.own.iter().find(|(name, _)| name == key);
        found.map(|(_, node)| node)
    }
}

/// The names of the file, the new one first.
pub(super) const FILES: [&str; 2] = ["test_group.yaml", "testdata.yaml"];

/// What the new format hands down from a directory to those in it.
const HANDED_DOWN: [&str; 6] = [
    "args",
    "full_feedback",
    "input_validator_args",
    "output_validator_args",
    "input_validator_flags",
    "output_validator_flags",
];

impl Reader<'_> {
    /// The settings of the directory `dir` below `data`.
    pub(super) fn settings(&self, dir: &str) -> Result<Settings, ImportError> {
        let mut found: Vec<(String, Node)> = Vec::new();
        let parts: Vec<&str> = ["data"].into_iter().chain(dir.split('/')).collect();
        for depth in 1..=parts.len() {
            let at = parts[..depth].join("/");
            let paths = FILES.map(|file| format!("{at}/{file}"));
            let Some(path) = paths
                .iter()
                .find(|path| self.source.package_files.has(path))
            else {
                if self.metadata.is_new {
                    found.retain(|(key, _)| HANDED_DOWN.contains(&key.as_str()));
                }
                continue;
            };
            let node = yaml::read(self.source.package_files, path)?;
            if self.metadata.is_new {
                // Keys are handed down one by one.
                let is_kept = |key: &str| HANDED_DOWN.contains(&key) && node.get(key).is_none();
                found.retain(|(key, _)| is_kept(key));
            } else {
                // The nearest file counts as a whole.
                found.clear();
            }
            found.extend(node.entries().iter().cloned());
        }
        Ok(self.understood(found))
    }

    fn understood(&self, own: Vec<(String, Node)>) -> Settings {
        let mut settings = Settings {
            checker_args: self.metadata.flags.clone(),
            ..Settings::default()
        };
        for (key, node) in &own {
            match key.as_str() {
                "input_validator_args" | "input_validator_flags" => match &node.value {
                    Value::Map(entries) => settings.by_validator = by_validator(entries),
                    _ => settings.validator_args = words(key, node),
                },
                "output_validator_args" | "output_validator_flags" => {
                    let flags = node.get("flags").unwrap_or(node);
                    settings.checker_args.extend(words(key, flags));
                }
                _ => {}
            }
        }
        settings.own = own;
        settings
    }
}

/// Arguments: the new format lists them, flags are parted by blanks.
fn words(key: &str, node: &Node) -> Vec<String> {
    if key.ends_with("args") && matches!(node.value, Value::List(_)) {
        node.texts()
    } else {
        node.words()
    }
}

/// Either each validator's name with its arguments, or `name` and `flags` of one.
fn by_validator(entries: &[(String, Node)]) -> Vec<(String, Vec<String>)> {
    let get = |wanted: &str| {
        entries
            .iter()
            .find(|(key, _)| key == wanted)
            .map(|(_, node)| node)
    };
    if let (Some(name), Some(flags)) = (get("name").and_then(Node::text), get("flags")) {
        return vec![(name.to_owned(), flags.words())];
    }
    let entries = entries.iter();
    entries
        .map(|(name, node)| (name.clone(), node.words()))
        .collect()
}
