//! Imports: from the package of another judge to a problem's directory.
//!
//! # Theory of operation
//!
//! A package is opened as [`package_files`], which contains all protection against malicious
//! archives. One module per format reads it into a [`problem`]: its content in tengen's terms, the
//! files to be written, and the losses. The problem becomes `problem.toml` ([`spec`]). Everything
//! is written to a temporary directory, opened as a problem to check it, and renamed. Nothing of
//! the package is run.

mod beside;
mod commands;
mod declare;
mod detect;
mod dmoj;
mod error;
mod folder;
mod hydro;
mod icpc;
mod kept;
#[cfg(test)]
mod keys;
mod latex;
mod left_out;
mod library_checker;
mod links;
mod package_files;
mod pictures;
mod polygon;
mod problem;
mod programs;
mod publish;
mod reads;
mod spec;
mod statement;
mod testlib;
mod yaml;

pub use error::{ImportError, Refused, TooLarge};

use super::{Format, Losses};
use package_files::{Caps, PackageFiles};
use problem::ImportedProblem;
use std::path::Path;
use tengen_core::fault::Fault;
use tengen_core::language::Languages;

/// The result of an import.
#[derive(Debug)]
pub struct Imported {
    /// The id of the new problem.
    pub id: String,
    /// The format of the package.
    pub format: Format,
    /// The number of written files.
    pub files: usize,
    /// The number of the problem's cases.
    pub cases: usize,
    /// Whether it has a lock: the hashes of cases that have to be generated first are not known.
    pub locked: bool,
    /// The parts of the package that the problem lacks.
    pub losses: Losses,
}

/// The input of an importer.
struct Source<'a> {
    package_files: &'a PackageFiles,
    languages: &'a Languages,
    /// The path of the package.
    path: &'a Path,
}

impl Source<'_> {
    /// A problem of a package without a title: it is named after its file or directory.
    fn untitled(&self) -> ImportedProblem {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        ImportedProblem::titled(if name.is_empty() { "Untitled" } else { &name })
    }
}

/// Creates the problem directory `out` from the package at `path`, in the format `from` or in the
/// detected one. Its spec has the seed `seed`, below 2^63. Links of a directory are followed if
/// they lead into the package or below `checkout`.
///
/// # Errors
/// If the package is refused or not valid, or `out` exists. Then nothing is written.
pub fn import(
    (path, checkout): (&Path, Option<&Path>),
    from: Option<Format>,
    out: &Path,
    seed: u64,
    languages: &Languages,
) -> Result<Imported, Fault> {
    publish::check_place(out)?;
    let package_files = PackageFiles::open(path, checkout, Caps::USUAL)?;
    let (format, package_files) = detect::format(package_files, from)?;
    links::check(&package_files, format)?;
    let source = Source {
        package_files: &package_files,
        languages,
        path,
    };
    let import = importer(format);
    let import = import.ok_or_else(|| Fault::Usage(format!("there is no import of {format}")))?;
    let mut problem = import(&source)?;
    links::tell(&package_files, &mut problem);
    testlib::provide(&package_files, &mut problem)?;
    pictures::tell(&mut problem);
    statement::tell_secret_samples(&mut problem);
    kept::tell_carriage_returns(format, &mut problem)?;
    declare::declare(&mut problem);
    problem.seed = seed;
    publish::publish(problem, format, out, languages)
}

/// Reads a package into a problem.
type Importer = fn(&Source) -> Result<ImportedProblem, ImportError>;

/// The importer of a format, if problems are imported from it.
fn importer(format: Format) -> Option<Importer> {
    match format {
        Format::Icpc | Format::IcpcLegacy => Some(icpc::import),
        Format::Polygon => Some(polygon::import),
        Format::Hydro => Some(hydro::import),
        Format::Dmoj => Some(dmoj::import),
        Format::LibraryChecker => Some(library_checker::import),
        Format::Folder => Some(folder::import),
        Format::Domjudge | Format::Cms | Format::Luogu | Format::LeetcodeJson => None,
    }
}

/// The formats that problems are imported from.
pub fn formats() -> impl Iterator<Item = Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| importer(*format).is_some())
}

impl ImportedProblem {
    /// A problem with the title of one language.
    fn titled(title: &str) -> Self {
        let mut problem = Self::default();
        problem.title.insert("en".to_owned(), title.to_owned());
        problem
    }
}
