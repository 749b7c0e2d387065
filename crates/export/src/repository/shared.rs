//! What several of these formats share.

use crate::adapter::Judge;
use crate::expected::Fate;
use crate::judge::JudgingPart;
use crate::solutions::Entry;
use crate::{Exported, Ready};
use cases::build::Case;
use exchange::wrapped::called;
use package::{CheckerPart, Group, Package, Part};
use program::File;
use statement::Statement;
use std::collections::BTreeSet;
use terms::fault::Fault;
use terms::language::Languages;
use terms::{PointScale, Protocol};

/// Calls a checker by testlib's protocol.
const CALLER: &str = include_str!("called.h");

/// The solutions in languages of the judge; others are left out, with a loss each.
pub(super) fn in_languages<'a>(
    entries: Vec<Entry<'a>>,
    languages: &[&str],
    exported: &mut Exported,
) -> Vec<Entry<'a>> {
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
pub(super) fn main_first(entries: &mut [Entry], ready: &Ready) -> bool {
    let reference = match &ready.package().reference {
        Part::Program(program) => program.path.file_stem(),
        _ => None,
    };
    let is_right = |entry: &&Entry| entry.fate() == Fate::Accepted;
    let is_reference = |entry: &Entry| reference.is_some_and(|stem| stem == &*entry.stem);
    let at = |is: &dyn Fn(&Entry) -> bool| {
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

/// The points of a case, by which the points of a checker become a share.
fn full_points(package: &Package, exported: &mut Exported) -> f64 {
    let of_cases = package.groups.iter().map(Group::points_of_case);
    let of_cases: Vec<f64> = of_cases.filter(|points| *points > 0.0).collect();
    let Some(largest) = of_cases.iter().copied().reduce(f64::max) else {
        return 1.0;
    };
    if of_cases
        .iter()
        .any(|points| (points - largest).abs() > 1e-9)
    {
        exported.losses.weaker(
            "the points of the checker, as cases of different groups have different maximums",
            format!("they are divided by the largest maximum, {largest}"),
        );
    }
    largest
}

/// The checker as one file in C++ for judges that expect a share of the points: as CMS does, or as
/// SIO2 does. `judge` is the name of the judge in messages.
pub(super) fn scored_checker(
    ready: &Ready,
    (judge, is_of_cms): (&str, bool),
    exported: &mut Exported,
) -> Result<Vec<u8>, Fault> {
    let package = ready.package();
    if package.interactor.is_some() {
        return Err(Fault::Usage(format!(
            "{} is interactive: an export to {judge} holds only problems whose submissions read an input and print an output",
            package.id
        )));
    }
    let scale = match &package.checker {
        CheckerPart::Program(program) if program.protocol != Protocol::Icpc => {
            match program.scale {
                PointScale::Share => 0,
                PointScale::ShareOrPercent => 1,
                PointScale::Percent => 2,
                PointScale::Points => 3,
            }
        }
        _ => 0,
    };
    let full = if scale == 3 {
        full_points(package, exported)
    } else {
        1.0
    };
    let part = JudgingPart::program(ready, Judge::SingleFile, exported)?;
    let JudgingPart::Checker(files, language) = part else {
        return Ok(Vec::new());
    };
    let text = only_in_cpp(files, &language, "checker", judge, exported)?;
    let settings = format!(
        "#define TENGEN_OF_CMS {}\n#define TENGEN_SCALE {scale}\n#define TENGEN_FULL {full:?}\n{CALLER}",
        u8::from(is_of_cms)
    );
    Ok(called(&settings, &text))
}

/// The only file of a program in C or C++, for judges that compile no others.
pub(super) fn only_in_cpp(
    files: Vec<File>,
    language: &str,
    role: &str,
    judge: &str,
    exported: &mut Exported,
) -> Result<Vec<u8>, Fault> {
    if language == "c" {
        exported.losses.weaker(
            format!("the {role} is written in C"),
            format!("{judge} compiles it as C++"),
        );
    }
    let is_compiled = ["c", "c++"].contains(&language);
    let main = files.into_iter().next().filter(|_| is_compiled);
    main.map(|file| file.text).ok_or_else(|| {
        Fault::Usage(format!(
            "the {role} is written in {language}: {judge} takes only C++, so write it in C++, or as one of the standard checkers"
        ))
    })
}

/// The message that no solution can write answers.
pub(super) fn no_main(ready: &Ready, judge: &str, languages: &[&str]) -> Fault {
    Fault::Usage(format!(
        "{} has no solution for {judge} that must be accepted: it needs one in {}, which writes the answers",
        ready.package().id,
        languages.join(", ")
    ))
}

/// The statement in a language of the judge, or else the main one; the others are lost.
pub(super) fn one_statement(
    ready: &Ready,
    language: &str,
    exported: &mut Exported,
) -> Result<Option<Statement>, Fault> {
    let mut all = statement::all(ready.package())?;
    let own = all.iter().position(|one| one.language == language);
    let main = statement::main(&all).and_then(|main| all.iter().position(|one| one == main));
    let Some(at) = own.or(main) else {
        return Ok(None);
    };
    let found = all.remove(at);
    for other in all {
        exported.losses.lost(
            format!("the statement in `{}`", other.language),
            "it is left out: the format has one statement",
        );
    }
    Ok(Some(found))
}
