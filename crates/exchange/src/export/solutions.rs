//! The jury's solutions in the form of submissions to other judges: programs of one file, unless
//! the judge takes several.

use super::expected::Fate;
use super::{Exported, Losses, Ready};
use crate::Tree;
use crate::names::{is_portable, portable};
use base::text::Shown as _;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use tengen_core::fault::Fault;
use tengen_core::harness;
use tengen_core::language::Language;
use tengen_core::package::{Expectation, Part, Solution};
use tengen_core::program::{self, File, Source};

/// A solution, ready to be exported.
pub(super) struct Entry<'a> {
    /// Its name without an extension; the pairs of name and extension are unique.
    pub(super) stem: String,
    /// The extension of its language.
    pub(super) extension: String,
    /// The whole program, or its main file.
    pub(super) text: Vec<u8>,
    /// The program's files by their own names, the main one first, if there are several.
    files: Vec<File>,
    /// Its language.
    pub(super) language: Arc<Language>,
    /// Its expected verdicts and points; `None` for the reference.
    pub(super) expectation: Option<&'a Expectation>,
}

impl Entry<'_> {
    /// `name.extension`, or the name of its directory.
    pub(super) fn name(&self) -> String {
        if self.has_several_files() {
            return self.stem.clone();
        }
        format!("{}.{}", self.stem, self.extension)
    }

    /// The required name of its only file: that of the public class, in Java.
    fn own_name(&self) -> Option<String> {
        let name = program::source_name(&self.language, &self.text);
        name.filter(|_| !self.has_several_files())
    }

    /// Its path in a directory of solutions: in a directory of its own if its file requires another
    /// name.
    pub(super) fn place(&self) -> String {
        match self.own_name().filter(|name| *name != self.name()) {
            Some(name) => format!("{}/{name}", self.stem),
            None => self.name(),
        }
    }

    /// Its path in a directory without subdirectories. Records a loss if another file already has
    /// the required name.
    pub(super) fn flat_place(&self, dir: &str, exported: &mut Exported) -> String {
        let own = self.own_name().filter(|name| *name != self.name());
        let Some(own) = own else {
            return format!("{dir}/{}", self.name());
        };
        let path = format!("{dir}/{own}");
        if exported.tree.get(&path).is_none() {
            return path;
        }
        exported.losses.weaker(
            format!(
                "solution {}, whose file has to be called {own}",
                self.name()
            ),
            "there is another of this name: rename the class",
        );
        format!("{dir}/{}", self.name())
    }

    /// Whether it is left out because it has several files and the judge takes one; records that.
    pub(super) fn is_left_out(&self, losses: &mut Losses) -> bool {
        if self.has_several_files() {
            losses.lost(
                format!("solution {}, which has several files", self.name()),
                "it is left out: put it into one",
            );
        }
        self.has_several_files()
    }

    /// Whether it has to be a directory, because it has more than one file.
    pub(super) fn has_several_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// The name of the main file, if there are several.
    pub(super) fn main(&self) -> Option<&str> {
        self.files.first().map(|file| file.name.as_str())
    }

    /// Adds it at `path`, which becomes a file, or else the directory of its files.
    pub(super) fn put(self, path: &str, tree: &mut Tree) {
        let mut files = self.files.into_iter();
        let Some(main) = files.next() else {
            return tree.put(path, self.text);
        };
        tree.put(format!("{path}/{}", main.name), self.text);
        for file in files {
            tree.put(format!("{path}/{}", file.name), file.text);
        }
    }

    /// A key that no other entry may have: the name of the directory that it is, or may be in.
    fn key(&self) -> String {
        match self.language.source_name {
            Some(_) => self.stem.clone(),
            None => self.name(),
        }
    }

    /// The language of the exported text: Python for a submission that was a text.
    pub(super) fn language_shipped(&self) -> &str {
        match self.language.name.as_str() {
            "text" => "python",
            name => name,
        }
    }

    /// Its expected result.
    pub(super) fn fate(&self) -> Fate {
        self.expectation.map_or(Fate::Accepted, Fate::of)
    }
}

/// The submissions that a judge accepts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Takes {
    /// Whether it accepts a text that is its own output; otherwise solutions print it.
    texts: bool,
    /// The languages in which it accepts only a function or class, because it compiles submissions
    /// with a grader.
    graded: &'static [&'static str],
}

impl Takes {
    /// Whole programs.
    pub(super) const PROGRAMS: Self = Self {
        texts: false,
        graded: &[],
    };
    /// Whole programs, and texts for problems with texts as answers.
    pub(super) const TEXTS: Self = Self {
        texts: true,
        ..Self::PROGRAMS
    };

