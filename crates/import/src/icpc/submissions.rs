//! The submissions, and their expected verdicts.
//!
//! A submission must meet every rule that matches it: that of its directory, and those of
//! submissions.yaml, which may cover only some cases. Rules for all cases are intersected. A rule
//! for some cases is assigned to the groups that it covers; if it covers only a part of a group, it
//! cannot be kept.

use super::Reader;
use super::data::{GroupDir, SAMPLES};
use super::expected::{Wrong, meet, score, verdicts};
use super::glob::matches;
use crate::ImportError;
use crate::problem::{Allowed, Expect, ImportedProblem, ImportedSolution};
use crate::repository::parts;
use crate::yaml::{self, Node, Value};
use std::collections::BTreeSet;
use terms::verdict::Verdict;

const FILE: &str = "submissions/submissions.yaml";

/// Keys of a rule that do not influence verdicts.
const ABOUT: [&str; 4] = [
    "authors",
    "model_solution",
    "use_for_time_limit",
    "language",
];

impl Reader<'_> {
    pub(super) fn submissions(
        &self,
        problem: &mut ImportedProblem,
        groups: &[GroupDir],
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let rules = if package_files.has(FILE) {
            yaml::read(package_files, FILE)?
        } else {
            Node {
                line: 1,
                column: 1,
                value: Value::Null,
            }
        };
        self.graders(problem)?;
        let is_program = |name: &&String| name.as_str() != "submissions.yaml";
        for dir in package_files.names("submissions").iter().filter(is_program) {
            for name in package_files.names(&format!("submissions/{dir}")) {
                let path = format!("{dir}/{name}");
                self.submission(&path, &rules, problem, groups)?;
            }
        }
        // A submission to an interactive problem prints no answers.
        if !self.metadata.interactive {
            problem.reference = self.reference(&problem.solutions);
        }
        Ok(())
    }

    /// The solution that writes answers: one that must be accepted everywhere, if there is one.
    fn reference(&self, solutions: &[ImportedSolution]) -> Option<String> {
        let is_in = |solution: &ImportedSolution| solution.path.starts_with("solutions/accepted/");
        let only = BTreeSet::from([Verdict::Accepted]);
        let is_only = |allowed: &Allowed| allowed.permitted == only;
        let has_to = |solution: &ImportedSolution| {
            let expect = &solution.expect;
            is_only(&expect.overall) && expect.groups.values().all(is_only)
        };
        // If a program awards points, an accepted solution may have only a part of them.
        let may = |solution: &ImportedSolution| {
            is_in(solution)
                && solution
                    .expect
                    .overall
                    .permitted
                    .contains(&Verdict::Accepted)
        };
        let named = self.generated.solution.as_deref();
        let is_named = |solution: &ImportedSolution| {
            let path = solution.path.strip_prefix("solutions/");
            path.is_some() && path == named
        };
        let all = || solutions.iter();
        let ranks: [Vec<&ImportedSolution>; 4] = [
            all().filter(|one| is_named(one)).collect(),
            all().filter(|one| has_to(one) && is_in(one)).collect(),
            all().filter(|one| has_to(one)).collect(),
            all().filter(|one| may(one)).collect(),
        ];
        // The first that this machine can run, so that the import can be verified. C and C++ run
        // with the same stack and speed on all judges. Some are slow on inputs of another kind.
        let is_usual = |one: &&ImportedSolution| {
            let language = self.source.language(&one.path);
            language.is_some_and(|language| matches!(language.name.as_str(), "c" | "c++"))
        };
        let ranks = ranks.map(|rank| {
            let (mut usual, others): (Vec<_>, Vec<_>) = rank.into_iter().partition(is_usual);
            usual.sort_by_key(|one| parts::is_slow_by_name(&one.path));
            [usual, others].concat()
        });
        let mut known = ranks.iter().flatten();
        let runs = known.clone().find(|one| self.can_run(&one.path));
        let found = runs.or_else(|| known.next());
        found.map(|solution| solution.path.clone())
    }

    /// Whether the tools of a solution's language are installed on this machine.
    fn can_run(&self, path: &str) -> bool {
        let language = self.source.language(path);
        language.is_none_or(|language| language.is_installed())
    }

    fn submission(
        &self,
        path: &str,
        rules: &Node,
        problem: &mut ImportedProblem,
        groups: &[GroupDir],
    ) -> Result<(), ImportError> {
        let from = format!("submissions/{path}");
        let dir = path.split('/').next().unwrap_or(path);
        let to = format!("solutions/{dir}");
        let edit = |text| self.edit(text);
        let found = || {
            let rules = rules.entries().iter();
            rules.filter(|(pattern, _)| matches(pattern, path))
        };
        let entry = found().find_map(|(_, rule)| rule.get("entrypoint").and_then(Node::text));
        let source = self.source;
        if !self.is_linkable(&from, problem) {
            return Ok(());
        }
        let (joining, driver) = self.joining(&from, entry, problem);
        let taken = match source.take_joined(problem, &from, &to, &edit, &joining)? {
            Ok(taken) => taken,
            Err(left) => {
                source.package_files.mark_reported(&from);
                let why = format!("it is left out: {}", left.why());
                problem.losses.lost(format!("the submission {path}"), why);
                return Ok(());
            }
        };
        let usual = self.default_rule(dir, &from, problem)?;
        let main = driver.unwrap_or(&taken.main);
        let mut demand = Requirements::new(path, main, problem, groups);
        demand.directory(usual);
        for (pattern, rule) in found() {
            let replaces = pattern == dir;
            demand
                .rule(rule, replaces)
                .map_err(|(line, reason)| wrong(line, reason))?;
            if let Some(why) = contradiction(&demand.expect.overall) {
                return Err(wrong(rule.line, format!("`{pattern}` {why}")));
            }
        }
        let solution = demand.solution(
            taken.path,
            self.metadata.scoring && dir == "partially_accepted",
        );
        for (group, allowed) in &solution.expect.groups {
            if let Some(why) = contradiction(allowed) {
                let line = found().map(|(_, rule)| rule.line).next();
                let why = format!("{path} in the group {group} {why}");
                return Err(wrong(line.unwrap_or(1), why));
            }
        }
        problem.solutions.push(solution);
        Ok(())
    }
}

