//! The jury's solutions as other judges take submissions: programs of one file.

use super::expected::Fate;
use super::{Losses, Ready};
use crate::fault::Fault;
use crate::harness;
use crate::language::Language;
use crate::package::{Expectation, Part, Solution};
use crate::program::Source;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A solution, ready to be shipped.
pub(super) struct Entry<'a> {
    /// What it is called, without an extension; no two have the same name and extension.
    pub(super) stem: String,
    /// The extension of its language.
    pub(super) extension: String,
    /// The whole program.
    pub(super) text: Vec<u8>,
    /// What it is written in.
    pub(super) language: Arc<Language>,
    /// The verdicts and points it must get; none for the reference.
    pub(super) expectation: Option<&'a Expectation>,
}

impl Entry<'_> {
    /// `name.extension`
    pub(super) fn name(&self) -> String {
        format!("{}.{}", self.stem, self.extension)
    }

    /// What the text is written in, which is Python for a submission that was a text.
    pub(super) fn language_shipped(&self) -> &str {
        match self.language.name.as_str() {
            "text" => "python",
            name => name,
        }
    }

    /// What must become of it.
    pub(super) fn fate(&self) -> Fate {
        self.expectation.map_or(Fate::Accepted, Fate::of)
    }
}

/// What becomes of a text that is its own output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Texts {
    /// A program that prints it, because contestants submit programs.
    Programs,
    /// It stays as it is.
    Kept,
}

/// All solutions that compile, and the reference if it is none of them.
pub(super) fn entries<'a>(
    ready: &Ready<'a>,
    texts: Texts,
    losses: &mut Losses,
) -> Result<Vec<Entry<'a>>, Fault> {
    let package = ready.package();
    let mut taken = BTreeSet::new();
    let mut entries = Vec::new();
    if let Part::Program(reference) = &package.reference
        && !lists(&package.solutions, &reference.path)
    {
        let (path, language) = (&reference.path, &reference.language);
        entries.push(entry(ready, (&**path, language), None, texts, losses)?);
    }
    for solution in &package.solutions {
        let program = &solution.program;
        let expectation = Some(&solution.expectation);
        if Fate::of(&solution.expectation) == Fate::CompileError {
            losses.cosmetic(
                format!(
                    "solution {}, which must not compile",
                    program.path.display()
                ),
                "it is left out",
            );
            continue;
        }
        let program = (&*program.path, &program.language);
        entries.push(entry(ready, program, expectation, texts, losses)?);
    }
    for entry in &mut entries {
        while !taken.insert(entry.name()) {
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
    texts: Texts,
    losses: &mut Losses,
) -> Result<Entry<'a>, Fault> {
    let package = ready.package();
    let source = Source::read(&package.dir.join(path), language)?;
    let name = |part: Option<&std::ffi::OsStr>| {
        part.map(|part| part.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    let (stem, mut extension) = (name(path.file_stem()), name(path.extension()));
    let own = || source.files.first().map_or(&[][..], |file| &file.text);
    let text = if let Some(signature) = &package.signature {
        losses.weaker(
            "a contestant writes only the function or class",
            "a contestant writes a whole program; solutions are shipped with their drivers",
        );
        harness::whole(signature, &source)?
    } else if language.name == "text" && texts == Texts::Programs {
        losses.weaker(
            "a contestant may submit a text that is the answer",
            "a contestant submits a program that prints it, and so do the solutions",
        );
        "py".clone_into(&mut extension);
        printing(own())
    } else {
        own().to_owned()
    };
    Ok(Entry {
        stem,
        extension,
        text,
        language: language.clone(),
        expectation,
    })
}

/// A Python program that prints these bytes.
fn printing(text: &[u8]) -> Vec<u8> {
    let literal = text.escape_ascii();
    format!("import sys\n\nsys.stdout.buffer.write(b\"{literal}\")\n").into_bytes()
}
