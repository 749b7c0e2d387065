//! How the points of groups make the score of a legacy package, as the default grader of
//! problemtools computes it: `data` has the groups `sample` and `secret`, and these have cases and
//! groups.

use super::Reader;
use super::data::GroupDir;
use super::settings::GroupSettings;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::yaml::Node;
use base::text::points;
use std::collections::BTreeSet;

/// The flags of the grader that make one score of several; the last one counts.
const AGGREGATORS: [&str; 4] = ["sum", "avg", "min", "max"];

impl Reader<'_> {
    /// Applies the settings of `data` and `secret`.
    pub(super) fn old_total(
        &self,
        problem: &mut ImportedProblem,
        groups: &[GroupDir],
    ) -> Result<(), ImportError> {
        let (all, secret) = (self.settings("")?, self.settings("secret")?);
        let parts: Vec<&GroupDir> = groups.iter().filter(|it| is_secret(it)).collect();
        let children: BTreeSet<&str> = parts.iter().flat_map(|it| children(it)).collect();
        if children.len() > 1 {
            score_of_secret(&secret, &parts, children.len(), problem);
        }
        if breaks(&secret) {
            wait_for_earlier(&parts, problem);
        }
        let samples = groups.iter().find(|it| it.dir == "sample");
        if let Some(samples) = samples.filter(|_| !all.has_flag("ignore_sample")) {
            add_samples(&all, samples, problem);
            if breaks(&all) {
                wait_for_samples(samples, &parts, problem);
            }
        }
        Ok(())
    }
}

fn is_secret(group: &GroupDir) -> bool {
    group.dir == "secret" || group.dir.starts_with("secret/")
}

/// The parts of `secret` that a group belongs to: a group below it, or its own cases.
fn children(group: &GroupDir) -> Vec<&str> {
    match group.dir.strip_prefix("secret/") {
        Some(below) => below.split('/').take(1).collect(),
        None => group.cases.iter().map(String::as_str).collect(),
    }
}

/// The last aggregator of the grader's flags.
fn aggregator(settings: &GroupSettings) -> &'static str {
    let flags = settings.get("grader_flags").map(Node::words);
    let flags = flags.unwrap_or_default();
    let known = |flag: &String| AGGREGATORS.into_iter().find(|known| known == flag);
    flags.iter().rev().find_map(known).unwrap_or("sum")
}

/// Whether the first part with a wrong case is the last one that is judged, as by default.
fn breaks(settings: &GroupSettings) -> bool {
    settings.get("on_reject").and_then(Node::text) != Some("continue")
}

fn score_of_secret(
    secret: &GroupSettings,
    parts: &[&GroupDir],
    count: usize,
    problem: &mut ImportedProblem,
) {
    let has_groups = parts.iter().any(|part| part.dir != "secret");
    let is_plain = parts.iter().all(|part| part.dir.matches('/').count() == 1);
    match aggregator(secret) {
        "sum" => {}
        _ if !has_groups => {}
        // All groups are judged, and each counts as much as the others.
        "avg" if is_plain && !breaks(secret) && !problem.is_judged_by_program() => {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            for part in parts {
                problem.group(&part.name).points /= f64::from(count);
            }
        }
        flag => problem.losses.weaker(
            format!("a score that is not the sum over the groups: `{flag}` of secret"),
            "the groups are added up",
        ),
    }
}

/// Makes each group wait for the one before it, at whose first wrong case the judge stops.
fn wait_for_earlier(parts: &[&GroupDir], problem: &mut ImportedProblem) {
    for pair in parts.windows(2) {
        let earlier = pair[0].name.clone();
        problem.group(&pair[1].name).depends.push(earlier);
    }
}

/// Makes the groups wait for the samples. Those that wait for another group do it by that group.
fn wait_for_samples(samples: &GroupDir, parts: &[&GroupDir], problem: &mut ImportedProblem) {
    for part in parts {
        let depends = &mut problem.group(&part.name).depends;
        if depends.is_empty() {
            depends.push(samples.name.clone());
        }
    }
}

/// Reports the points that samples have, or that they take from the secret cases.
fn add_samples(all: &GroupSettings, samples: &GroupDir, problem: &mut ImportedProblem) {
    let written = samples.settings.get("accept_score").and_then(Node::number);
    let accept = written.unwrap_or(1.0);
    let flag = aggregator(all);
    let is_score_of_secret = matches!(flag, "sum" | "max") && accept <= 0.0;
    if is_score_of_secret {
        return;
    }
    let origin = match written {
        Some(_) => "`accept_score` of data/sample",
        None => "the default without `accept_score` in data/sample",
    };
    let points = points(accept);
    let feature = match flag {
        "sum" => format!("the points of the samples: {points} for each ({origin})"),
        flag => format!(
            "the points of the samples, {points} for each ({origin}): the score is the `{flag}` of sample and secret"
        ),
    };
    let why = "samples are worth nothing; the score is that of the secret cases";
    problem.losses.lost(feature, why);
}
