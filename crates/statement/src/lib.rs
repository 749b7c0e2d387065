//! Statements: Markdown with TeX maths, and the formats of other judges.
//!
//! # Theory of operation
//!
//! A statement lies beside the spec as `statement.<language>.md`, and an editorial, which is treated
//! alike, as `editorial.<language>.md`. Its first heading is the title,
//! and the line `{{samples}}` is replaced by the samples, which come only from the data. `{{name}}`
//! is the value of a constant, the line `{{groups}}` a table of the groups, and the lines
//! `{{input}}` and `{{constraints}}` are generated from the declared input. The text is split at
//! the line of the samples, and each piece is rendered separately: as Markdown, LaTeX or HTML.
//! `pictures` are files of the problem that the text names. A [`Document`] is one statement or all
//! those of a contest, with limits and samples, as a page of HTML or in LaTeX, from which a
//! the built-in typesetter, or one of the machine, makes a PDF.

pub mod built_in;
pub mod contest;
mod cover;
mod declared;
mod document;
mod embedded;
mod fence;
mod html;
mod latex;
mod limits;
mod lists;
mod maths;
mod notes;
mod original;
mod pictures;
mod sample;
mod sheet;
mod slides;
mod tables;
mod tags;
mod transcripts;
mod typeset;
mod typesetters;
mod typst;
mod unclear;
mod words;

pub use cover::Cover;
pub use fence::fence;
pub use original::{Markup, Original, originals};
pub use pictures::{picture, pictures};
pub use sample::{Sample, SampleText, interaction_path, is_shown, shown_instead};
pub use sheet::{Document, Label, Layout, Sheet};
pub use typeset::Untypeset;
pub use typesetters::{Typesetter, typesetter_install_command, typesetters};
pub use unclear::unclear;
pub use unclear::{Unclear, require_pictures};

use base::beneath::open_in;
use limits::{GROUPS, groups_table};
use package::Package;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use terms::fault::Fault;
use words::StatementWords;

/// The first parts of the names of statements and editorials.
const STATEMENT: &str = "statement";
const EDITORIAL: &str = "editorial";

/// The line for samples.
const SAMPLES: &str = "{{samples}}";

/// A statement in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The code of the language.
    pub language: String,
    /// The title, from the spec or else from the first heading.
    pub title: String,
    /// The text without the title, split where the samples are inserted.
    pieces: Vec<String>,
    /// Notes on samples, by the name of the sample.
    notes: BTreeMap<String, String>,
}

/// The source text of a statement.
struct StatementText {
    path: PathBuf,
    language: String,
    text: String,
}

/// All statements of a problem, in the order of their languages.
///
/// # Errors
/// If one cannot be read, or is not UTF-8.
pub fn all(package: &Package) -> Result<Vec<Statement>, Fault> {
    let notes = notes::sources(package)?;
    let statement = |source: &StatementText| Statement {
        notes: notes::find(package, &notes, &source.language),
        ..Statement::new(package, &source.language, &source.text)
    };
    let sources = sources(package, STATEMENT, "md")?;
    Ok(sources.iter().map(statement).collect())
}

/// The editorials of a problem, which explain its solutions, in the order of their languages.
///
/// # Errors
/// If one cannot be read, or is not UTF-8.
pub fn editorials(package: &Package) -> Result<Vec<Statement>, Fault> {
    let sources = sources(package, EDITORIAL, "md")?;
    let editorial = |it: &StatementText| Statement::new(package, &it.language, &it.text);
    Ok(sources.iter().map(editorial).collect())
}

/// The sources of the statements and editorials.
fn written(package: &Package) -> Result<Vec<StatementText>, Fault> {
    let mut all = sources(package, STATEMENT, "md")?;
    all.extend(sources(package, EDITORIAL, "md")?);
    Ok(all)
}

