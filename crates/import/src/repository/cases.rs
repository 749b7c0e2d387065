//! Cases from files, texts and generator calls.

use crate::ImportError;
use crate::kept::SAMPLES;
use crate::package_files::PackageFiles;
use crate::problem::ImportedProblem;
use std::collections::BTreeSet;

/// A case of a repository.
#[derive(Clone, Debug)]
pub(crate) enum NewCase {
    /// The paths of its input and its answer; the reference writes a missing answer.
    File(String, Option<String>),
    /// Its input.
    Text(String),
    /// The generator call that prints its input, in the notation of a group's `commands`.
    Call(String),
}

/// Adds the cases of a group, which must have a valid name or be that of the samples. Samples
/// that are generated become a group that statements show. Returns the name of the group.
pub(crate) fn put(
    package_files: &PackageFiles,
    group: &str,
    cases: &[NewCase],
    problem: &mut ImportedProblem,
) -> Result<String, ImportError> {
    let is_call = |case: &&NewCase| matches!(case, NewCase::Call(_));
    let (calls, kept): (Vec<&NewCase>, Vec<&NewCase>) = cases.iter().partition(is_call);
    let is_samples = group == SAMPLES && calls.is_empty();
    let name = match group {
        SAMPLES if !is_samples => {
            let taken: Vec<String> = problem.groups.iter().map(|one| one.name.clone()).collect();
            crate::problem::group_name(SAMPLES, &taken)
        }
        name => name.to_owned(),
    };
    let place = if is_samples {
        name.clone()
    } else {
        format!("data/{name}")
    };
    let names = names(&kept, cases.len());
    for (case, file) in kept.iter().zip(&names) {
        let to = format!("{place}/{file}");
        match case {
            NewCase::File(input, answer) => {
                copy(package_files, (input, answer.as_deref()), &to, problem)?;
            }
            NewCase::Text(text) => problem.tree.put(format!("{to}.in"), text.as_str()),
            NewCase::Call(_) => {}
        }
    }
    if is_samples {
        return Ok(name);
    }
    let commands = calls.iter().filter_map(|case| match case {
        NewCase::Call(line) => Some(line.clone()),
        _ => None,
    });
    let commands: Vec<String> = commands.collect();
    let made = problem.group(&name);
    made.commands = commands;
    if !kept.is_empty() {
        made.files = vec![format!("{place}/*.in")];
    }
    if group == SAMPLES {
        made.samples = shown(&names, cases.len());
    }
    Ok(name)
}

/// The name for each kept case: that of its file, if all of them differ, or else numbers.
fn names(kept: &[&NewCase], count: usize) -> Vec<String> {
    let width = count.to_string().len().max(2);
    let stem = |case: &&NewCase| match case {
        NewCase::File(path, _) => {
            let base = path.rsplit('/').next().unwrap_or(path);
            let stem = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
            stem.strip_prefix("input")
                .filter(|rest| !rest.is_empty())
                .unwrap_or(stem)
                .to_owned()
        }
        _ => String::new(),
    };
    let stems: Vec<String> = kept.iter().map(stem).collect();
    let mut seen = BTreeSet::new();
    let is_new = |stem: &String| !stem.is_empty() && seen.insert(stem.to_lowercase());
    if stems.iter().all(is_new) {
        return stems;
    }
    let numbers = 1..=stems.len();
    numbers.map(|number| format!("{number:0width$}")).collect()
}

/// The names of all cases of a group, given those of its files: generated cases get the numbers
/// that no file has.
fn shown(files: &[String], count: usize) -> Vec<String> {
    let width = count.to_string().len().max(2);
    let mut all = files.to_vec();
    let numbers = (1_usize..).map(|number| format!("{number:0width$}"));
    let free = numbers.filter(|name| !files.contains(name));
    all.extend(free.take(count - files.len()));
    all
}

/// Copies the files of a case, with the interaction beside its input.
fn copy(
    package_files: &PackageFiles,
    (input, answer): (&str, Option<&str>),
    to: &str,
    problem: &mut ImportedProblem,
) -> Result<(), ImportError> {
    let file = package_files.require(input, "the input of a case")?;
    problem.copy(file, format!("{to}.in"));
    if let Some(answer) = answer {
        let file = package_files.require(answer, "the answer of a case")?;
        problem.copy(file, format!("{to}.ans"));
    }
    let interaction = input
        .strip_suffix(".in")
        .map(|stem| format!("{stem}.interaction"));
    if let Some(file) = interaction.and_then(|path| package_files.file(&path)) {
        problem.copy(file, format!("{to}.interaction"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{NewCase, names, shown};

    #[test]
    fn cases_are_named_like_their_files_unless_two_are_equal() {
        let file = |path: &str| NewCase::File(path.to_owned(), None);
        let (a, b, c) = (file("x/a.in"), file("y/b.in"), file("z/A.in"));
        assert_eq!(names(&[&a, &b], 12), ["a", "b"]);
        assert_eq!(names(&[&a, &c], 2), ["01", "02"]);
        assert_eq!(names(&[&file("in/input7.txt")], 1), ["7"]);
        assert_eq!(names(&[&a, &NewCase::Text(String::new())], 2), ["01", "02"]);
        assert_eq!(shown(&["02".to_owned()], 3), ["02", "01", "03"]);
    }
}
