//! What several of these formats share.

use crate::expected::Fate;
use crate::solutions::ExportedSolution;
use crate::{Exported, Ready, originals};
use cases::build::Case;
use exchange::Format;
use package::{CheckerPart, Part};
use program::File;
use statement::{Original, Statement};
use std::collections::{BTreeMap, BTreeSet};
use terms::fault::Fault;
use terms::language::Languages;

/// The solutions in languages of the judge; others are left out, with a loss each.
pub(super) fn in_languages<'a>(
    entries: Vec<ExportedSolution<'a>>,
    languages: &[&str],
    exported: &mut Exported,
) -> Vec<ExportedSolution<'a>> {
    let mut kept = Vec::new();
    for entry in entries {
        if entry.is_left_out(&mut exported.losses) {
            continue;
        }
        let language = entry.language_shipped();
        if languages.contains(&language) {
            kept.push(entry);
        } else {
            exported.losses.lost(
                format!("solution {}, which is written in {language}", entry.name()),
                "it is left out: the judge does not have the language",
            );
        }
    }
    kept
}

/// Moves the solution that writes answers to the front: the reference, or another one that must be
/// accepted. Returns whether there is one.
pub(super) fn main_first(entries: &mut [ExportedSolution], ready: &Ready) -> bool {
    let reference = match &ready.package().reference {
        Part::Program(program) => program.path.file_stem(),
        _ => None,
    };
    let is_right = |entry: &&ExportedSolution| entry.fate() == Fate::Accepted;
    let is_reference =
        |entry: &ExportedSolution| reference.is_some_and(|stem| stem == &*entry.stem);
    let at = |is: &dyn Fn(&ExportedSolution) -> bool| {
        let mut all = entries.iter();
        all.position(|entry| is_right(&entry) && is(entry))
    };
    let Some(main) = at(&is_reference).or_else(|| at(&|_| true)) else {
        return false;
    };
    entries[..=main].rotate_right(1);
    true
}

/// Puts a program into a directory of its own; returns the path of its main file.
pub(super) fn put_program(files: Vec<File>, dir: &str, exported: &mut Exported) -> String {
    let main = files.first().map(|file| format!("{dir}/{}", file.name));
    for file in files {
        exported.tree.put(format!("{dir}/{}", file.name), file.text);
    }
    main.unwrap_or_default()
}

/// Reports samples that are not in the group of samples, and samples that statements show in
/// another form.
pub(super) fn samples_lost(ready: &Ready, exported: &mut Exported) {
    let package = ready.package();
    for (group, cases) in ready.groups().filter(|(group, _)| !group.is_samples()) {
        if cases.iter().any(|case| statement::is_shown(package, case)) {
            exported.losses.weaker(
                format!("samples in the group {}", group.name),
                "statements show only the group of samples",
            );
        }
    }
    let has_other_form = |case: &Case| {
        let files = statement::shown_instead(package, case);
        files.iter().any(|path| path.is_file())
    };
    if ready.cases.iter().any(has_other_form) {
        exported.losses.lost(
            "samples that statements show in another form",
            "their input and answer are shown",
        );
    }
}

/// Reports parts of the points, where a group gets all of its points or none.
pub(super) fn parts_lost(ready: &Ready, exported: &mut Exported) {
    let package = ready.package();
    let gives_parts = match (&package.interactor, &package.checker) {
        (Some(interactor), _) => matches!(interactor, Part::Program(_)),
        (None, CheckerPart::Program(_)) => true,
        (None, CheckerPart::Builtin(name, _, _)) => name == "pointscmp",
    };
    if ready.is_scoring() && gives_parts {
        exported.losses.weaker(
            "parts of the points, if the checker or interactor gives them",
            "a group gets all of its points or none",
        );
    }
}

/// A name that fits, or else a numbered one that is free.
pub(super) fn fitting(
    name: &str,
    fits: impl Fn(&str) -> bool,
    stem: &str,
    taken: &mut BTreeSet<String>,
) -> String {
    let is_free = |name: &String, taken: &BTreeSet<String>| !taken.contains(&name.to_lowercase());
    let own = Some(name.to_owned()).filter(|name| fits(name) && is_free(name, taken));
    let mut numbered = (1..).map(|number| format!("{stem}{number}"));
    let found = own.or_else(|| numbered.find(|name| is_free(name, taken)));
    let found = found.unwrap_or_default();
    taken.insert(found.to_lowercase());
    found
}

/// The extension of a language's files, by which judges name it.
pub(super) fn extension(language: &str) -> String {
    let known = Languages::builtin().named(language);
    let extension = known.and_then(|language| language.extensions.first().cloned());
    extension.unwrap_or_else(|| language.to_owned())
}

/// The message that no program can replace the interactor.
pub(super) fn no_interactor(ready: &Ready, judge: &str) -> Fault {
    Fault::Usage(format!(
        "the interactor of {} is a part of tengen: for {judge}, write it in C++",
        ready.package().id
    ))
}

/// The message that no solution can write answers.
pub(super) fn no_main(ready: &Ready, judge: &str, languages: &[&str]) -> Fault {
    Fault::Usage(format!(
        "{} has no solution for {judge} that must be accepted: it needs one in {}, which writes the answers",
        ready.package().id,
        languages.join(", ")
    ))
}

/// A statement in the form in which a package has it.
pub(super) enum OneStatement {
    /// Of the text in Markdown.
    Markdown(Statement),
    /// In LaTeX, unchanged.
    Latex(Original),
}

/// The statement in a language of the judge, or else the main one; the others are lost.
pub(super) fn one_statement(
    ready: &Ready,
    (language, to): (&str, Format),
    exported: &mut Exported,
) -> Result<Option<OneStatement>, Fault> {
    let package = ready.package();
    let in_markdown = originals::in_markdown(package, to)?.into_iter();
    let in_latex = originals::kept(package, to)?.into_iter();
    let mut all: BTreeMap<String, OneStatement> = in_markdown
        .map(|it| (it.language.clone(), OneStatement::Markdown(it)))
        .chain(in_latex.map(|it| (it.language.clone(), OneStatement::Latex(it))))
        .collect();
    let mut wanted = [language, "en"].into_iter();
    let own = wanted.find_map(|code| all.remove_entry(code));
    let found = own.or_else(|| all.pop_first()).map(|(_, found)| found);
    for other in all.keys() {
        exported.losses.lost(
            format!("the statement in `{other}`"),
            "it is left out: the format has one statement",
        );
    }
    Ok(found)
}
