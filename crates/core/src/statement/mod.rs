//! Statements: Markdown with TeX maths, and what other judges take.
//!
//! Theory of operation: a statement lies beside the spec as `statement.<language>.md`. Its first heading is the
//! title, and the line `{{samples}}` stands where the samples go, which come from the data and nowhere else; `{{name}}`
//! is the value of a constant. The text is cut at the line of the samples, and each piece is rendered by itself: as Markdown, LaTeX or HTML.
//! `pictures` are files of the problem that the text names. A `document` of LaTeX is what a typesetter makes a PDF of.

mod document;
mod html;
mod latex;
mod pictures;
mod sample;
mod typeset;
mod unclear;

pub use pictures::{picture, pictures};
pub use sample::{Sample, SampleText, interaction_path};
pub use typeset::Untypeset;
pub(crate) use unclear::unclear;
pub use unclear::{Unclear, require_pictures};

use crate::fault::Fault;
use crate::package::Package;
use base::beneath::open_in;
use sandbox::Sandbox;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The line where samples go.
const SAMPLES: &str = "{{samples}}";

/// A statement in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The code of the language.
    pub language: String,
    /// The title, from the spec or else from the first heading.
    pub title: String,
    /// The text without the title, cut where the samples go: they stand between the pieces.
    pieces: Vec<String>,
}

/// A statement as it was written.
struct Source {
    path: PathBuf,
    language: String,
    text: String,
}

/// All statements of a problem, in the order of their languages.
///
/// # Errors
/// When one cannot be read, or is not UTF-8.
pub fn all(package: &Package) -> Result<Vec<Statement>, Fault> {
    let sources = sources(package)?;
    let statement = |source: &Source| Statement::new(package, &source.language, &source.text);
    Ok(sources.iter().map(statement).collect())
}

fn sources(package: &Package) -> Result<Vec<Source>, Fault> {
    let entries = std::fs::read_dir(&package.dir)
        .map_err(|error| Fault::file("read", &package.dir, error))?;
    let mut sources = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let language = name
            .strip_prefix("statement.")
            .and_then(|rest| rest.strip_suffix(".md"));
        if let Some(language) = language {
            let path = entry.path();
            let text = open_in(&package.dir, &path)
                .and_then(std::io::read_to_string)
                .map_err(|error| Fault::file("read", &path, error))?;
            sources.push(Source {
                language: language.to_owned(),
                path,
                text: text.trim_start_matches('\u{feff}').replace("\r\n", "\n"),
            });
        }
    }
    sources.sort_by(|one, other| one.language.cmp(&other.language));
    Ok(sources)
}

/// The statement to show where there is room for one: the English one, or else the first.
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
            } else if let Some(piece) = pieces.last_mut() {
                piece.push_str(line);
                piece.push('\n');
            }
        }
        Self {
            language: language.to_owned(),
            title: title.to_owned(),
            pieces: pieces
                .iter()
                .map(|piece| format!("{}\n", piece.trim()))
                .collect(),
        }
    }

    /// Whether it says where the samples go.
    #[must_use]
    pub fn places_samples(&self) -> bool {
        self.pieces.len() > 1
    }

    /// Without a place for samples, and without headings that stand over them.
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
        Self {
            pieces: vec![pieces.join("\n")],
            ..self.clone()
        }
    }

    /// As Markdown, without the title, with this in the places of the samples.
    #[must_use]
    pub fn markdown(&self, samples: &str) -> String {
        self.pieces.join(&format!("\n{samples}\n"))
    }

    /// The title as LaTeX.
    #[must_use]
    pub fn title_in_latex(&self) -> String {
        latex::escaped(&self.title)
    }

    /// As Markdown with title and samples, to be read as it is.
    #[must_use]
    pub fn with_samples(&self, samples: &[Sample]) -> String {
        let samples = sample::markdown(samples, &self.language);
        format!("# {}\n\n{}", self.title, self.markdown(&samples))
    }

    /// As LaTeX, without the title, with this in the places of the samples.
    #[must_use]
    pub fn latex(&self, samples: &str) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(|piece| latex::text(piece)).collect();
        pieces.join(&format!("\n{samples}\n\n"))
    }

    /// As a document in LaTeX that stands alone, samples and title included.
    #[must_use]
    pub fn tex(&self, samples: &[Sample]) -> String {
        let samples = sample::latex(samples, &self.language);
        document::document(&self.title_in_latex(), &self.latex(&samples))
    }

    /// As PDF, samples, title and pictures included.
    ///
    /// # Errors
    /// [`Untypeset`] when there is no typesetter or it refuses; others when the sandbox or a file fails.
    pub fn pdf(
        &self,
        package: &Package,
        samples: &[Sample],
        sandbox: &dyn Sandbox,
    ) -> Result<Vec<u8>, Fault> {
        // Names that mean nothing to TeX.
        let plain = |(at, path): (usize, String)| {
            let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
            let name = format!("picture{at}.{}", extension.to_ascii_lowercase());
            (path, name)
        };
        let names: BTreeMap<String, String> =
            self.pictures().into_iter().enumerate().map(plain).collect();
        let renamed = self.with_pictures(|path| names[path].clone());
        let mut pictures = Vec::new();
        for (path, name) in &names {
            pictures.push((name.as_str(), picture(package, path)?));
        }
        typeset::pdf(sandbox, &renamed.tex(samples), &pictures)
    }

    /// As a page of HTML with `MathML`, samples and title included.
    #[must_use]
    pub fn html(&self, samples: &[Sample]) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(|piece| html::text(piece)).collect();
        let samples = sample::html(samples, &self.language);
        html::page(&self.language, &self.title, &pieces.join(&samples))
    }
}
