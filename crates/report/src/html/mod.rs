//! Results as one self-contained page of HTML: tables that can be read without the script, plots
//! and boards as SVG, and a script for filters and steps.
//!
//! # Theory of operation
//!
//! Every text of a submission or an input goes through `base::text`, which escapes invisible
//! characters, and then through the templates, which escape markup. If markup gets through
//! nevertheless, the page's policy allows only the script and the style whose hashes it lists.
//! Drawings and quotes are limited, so that browsers open a page with many cases quickly.

mod bounds;
mod data;
mod examples;
mod failures;
mod found;
mod games;
mod grid;
mod notes;
mod parts;
mod pictures;
mod solutions;
mod steps;
mod strength;
mod strips;
mod table;

pub use failures::judged_case;
pub use found::{failing_input, found};
pub use games::{duel_page, game_figure};
pub use notes::Note;
pub use parts::parts;
pub use pictures::{Drawn, picture};
pub use strength::strength;

use super::{NoSubmission, SubmissionResult};
use base::digest;
use base::text::{count, excerpt, line};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cases::bounds::Quantity;
use cases::build::Case;
use judge::JudgedCase;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use package::Package;
use problems::Picture;
use terms::Feedback;
use terms::fault::Fault;
use terms::verdict::{bytes, seconds};

/// The style of pages with results.
pub const STYLE: &str = include_str!("page.css");
/// The script that filters tables and steps through boards and interactions.
pub const SCRIPT: &str = include_str!("page.js");

/// How much of an input, an answer or an output is shown.
const LINES: usize = 40;
const BYTES: usize = 4000;
/// The maximum size of a problem's drawings, in bytes.
const DRAWN: usize = 2 << 20;
/// The maximum number of pictures by visualizers per problem: each requires a run of the
/// visualizer, and often one of a submission.
const PICTURES: usize = 60;

/// A problem and its submissions.
pub struct JudgedProblem<'a> {
    /// The problem.
    pub package: &'a Package,
    /// Its cases, or those that were judged.
    pub cases: &'a [Case],
    /// The submissions, in the order in which they are shown.
    pub columns: Vec<SubmissionResult<'a>>,
    /// The entries beside them that cannot be judged.
    pub others: &'a [NoSubmission],
    /// The problems found.
    pub notes: Vec<Note>,
    /// The quantities of the cases that have bounds, as far as they are known.
    pub quantities: &'a [Quantity],
    /// Reads the files of a case.
    pub read: &'a dyn Fn(&Case) -> Result<CaseFiles, Fault>,
    /// Draws a case, or the output of the submission with this name.
    pub draw: &'a Draw<'a>,
    /// The command that draws a case by its id, or the output of the submission with this name.
    pub command: &'a dyn Fn(&str, Option<&str>) -> String,
}

/// Draws a case, or the output of the submission with this name.
pub type Draw<'a> = dyn Fn(&Case, Option<(&str, &JudgedCase)>) -> Drawn + 'a;

/// The files of a case.
pub struct CaseFiles {
    /// The input.
    pub input: Vec<u8>,
    /// The jury's answer.
    pub answer: Vec<u8>,
}

impl CaseFiles {
    /// The files of a case that was built.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn read(case: &Case) -> Result<Self, Fault> {
        let input = std::fs::read(&case.input);
        Ok(Self {
            input: input.map_err(|error| Fault::file("read", &case.input, error))?,
            answer: case.answer.read()?,
        })
    }
}

/// A section of the page: one problem.
pub struct Section {
    name: String,
    /// The number of unexpected results.
    unexpected: usize,
    markup: Markup,
}

impl Section {
    /// The section alone, for a page that has the style and the script.
    #[must_use]
    pub fn into_string(self) -> String {
        self.markup.into_string()
    }
}

/// The whole page. The same sections result in the same bytes.
#[must_use]
pub fn page(title: &str, sections: &[Section]) -> String {
    page_with(title, &html! {}, sections)
}

