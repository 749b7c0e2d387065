//! Cases and subtasks.

use super::{Reader, found};
use crate::import::ImportError;
use crate::import::kept::{Pair, SAMPLES, keep, keep_with_points};
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
        if listed.is_empty() {
            return self.found(problem);
        }
        let cases = self.pairs(listed, problem)?;
        // Where no points are given, all cases together have 100.
        let total = self.config.get("score").and_then(Node::number);
        let cases = with_points(cases, total.unwrap_or(100.0).max(0.0));
        keep_with_points(self.source.package_files, "tests", cases, problem).map(drop)
    }

    /// The cases that the names of files make.
    fn found(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let found = found::subtasks(&package_files.names_at(self.dir));
        if found.is_empty() {
            return Err(ImportError::Missing {
                path: self.at("1.in"),
                purpose: "nor any other case",
            });
        }
        let at = |name: &str| self.at(name);
        let count = found.len();
        for ((number, found), points) in found.into_iter().zip(shares(100.0, count)) {
            let mut pairs = found::pairs(&found, &at);
            let name = if count == 1 && !found.is_min {
                "tests".to_owned()
            } else {
                common_name(&mut pairs).unwrap_or_else(|| number.to_string())
            };
            let name = keep(package_files, &name, &pairs, problem)?;
            let group = problem.group(&name);
            group.points = points;
            group.score = if found.is_min {
                Aggregation::Min
            } else {
                Aggregation::Sum
            };
        }
        Ok(())
    }

    /// Cases of a list, with their points if they have any.
    fn pairs(
        &self,
        listed: &[Node],
        problem: &mut ImportedProblem,
    ) -> Result<Vec<(Pair, Option<f64>)>, ImportError> {
        let pair = |node: &Node| {
            let file = |key: &str| {
                let text = node.get(key).and_then(Node::text);
                let missing = || self.wrong(node, format!("a case without `{key}`"));
                text.map(|name| self.at(name)).ok_or_else(missing)
            };
            let pair = Pair::of(&file("input")?, &file("output")?);
            Ok((pair, score(node)))
        };
        for key in ["time", "memory"] {
            if listed.iter().any(|node| node.get(key).is_some()) {
                problem.losses.weaker(
                    format!("`{key}` of single cases"),
                    "that of the problem holds",
                );
            }
        }
        listed.iter().map(pair).collect()
    }

    fn subtasks(
        &self,
        subtasks: &[Node],
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let rest: f64 = subtasks.iter().filter_map(score).sum();
        let without = subtasks.iter().filter(|node| score(node).is_none()).count();
        let mut shares = shares((100.0 - rest).max(0.0), without).into_iter();
        for (index, subtask) in subtasks.iter().enumerate() {
            let id = subtask.get("id").and_then(Node::text);
            let id = id.map_or_else(|| (index + 1).to_string(), str::to_owned);
            let listed = subtask.get("cases").map(Node::items).unwrap_or_default();
            let cases = self.pairs(listed, problem)?;
            let (time, memory) = (self.time(subtask)?, self.memory(subtask)?);
            let points = score(subtask).or_else(|| shares.next()).unwrap_or_default();
            let aggregation = match subtask.get("type").and_then(Node::text) {
                Some("sum") => Aggregation::Sum,
                Some("max") => Aggregation::Max,
                // Hydro's default, too.
                _ => Aggregation::Min,
            };
            let (mut pairs, own): (Vec<Pair>, Vec<Option<f64>>) = cases.into_iter().unzip();
            let name = match common_name(&mut pairs) {
                // Hydro has its samples in statements; a subtask of this name that is worth nothing is taken for them.
                Some(name) if name.starts_with("sample") && points <= 0.0 => SAMPLES.to_owned(),
                Some(name) => name,
                None => id.clone(),
            };
            let package_files = self.source.package_files;
            let is_split = aggregation == Aggregation::Sum && own.iter().any(Option::is_some);
            let made = if name == SAMPLES || !is_split {
                vec![keep(package_files, &name, &pairs, problem)?]
            } else {
                let cases = with_points(pairs.into_iter().zip(own).collect(), points);
                keep_with_points(package_files, &name, cases, problem)?
            };
            names.insert(id, made.clone());
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
            let depends: Vec<String> = known.iter().flat_map(|id| names[*id].clone()).collect();
            for name in &made {
                let group = problem.group(name);
                group.depends.clone_from(&depends);
                (group.time, group.memory) = (time, memory);
                if !is_split {
                    (group.points, group.score) = (points, aggregation);
                }
            }
        }
        Ok(())
    }
}

/// The points of a case or a subtask; 0 is as good as none.
fn score(node: &Node) -> Option<f64> {
    let score = node.get("score").and_then(Node::number);
    score.filter(|score| *score > 0.0)
}

/// What each of `count` gets of a total, in whole points, the last ones one more than the first.
fn shares(total: f64, count: usize) -> Vec<f64> {
    let mut left = total;
    let shares = (1..=count).rev().map(|remaining| {
        let share = (left / f64::from(u32::try_from(remaining).unwrap_or(u32::MAX))).floor();
        left -= share;
        share
    });
    shares.collect()
}

/// Cases with their own points, or their part of what those leave of the total.
fn with_points(cases: Vec<(Pair, Option<f64>)>, total: f64) -> Vec<(Pair, f64)> {
    let own: f64 = cases.iter().filter_map(|(_, points)| *points).sum();
    let others = cases.iter().filter(|(_, points)| points.is_none()).count();
    let others = f64::from(u32::try_from(others).unwrap_or(u32::MAX));
    let share = (total - own).max(0.0) / others;
    let cases = cases.into_iter();
    cases
        .map(|(pair, points)| (pair, points.unwrap_or(share)))
        .collect()
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
