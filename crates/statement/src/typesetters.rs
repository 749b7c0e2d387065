//! The programs that make PDFs of statements, and their installation.

use super::built_in;
use super::typeset::{PACKAGES, PROGRAMS, TYPST, job};
use base::scratch::Scratch;
use sandbox::{Sandbox, Status};
use std::ffi::OsStr;

/// A program that makes a PDF of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typesetter {
    /// Its name.
    pub program: &'static str,
    /// The first line of its version; `None` if it is not installed.
    pub version: Option<String>,
}

/// The typesetters that make PDFs of statements, in the order of preference, the built-in one
/// first.
#[must_use]
pub fn typesetters(sandbox: &dyn Sandbox) -> Vec<Typesetter> {
    let built_in = Typesetter {
        program: TYPST,
        version: built_in::version(sandbox),
    };
    let version = |program: &&'static str| Typesetter {
        program,
        version: version(sandbox, program),
    };
    [built_in]
        .into_iter()
        .chain(PROGRAMS.iter().map(version))
        .collect()
}

fn version(sandbox: &dyn Sandbox, program: &str) -> Option<String> {
    let dir = Scratch::new().ok()?;
    let exit = sandbox.run(&job([program, "--version"], dir.path())).ok()?;
    let said = String::from_utf8_lossy(&exit.stdout).into_owned();
    let first = said.lines().map(str::trim).find(|line| !line.is_empty());
    first
        .filter(|_| exit.status == Status::Exited(0))
        .map(str::to_owned)
}

/// The command that installs a typesetter with the package manager on this search path.
#[must_use]
pub fn typesetter_install_command(search_path: &OsStr) -> Option<String> {
    terms::language::install_packages(
        |manager| {
            let found = PACKAGES.iter().find(|(it, _)| *it == manager);
            found.map(|(_, packages)| (*packages).to_owned())
        },
        search_path,
    )
}