fn wrong(line: usize, reason: String) -> ImportError {
    ImportError::File {
        path: FILE.to_owned(),
        line: Some(line),
        reason,
    }
}

/// Why no submission can meet a rule, if so.
fn contradiction(allowed: &Allowed) -> Option<String> {
    let (permitted, required) = (&allowed.permitted, &allowed.required);
    if permitted.is_empty() || required.is_empty() || !permitted.is_disjoint(required) {
        return None;
    }
    let names = |verdicts: &BTreeSet<Verdict>| {
        let names: Vec<&str> = verdicts.iter().map(|verdict| verdict.name()).collect();
        names.join(", ")
    };
    Some(format!(
        "permits {} and requires {}, which no submission can meet: permit one of the required verdicts",
        names(permitted),
        names(required)
    ))
}

/// The requirements for one submission.
struct Requirements<'a> {
    path: &'a str,
    /// The name of its main file.
    main: &'a str,
    problem: &'a mut ImportedProblem,
    groups: &'a [GroupDir],
    expect: Expect,
    score: Option<(f64, f64)>,
}

impl<'a> Requirements<'a> {
    fn new(
        path: &'a str,
        main: &'a str,
        problem: &'a mut ImportedProblem,
        groups: &'a [GroupDir],
    ) -> Self {
        Self {
            path,
            main,
            problem,
            groups,
            expect: Expect::default(),
            score: None,
        }
    }

    fn directory(&mut self, allowed: Allowed) {
        self.expect.overall = allowed;
    }

    /// Adds a rule of submissions.yaml. The rule of a directory replaces the directory's default,
    /// key by key.
    fn rule(&mut self, rule: &Node, replaces: bool) -> Result<(), Wrong> {
        let (mut permitted, mut required) = (None, None);
        for (key, value) in rule.entries() {
            match key.as_str() {
                "permitted" => permitted = Some(verdicts(value)?),
                "required" => required = Some(verdicts(value)?),
                "score" => self.score = Some(score(value)?),
                "message" => self.problem.losses.weaker(
                    format!("the message that submissions/{} has to get", self.path),
                    "any message is accepted",
                ),
                "entrypoint" if value.text().is_some_and(|text| self.begins_at(text)) => {}
                "entrypoint" => self.problem.losses.weaker(
                    format!("the entry point of submissions/{}", self.path),
                    format!("it is {}", self.main),
                ),
                _ if ABOUT.contains(&key.as_str()) => self
                    .problem
                    .losses
                    .cosmetic(format!("`{key}` of submissions.yaml"), "it is left out"),
                pattern => self.cases(pattern, value)?,
            }
        }
        if replaces {
            let overall = &mut self.expect.overall;
            overall.permitted = permitted.unwrap_or_else(|| overall.permitted.clone());
            overall.required = required.unwrap_or_else(|| overall.required.clone());
        } else {
            self.add(permitted, required);
        }
        Ok(())
    }

