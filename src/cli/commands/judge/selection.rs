//! Which submissions are judged, and on which cases.

use super::globs;
use crate::cli::args;
use crate::cli::commands::{Fault, Open, named, say};
use base::text::{Shown as _, hanging, line};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_core::build::Case;
use tengen_core::package::{FileCase, Package};

/// The submissions that were named or match a pattern, and those in the directories of `--each`, in the order of their names.
pub(super) fn paths(args: &args::Judge) -> Result<Vec<PathBuf>, Fault> {
    let unreadable = |path: &Path| {
        let path = path.shown();
        move |error| Fault::Usage(format!("cannot read {path}: {error}"))
    };
    let mut all = Vec::new();
    for path in &args.submissions {
        if !globs::is_pattern(path) {
            all.push(path.clone());
            continue;
        }
        let found = globs::matching(path).map_err(unreadable(path))?;
        if found.is_empty() {
            let pattern = path.shown();
            return Err(Fault::Usage(format!("there is no file like {pattern}")));
        }
        all.extend(found);
    }
    for dir in &args.each {
        let unreadable = unreadable(dir);
        let mut found = Vec::new();
        for entry in std::fs::read_dir(dir).map_err(&unreadable)? {
            let entry = entry.map_err(&unreadable)?;
            if !entry.file_name().as_encoded_bytes().starts_with(b".") {
                found.push(entry.path());
            }
        }
        if found.is_empty() {
            let dir = dir.shown();
            return Err(Fault::Usage(format!("there is no submission in {dir}")));
        }
        found.sort();
        all.extend(found);
    }
    Ok(all)
}

/// The cases of the groups and with the ids that were asked for; all if none were.
pub(super) fn chosen(
    package: &Package,
    cases: Vec<Case>,
    args: &args::Judge,
) -> Result<Vec<Case>, Fault> {
    let group = |case: &Case| package.groups[case.planned.group].name.as_str();
    for name in &args.groups {
        if !cases.iter().any(|case| group(case) == name) {
            let known: Vec<&str> = package.groups.iter().map(|it| it.name.as_str()).collect();
            return Err(Fault::Usage(format!(
                "{} has no cases of a group `{}`: known are {}",
                package.id,
                line(name),
                known.join(", ")
            )));
        }
    }
    for id in &args.only {
        if !cases.iter().any(|case| case.planned.id == *id) {
            let first = cases.first().map_or("group/01", |case| &case.planned.id);
            return Err(Fault::Usage(format!(
                "{} has no case `{}`: cases are named like {first}",
                package.id,
                line(id)
            )));
        }
    }
    let takes_all = args.groups.is_empty() && args.only.is_empty();
    let is_chosen = |case: &Case| {
        let of_group = args.groups.iter().any(|name| name == group(case));
        takes_all || of_group || args.only.contains(&case.planned.id)
    };
    Ok(cases.into_iter().filter(is_chosen).collect())
}

/// The case of an input that was named, with the answer that was named or else the reference's. It belongs to the only group.
pub(super) fn given(
    open: &Open,
    dir: &Path,
    input: &Path,
    answer: Option<&Path>,
) -> Result<Case, Fault> {
    let jury = open.jury();
    let bytes: Arc<[u8]> = named::read(input)?.into();
    let name = input.shown();
    let rejection = jury.validate(&bytes, None, &name)?.err();
    if let Some(rejection) = &rejection {
        let why = hanging(&rejection.to_string());
        say(&format!("note: {} is not valid: {why}", line(&name)));
    }
    let unanswered = |why: &str| {
        let (problem, input) = (&open.package.id, line(&name));
        Fault::Usage(format!(
            "{why} of {problem} has no answer to {input}: name one by --answer"
        ))
    };
    let answer = match answer {
        Some(path) => named::read(path)?,
        None => jury.solve(&bytes, &name).map_err(|fault| match fault {
            Fault::Usage(_) => unanswered("the package"),
            // Nothing is wrong with a reference that fails on what is not valid.
            Fault::Part(_) if rejection.is_some() => unanswered("the reference"),
            other => other,
        })?,
    };
    let file = FileCase {
        name: name.clone(),
        input: input.to_owned(),
        answer: None,
    };
    Case::outside_plan(dir, (0, &name), &file, (&bytes, &answer))
}
