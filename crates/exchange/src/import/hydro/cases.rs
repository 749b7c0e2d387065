//! Cases and subtasks.

use super::Reader;
use crate::import::ImportError;
use crate::import::kept::{Pair, SAMPLES, keep, pairs};
use crate::import::problem::ImportedProblem;
use crate::import::yaml::Node;
use std::collections::BTreeMap;
use tengen_core::package::Aggregation;

impl Reader<'_> {
    /// Takes all cases over: those of subtasks, those listed, or all there are.
    pub(super) fn cases(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let subtasks = self
            .config
            .get("subtasks")
            .map(Node::items)
            .unwrap_or_default();
        if !subtasks.is_empty() {
            return self.subtasks(subtasks, problem);
        }
        let listed = self
            .config
            .get("cases")
            .map(Node::items)
            .unwrap_or_default();
        let package_files = self.source.package_files;
        let pairs = if listed.is_empty() {
            pairs(package_files, self.dir)?
        } else {
            self.pairs(listed, problem)?
        };
        if pairs.is_empty() {
            return Err(ImportError::Missing {
                path: self.at("1.in"),
                purpose: "nor any other case",
            });
        }
        let name = keep(package_files, "tests", &pairs, problem)?;
        let group = problem.group(&name);
        group.points = self
            .config
            .get("score")
            .and_then(Node::number)
            .unwrap_or(100.0)
            .max(0.0);
        group.score = Aggregation::Sum;
        Ok(())
    }

    fn pairs(
        &self,
        listed: &[Node],
        problem: &mut ImportedProblem,
    ) -> Result<Vec<Pair>, ImportError> {
        let pair = |node: &Node| {
            let file = |key: &str| {
                let text = node.get(key).and_then(Node::text);
                let missing = || self.wrong(node, format!("a case without `{key}`"));
                text.map(|name| self.at(name)).ok_or_else(missing)
            };
            Ok(Pair::of(&file("input")?, &file("output")?))
        };
        for key in ["time", "memory"] {
            if listed.iter().any(|node| node.get(key).is_some()) {
                problem.losses.weaker(
                    format!("`{key}` of single cases"),
                    "that of the problem holds",
                );
            }
        }
        let mut scores = listed
            .iter()
            .filter_map(|node| node.get("score").and_then(Node::number));
        let first = scores.next();
        if scores.any(|score| Some(score) != first) {
            problem.losses.weaker(
                "points of single cases",
                "points are split evenly over a group",
            );
        }
        listed.iter().map(pair).collect()
    }

    fn subtasks(
        &self,
        subtasks: &[Node],
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for (index, subtask) in subtasks.iter().enumerate() {
            let id = subtask.get("id").and_then(Node::text);
            let id = id.map_or_else(|| (index + 1).to_string(), str::to_owned);
            let listed = subtask.get("cases").map(Node::items).unwrap_or_default();
            let mut pairs = self.pairs(listed, problem)?;
            for key in ["time", "memory"] {
                if subtask.get(key).is_some() {
                    problem.losses.weaker(
                        format!("`{key}` of single subtasks"),
                        "that of the problem holds",
                    );
                }
            }
            let score = subtask
                .get("score")
                .and_then(Node::number)
                .unwrap_or_default()
                .max(0.0);
            let common = common_name(&mut pairs);
            let name = match common {
                Some(name) if name.starts_with("sample") && score <= 0.0 => SAMPLES.to_owned(),
                Some(name) => name,
                None => id.clone(),
            };
            let name = keep(self.source.package_files, &name, &pairs, problem)?;
            names.insert(id, name.clone());
            if name == SAMPLES {
                continue;
            }
            let wanted = subtask.get("if").map(Node::texts).unwrap_or_default();
            let (known, unknown): (Vec<_>, Vec<_>) =
                wanted.iter().partition(|id| names.contains_key(*id));
            for id in unknown {
                problem.losses.weaker(
                    format!("that a subtask depends on {id}"),
                    "it is judged in any case: no such subtask comes before it",
                );
            }
            let group = problem.group(&name);
            group.depends = known.iter().map(|id| names[*id].clone()).collect();
            group.points = score;
            group.score = match subtask.get("type").and_then(Node::text) {
                Some("sum") => Aggregation::Sum,
                Some("max") => Aggregation::Max,
                _ => Aggregation::Min,
            };
        }
        Ok(())
    }
}

/// The name before the last `-` that all cases share, which is taken off theirs.
fn common_name(pairs: &mut [Pair]) -> Option<String> {
    let first = pairs.first()?.name.rsplit_once('-')?.0.to_owned();
    let prefix = format!("{first}-");
    if !pairs.iter().all(|pair| pair.name.starts_with(&prefix)) {
        return None;
    }
    for pair in pairs {
        pair.name = pair.name[prefix.len()..].to_owned();
    }
    Some(first)
}
