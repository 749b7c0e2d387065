//! The jury's solutions, in directories that stand for their required verdicts, and
//! `submissions.yaml`, which has the exact requirements.

use super::super::expected::{Fate, usual, usual_of};
use super::super::solutions::{ExportedSolution, Takes, entries};
use super::super::{Exported, Ready, graders};
use super::group_folder::folder;
use crate::yaml;
use harness::Graders;
use package::{Allowed, Expectation, Package};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use terms::fault::Fault;
use terms::verdict::Verdict;

pub(super) fn ship(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let mut config = Map::new();
    let linked = graders::icpc(ready);
    let takes = Takes::PROGRAMS.linked(linked);
    for entry in entries(ready, takes, &mut exported.losses)? {
        let graders = ready.package().graders.as_ref();
        let graders = graders.filter(|_| linked.contains(&&*entry.language.name));
        let place = graders.map_or_else(|| entry.place(), |graders| linked_place(graders, &entry));
        let name = format!("{}/{place}", dir(entry.fate()));
        let rules = entry
            .expectation
            .map(|expectation| rules(ready, expectation, exported));
        let mut rules = rules.unwrap_or_default();
        // The main function of a linked submission is that of its grader.
        if graders.is_none() {
            rules.extend(entry_point(&entry));
        }
        if !rules.is_empty() {
            // A file in its own directory is named after the directory.
            let own = format!("{}/{}", dir(entry.fate()), entry.stem);
            let is_inside = name.starts_with(&format!("{own}/"));
            config.insert(if is_inside { own } else { name.clone() }, rules.into());
        }
        entry.put(&format!("submissions/{name}"), &mut exported.tree);
    }
    if !config.is_empty() {
        exported.tree.put(
            "submissions/submissions.yaml",
            yaml::text(&Value::Object(config)),
        );
    }
    Ok(())
}

/// The path of a submission that is linked with a grader. Graders in Python import it by its name,
/// and its file must not have the name of one of theirs.
fn linked_place(graders: &Graders, entry: &ExportedSolution) -> String {
    let (stem, language) = (&graders.submission, &entry.language);
    let files = graders.files.get(&language.name).into_iter().flatten();
    let mut names = files.map(|file| &file.name);
    let is_named = language.name == "python" && entry.stem != *stem;
    if is_named || names.any(|name| *name == entry.place()) {
        return format!("{}/{}", entry.stem, language.file_name(stem));
    }
    entry.place()
}

/// Ships solutions for formats with only directories: a solution that may fail in several ways is
/// classified by its required verdict.
pub(super) fn ship_by_folder(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    for entry in entries(ready, Takes::PROGRAMS, &mut exported.losses)? {
        let single = Fate::by_required(entry.expectation);
        let by_group = entry
            .expectation
            .is_some_and(|expectation| !expectation.groups.is_empty());
        let name = entry.name();
        let Some(fate) = single else {
            exported.losses.weaker(
                format!("solution {name}, which may pass or fail"),
                "it is left out",
            );
            continue;
        };
        if by_group || fate != entry.fate() {
            exported.losses.weaker(
                "the verdicts that solutions must get in single groups, or may get besides",
                "the worst of all verdicts is checked",
            );
        }
        let path = format!("submissions/{}/{}", dir(fate), entry.place());
        entry.put(&path, &mut exported.tree);
    }
    Ok(())
}

/// Ships solutions for `DOMjudge`: a comment lists the verdicts of those that may fail in several
/// ways.
pub(super) fn ship_with_comments(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    for mut entry in entries(ready, Takes::PROGRAMS, &mut exported.losses)? {
        let fate = entry.fate();
        if let (Fate::Rejected | Fate::Any, Some(expectation)) = (fate, entry.expectation) {
            let mark = if entry.language_shipped() == "python" {
                "#"
            } else {
                "//"
            };
            let comment = format!("{mark} @EXPECTED_RESULTS@: {}\n", results(expectation));
            entry.text.splice(0..0, comment.into_bytes());
        }
        if entry
            .expectation
            .is_some_and(|expectation| !expectation.groups.is_empty())
        {
            exported.losses.weaker(
                "the verdicts that solutions must get in single groups",
                "the verdict on all of them together is checked",
            );
        }
        // DOMjudge ignores the comment in the directories that it knows.
        let folder = if fate == Fate::Rejected {
            "mixed"
        } else {
            dir(fate)
        };
        let path = format!("submissions/{folder}/{}", entry.place());
        entry.put(&path, &mut exported.tree);
    }
    Ok(())
}

