//! Java: the class that a source starts, and the file name that it requires.
//!
//! `javac` requires a public class to be in a file with its name, and `java` requires the name of a
//! class, but contestants send files with any name. So the declarations of a source are parsed: the
//! lexer drops comments and literals, and the parser records the package, the types, and the
//! methods called `main` that a launcher would start. Everything unexpected is left to the
//! compiler, which gives better error messages; this module only has to avoid wrong names.

mod lexer;
mod parser;

use super::File;
use parser::{Main, Unit};
use std::collections::BTreeSet;
use std::path::Path;

/// With the suffixes that compilers add, a longer class name would exceed the maximum file name
/// length of some file systems.
const MAX_NAME_LENGTH: usize = 200;

/// The name that this source file must have, if it contains a public type.
pub(crate) fn file_name(text: &[u8]) -> Option<String> {
    let unit = parser::parse(text);
    named(&unit).map(|name| format!("{name}.java"))
}

/// The type that determines the file name: the public one, or else the one with `main`.
fn named(unit: &Unit) -> Option<&str> {
    let public = unit.types.iter().find(|found| found.is_public);
    let started = || {
        let main = best(unit)?;
        main.class.split('$').next()
    };
    let name = match public {
        Some(public) => Some(public.name.as_str()),
        // A source without a class gets its name from the file.
        None if unit.is_classless => None,
        None => started(),
    };
    name.filter(|name| name.len() <= MAX_NAME_LENGTH)
}

/// Whether a source contains a `main` that can be started.
pub(super) fn has_main(text: &[u8]) -> bool {
    let unit = parser::parse(text);
    unit.is_classless || best(&unit).is_some()
}

/// The full name of the class to start: the one with `main`, or else the first that may have
/// inherited one.
pub(crate) fn class(text: &[u8]) -> Option<String> {
    let unit = parser::parse(text);
    if unit.is_classless {
        return None;
    }
    let first = || named(&unit).or_else(|| unit.types.first().map(|found| found.name.as_str()));
    let class = best(&unit).map(|main| main.class.as_str()).or_else(first)?;
    Some(match &unit.package {
        Some(package) => format!("{package}.{class}"),
        None => class.to_owned(),
    })
}

/// Selects one of several `main` methods. In order of preference: one that every version of Java
/// starts; in a top-level class; in the public class; in the class called `Main`; the first.
fn best(unit: &Unit) -> Option<&Main> {
    let is_public = |class: &str| {
        let mut types = unit.types.iter();
        types.any(|found| found.is_public && found.name == class)
    };
    unit.mains.iter().min_by_key(|main| {
        (
            !main.is_classic,
            main.class.contains('$'),
            !is_public(&main.class),
            main.class != "Main",
        )
    })
}

/// Renames each source after its public type, unless another file has that name.
pub(super) fn rename(files: &mut [File], sources: usize) {
    let mut taken: BTreeSet<String> = files.iter().map(|file| file.name.clone()).collect();
    for file in files.iter_mut().take(sources) {
        let unit = parser::parse(&file.text);
        let path = Path::new(&file.name);
        let stem = path.file_stem().unwrap_or_default();
        let fits = unit
            .types
            .iter()
            .any(|found| found.is_public && stem == found.name.as_str());
        let is_public = unit.types.iter().any(|found| found.is_public);
        let Some(name) = named(&unit).filter(|_| is_public && !fits) else {
            continue;
        };
        let renamed = path.with_file_name(format!("{name}.java"));
        let renamed = renamed.to_string_lossy().into_owned();
        if taken.insert(renamed.clone()) {
            file.name = renamed;
        }
    }
}

#[cfg(test)]
mod tests;