    /// Whether an entry point, a file or a class, is the main file.
    fn begins_at(&self, entry: &str) -> bool {
        let stem = self.main.rsplit_once('.').map(|(stem, _)| stem);
        entry == self.main || stem == Some(entry)
    }

    /// Adds a rule for all cases.
    fn add(&mut self, permitted: Option<BTreeSet<Verdict>>, required: Option<BTreeSet<Verdict>>) {
        let overall = &mut self.expect.overall;
        if let Some(permitted) = permitted {
            overall.permitted = meet(&overall.permitted, &permitted);
        }
        let Some(required) = required else { return };
        if !overall.required.is_empty() && !overall.required.is_subset(&required) {
            self.problem.losses.weaker(
                format!(
                    "one of two verdicts that submissions/{} has to get",
                    self.path
                ),
                "it has to get the one that is named last",
            );
        }
        if !overall.required.is_subset(&required) || overall.required.is_empty() {
            overall.required = required;
        }
    }

    /// Adds a rule for some cases.
    fn cases(&mut self, pattern: &str, rule: &Node) -> Result<(), Wrong> {
        let (mut permitted, mut required) = (None, None);
        for (key, value) in rule.entries() {
            match key.as_str() {
                "permitted" => permitted = Some(verdicts(value)?),
                "required" => required = Some(verdicts(value)?),
                "use_for_time_limit" => self
                    .problem
                    .losses
                    .cosmetic("`use_for_time_limit` of submissions.yaml", "it is left out"),
                _ => self.problem.losses.weaker(
                    format!("`{key}` of submissions/{} in {pattern}", self.path),
                    "it is not required",
                ),
            }
        }
        // The only permitted verdict may already be required.
        if let (Some(permitted), Some(wanted)) = (&permitted, &required)
            && permitted.is_subset(wanted)
        {
            required = None;
        }
        if permitted.is_none() && required.is_none() {
            return Ok(());
        }
        let covered = |group: &&GroupDir| {
            matches(pattern, &group.dir) || group.cases.iter().all(|case| matches(pattern, case))
        };
        let groups = self.groups;
        let whole: Vec<&GroupDir> = groups.iter().filter(covered).collect();
        let touches = |group: &GroupDir| group.cases.iter().any(|case| matches(pattern, case));
        let is_part = groups
            .iter()
            .any(|group| !covered(&group) && touches(group));
        if is_part || whole.is_empty() || whole.len() > 1 && required.is_some() {
            self.problem.losses.weaker(
                format!("what submissions/{} has to get in {pattern}", self.path),
                "it covers no single group, so it is not required",
            );
            return Ok(());
        }
        for group in whole {
            let name = if group.name.is_empty() {
                SAMPLES
            } else {
                &group.name
            };
            let known = self.expect.groups.entry(name.to_owned()).or_default();
            if let Some(permitted) = &permitted {
                known.permitted = meet(&known.permitted, permitted);
            }
            if let Some(required) = &required {
                known.required.clone_from(required);
            }
        }
        Ok(())
    }

    fn solution(mut self, path: String, is_partial: bool) -> ImportedSolution {
        let overall = self.expect.overall.clone();
        for of_group in self.expect.groups.values_mut() {
            of_group.permitted = meet(&overall.permitted, &of_group.permitted);
        }
        if !self.expect.groups.is_empty() && !overall.required.is_empty() {
            // A group with its own rule may meet the requirement; the others need not meet it then.
            let mut own = self.expect.groups.values();
            let is_met = own
                .any(|own| !own.required.is_empty() && own.required.is_subset(&overall.required));
            self.expect.overall.required.clear();
            if !is_met {
                self.problem.losses.weaker(
                    format!(
                        "the verdict that submissions/{} has to get somewhere",
                        self.path
                    ),
                    "only its verdicts in single groups are required",
                );
            }
        }
        let total: f64 = self.problem.groups.iter().map(|group| group.points).sum();
        if self.path.starts_with("partially_accepted/") && !(is_partial && total > 0.0) {
            self.problem.losses.weaker(
                format!("that submissions/{} gets a part of the points", self.path),
                "any verdict is accepted: the problem has no points",
            );
        }
        if self
            .score
            .is_some_and(|(_, high)| total <= 0.0 || high > total)
        {
            self.score = None;
            self.problem.losses.weaker(
                format!("the `score` of submissions/{}", self.path),
                "any score is accepted: it is above the points of all groups",
            );
        }
        let partial = (is_partial && total > 0.0).then_some((0.0, total - 0.001));
        ImportedSolution {
            path,
            expect: self.expect,
            score: self.score.or(partial),
        }
    }
}
