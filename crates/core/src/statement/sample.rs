//! Samples, as statements show them.

use super::latex::{self, verbatim};
use crate::build::Case;
use crate::fault::Fault;
use crate::package::{Kind, Package};
use base::beneath::read_in;
use base::text::escape_markup;
use std::fmt::Write as _;
use std::path::PathBuf;

/// A sample of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its number, from 1.
    pub number: usize,
    /// What is shown of it.
    pub text: SampleText,
}

/// What is shown of a sample.
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
    /// When a file cannot be read.
    pub fn all(package: &Package, cases: &[Case]) -> Result<Vec<Self>, Fault> {
        let samples = cases
            .iter()
            .filter(|case| package.groups[case.planned.group].is_samples());
        let texts = samples.map(|case| text_of(package, case));
        let numbered = (1..).zip(texts);
        numbered
            .map(|(number, text)| {
                Ok(Self {
                    number,
                    text: text?,
                })
            })
            .collect()
    }
}

/// The interaction that is kept beside a sample of an interactive problem.
#[must_use]
pub fn interaction_path(package: &Package, case: &Case) -> PathBuf {
    package.dir.join(format!("{}.interaction", case.planned.id))
}

fn text_of(package: &Package, case: &Case) -> Result<SampleText, Fault> {
    let text = |path: &PathBuf, bytes: std::io::Result<Vec<u8>>| {
        let bytes = bytes.map_err(|error| Fault::file("read", path, error))?;
        Ok::<_, Fault>(String::from_utf8_lossy(&bytes).into_owned())
    };
    let path = interaction_path(package, case);
    if package.kind == Kind::Interactive && path.is_file() {
        let read = read_in(&package.dir, &path);
        return Ok(SampleText::Interaction(text(&path, read)?));
    }
    let answer = String::from_utf8_lossy(&case.answer.read()?).into_owned();
    let input = text(&case.input, std::fs::read(&case.input))?;
    Ok(SampleText::Pair(input, answer))
}

/// What the headings over a sample are called.
fn words(language: &str) -> [&'static str; 3] {
    match language.split('-').next() {
        Some("zh") => ["输入样例", "输出样例", "交互样例"],
        _ => ["Sample input", "Sample output", "Sample interaction"],
    }
}

/// The parts of a sample, each under a heading.
fn parts<'a>(sample: &'a Sample, language: &str) -> Vec<(&'static str, &'a str)> {
    let [input, output, interaction] = words(language);
    match &sample.text {
        SampleText::Pair(given, answer) => vec![(input, given), (output, answer)],
        SampleText::Interaction(transcript) => vec![(interaction, transcript)],
    }
}

/// Samples as Markdown.
pub(super) fn markdown(samples: &[Sample], language: &str) -> String {
    let mut text = String::new();
    for sample in samples {
        for (heading, shown) in parts(sample, language) {
            let (number, shown) = (sample.number, shown.trim_end());
            let _ = write!(text, "### {heading} {number}\n\n```\n{shown}\n```\n\n");
        }
    }
    text
}

/// Samples as LaTeX.
pub(super) fn latex(samples: &[Sample], language: &str) -> String {
    let mut text = String::new();
    for sample in samples {
        for (heading, shown) in parts(sample, language) {
            let (heading, shown) = (latex::escaped(heading), verbatim(shown));
            let _ = write!(
                text,
                "\\subsection*{{{heading} {}}}\n\n{shown}\n",
                sample.number
            );
        }
    }
    text
}

/// Samples as HTML.
pub(super) fn html(samples: &[Sample], language: &str) -> String {
    let mut html = String::new();
    for sample in samples {
        for (heading, shown) in parts(sample, language) {
            let (number, shown) = (sample.number, escape_markup(shown));
            let _ = write!(html, "<h3>{heading} {number}</h3>\n<pre>{shown}</pre>\n");
        }
    }
    html
}
