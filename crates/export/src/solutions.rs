//! The jury's solutions in the form in which other judges take submissions: usually programs with
//! one file.

use super::expected::Fate;
use super::{Exported, Losses, Ready, graders};
use base::text::Shown as _;
use exchange::Tree;
use exchange::names::{is_portable, portable};
use package::{Expectation, Part, Solution};
use program::{File, Source};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use terms::fault::Fault;
use terms::language::Language;

/// A solution, ready to be exported.
pub(super) struct ExportedSolution<'a> {
    /// Its path in the problem.
    path: String,
    /// Whether it is shipped with the files of its grader.
    has_grader: bool,
    /// The name without extension; names with extensions are unique.
    pub(super) stem: String,
    /// The extension of its language.
    pub(super) extension: String,
    /// The whole program, or its main file.
    pub(super) text: Vec<u8>,
    /// The files with their original names, the main one first, if there are several.
    files: Vec<File>,
    /// The language.
    pub(super) language: Arc<Language>,
    /// The required verdicts and points; `None` for the reference.
    pub(super) expectation: Option<&'a Expectation>,
}

impl ExportedSolution<'_> {
    /// `name.extension`, or the name of its directory.
    pub(super) fn name(&self) -> String {
        if self.has_several_files() {
            return self.stem.clone();
        }
        format!("{}.{}", self.stem, self.extension)
    }

    /// The name that its only file must have: that of the public class, in Java.
    fn own_name(&self) -> Option<String> {
        let name = program::source_name(&self.language, &self.text);
        name.filter(|_| !self.has_several_files())
    }

    /// The path in a directory of solutions. If its file must have another name than the solution,
    /// it is in a subdirectory.
    pub(super) fn place(&self) -> String {
        match self.own_name().filter(|name| *name != self.name()) {
            Some(name) => format!("{}/{name}", self.stem),
            None => self.name(),
        }
    }

    /// The path in a directory without subdirectories. Reports a conflict if the name that the file
    /// must have is already used.
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

    /// Whether it has several files, so that judges that take only one file do not get it; this is
    /// reported.
    pub(super) fn is_left_out(&self, losses: &mut Losses) -> bool {
        if self.has_several_files() && self.has_grader {
            let language = &self.language.name;
            losses.lost(
                format!("solution {}, which needs its grader", self.path),
                format!("it is left out: the judge takes one file, and no grader in {language}"),
            );
        } else if self.has_several_files() {
            losses.lost(
                format!("solution {}, which has several files", self.path),
                "it is left out: put it into one",
            );
        }
        self.has_several_files()
    }

    /// Whether it must be a directory, because it has more than one file.
    pub(super) fn has_several_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// The name of the main file, if there are several files.
    pub(super) fn main(&self) -> Option<&str> {
        self.files.first().map(|file| file.name.as_str())
    }

    /// Puts it to `path`: its only file, or a directory with its files.
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

    /// A unique key: the name of its directory, or its name without extension.
    fn key(&self) -> String {
        match self.language.source_name {
            Some(_) => self.stem.clone(),
            None => self.name(),
        }
    }

    /// The language of the shipped text, which is Python for a submission that was a text.
    pub(super) fn language_shipped(&self) -> &str {
        match self.language.name.as_str() {
            "text" => "python",
            name => name,
        }
    }

    /// The required overall result.
    pub(super) fn fate(&self) -> Fate {
        self.expectation
            .map_or(Fate::Accepted, Fate::from_expectation)
    }
}

/// The kinds of submissions that a judge takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Takes {
    /// Whether a text can be submitted as its own output; otherwise a program must print it.
    texts: bool,
    /// The languages in which a function or class alone can be submitted, because the judge
    /// compiles it with a grader.
    graded: &'static [&'static str],
    /// The languages in which submissions are linked with a grader of the problem.
    linked: &'static [&'static str],
}

impl Takes {
    /// Whole programs only.
    pub(super) const PROGRAMS: Self = Self {
        texts: false,
        graded: &[],
        linked: &[],
    };
    /// Whole programs, and texts for problems with texts as answers.
    pub(super) const TEXTS: Self = Self {
        texts: true,
        ..Self::PROGRAMS
    };

    /// Also functions or classes alone in these languages.
    pub(super) const fn graded(self, languages: &'static [&'static str]) -> Self {
        Self {
            graded: languages,
            ..self
        }
    }

    /// Also what graders of the problem call, in these languages.
    pub(super) const fn linked(self, languages: &'static [&'static str]) -> Self {
        Self {
            linked: languages,
            ..self
        }
    }

    /// Reports what contestants of a function or class problem can no longer do.
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

/// All solutions that compile, and the reference if it is not one of them.
pub(super) fn entries<'a>(
    ready: &Ready<'a>,
    takes: Takes,
    losses: &mut Losses,
) -> Result<Vec<ExportedSolution<'a>>, Fault> {
    let package = ready.package();
    if package.signature.is_some() {
        takes.tell(losses);
    }
    if let Some(graders) = &package.graders {
        graders::tell(graders, takes.linked, losses);
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
        if Fate::from_expectation(&solution.expectation) == Fate::CompileError {
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
                format!("it is called {made}, which every judge and file system accepts"),
            );
            entry.stem = made;
        }
        // `CMS` has its own files with this name in the same directory. Some file systems do not
        // distinguish upper and lower case.
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
) -> Result<ExportedSolution<'a>, Fault> {
    let package = ready.package();
    let mut source = Source::of_package(&package.dir, path, language)?;
    let has_grader = package.graders.is_some() && !takes.linked.contains(&&*language.name);
    if has_grader {
        source = package.program_of(source)?;
    }
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
        // The judge inserts lines before it, so a byte order mark would be in the wrong place.
        let marked = text.strip_prefix("\u{feff}".as_bytes());
        marked.filter(|_| is_graded).unwrap_or(text).to_owned()
    };
    let files = match source.only() {
        Some(_) => Vec::new(),
        None => source.files,
    };
    Ok(ExportedSolution {
        path: path.shown(),
        has_grader,
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
