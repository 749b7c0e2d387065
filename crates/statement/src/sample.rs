//! Samples, as statements show them.

use super::fence::fence;
use super::latex::{self, verbatim};
use super::words::StatementWords;
use super::{Statement, html, notes, typst};
use base::beneath::read_in;
use base::text::escape_markup;
use cases::build::Case;
use cases::plan::Origin;
use package::Package;
use std::fmt::Write as _;
use std::path::PathBuf;
use terms::Kind;
use terms::fault::Fault;

/// A sample of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its number, from 1.
    pub number: usize,
    /// The name of its files, without their extension.
    pub(super) name: String,
    /// Its visible content.
    pub text: SampleText,
    /// Pictures of it as HTML, which a page shows beside the text.
    pub figure: Option<String>,
}

/// The visible content of a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SampleText {
    /// An input and an answer.
    Pair(String, String),
    /// An interaction: lines from the submission begin with `>`, lines to it with `<`.
    Interaction(String),
}

impl Sample {
    /// The samples among the cases of a package.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn all(package: &Package, cases: &[Case]) -> Result<Vec<Self>, Fault> {
        let samples = cases.iter().filter(|case| is_shown(package, case));
        let sample = |(number, case): (usize, &Case)| {
            Ok(Self {
                number,
                name: notes::name(case),
                text: text_of(package, case)?,
                figure: None,
            })
        };
        (1..).zip(samples).map(sample).collect()
    }
}

/// Whether statements show a case as a sample.
#[must_use]
pub fn is_shown(package: &Package, case: &Case) -> bool {
    package.shows(case.planned.group, case.planned.given_name()) && !is_secret(package, case)
}

/// The file of the interaction beside a sample of an interactive problem.
#[must_use]
pub fn interaction_path(package: &Package, case: &Case) -> PathBuf {
    beside(package, case, "interaction")
}

/// The files beside a sample that are shown instead of its input and its answer, if they exist.
#[must_use]
pub fn shown_instead(package: &Package, case: &Case) -> [PathBuf; 2] {
    ["in.statement", "ans.statement"].map(|extension| beside(package, case, extension))
}

/// A file beside the input of a case, with another extension.
fn beside(package: &Package, case: &Case, extension: &str) -> PathBuf {
    match &case.planned.origin {
        Origin::File(file) => file.input.with_extension(extension),
        Origin::Generated(_) | Origin::Command(_) => {
            package.dir.join(format!("{}.{extension}", case.planned.id))
        }
    }
}

/// Whether nothing of a sample may be shown: the input of an interactive problem is only for the
/// interactor.
fn is_secret(package: &Package, case: &Case) -> bool {
    let has_file = |path: &PathBuf| path.is_file();
    package.kind == Kind::Interactive
        && !has_file(&interaction_path(package, case))
        && !shown_instead(package, case).iter().all(has_file)
}

fn text_of(package: &Package, case: &Case) -> Result<SampleText, Fault> {
    let text = |path: &PathBuf, bytes: std::io::Result<Vec<u8>>| {
        let bytes = bytes.map_err(|error| Fault::file("read", path, error))?;
        Ok::<_, Fault>(String::from_utf8_lossy(&bytes).into_owned())
    };
    let kept = |path: &PathBuf| text(path, read_in(&package.dir, path));
    let path = interaction_path(package, case);
    if (package.kind == Kind::Interactive || package.passes > 1) && path.is_file() {
        return Ok(SampleText::Interaction(kept(&path)?));
    }
    let [input, answer] = shown_instead(package, case);
    let input = if input.is_file() {
        kept(&input)?
    } else {
        text(&case.input, std::fs::read(&case.input))?
    };
    let answer = if answer.is_file() {
        kept(&answer)?
    } else {
        String::from_utf8_lossy(&case.answer.read()?).into_owned()
    };
    Ok(SampleText::Pair(input, answer))
}

/// The parts of a sample, each under a heading.
fn parts<'a>(sample: &'a Sample, language: &str) -> Vec<(&'static str, &'a str)> {
    let words = StatementWords::for_language(language);
    match &sample.text {
        SampleText::Pair(given, answer) => vec![(words.input, given), (words.output, answer)],
        SampleText::Interaction(transcript) => vec![(words.interaction, transcript)],
    }
}

/// Samples as Markdown, with the notes of a statement.
pub(super) fn markdown(samples: &[Sample], statement: &Statement) -> String {
    let mut text = String::new();
    for sample in samples {
        for (heading, shown) in parts(sample, &statement.language) {
            let (number, shown, fence) = (sample.number, shown.trim_end(), fence(shown));
            let _ = write!(
                text,
                "### {heading} {number}\n\n{fence}\n{shown}\n{fence}\n\n"
            );
        }
        if let Some(note) = statement.notes.get(&sample.name) {
            let _ = write!(text, "{}\n\n", note.trim());
        }
    }
    text
}

/// Samples as LaTeX, with the notes of a statement.
pub(super) fn latex(samples: &[Sample], statement: &Statement) -> String {
    let mut text = String::new();
    for sample in samples {
        for (heading, shown) in parts(sample, &statement.language) {
            let (heading, shown) = (latex::escaped(heading), verbatim(shown));
            let _ = write!(
                text,
                "\\subsection*{{{heading} {}}}\n\n{shown}\n",
                sample.number
            );
        }
        if let Some(note) = statement.notes.get(&sample.name) {
            let _ = writeln!(text, "{}", latex::text(note));
        }
    }
    text
}

/// Samples as Typst, with the notes of a statement.
pub(super) fn typst(samples: &[Sample], statement: &Statement) -> String {
    let mut text = String::new();
    for sample in samples {
        let parts = parts(sample, &statement.language).into_iter();
        let parts = parts.map(|(heading, shown)| (format!("{heading} {}", sample.number), shown));
        let parts: Vec<(String, &str)> = parts.collect();
        text += &match &sample.text {
            SampleText::Pair(..) => typst::pair(&parts),
            SampleText::Interaction(_) => {
                let lines = parts
                    .iter()
                    .map(|(heading, it)| typst::interaction(heading, it));
                lines.collect()
            }
        };
        if let Some(note) = statement.notes.get(&sample.name) {
            let _ = writeln!(text, "{}", typst::text(note));
        }
    }
    text
}

/// Samples as HTML, with the notes of a statement.
pub(super) fn html(samples: &[Sample], statement: &Statement) -> String {
    let mut html = String::new();
    for sample in samples {
        html.push_str("<div class=\"sample\">\n");
        for (heading, shown) in parts(sample, &statement.language) {
            let number = sample.number;
            let (class, shown) = match &sample.text {
                SampleText::Pair(..) => ("", escape_markup(shown)),
                SampleText::Interaction(_) => (" class=\"interaction\"", lines(shown)),
            };
            let _ = write!(
                html,
                "<div{class}><h3>{heading} {number}</h3>\n<pre>{shown}</pre></div>\n"
            );
        }
        if let Some(figure) = &sample.figure {
            let _ = writeln!(html, "<div class=\"figure\">{figure}</div>");
        }
        if let Some(note) = statement.notes.get(&sample.name) {
            let _ = writeln!(html, "<div class=\"note\">{}</div>", html::text(note));
        }
        html.push_str("</div>\n");
    }
    html
}

/// The lines of an interaction: the submission's lines are on the other side.
fn lines(transcript: &str) -> String {
    let line = |line: &str| {
        let class = if line.starts_with('>') {
            " class=\"sent\""
        } else {
            ""
        };
        format!("<span{class}>{}</span>", escape_markup(line))
    };
    transcript.lines().map(line).collect()
}
