//! Statements in Typst or LaTeX, kept as their authors wrote them.
//!
//! # Theory of operation
//!
//! `statement.en.typ` and `statement.en.tex` stand beside `statement.en.md` or instead of it. PDF
//! is made of them, and packages of judges that take their language get them unchanged. The
//! typesetter works in a copy of the problem's directory, so it can read the pictures and what the
//! text includes, and change nothing.

use super::built_in;
use super::typeset::{self, TypesetDir};
use base::beneath::Beneath;
use package::Package;
use sandbox::Sandbox;
use std::io::Read;
use std::path::{Path, PathBuf};
use terms::fault::Fault;

/// Directories of a problem that no statement needs.
const LEFT_OUT: [&str; 3] = ["build", "hacks", "solutions"];
/// How much of a problem a typesetter gets at most, in bytes.
const LARGEST: u64 = 256 << 20;
/// The maximum depth of directories that a typesetter gets.
const DEEPEST: usize = 8;

/// The language that a statement is written in for a typesetter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// Typst.
    Typst,
    /// LaTeX.
    Latex,
}

impl Markup {
    /// The extension of its files.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Typst => "typ",
            Self::Latex => "tex",
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Typst => "Typst",
            Self::Latex => "LaTeX",
        }
    }
}

/// A statement as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Original {
    /// The code of the language.
    pub language: String,
    /// What it is written in.
    pub markup: Markup,
    /// Its text.
    text: String,
}

/// All statements of a problem in Typst or LaTeX, in the order of their languages, those in Typst
/// first.
///
/// # Errors
/// If one cannot be read, or is not UTF-8.
pub fn originals(package: &Package) -> Result<Vec<Original>, Fault> {
    let mut found = Vec::new();
    for markup in [Markup::Typst, Markup::Latex] {
        for source in super::sources(package, super::STATEMENT, markup.extension())? {
            found.push(Original {
                language: source.language,
                markup,
                text: source.text,
            });
        }
    }
    found.sort_by(|one, other| one.language.cmp(&other.language));
    Ok(found)
}

impl Original {
    /// The name of its file.
    #[must_use]
    pub fn name(&self) -> String {
        format!("statement.{}.{}", self.language, self.markup.extension())
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a document that a typesetter takes: packages of judges contain LaTeX that is
    /// only a part of one.
    #[must_use]
    pub fn is_document(&self) -> bool {
        self.markup == Markup::Typst || self.text.contains("\\documentclass")
    }

    /// As PDF, with fonts of the directories `fonts` besides those of the problem.
    ///
    /// # Errors
    /// [`super::Untypeset`] if no typesetter is installed or it fails; others if the sandbox or a
    /// file fails.
    pub fn pdf(
        &self,
        package: &Package,
        sandbox: &dyn Sandbox,
        fonts: &[PathBuf],
    ) -> Result<Vec<u8>, Fault> {
        let dir = TypesetDir::new(&[])?;
        copy(package, dir.0.path())?;
        match self.markup {
            Markup::Typst => {
                let mut fonts = fonts.to_vec();
                fonts.extend(built_in::font_dirs(&package.dir));
                built_in::set(sandbox, &dir, &self.name(), &fonts)
            }
            Markup::Latex => typeset::set(sandbox, &dir, &self.name(), &self.text),
        }
    }

    /// Its file, unchanged.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn bytes(&self, package: &Package) -> Result<Vec<u8>, Fault> {
        super::picture(package, &self.name())
    }

    /// The files of the problem's directory with these extensions that the text names, with or
    /// without their extensions.
    #[must_use]
    pub fn included(&self, package: &Package, extensions: &[&str]) -> Vec<String> {
        let is_named = |path: &String| {
            let Some((stem, extension)) = path.rsplit_once('.') else {
                return false;
            };
            let extension = extension.to_ascii_lowercase();
            *path != self.name() && extensions.contains(&&*extension) && self.text.contains(stem)
        };
        files(package).into_iter().filter(is_named).collect()
    }
}

/// The paths of the files of a problem that a statement may need, in order. What is neither a file
/// nor a directory is left out when it is read.
fn files(package: &Package) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(package.dir.clone(), String::new(), 0)];
    while let Some((dir, inside, depth)) = open.pop() {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let is_left_out = depth == 0 && LEFT_OUT.contains(&&*name);
            if name.starts_with('.') || is_left_out {
                continue;
            }
            let path = format!("{inside}{name}");
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < DEEPEST => {
                    open.push((entry.path(), format!("{path}/"), depth + 1));
                }
                Ok(kind) if kind.is_dir() => {}
                _ => found.push(path),
            }
        }
    }
    found.sort();
    found
}

/// Copies the files of a problem that a statement may need. A link that leads elsewhere is left
/// out.
fn copy(package: &Package, to: &Path) -> Result<(), Fault> {
    let failed = |error| Fault::file("copy the files of", &package.dir, error);
    let from = Beneath::new(&package.dir).map_err(failed)?;
    let mut left = LARGEST;
    for path in files(package) {
        let Ok(file) = from.open(Path::new(&path)) else {
            continue;
        };
        let copied = copy_file(file.take(left + 1), &to.join(path)).map_err(failed)?;
        left = left.checked_sub(copied).ok_or_else(|| {
            let reason = format!("they are larger than {} MiB", LARGEST >> 20);
            failed(std::io::Error::other(reason))
        })?;
    }
    Ok(())
}

fn copy_file(mut from: impl Read, to: &Path) -> std::io::Result<u64> {
    if let Some(dir) = to.parent() {
        std::fs::create_dir_all(dir)?;
    }
    std::io::copy(&mut from, &mut std::fs::File::create(to)?)
}
