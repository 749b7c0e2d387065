//! Documents in Typst as PDF.
//!
//! # Theory of operation
//!
//! A document may come from anyone, and Typst is a language with loops. So the compiler runs as a
//! program of its own in the sandbox, which bounds its time and its memory: the executable starts
//! itself again and calls [`run`]. A document reads files of its directory only. Fonts are embedded,
//! and the document has no date, so the same source results in the same bytes on every machine,
//! unless directories with other fonts are given.

mod files;
mod fonts;
mod letters;
mod project;

use base::text::Shown as _;
use fonts::Fonts;
use project::Project;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use typst::World as _;
use typst::WorldExt as _;
use typst::diag::SourceDiagnostic;
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

/// The size of the stack in bytes, enough for all documents that Typst itself does not refuse.
const STACK: usize = 64 << 20;

/// The name and the version of the compiler.
#[must_use]
pub fn version() -> String {
    format!("typst {}", typst::utils::version().raw())
}

/// Compiles a document: the arguments are its directory, its path there, the file to write, and
/// directories with fonts.
///
/// # Errors
/// What is wrong with the document or the arguments.
pub fn run(arguments: impl Iterator<Item = OsString>) -> Result<(), String> {
    let arguments: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let [root, main, out, fonts @ ..] = &arguments[..] else {
        return Err("the directory, the document and the file to write are missing".to_owned());
    };
    let typesetter = std::thread::Builder::new().stack_size(STACK);
    let pdf = std::thread::scope(|scope| {
        let pdf = typesetter.spawn_scoped(scope, || pdf(root, main, fonts));
        let pdf = pdf.map_err(|error| format!("no thread can be started: {error}"))?;
        pdf.join()
            .unwrap_or_else(|_| Err("the compiler stopped because of a bug in it".to_owned()))
    })?;
    std::fs::write(out, pdf).map_err(|error| format!("{} cannot be written: {error}", out.shown()))
}

/// The document at the path `main` in the directory `root` as PDF.
///
/// # Errors
/// What is wrong with the document, with its position.
pub fn pdf(root: &Path, main: &Path, fonts: &[PathBuf]) -> Result<Vec<u8>, String> {
    let project = Project::open(root, main, Fonts::load(fonts)?)?;
    let compiled = typst::compile::<PagedDocument>(&project).output;
    let document = compiled.map_err(|errors| first(&project, &errors))?;
    letters::require(&document)?;
    let pdf = typst_pdf::pdf(&document, &PdfOptions::default());
    pdf.map_err(|errors| first(&project, &errors))
}

/// The first error, with its position in the document.
fn first(project: &Project, errors: &[SourceDiagnostic]) -> String {
    let Some(error) = errors.first() else {
        return "the compiler names no reason".to_owned();
    };
    let mut text = place(project, error).unwrap_or_default();
    text += &error.message;
    // Options of the command `typst` do not exist here.
    for hint in error.hints.iter().filter(|hint| !hint.v.contains("`--")) {
        text += "; ";
        text += &hint.v;
    }
    text
}

fn place(project: &Project, error: &SourceDiagnostic) -> Option<String> {
    let id = error.span.id()?;
    let source = project.source(id).ok()?;
    let at = project.range(error.span)?.start;
    let (line, column) = source.lines().byte_to_line_column(at)?;
    let path = id.get().vpath().get_without_slash();
    Some(format!("{path}:{}:{}: ", line + 1, column + 1))
}

#[cfg(test)]
mod tests;
