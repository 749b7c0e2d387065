//! The points of groups.

use super::Reader;
use super::data::{GroupDir, SAMPLES};
use super::settings::GroupSettings;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::yaml::Node;
use terms::{Aggregation, PointScale};

impl Reader<'_> {
    /// Sets the points of groups, if the problem has any.
    pub(super) fn scores(
        &self,
        problem: &mut ImportedProblem,
        groups: &[GroupDir],
    ) -> Result<(), ImportError> {
        if !self.metadata.scoring {
            return Ok(());
        }
        let secret = self.settings("secret")?;
        for group in groups.iter().filter(|group| group.name != SAMPLES) {
            if self.metadata.is_new && !group.settings.is_old() {
                new_score(problem, group, groups, &secret);
            } else {
                old_score(problem, group);
            }
        }
        if problem.is_judged_by_program() {
            scale(problem, groups);
        }
        if !self.metadata.is_new {
            self.old_total(problem, groups)?;
        } else if groups.iter().any(|group| group.dir.starts_with("secret/")) {
            score_of_secret(&secret, problem);
        }
        Ok(())
    }
}

/// Checks how the groups contribute to the total score.
fn score_of_secret(secret: &GroupSettings, problem: &mut ImportedProblem) {
    let aggregation = secret.get("score_aggregation").and_then(Node::text);
    if !matches!(aggregation, None | Some("sum")) {
        problem.losses.weaker(
            "a score that is not the sum over the groups",
            "the groups are added up",
        );
    }
}

/// The format of 2023-07 and later: `max_score`, `score_aggregation`, `require_pass`.
fn new_score(
    problem: &mut ImportedProblem,
    group: &GroupDir,
    groups: &[GroupDir],
    secret: &GroupSettings,
) {
    let settings = &group.settings;
    let is_secret = group.dir == "secret";
    let most = match settings.get("max_score") {
        Some(node) => node.number(),
        // The default is 100 for `secret` as a whole, and unbounded for its groups.
        None => is_secret.then_some(100.0),
    };
    if most.is_none() {
        problem.losses.lost(
            format!("the points of {}, which have no bound", group.dir),
            "it is worth nothing: set `points`",
        );
    }
    let aggregation = settings.get("score_aggregation").and_then(Node::text);
    // `pass-fail` (all points or none) becomes the minimum below.
    let usual = if is_secret { "sum" } else { "pass-fail" };
    let mut wanted = required(settings);
    if !is_secret {
        // What `secret` requires holds for each group in it.
        wanted.extend(required(secret));
    }
    let depends = depends(&wanted, group, groups, problem);
    let made = problem.group(&group.name);
    made.points = most.unwrap_or_default().max(0.0);
    made.depends = depends;
    made.score = match aggregation.unwrap_or(usual) {
        "sum" => Aggregation::Sum,
        _ => Aggregation::Min,
    };
    if settings.get("static_validation_score").is_some() {
        problem.losses.lost(
            format!("the points of {} for the source itself", group.dir),
            "all its points are for its cases",
        );
    }
}

/// The directories that have to be passed.
fn required(settings: &GroupSettings) -> Vec<String> {
    let wanted = settings.get("require_pass").map(Node::texts);
    wanted.unwrap_or_default()
}

fn depends(
    wanted: &[String],
    group: &GroupDir,
    groups: &[GroupDir],
    problem: &mut ImportedProblem,
) -> Vec<String> {
    let mut names = Vec::new();
    for dir in wanted {
        let earlier = groups.iter().take_while(|other| other.dir != group.dir);
        match earlier.into_iter().find(|other| other.dir == *dir) {
            Some(other) if names.contains(&other.name) => {}
            Some(other) => names.push(other.name.clone()),
            None => problem.losses.weaker(
                format!("that {} is scored only if {dir} is passed", group.dir),
                "it is scored in any case: no group of this name comes before it",
            ),
        }
    }
    names
}

/// The meaning of a program's points: points of the case, unless the score of a group is the mean
/// of its cases.
fn scale(problem: &mut ImportedProblem, groups: &[GroupDir]) {
    if groups.iter().any(|group| group.settings.has_flag("avg")) {
        problem.losses.weaker(
            "points that an output validator writes to score.txt",
            "up to 1 they are a share of the case's points, above that percent",
        );
    } else {
        problem.scale = Some(PointScale::Points);
    }
}

/// The upper bound of a range of points.
fn most_of(range: &Node) -> Option<f64> {
    let words = range.words();
    let most = words.get(1)?.parse::<f64>().ok();
    most.filter(|most| most.is_finite())
}

/// The old format: `accept_score` for each case, aggregated by `grader_flags`.
fn old_score(problem: &mut ImportedProblem, group: &GroupDir) {
    let settings = &group.settings;
    let number = |key: &str| settings.get(key).and_then(Node::number);
    let accept = number("accept_score").unwrap_or(1.0);
    // For a program that awards points, the range defines the maximum.
    let most = problem.is_judged_by_program() && settings.get("accept_score").is_none();
    let most = most
        .then(|| settings.get("range").and_then(most_of))
        .flatten();
    let has = |flag: &str| settings.has_flag(flag);
    let count = u32::try_from(group.count()).unwrap_or(u32::MAX);
    let (score, points) = if has("min") {
        (Aggregation::Min, accept)
    } else if has("max") {
        (Aggregation::Max, accept)
    // The mean of cases with equal scores is that score: all together have the points of one.
    } else if has("avg") {
        (Aggregation::Sum, accept)
    } else {
        (Aggregation::Sum, accept * f64::from(count))
    };
    let made = problem.group(&group.name);
    (made.score, made.points) = (score, most.unwrap_or(points).max(0.0));
    let dir = &group.dir;
    let losses = &mut problem.losses;
    if number("reject_score").is_some_and(|score| score != 0.0) {
        losses.weaker(
            format!("points of {dir} for wrong outputs"),
            "these are worth nothing",
        );
    }
    if has("accept_if_any_accepted") || has("always_accept") {
        losses.weaker(
            format!("that {dir} is accepted with some of its cases wrong"),
            "it is accepted if all are right; its points stay",
        );
    }
    if settings.get("grading").and_then(Node::text) == Some("custom") {
        losses.lost(
            format!("the grader of {dir}"),
            "its points are added up as described above",
        );
    }
    // `break` is the default.
    let breaks = settings.get("on_reject").and_then(Node::text) != Some("continue");
    if breaks && score == Aggregation::Sum && count > 1 {
        losses.weaker(
            format!("that {dir} ends at its first wrong case"),
            "all its cases are judged and bring their points",
        );
    }
    if dir.matches('/').count() > 1 {
        losses.weaker(
            format!("that {dir} is part of a larger group"),
            "it is a group of its own",
        );
    }
}