    /// In these languages only the function or class.
    pub(super) const fn graded(self, languages: &'static [&'static str]) -> Self {
        Self {
            graded: languages,
            ..self
        }
    }

    /// Records what contestants of a function or class problem can no longer do.
    fn tell(self, losses: &mut Losses) {
        let others: Vec<&str> = harness::languages()
            .filter(|language| !self.graded.contains(language))
            .collect();
        if self.graded.is_empty() {
            losses.weaker(
                "a contestant writes only the function or class",
                "a contestant writes a whole program; solutions are shipped with their drivers",
            );
        } else if !others.is_empty() {
            losses.weaker(
                format!("a contestant may write in {}", others.join(", ")),
                format!(
                    "the judge has graders for {} alone: allow no others; solutions in those are shipped as whole programs",
                    self.graded.join(", ")
                ),
            );
        }
    }
}

/// All solutions that compile, and the reference if it is not among them.
pub(super) fn entries<'a>(
    ready: &Ready<'a>,
    takes: Takes,
    losses: &mut Losses,
) -> Result<Vec<Entry<'a>>, Fault> {
    let package = ready.package();
    if package.signature.is_some() {
        takes.tell(losses);
    }
    let mut names = BTreeSet::new();
    let mut entries = Vec::new();
    if let Part::Program(reference) = &package.reference
        && !lists(&package.solutions, &reference.path)
    {
        let (path, language) = (&reference.path, &reference.language);
        entries.push(entry(ready, (&**path, language), None, takes, losses)?);
    }
    for solution in &package.solutions {
        let program = &solution.program;
        let expectation = Some(&solution.expectation);
        if Fate::of(&solution.expectation) == Fate::CompileError {
            losses.cosmetic(
                format!("solution {}, which must not compile", program.path.shown()),
                "it is left out",
            );
            continue;
        }
        if program.language.is_outputs() {
            losses.lost(
                format!(
                    "solution {}, a directory with an output for each case",
                    program.path.shown()
                ),
                "it is left out",
            );
            continue;
        }
        let program = (&*program.path, &program.language);
        entries.push(entry(ready, program, expectation, takes, losses)?);
    }
    for entry in &mut entries {
        if !is_portable(&entry.stem) {
            let made = portable(&entry.stem);
            losses.cosmetic(
                format!("the name of the solution {}", entry.stem),
                format!("it is called {made}, which every judge and file system takes"),
            );
            entry.stem = made;
        }
        // `CMS` has a file with this name beside them. Some file systems do not distinguish upper
        // and lower case.
        while entry.stem == "grader" || !names.insert(entry.key().to_lowercase()) {
            entry.stem.push('_');
        }
    }
    Ok(entries)
}

fn lists(solutions: &[Solution], path: &Path) -> bool {
    solutions
        .iter()
        .any(|solution| solution.program.path == path)
}

fn entry<'a>(
    ready: &Ready<'a>,
    (path, language): (&Path, &Arc<Language>),
    expectation: Option<&'a Expectation>,
    takes: Takes,
    losses: &mut Losses,
) -> Result<Entry<'a>, Fault> {
    let package = ready.package();
    let source = Source::of_package(&package.dir, path, language)?;
    let name = |part: Option<&std::ffi::OsStr>| {
        part.map(|part| part.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    let main = source.files.first();
    let own = || main.map_or(&[][..], |file| &file.text);
    let main_name = main.map_or(Path::new(""), |file| Path::new(&file.name));
    let is_folder = package.dir.join(path).is_dir();
    let stem = name(if is_folder {
        path.file_name()
    } else {
        path.file_stem()
    });
    let mut extension = name(main_name.extension());
    let is_graded = takes.graded.contains(&language.name.as_str());
    let text = if let Some(signature) = package.signature.as_ref().filter(|_| !is_graded) {
        harness::whole(signature, &source)?
    } else if language.name == "text" && !takes.texts {
        losses.weaker(
            "a contestant may submit a text that is the answer",
            "a contestant submits a program that prints it, and so do the solutions",
        );
        "py".clone_into(&mut extension);
        printing(own())
    } else {
        let text = own();
        // The judge adds something before it.
        let marked = text.strip_prefix("\u{feff}".as_bytes());
        marked.filter(|_| is_graded).unwrap_or(text).to_owned()
    };
    let files = match source.only() {
        Some(_) => Vec::new(),
        None => source.files,
    };
    Ok(Entry {
        stem,
        extension,
        text,
        files,
        language: language.clone(),
        expectation,
    })
}

/// A Python program that prints these bytes.
fn printing(text: &[u8]) -> Vec<u8> {
    let literal = text.escape_ascii();
    format!("import sys\n\nsys.stdout.buffer.write(b\"{literal}\")\n").into_bytes()
}
