//! Statements of packages as `statement.CODE.md`.

use super::latex;
use super::problem::ImportedProblem;
use crate::loss::Losses;

/// The place in a statement where the samples go.
const SAMPLES: &str = "{{samples}}";

/// Puts a Markdown text under the title of its language, with a place for the samples.
pub(super) fn markdown(problem: &mut ImportedProblem, language: &str, title: &str, body: &str) {
    let body = body.replace("\r\n", "\n");
    let mut body = body.replace("{{remainingsamples}}", SAMPLES);
    if body.contains("{{nextsample}}") {
        body = body
            .replacen("{{nextsample}}", SAMPLES, 1)
            .replace("{{nextsample}}", "");
        problem.losses.cosmetic(
            "samples in several places of the statement",
            "all stand in the first place",
        );
    }
    let has_title = body.trim_start().starts_with("# ");
    let heading = if has_title {
        String::new()
    } else {
        format!("# {title}\n\n")
    };
    let samples = if body.contains(SAMPLES) {
        String::new()
    } else {
        format!("\n{SAMPLES}\n")
    };
    let text = format!("{heading}{}\n{samples}", body.trim_end());
    problem.tree.put(format!("statement.{language}.md"), text);
}

/// Puts a LaTeX text there as Markdown.
pub(super) fn tex(problem: &mut ImportedProblem, language: &str, title: &str, body: &str) {
    let mut losses = Losses::default();
    markdown(
        problem,
        language,
        title,
        &latex::to_markdown(body, &mut losses),
    );
    for loss in losses.iter() {
        let feature = format!("{} in the statement ({language})", loss.feature);
        problem.losses.add(loss.severity, feature, &loss.instead);
    }
    problem.losses.weaker(
        format!("the statement in LaTeX ({language})"),
        format!("statement.{language}.md was made of its plain parts: compare it"),
    );
}

/// Puts a statement there that says only where the real one is.
pub(super) fn elsewhere(problem: &mut ImportedProblem, language: &str, title: &str, file: &str) {
    let body = format!("The statement is in [{file}]({file}).\n");
    markdown(problem, language, title, &body);
    problem.losses.lost(
        format!("the text of the statement ({language})"),
        format!("{file} is kept, and statement.{language}.md points at it"),
    );
}
