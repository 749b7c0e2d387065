//! Imports: from the package of another judge to a problem's directory.
//!
//! A package is opened as [`package_files`], which handles hostile archives. One module for each
//! format reads it into a [`problem`]: the contents in tengen's terms, the files to write, and the
//! losses. The problem becomes `problem.toml` ([`spec`]). Everything is written to a draft beside
//! the target, opened as a problem to check it, and renamed. No program of the package is run.

mod beside;
mod boca;
mod cms;
mod commands;
mod declare;
mod detect;
mod dmoj;
mod error;
mod folder;
mod graders;
mod hydro;
mod icpc;
mod kept;
#[cfg(test)]
mod keys;
mod left_out;
mod library_checker;
mod links;
mod luogu;
mod moj;
mod package_files;
mod pictures;
mod polygon;
mod problem;
mod programs;
mod publish;
mod rbx;
mod reads;
mod repository;
mod shell;
mod sinol;
mod spec;
mod statement;
mod testlib;
mod tongues;
mod tps;
mod uoj;
mod yaml;

pub use error::{ImportError, Refused, TooLarge};

use exchange::{Format, Losses};
use package_files::{Caps, PackageFiles};
use problem::ImportedProblem;
use std::path::Path;
use terms::fault::Fault;
use terms::language::Languages;

/// The result of an import.
#[derive(Debug)]
pub struct Imported {
    /// The id of the new problem.
    pub id: String,
    /// The format of the package.
    pub format: Format,
    /// The number of written files.
    pub files: usize,
    /// The number of cases.
    pub cases: usize,
    /// Whether it has a lock: the hashes of cases that still have to be generated are unknown.
    pub locked: bool,
    /// What the package contains and the problem does not.
    pub losses: Losses,
}

/// The package that an importer reads.
struct PackageSource<'a> {
    package_files: &'a PackageFiles,
    languages: &'a Languages,
    /// The path of the package.
    path: &'a Path,
}

impl PackageSource<'_> {
    /// A problem without a title in the package: it is named after its file or directory.
    fn untitled(&self) -> ImportedProblem {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        ImportedProblem::titled(if name.is_empty() { "Untitled" } else { &name })
    }
}

/// Creates the problem directory `out` from the package at `path`, in the format `from` or else in
/// the detected one. The new spec has the seed `seed`, which must be below 2^63. Links of a
/// directory are followed within the package and below `checkout`.
///
/// # Errors
/// When the package is rejected or contains an error, or `out` exists. In these cases nothing is
/// written.
pub fn import(
    (path, checkout): (&Path, Option<&Path>),
    from: Option<Format>,
    out: &Path,
    seed: u64,
    languages: &Languages,
) -> Result<Imported, Fault> {
    publish::check_target(out)?;
    let package_files = PackageFiles::open(path, checkout, Caps::USUAL)?;
    let (format, package_files) = detect::format(package_files, from, path)?;
    links::check(&package_files, format)?;
    let source = PackageSource {
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
type Importer = fn(&PackageSource) -> Result<ImportedProblem, ImportError>;

/// The importer of a format; `None` if the format can only be exported.
fn importer(format: Format) -> Option<Importer> {
    match format {
        Format::Icpc | Format::IcpcLegacy => Some(icpc::import),
        Format::Polygon => Some(polygon::import),
        Format::Hydro => Some(hydro::import),
        Format::Dmoj => Some(dmoj::import),
        Format::Cms => Some(cms::import),
        Format::Luogu => Some(luogu::import),
        Format::Tps => Some(tps::import),
        Format::Sinol => Some(sinol::import),
        Format::Uoj => Some(uoj::import),
        Format::Rbx => Some(rbx::import),
        Format::Boca => Some(boca::import),
        Format::Moj => Some(moj::import),
        Format::LibraryChecker => Some(library_checker::import),
        Format::Folder => Some(folder::import),
        Format::Domjudge | Format::LeetcodeJson | Format::TestingTool => None,
    }
}

/// The formats from which problems can be imported.
pub fn formats() -> impl Iterator<Item = Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| importer(*format).is_some())
}

impl ImportedProblem {
    /// A problem with a title in one language.
    fn titled(title: &str) -> Self {
        let mut problem = Self::default();
        problem.title.insert("en".to_owned(), title.to_owned());
        problem
    }
}