/// The verdicts that a solution may get overall, with `DOMjudge`'s names.
fn results(expectation: &Expectation) -> String {
    let all = || expectation.groups.values().chain(&expectation.overall);
    let must_fail = Fate::from_expectation(expectation) == Fate::Rejected;
    let permitted: BTreeSet<Verdict> = all()
        .flat_map(|allowed| &allowed.permitted)
        .copied()
        .filter(|verdict| !(must_fail && *verdict == Verdict::Accepted))
        .collect();
    let permitted = if permitted.is_empty() {
        Verdict::ALL.into()
    } else {
        permitted
    };
    let names = permitted.iter().map(|verdict| match verdict {
        Verdict::Accepted => "CORRECT",
        Verdict::WrongAnswer => "WRONG-ANSWER",
        Verdict::TimeLimit => "TIMELIMIT",
        // DOMjudge has no verdict for exceeding the memory limit.
        Verdict::MemoryLimit | Verdict::RuntimeError => "RUN-ERROR",
        Verdict::OutputLimit => "OUTPUT-LIMIT",
        Verdict::CompileError => "COMPILER-ERROR",
    });
    names
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect::<Vec<_>>()
        .join(", ")
}

/// The main file among several, or the class to start, as `submissions.yaml` names them; `None` if
/// judges find it themselves.
fn entry_point(entry: &ExportedSolution) -> Option<(String, Value)> {
    if let Some(class) = program::class(&entry.language, &entry.text) {
        return (class != "Main").then(|| ("entrypoint".to_owned(), class.into()));
    }
    let main = entry.main()?;
    let named = match entry.language_shipped() {
        "python" => Some(main).filter(|name| *name != "main.py"),
        "javascript" => Some(main).filter(|name| *name != "main.js"),
        _ => None,
    };
    Some(("entrypoint".to_owned(), named?.into()))
}

fn dir(fate: Fate) -> &'static str {
    match fate {
        Fate::Accepted => "accepted",
        Fate::WrongAnswer => "wrong_answer",
        Fate::TimeLimit => "time_limit_exceeded",
        Fate::RuntimeError => "run_time_error",
        Fate::Rejected => "rejected",
        Fate::Any | Fate::CompileError => "mixed",
    }
}

/// The requirements of a solution that its directory does not express.
fn rules(ready: &Ready, expectation: &Expectation, exported: &mut Exported) -> Map<String, Value> {
    let package = ready.package();
    let mut rules = Map::new();
    let plain = expectation.groups.is_empty();
    match &expectation.overall {
        Some(allowed) if !plain => {
            rules.insert(others(package, expectation), rule(allowed, exported));
        }
        Some(allowed)
            if matches!(
                Fate::from_expectation(expectation),
                Fate::Rejected | Fate::Any
            ) =>
        {
            if let Value::Object(own) = rule(allowed, exported) {
                rules.extend(own);
            }
        }
        _ => {}
    }
    for (group, allowed) in &expectation.groups {
        if let Some(group) = package.groups.iter().find(|known| known.name == *group) {
            rules.insert(folder(group), rule(allowed, exported));
        }
    }
    if let Some(score) = expectation.score {
        if ready.is_scoring() {
            rules.insert("score".to_owned(), json!([score.low, score.high]));
        } else {
            exported.losses.weaker(
                "the points that solutions must get",
                "their verdicts alone are checked",
            );
        }
    }
    rules
}

/// A pattern for all groups that are not named.
fn others(package: &Package, expectation: &Expectation) -> String {
    let named = |name: &String| expectation.groups.contains_key(name);
    let rest = package.groups.iter().filter(|group| !named(&group.name));
    let rest: Vec<String> = rest.map(folder).collect();
    match &rest[..] {
        [one] => one.clone(),
        all => format!("{{{}}}", all.join(",")),
    }
}

fn rule(allowed: &Allowed, exported: &mut Exported) -> Value {
    let mut letters = |verdicts: &BTreeSet<Verdict>| -> Vec<&str> {
        for verdict in verdicts {
            let usual = usual(*verdict);
            if usual != [*verdict] {
                let names: Vec<&str> = usual.into_iter().map(Verdict::name).collect();
                exported.losses.cosmetic(
                    format!("solutions that get {verdict}"),
                    format!("they get {}", names.join(" or ")),
                );
            }
        }
        let named = usual_of(verdicts).into_iter();
        // The format has no name for it; what judges do not compile, they do not judge.
        let named = named.filter(|verdict| *verdict != Verdict::CompileError);
        named.map(Verdict::short).collect()
    };
    let (permitted, required) = (letters(&allowed.permitted), letters(&allowed.required));
    let mut rule = Map::new();
    if !permitted.is_empty() {
        rule.insert("permitted".to_owned(), permitted.into());
    }
    if !required.is_empty() {
        rule.insert("required".to_owned(), required.into());
    }
    rule.into()
}
