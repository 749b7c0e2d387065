//! Statements of packages as `statement.CODE.md`.

use super::error::ImportError;
use super::package_files::PackageFiles;
use super::pictures;
use super::problem::ImportedProblem;
use super::programs::has_extension;
pub(super) use super::tongues::{code, known_code};
use exchange::Content;
use exchange::Losses;
use std::fmt::Write as _;

/// The placeholder for the samples in a statement.
const SAMPLES: &str = "{{samples}}";

/// Adds a Markdown statement with a title, and a placeholder for the samples.
pub(super) fn markdown(problem: &mut ImportedProblem, language: &str, title: &str, body: &str) {
    let body = body.replace("\r\n", "\n");
    let (body, has_more) = with_one_place(&body);
    if has_more {
        problem.losses.cosmetic(
            "samples in several places of the statement",
            "all are at the first of these places",
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

/// A statement with the placeholder for all samples at the first place where it has any, and
/// whether others existed.
fn with_one_place(body: &str) -> (String, bool) {
    const OTHERS: [&str; 2] = ["{{nextsample}}", "{{remainingsamples}}"];
    let body = OTHERS
        .iter()
        .fold(body.to_owned(), |body, other| body.replace(other, SAMPLES));
    match body.split_once(SAMPLES) {
        Some((before, after)) => {
            let rest = after.replace(SAMPLES, "");
            let has_more = rest.len() < after.len();
            (format!("{before}{SAMPLES}{rest}"), has_more)
        }
        None => (body, false),
    }
}

/// Adds a LaTeX statement, converted to Markdown.
pub(super) fn tex(problem: &mut ImportedProblem, language: &str, title: &str, body: &str) {
    let mut losses = Losses::default();
    markdown(
        problem,
        language,
        title,
        &latex::to_markdown(body, &mut losses),
    );
    add_losses(&losses, language, problem);
    problem.losses.weaker(
        format!("the statement in LaTeX ({language})"),
        format!("statement.{language}.md was made of its plain parts: compare it"),
    );
}

/// The maximum size of a page whose text is converted.
const MAX_PAGE: usize = 1 << 20;

/// Adds a statement in HTML, converted to Markdown, with the pictures that it refers to by their
/// paths in its directory.
pub(super) fn html(
    problem: &mut ImportedProblem,
    (language, title): (&str, &str),
    (package_files, path): (&PackageFiles, &str),
) -> Result<(), ImportError> {
    let text = package_files.text(path)?;
    if text.len() > MAX_PAGE {
        let name = format!("statement.{language}.html");
        problem.copy(package_files.require(path, "a statement")?, name.as_str());
        elsewhere(problem, language, title, &name);
        return Ok(());
    }
    let text = from_html(&text, language, problem);
    match path.rsplit_once('/') {
        Some((dir, _)) => pictures::take_named_in(&text, dir, package_files, problem),
        None => pictures::take_named(&text, package_files, problem),
    }
    markdown(problem, language, title, &text);
    Ok(())
}

fn from_html(text: &str, language: &str, problem: &mut ImportedProblem) -> String {
    let mut losses = Losses::default();
    let text = latex::html_to_markdown(text, &mut losses);
    add_losses(&losses, language, problem);
    text
}

/// Adds the losses of a converted statement.
fn add_losses(losses: &Losses, language: &str, problem: &mut ImportedProblem) {
    for loss in losses.iter() {
        let feature = format!("{} in the statement ({language})", loss.feature);
        problem.losses.add(loss.severity, feature, &loss.instead);
    }
}

/// A statement in Markdown, which is converted if it is HTML from its first character on.
pub(super) fn markdown_of(text: &str, language: &str, problem: &mut ImportedProblem) -> String {
    let starts = [
        "<p>",
        "<p ",
        "<div",
        "<h1",
        "<h2",
        "<h3",
        "<h4",
        "<table",
        "<html",
        "<!doctype",
    ];
    let start: String = text.trim_start().chars().take(9).collect();
    let start = start.to_lowercase();
    // Markdown has empty lines between its blocks, and HTML in it ends there.
    let is_html = starts.iter().any(|it| start.starts_with(it)) && !text.trim().contains("\n\n");
    if is_html && text.len() <= MAX_PAGE {
        return from_html(text, language, problem);
    }
    text.to_owned()
}

/// Adds the pages `statement.en.html`, `statement.html` and the like at the top of a package whose
/// format has no statements. Returns whether there are any.
pub(super) fn pages(
    package_files: &PackageFiles,
    problem: &mut ImportedProblem,
) -> Result<bool, ImportError> {
    let mut is_found = false;
    for name in package_files.names_at("") {
        let Some(language) = page_language(&name) else {
            continue;
        };
        let path = format!("statement.{language}.md");
        if problem.tree.get(&path).is_some() {
            continue;
        }
        let fallback = problem.title.values().next().cloned().unwrap_or_default();
        let known = problem.title.get(&language).cloned();
        html(
            problem,
            (&language, known.as_deref().unwrap_or(&fallback)),
            (package_files, &name),
        )?;
        if let Some(Content::Bytes(text)) = problem.tree.get(&path) {
            let text = String::from_utf8_lossy(text);
            let heading = text.lines().find_map(|line| line.strip_prefix("# "));
            let title = heading.unwrap_or("Untitled").trim().to_owned();
            problem.title.insert(language, title);
        }
        is_found = true;
    }
    Ok(is_found)
}

/// The language of the page with this name, if it is a statement.
fn page_language(name: &str) -> Option<String> {
    if !has_extension(name, &["html", "htm"]) {
        return None;
    }
    let (stem, _) = name.rsplit_once('.')?;
    let (stem, language) = stem.split_once(['.', '_']).unwrap_or((stem, "en"));
    let is_statement = ["statement", "problem", "description", "index"].contains(&stem);
    let language = if language == "cn" { "zh" } else { language };
    let is_code =
        (2..=3).contains(&language.len()) && language.bytes().all(|it| it.is_ascii_lowercase());
    let language = known_code(language).or(is_code.then_some(language))?;
    is_statement.then(|| language.to_owned())
}

/// Adds an editorial in Markdown.
pub(super) fn editorial(problem: &mut ImportedProblem, language: &str, text: &str) {
    let text = text.replace("\r\n", "\n");
    let path = format!("editorial.{language}.md");
    problem.tree.put(path, format!("{}\n", text.trim()));
}

/// Adds an editorial in LaTeX, converted to Markdown.
pub(super) fn tex_editorial(problem: &mut ImportedProblem, language: &str, text: &str) {
    let mut losses = Losses::default();
    editorial(problem, language, &latex::to_markdown(text, &mut losses));
    for loss in losses.iter() {
        let feature = format!("{} in the editorial ({language})", loss.feature);
        problem.losses.add(loss.severity, feature, &loss.instead);
    }
    problem.losses.weaker(
        format!("the editorial in LaTeX ({language})"),
        format!("editorial.{language}.md was made of its plain parts: compare it"),
    );
}

/// Adds the files of Typst in a directory that are not statements: statements import them by their
/// names.
pub(super) fn modules(package_files: &PackageFiles, dir: &str, problem: &mut ImportedProblem) {
    for name in package_files.names_at(dir) {
        let stem = name.split('.').next().unwrap_or_default();
        let is_statement = stem == "problem" || known_code(&stem.to_lowercase()).is_some();
        let path = if dir.is_empty() {
            name.clone()
        } else {
            format!("{dir}/{name}")
        };
        if has_extension(&name, &["typ"])
            && !is_statement
            && let Some(file) = package_files.file(&path)
        {
            problem.copy(file, name.as_str());
        }
    }
}

/// Adds a statement that only refers to the file with the text.
pub(super) fn elsewhere(problem: &mut ImportedProblem, language: &str, title: &str, file: &str) {
    let body = format!("The statement is in [{file}]({file}).\n");
    markdown(problem, language, title, &body);
    problem.losses.lost(
        format!("the text of the statement ({language})"),
        format!("{file} is kept, and statement.{language}.md points at it"),
    );
}

/// Adds the statement in a file: Markdown, HTML and plain text are converted, any other file is kept. No
/// path means that there is none.
pub(super) fn from_file(
    (package_files, path): (&PackageFiles, Option<&str>),
    (language, title): (&str, &str),
    problem: &mut ImportedProblem,
) -> Result<(), ImportError> {
    let Some(path) = path else {
        markdown(problem, language, title, "");
        let what = "the statement";
        problem
            .losses
            .lost(what, "there is none in the package: write it");
        return Ok(());
    };
    if has_extension(path, &["html", "htm"]) {
        return html(problem, (language, title), (package_files, path));
    }
    if has_extension(path, &["txt", "md"]) {
        markdown(problem, language, title, &package_files.text(path)?);
        return Ok(());
    }
    let ending = path.rsplit_once('.').map_or("bin", |(_, ending)| ending);
    let name = format!("statement.{language}.{ending}");
    problem.copy(package_files.require(path, "the statement")?, name.as_str());
    elsewhere(problem, language, title, &name);
    Ok(())
}

/// Inserts interactions that belong to no sample into all statements, after the placeholder for the
/// samples.
pub(super) fn put_interactions(problem: &mut ImportedProblem, interactions: &[String]) {
    let mut shown = String::new();
    let is_sample = |path: &&str| path.starts_with("samples/") && has_extension(path, &["in"]);
    let samples = problem.tree.paths().filter(is_sample).count();
    for (number, interaction) in (samples + 1..).zip(interactions) {
        let interaction = interaction.trim_end();
        let _ = write!(
            shown,
            "\n\n### Sample interaction {number}\n\n```\n{interaction}\n```"
        );
    }
    let is_statement = |path: &&str| {
        let name = path.strip_prefix("statement.");
        name.is_some_and(|name| name.strip_suffix(".md").is_some())
    };
    let paths = problem.tree.paths().filter(is_statement);
    let paths: Vec<String> = paths.map(str::to_owned).collect();
    for path in paths {
        if let Some(Content::Bytes(text)) = problem.tree.get(&path) {
            let text = String::from_utf8_lossy(text);
            let text = text.replacen(SAMPLES, &format!("{SAMPLES}{shown}"), 1);
            problem.tree.put(path, text);
        }
    }
}

/// Reports the samples of an interactive problem that statements do not show.
pub(super) fn tell_secret_samples(problem: &mut ImportedProblem) {
    if !problem.interactive {
        return;
    }
    let inputs = problem.tree.paths();
    let samples = inputs.filter_map(|path| path.strip_prefix("samples/")?.strip_suffix(".in"));
    let has = |name: &str, extension: &str| {
        let path = format!("samples/{name}.{extension}");
        problem.tree.get(&path).is_some()
    };
    let is_shown = |name: &str| {
        has(name, "interaction") || has(name, "in.statement") && has(name, "ans.statement")
    };
    let hidden: Vec<String> = samples
        .filter(|name| !is_shown(name))
        .map(str::to_owned)
        .collect();
    for name in hidden {
        problem.losses.weaker(
            format!("the sample {name}, for which the package has no interaction"),
            format!("statements do not show it, as its input is for the interactor alone: write samples/{name}.interaction"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::with_one_place;

    #[test]
    fn samples_stand_in_one_place() {
        for (body, expected, has_more) in [
            (
                "a\n{{nextsample}}\nb\n{{remainingsamples}}\n",
                "a\n{{samples}}\nb\n\n",
                true,
            ),
            ("{{nextsample}}{{nextsample}} c", "{{samples}} c", true),
            ("{{remainingsamples}}", "{{samples}}", false),
            ("no place", "no place", false),
        ] {
            assert_eq!(with_one_place(body), (expected.to_owned(), has_more));
        }
    }
}