/// The texts in files whose names begin with `stem` and have this extension.
fn sources(package: &Package, stem: &str, extension: &str) -> Result<Vec<StatementText>, Fault> {
    let entries = std::fs::read_dir(&package.dir)
        .map_err(|error| Fault::file("read", &package.dir, error))?;
    let mut sources = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let language = name
            .strip_prefix(stem)
            .and_then(|rest| rest.strip_prefix('.'))
            .and_then(|rest| rest.strip_suffix(extension)?.strip_suffix('.'));
        if let Some(language) = language {
            sources.push(StatementText::read(package, &entry.path(), language)?);
        }
    }
    sources.sort_by(|one, other| one.language.cmp(&other.language));
    Ok(sources)
}

impl StatementText {
    fn read(package: &Package, path: &Path, language: &str) -> Result<Self, Fault> {
        let text = open_in(&package.dir, path)
            .and_then(std::io::read_to_string)
            .map_err(|error| Fault::file("read", path, error))?;
        Ok(Self {
            language: language.to_owned(),
            path: path.to_owned(),
            text: text.trim_start_matches('\u{feff}').replace("\r\n", "\n"),
        })
    }
}

/// A piece of Markdown as LaTeX.
#[must_use]
pub fn latex(markdown: &str) -> String {
    latex::text(markdown)
}

/// The statement to show if there is room for one: the English one, or else the first.
#[must_use]
pub fn main(statements: &[Statement]) -> Option<&Statement> {
    let english = statements.iter().find(|one| one.language == "en");
    english.or(statements.first())
}

impl Statement {
    fn new(package: &Package, language: &str, text: &str) -> Self {
        let text = package.constants.fill(text);
        let (heading, text) = match text.trim_start().strip_prefix("# ") {
            Some(rest) => rest.split_once('\n').unwrap_or((rest, "")),
            None => ("", text.as_str()),
        };
        let of_spec = package.title.get(language);
        let any = package.title.values().next();
        let title = match (of_spec, heading.trim()) {
            (Some(title), _) => title,
            (None, "") => any.unwrap_or(&package.id),
            (None, heading) => heading,
        };
        let mut pieces = vec![String::new()];
        for line in text.lines() {
            if line.trim() == SAMPLES {
                pieces.push(String::new());
                continue;
            }
            let table = (line.trim() == GROUPS).then(|| groups_table(package, language));
            let made = table.or_else(|| declared::declared(package, language, line.trim(), text));
            let line = made.as_deref().unwrap_or(line);
            if let Some(piece) = pieces.last_mut() {
                piece.push_str(line);
                piece.push('\n');
            }
        }
        Self {
            language: language.to_owned(),
            title: title.to_owned(),
            pieces: pieces
                .iter()
                .map(|piece| tables::whole(&format!("{}\n", piece.trim())).0)
                .collect(),
            notes: BTreeMap::new(),
        }
    }

    /// Whether it has a placeholder for samples.
    #[must_use]
    pub fn places_samples(&self) -> bool {
        self.pieces.len() > 1
    }

    /// Without the placeholder for samples, and without headings over it.
    #[must_use]
    pub fn without_samples(&self) -> Self {
        let last = self.pieces.len() - 1;
        let piece = |(at, piece): (usize, &String)| match piece.trim_end().rsplit_once('\n') {
            Some((rest, heading)) if at < last && heading.starts_with('#') => {
                format!("{}\n", rest.trim_end())
            }
            _ => piece.clone(),
        };
        let pieces: Vec<String> = self.pieces.iter().enumerate().map(piece).collect();
        let joined = Self {
            pieces: vec![pieces.join("\n")],
            ..self.clone()
        };
        joined.with_notes_at_end()
    }

    /// As Markdown, without the title, with `samples` in place of the placeholders.
    #[must_use]
    pub fn markdown(&self, samples: &str) -> String {
        self.pieces.join(&format!("\n{samples}\n"))
    }

    /// The title as LaTeX.
    #[must_use]
    pub fn title_in_latex(&self) -> String {
        latex::escaped(&self.title)
    }

    /// As LaTeX, without the title, with `samples` in place of the placeholders.
    #[must_use]
    pub fn latex(&self, samples: &str) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(|piece| latex::text(piece)).collect();
        pieces.join(&format!("\n{samples}\n\n"))
    }
}
