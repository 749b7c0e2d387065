//! The pictures of statements: separate files, or part of the text if that has to be
//! self-contained.

use super::{Exported, Losses};
use base::text::escape;
use package::Package;
use statement::Statement;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use terms::fault::Fault;

/// The extensions that LaTeX can include, in upper or lower case.
const OF_LATEX: [&str; 4] = ["png", "jpg", "jpeg", "pdf"];

/// The form of picture names in a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// In directories, as in the problem.
    Nested,
    /// All in one directory.
    Flat,
}

/// The pictures of some statements, each with its name in the package. Names are different and
/// consist of portable characters.
pub(super) fn named(statements: &[Statement], form: Names) -> BTreeMap<String, String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut named = BTreeMap::new();
    for path in all(statements) {
        let (stem, extension) = path.rsplit_once('.').unwrap_or((&path, ""));
        let plain = |letter: char| match letter {
            '/' if form == Names::Nested => '/',
            '-' | '_' | '.' => letter,
            _ if letter.is_ascii_alphanumeric() => letter,
            _ => '-',
        };
        let [stem, extension]: [String; 2] =
            [stem, extension].map(|part| part.chars().map(plain).collect());
        let mut name = format!("{stem}.{extension}");
        let mut number = 1;
        // Some systems do not distinguish upper and lower case.
        while !taken.insert(name.to_ascii_lowercase()) {
            number += 1;
            name = format!("{stem}-{number}.{extension}");
        }
        named.insert(path, name);
    }
    named
}

/// The paths of all pictures of some statements.
fn all(statements: &[Statement]) -> BTreeSet<String> {
    statements.iter().flat_map(Statement::pictures).collect()
}

/// The names that a statement uses.
pub(super) fn only(
    statement: &Statement,
    named: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let used = statement.pictures();
    let named = named.iter().filter(|(path, _)| used.contains(*path));
    named
        .map(|(path, name)| (path.clone(), name.clone()))
        .collect()
}

/// Ships the pictures with these names to the directory `dir`.
pub(super) fn ship(
    package: &Package,
    named: &BTreeMap<String, String>,
    dir: &str,
    exported: &mut Exported,
) -> Result<(), Fault> {
    for (path, name) in named {
        let picture = statement::picture(package, path)?;
        let place = if dir.is_empty() {
            name.clone()
        } else {
            format!("{dir}/{name}")
        };
        exported.tree.put(place, picture);
    }
    Ok(())
}

/// Ships the pictures of some statements at their own paths, relative to the statements.
pub(super) fn ship_as_named(
    package: &Package,
    statements: &[Statement],
    exported: &mut Exported,
) -> Result<(), Fault> {
    let paths = all(statements).into_iter();
    let named = paths.map(|path| (path.clone(), path)).collect();
    ship(package, &named, "", exported)
}

/// A statement with the pictures renamed.
pub(super) fn renamed(
    statement: &Statement,
    named: &BTreeMap<String, String>,
    prefix: &str,
) -> Statement {
    statement.with_pictures(|path| {
        let name = named.get(path).map_or(path, String::as_str);
        format!("{prefix}{name}")
    })
}

fn extension(path: &str) -> String {
    let extension = Path::new(path).extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

/// Reports pictures that LaTeX cannot include.
pub(super) fn not_in_latex(statements: &[Statement], losses: &mut Losses) {
    for path in all(statements) {
        if !OF_LATEX.contains(&extension(&path).as_str()) {
            losses.weaker(
                feature(&path),
                "it is shipped, but LaTeX takes only .png, .jpg and .pdf: make it one of these",
            );
        }
    }
}

/// Reports that the statement for contestants contains none of the pictures.
pub(super) fn lost(statements: &[Statement], instead: &str, losses: &mut Losses) {
    for path in all(statements) {
        losses.lost(feature(&path), instead);
    }
}

fn feature(path: &str) -> String {
    format!("the picture {} of the statement", escape(path.as_bytes()))
}
