//! The settings of groups: `testdata.yaml` of the old format, `test_group.yaml` of the new.

use super::Reader;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::yaml::{self, Node, Value};

/// The settings of a group, including inherited ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GroupSettings {
    /// The arguments of all input validators.
    pub(super) validator_args: Vec<String>,
    /// The arguments of single input validators, by name.
    pub(super) by_validator: Vec<(String, Vec<String>)>,
    pub(super) checker_args: Vec<String>,
    pub(super) input_visualizer_args: Vec<String>,
    pub(super) output_visualizer_args: Vec<String>,
    /// The settings of the group itself, as in its file.
    pub(super) own: Vec<(String, Node)>,
}

impl GroupSettings {
    /// Whether the scoring uses keys of the old format, which drafts of the new one allow as well.
    pub(super) fn is_old(&self) -> bool {
        let has = |key| self.get(key).is_some();
        (has("accept_score") || has("grader_flags"))
            && !(has("max_score") || has("score_aggregation"))
    }

    /// Whether the grader of the old format gets this flag.
    pub(super) fn has_flag(&self, flag: &str) -> bool {
        let flags = self.get("grader_flags").map(Node::words);
        flags.unwrap_or_default().iter().any(|found| found == flag)
    }

    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        let found = self.own.iter().find(|(name, _)| name == key);
        found.map(|(_, node)| node)
    }
}

/// The names of the file, the new one first.
pub(super) const FILES: [&str; 2] = ["test_group.yaml", "testdata.yaml"];

/// Keys that a directory inherits from its parent in the new format; packages in its drafts use
/// keys of the old one as well.
const HANDED_DOWN: [&str; 14] = [
    "accept_score",
    "reject_score",
    "range",
    "on_reject",
    "grading",
    "grader_flags",
    "args",
    "full_feedback",
    "input_validator_args",
    "output_validator_args",
    "input_validator_flags",
    "output_validator_flags",
    "input_visualizer_args",
    "output_visualizer_args",
];

/// Keys of groups about scores; problems without scores may have them as well.
const OF_SCORES: [&str; 9] = [
    "accept_score",
    "reject_score",
    "on_reject",
    "grading",
    "grader_flags",
    "max_score",
    "score_aggregation",
    "require_pass",
    "static_validation_score",
];

/// Keys of groups for validators and visualizers.
const OF_PARTS: [&str; 6] = [
    "input_validator_args",
    "output_validator_args",
    "input_validator_flags",
    "output_validator_flags",
    "input_visualizer_args",
    "output_visualizer_args",
];

impl Reader<'_> {
    /// The settings of the directory `dir` below `data`.
    pub(super) fn settings(&self, dir: &str) -> Result<GroupSettings, ImportError> {
        let mut found: Vec<(String, Node)> = Vec::new();
        let parts: Vec<&str> = ["data"].into_iter().chain(dir.split('/')).collect();
        for depth in 1..=parts.len() {
            let at = parts[..depth].join("/");
            let paths = FILES.map(|file| format!("{at}/{file}"));
            let node = self.configured(&paths)?;
            let own = node.as_ref().map(Node::entries).unwrap_or_default();
            // Each key is inherited separately; in the old format, all are inherited.
            let is_kept = |key: &String| {
                let is_handed_down = !self.metadata.is_new || HANDED_DOWN.contains(&key.as_str());
                is_handed_down && own.iter().all(|(other, _)| other != key)
            };
            found.retain(|(key, _)| is_kept(key));
            found.extend(own.iter().cloned());
        }
        for (key, node) in &self.metadata.grading {
            // Settings in problem.yaml apply to all groups.
            found.retain(|(other, _)| other != key);
            found.push((key.clone(), node.clone()));
        }
        Ok(self.understood(found))
    }

    /// The first of these files that exists, or the settings in generators.yaml that replace it.
    fn configured(&self, paths: &[String]) -> Result<Option<Node>, ImportError> {
        let package_files = self.source.package_files;
        if let Some(path) = paths.iter().find(|path| package_files.has(path)) {
            return yaml::read(package_files, path).map(Some);
        }
        let mut made = paths
            .iter()
            .filter_map(|path| self.generated.settings.get(path));
        Ok(made.next().cloned())
    }

    /// Reports unused keys.
    pub(super) fn unknown_settings(
        &self,
        settings: &GroupSettings,
        dir: &str,
        problem: &mut ImportedProblem,
    ) {
        for (key, _) in &settings.own {
            let of_scores = OF_SCORES.contains(&key.as_str());
            if of_scores && self.metadata.scoring || OF_PARTS.contains(&key.as_str()) {
                continue;
            }
            let feature = match key.as_str() {
                // One report for all groups is enough.
                "range" | "on_reject" | "grader_flags" | "full_feedback" => {
                    format!("`{key}` of groups")
                }
                _ => format!("`{key}` of {dir}"),
            };
            let losses = &mut problem.losses;
            match key.as_str() {
                _ if of_scores => {
                    losses.cosmetic(feature, "it is left out: the problem has no scores");
                }
                // Settings for the display.
                "full_feedback" | "range" => losses.cosmetic(feature, "it is left out"),
                "args" => losses.lost(feature, "submissions are called without arguments"),
                _ => losses.lost(feature, "it is left out"),
            }
        }
    }

    fn understood(&self, own: Vec<(String, Node)>) -> GroupSettings {
        let mut settings = GroupSettings {
            checker_args: self.metadata.flags.clone(),
            ..GroupSettings::default()
        };
        for (key, node) in &own {
            match key.as_str() {
                "input_validator_args" | "input_validator_flags" => {
                    if let Value::Map(entries) = &node.value {
                        settings.by_validator = by_validator(entries);
                        let args = settings.by_validator.iter_mut();
                        args.for_each(|(_, args)| self.fill_all(args));
                    } else {
                        settings.validator_args = words(key, node);
                        self.fill_all(&mut settings.validator_args);
                    }
                }
                "output_validator_args" | "output_validator_flags" => {
                    let flags = node.get("flags").unwrap_or(node);
                    let mut args = words(key, flags);
                    self.fill_all(&mut args);
                    // These follow the flags of problem.yaml, which apply to all groups.
                    settings.checker_args.extend(args);
                }
                "input_visualizer_args" => {
                    settings.input_visualizer_args = words(key, node);
                    self.fill_all(&mut settings.input_visualizer_args);
                }
                "output_visualizer_args" => {
                    settings.output_visualizer_args = words(key, node);
                    self.fill_all(&mut settings.output_visualizer_args);
                }
                _ => {}
            }
        }
        settings.own = own;
        settings
    }

    /// Arguments with the constants of the package filled in.
    fn fill_all(&self, args: &mut [String]) {
        for arg in args {
            *arg = self.metadata.fill(arg);
        }
    }
}

/// Arguments: the new format has lists, flags are separated by spaces.
fn words(key: &str, node: &Node) -> Vec<String> {
    if key.ends_with("args") && matches!(node.value, Value::List(_)) {
        node.texts()
    } else {
        node.words()
    }
}

/// Either the name of each validator with its arguments, or `name` and `flags` of one.
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
