//! Cases and subtasks.

use super::{Reader, found};
use crate::ImportError;
use crate::kept::{KeptCase, SAMPLES, import_cases, import_cases_with_points};
use crate::problem::ImportedProblem;
use crate::yaml::Node;
use std::collections::BTreeMap;
use std::time::Duration;
use terms::Aggregation;

/// The time and memory limits, if they are set.
type Limits = (Option<Duration>, Option<u64>);

/// The supported keys of cases and subtasks.
const OF_CASES: [&str; 5] = ["input", "output", "score", "time", "memory"];
const OF_SUBTASKS: [&str; 7] = ["id", "type", "score", "time", "memory", "if", "cases"];

/// The points of a problem: no key sets them.
const TOTAL: f64 = 100.0;

impl Reader<'_> {
    /// Imports all cases: those of subtasks, those listed, or all that exist.
    pub(super) fn cases(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let listed = |key: &str| self.config.get(key).map(Node::items).unwrap_or_default();
        if !listed("cases").is_empty() {
            if !listed("subtasks").is_empty() {
                problem.losses.lost(
                    "`subtasks` beside `cases`",
                    "the cases are those of `cases`, as in Hydro",
                );
            }
            return self.listed(listed("cases"), problem);
        }
        let mut subtasks = listed("subtasks").to_vec();
        if subtasks.is_empty() {
            return self.found(problem);
        }
        let has_cases = |node: &Node| {
            node.get("cases")
                .is_some_and(|cases| !cases.items().is_empty())
        };
        if !subtasks.iter().any(has_cases) {
            self.fill(&mut subtasks);
        }
        // Hydro sorts them by their numbers.
        subtasks.sort_by(|one, other| {
            let id = |node: &Node| node.get("id").and_then(Node::number).unwrap_or_default();
            id(one).total_cmp(&id(other))
        });
        self.subtasks(&subtasks, problem)
    }

    /// Imports the cases of a list, whose points are summed up.
    fn listed(&self, listed: &[Node], problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let cases = self.pairs(listed, problem);
        let cases = with_points(cases, TOTAL);
        let mut parts: Vec<(Limits, Vec<(KeptCase, f64)>)> = Vec::new();
        for (node, case) in listed.iter().zip(cases) {
            let limits = self.own_limits(node)?;
            match parts.iter_mut().find(|(known, _)| *known == limits) {
                Some((_, cases)) => cases.push(case),
                None => parts.push((limits, vec![case])),
            }
        }
        for ((time, memory), cases) in parts {
            let package_files = self.source.package_files;
            for name in import_cases_with_points(package_files, "tests", cases, problem)? {
                let group = problem.group(&name);
                (group.time, group.memory) = (time, memory);
            }
        }
        Ok(())
    }

    /// The limits of a case, if they differ from those of the problem.
    fn own_limits(&self, node: &Node) -> Result<Limits, ImportError> {
        let time = self.time(node)?;
        let memory = self.memory(node)?;
        Ok((
            time.filter(|time| Some(*time) != self.time(&self.config).ok().flatten()),
            memory.filter(|memory| Some(*memory) != self.memory(&self.config).ok().flatten()),
        ))
    }

    /// Adds the cases from file names to subtasks without cases, by their numbers.
    fn fill(&self, subtasks: &mut Vec<Node>) {
        let found = self.found_subtasks();
        for (number, found) in found {
            let kind = if found.is_min { "min" } else { "sum" };
            let cases = found.nodes();
            let id = |node: &Node| node.get("id").and_then(Node::text) == Some(&number.to_string());
            let at = subtasks.iter().position(id).unwrap_or_else(|| {
                subtasks.push(Node::map([
                    ("id", Node::scalar(number.to_string())),
                    ("type", Node::scalar(kind)),
                ]));
                subtasks.len() - 1
            });
            subtasks[at].set("cases", cases);
        }
    }

    /// The subtasks that the file names define.
    fn found_subtasks(&self) -> BTreeMap<u64, found::FoundSubtask> {
        let has_none = self.config.get("noOutputFile").and_then(Node::truth);
        let names = self.source.package_files.names_at(self.dir);
        found::subtasks(&names, has_none != Some(true))
    }

    /// Imports the cases that the file names define.
    fn found(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let found = self.found_subtasks();
        if found.is_empty() {
            return Err(ImportError::Missing {
                path: self.at("1.in"),
                purpose: "nor any other case",
            });
        }
        let at = |name: &str| self.at(name);
        let count = found.len();
        for ((number, found), points) in found.into_iter().zip(shares(TOTAL, count)) {
            let mut pairs = found::pairs(&found, &at);
            let name = if count == 1 && !found.is_min {
                "tests".to_owned()
            } else {
                common_name(&mut pairs).unwrap_or_else(|| number.to_string())
            };
            let name = import_cases(package_files, &name, &pairs, problem)?;
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

    /// The cases of a list, with their points if they have any.
    fn pairs(
        &self,
        listed: &[Node],
        problem: &mut ImportedProblem,
    ) -> Vec<(KeptCase, Option<f64>)> {
        for (key, _) in listed.iter().flat_map(Node::entries) {
            if !OF_CASES.contains(&key.as_str()) {
                problem
                    .losses
                    .lost(format!("`{key}` of single cases"), "it is left out");
            }
        }
        let pair = |node: &Node| {
            let file = |key: &str| node.get(key).and_then(Node::text).map(|name| self.at(name));
            let (input, output) = (file("input"), file("output"));
            if input.is_none() || output.is_none() {
                problem.losses.cosmetic(
                    "cases without an input or an output",
                    "it is empty, as in Hydro",
                );
            }
            let pair = KeptCase::partial(input.as_deref(), output.as_deref());
            (pair, score(node))
        };
        listed.iter().map(pair).collect()
    }

    /// The limits of a subtask: its own, or those shared by all its cases.
    fn limits_of(
        &self,
        subtask: &Node,
        listed: &[Node],
        problem: &mut ImportedProblem,
    ) -> Result<Limits, ImportError> {
        let (time, memory) = (self.time(subtask)?, self.memory(subtask)?);
        let own = listed.iter().map(|node| self.own_limits(node));
        let own: Vec<Limits> = own.collect::<Result<_, _>>()?;
        let first = own.first().copied().unwrap_or_default();
        if own.iter().all(|limits| *limits == first) {
            return Ok((first.0.or(time), first.1.or(memory)));
        }
        for (key, is_set) in [
            ("time", own.iter().any(|limits| limits.0.is_some())),
            ("memory", own.iter().any(|limits| limits.1.is_some())),
        ] {
            if is_set {
                problem.losses.weaker(
                    format!("`{key}` of single cases, which differ in a subtask"),
                    "that of the subtask or the problem holds",
                );
            }
        }
        Ok((time, memory))
    }

    fn unknown_keys(&self, subtask: &Node, problem: &mut ImportedProblem) {
        for (key, _) in subtask.entries() {
            if !OF_SUBTASKS.contains(&key.as_str()) {
                let what = format!("`{key}` of subtasks in {}", self.file);
                problem.losses.lost(what, "it is left out");
            }
        }
    }

    fn subtasks(
        &self,
        subtasks: &[Node],
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let rest: f64 = subtasks.iter().filter_map(score).sum();
        let without = subtasks.iter().filter(|node| score(node).is_none()).count();
        let mut shares = shares((TOTAL - rest).max(0.0), without).into_iter();
        for (index, subtask) in subtasks.iter().enumerate() {
            let id = subtask.get("id").and_then(Node::text);
            let id = id.map_or_else(|| (index + 1).to_string(), str::to_owned);
            let listed = subtask.get("cases").map(Node::items).unwrap_or_default();
            let cases = self.pairs(listed, problem);
            let (time, memory) = self.limits_of(subtask, listed, problem)?;
            let points = score(subtask).or_else(|| shares.next()).unwrap_or_default();
            let aggregation = match subtask.get("type").and_then(Node::text) {
                Some("sum") => Aggregation::Sum,
                Some("max") => Aggregation::Max,
                // This is also Hydro's default.
                _ => Aggregation::Min,
            };
            let (mut pairs, own): (Vec<KeptCase>, Vec<Option<f64>>) = cases.into_iter().unzip();
            let name = match common_name(&mut pairs) {
                // Hydro has its samples in statements; a subtask with this name and without points
                // is imported as samples.
                Some(name) if name.starts_with("sample") && points <= 0.0 => SAMPLES.to_owned(),
                Some(name) => name,
                None => id.clone(),
            };
            let package_files = self.source.package_files;
            let has_own = own.iter().any(Option::is_some);
            let is_split = aggregation == Aggregation::Sum && has_own;
            if has_own && !is_split {
                problem.losses.weaker(
                    format!("`score` of single cases in subtask {id}, whose points are not a sum"),
                    "each case is worth the points of the subtask",
                );
            }
            if pairs.is_empty() {
                problem.losses.lost(
                    format!("subtask {id}, which has no cases"),
                    "it is left out, with its points",
                );
                continue;
            }
            self.unknown_keys(subtask, problem);
            let made = if name == SAMPLES || !is_split {
                vec![import_cases(package_files, &name, &pairs, problem)?]
            } else {
                let cases = with_points(pairs.into_iter().zip(own).collect(), points);
                import_cases_with_points(package_files, &name, cases, problem)?
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

/// The points of a case or a subtask; 0 counts as missing.
fn score(node: &Node) -> Option<f64> {
    let score = node.get("score").and_then(Node::number);
    score.filter(|score| *score > 0.0)
}

/// Splits a total into `count` shares of whole points; the last ones may be one greater than the
/// first.
fn shares(total: f64, count: usize) -> Vec<f64> {
    let mut left = total;
    let shares = (1..=count).rev().map(|remaining| {
        let share = (left / f64::from(u32::try_from(remaining).unwrap_or(u32::MAX))).floor();
        left -= share;
        share
    });
    shares.collect()
}

/// Cases with their own points, or with their share of the rest of the total.
fn with_points(cases: Vec<(KeptCase, Option<f64>)>, total: f64) -> Vec<(KeptCase, f64)> {
    let own: f64 = cases.iter().filter_map(|(_, points)| *points).sum();
    let others = cases.iter().filter(|(_, points)| points.is_none()).count();
    let others = f64::from(u32::try_from(others).unwrap_or(u32::MAX));
    let share = (total - own).max(0.0) / others;
    let cases = cases.into_iter();
    cases
        .map(|(pair, points)| (pair, points.unwrap_or(share)))
        .collect()
}

/// Removes the prefix up to the last `-` that all case names share, and returns it.
fn common_name(pairs: &mut [KeptCase]) -> Option<String> {
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