/// The same with something above all sections.
pub(super) fn page_with(title: &str, head: &Markup, sections: &[Section]) -> String {
    let hash = |text: &str| STANDARD.encode(digest::sha256(text.as_bytes()));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(SCRIPT),
        hash(STYLE)
    );
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (line(title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                @if sections.len() > 1 {
                    nav aria-label="Problems" {
                        @for (index, section) in sections.iter().enumerate() {
                            a href={ "#p" (index) } { (section.name) @if section.unexpected > 0 { " (" (section.unexpected) " unexpected)" } }
                        }
                    }
                }
                main {
                    (head)
                    @for (index, section) in sections.iter().enumerate() {
                        section.problem id={ "p" (index) } { (section.markup) }
                    }
                }
                footer { "Made by tengen " (env!("CARGO_PKG_VERSION")) ". It tells of inputs and answers." }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// The part of the page on one problem; `index` is its place on the page, from 0.
///
/// # Errors
/// When the files of a case cannot be read.
pub fn judged_problem(problem: &JudgedProblem<'_>, index: usize) -> Result<Section, Fault> {
    let mut boards = Boards::new(problem.package);
    let failures = failures::Failures::new(problem, index);
    let markup = html! {
        (heading(problem.package))
        (notes::notes(problem, &failures))
        p.facts { (facts(problem)) }
        (solutions::solutions(problem, index))
        (grid::grid(problem, &failures))
        div id={ "p" (index) "-times" } { (strips::plot(&problem.columns)) }
        (failures.details(problem, &mut boards)?)
        div id={ "p" (index) "-data" } { (data::overview(problem, index)?) }
        (examples::examples(problem, &failures, &mut boards)?)
    };
    Ok(Section {
        name: problem.package.id.clone(),
        unexpected: notes::unexpected(problem),
        markup,
    })
}

fn heading(package: &Package) -> Markup {
    let title = package.title.get("en");
    let title = title.or_else(|| package.title.values().next());
    html! {
        h1 { (line(&package.id)) @if let Some(title) = title { " " small { (line(title)) } } }
    }
}

/// The size of the problem, the limits of submissions, and their isolation.
fn facts(problem: &JudgedProblem<'_>) -> String {
    let package = problem.package;
    let mut facts = format!(
        "{} in {}; {} and {} a case",
        count(problem.cases.len(), "case"),
        count(package.groups.len(), "group"),
        seconds(package.limits.time),
        bytes(package.limits.memory),
    );
    let judged = problem
        .columns
        .iter()
        .find_map(|it| it.judged.as_ref().ok());
    if let Some(judged) = judged {
        facts.push_str("; ");
        facts.push_str(&super::judged::isolation(&judged.isolation));
    }
    facts
}

/// The name of a submission without the directories that all of them share.
fn short_name(columns: &[SubmissionResult<'_>], column: &SubmissionResult<'_>) -> String {
    let dir = |name: &'_ str| name.rfind('/').map_or(0, |slash| slash + 1);
    let common = |one: &str, other: &str| {
        let pairs = one.bytes().zip(other.bytes());
        let same = pairs.take_while(|(one, other)| one == other).count();
        one.as_bytes()[..same]
            .iter()
            .rposition(|byte| *byte == b'/')
            .map_or(0, |slash| slash + 1)
    };
    let shared = columns
        .iter()
        .map(|it| common(column.name, it.name).min(dir(it.name)))
        .min();
    line(&column.name[shared.unwrap_or(0)..])
}

/// The beginning of some bytes as a block of text, with its name.
fn block(name: &str, text: &[u8]) -> Markup {
    html! {
        div.block {
            h4 { (name) " " small { (count(text.len(), "byte")) } }
            @if text.is_empty() { p.dim { "nothing" } } @else { pre tabindex="0" { (excerpt(text, LINES, BYTES)) } }
        }
    }
}

/// The lines of a diff: `-` is from the answer, `+` from the output.
fn diff(diff: &str) -> Markup {
    html! {
        div.block {
            h4 { "First differences " small { "- answer, + output" } }
            pre.diff tabindex="0" {
                @for text in diff.lines() {
                    @match text.as_bytes().first() {
                        Some(b'-') => del { (line(text)) },
                        Some(b'+') => ins { (line(text)) },
                        _ => span { (line(text)) },
                    }
                    "\n"
                }
            }
        }
    }
}

/// Whether the reader may see answers.
fn shows_answers(package: &Package) -> bool {
    package.feedback == Feedback::Full && package.interactor.is_none()
}

/// Draws boards as long as there is room.
struct Boards<'a> {
    package: &'a Package,
    left: usize,
    /// How many more pictures visualizers may make.
    pictures: usize,
    /// Whether visualizers are not called any more because one failed.
    gave_up: bool,
}

impl<'a> Boards<'a> {
    fn new(package: &'a Package) -> Self {
        Self {
            package,
            left: DRAWN,
            pictures: PICTURES,
            gave_up: false,
        }
    }

    /// The boards of an input. Empty if neither a model nor the declaration defines them. Beside
    /// the pictures of visualizers, only games move by move are drawn.
    fn find(&self, input: &[u8]) -> Vec<Picture> {
        let pictures = self.package.boards(input);
        let pictures = pictures.and_then(Result::ok).unwrap_or_default();
        if self.package.visualizers.is_empty() || pictures.iter().any(steps::has_steps) {
            pictures
        } else {
            Vec::new()
        }
    }

    /// A drawing; `None` if the page is large enough.
    fn take(&mut self, svg: String) -> Option<Markup> {
        self.fits(svg.len()).then_some(PreEscaped(svg))
    }

    /// Whether there is room for a drawing of this size, which is then reserved.
    fn fits(&mut self, bytes: usize) -> bool {
        let left = self.left.checked_sub(bytes);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}
