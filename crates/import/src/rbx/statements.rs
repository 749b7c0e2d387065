//! The statements of a problem.

use super::Reader;
use super::template::{TemplateBlock, TemplateNotation, blocks};
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::repository::config::Config;
use crate::{pictures, statement};
use exchange::sections;
use std::collections::BTreeMap;

/// The keys that are read, and those that no text depends on.
const KNOWN: [&str; 10] = [
    "language", "title", "file", "type", "variant", "extends", "params", "samples", "assets",
    "name",
];

/// The blocks of a statement, with their headings in Markdown.
const SECTIONS: [(&str, &str); 6] = [
    ("legend", ""),
    ("input", "Input"),
    ("output", "Output"),
    ("interaction", "Interaction"),
    ("scoring", "Scoring"),
    ("notes", "Notes"),
];

/// The block with the editorial.
const EDITORIAL: &str = "editorial";

impl Reader<'_> {
    pub(super) fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let mut taken = BTreeMap::new();
        for statement in self.package.list("statements")? {
            statement.unknown(&KNOWN, "a statement", problem);
            statement.shown(&["params", "samples", "assets"], "a statement", problem);
            let code = statement.text_at("language")?.unwrap_or("en");
            let file = statement.get("file");
            let is_second = problem.tree.get(&format!("statement.{code}.md")).is_some();
            let Some(file) = file.filter(|_| !is_second) else {
                let what = format!("another statement ({code})");
                let why = "it is left out: a language has one statement, and each has its own file";
                problem.losses.lost(what, why);
                continue;
            };
            if let Some(title) = statement.text_at("title")? {
                problem.title.insert(code.to_owned(), title.to_owned());
            }
            self.statement(statement, (code, file), &mut taken, problem)?;
        }
        if !problem
            .tree
            .paths()
            .any(|path| path.starts_with("statement."))
        {
            let (code, title) = first_title(problem);
            statement::markdown(problem, &code, &title, "");
            problem
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        let tree = &problem.tree;
        let has_text = |code: &str| tree.get(&format!("statement.{code}.md")).is_some();
        let codes: Vec<String> = problem.title.keys().cloned().collect();
        for code in codes.into_iter().filter(|code| !has_text(code)) {
            problem.title.remove(&code);
            let what = format!("the title in {code}, a language without a statement");
            problem.losses.lost(what, "it is left out");
        }
        Ok(())
    }

    fn statement(
        &self,
        statement: Config,
        (code, file): (&str, Config),
        taken: &mut BTreeMap<String, Vec<u8>>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let path = file.text()?;
        if !package_files.has(path) {
            return Err(file.wrong("the path of a file of the package"));
        }
        let (_, fallback) = first_title(problem);
        let title = problem
            .title
            .entry(code.to_owned())
            .or_insert(fallback)
            .clone();
        let kind = statement
            .text_at("type")?
            .unwrap_or("rbx-tex")
            .to_lowercase();
        let kind = kind
            .replace("rbxtex", "rbx-tex")
            .replace("jinjatex", "jinja-tex");
        let notation = match kind.as_str() {
            "pdf" => {
                let name = format!("statement.{code}.pdf");
                let pdf = package_files.require(path, "a statement")?;
                problem.copy(pdf, name.as_str());
                statement::elsewhere(problem, code, &title, &name);
                return Ok(());
            }
            "tex" | "jinja-tex" | "rbx-tex" => TemplateNotation::Tex,
            _ => TemplateNotation::Markdown,
        };
        let text = package_files.text(path)?;
        let found = match kind.as_str() {
            "tex" | "md" | "markdown" => Vec::new(),
            _ => blocks(&text, notation, &self.vars, &mut problem.losses),
        };
        let body = body(&text, &found, notation, problem);
        for block in found.iter().filter(|block| block.name == EDITORIAL) {
            match notation {
                TemplateNotation::Tex => statement::tex_editorial(problem, code, &block.text),
                TemplateNotation::Markdown => statement::editorial(problem, code, &block.text),
            }
        }
        let dir = path.rsplit_once('/').map_or("", |(dir, _)| dir);
        match notation {
            TemplateNotation::Tex => {
                let pictures = pictures::take(package_files, dir, code, problem, taken)?;
                problem
                    .tree
                    .put(format!("statement.{code}.tex"), body.as_str());
                let body = pictures::with_whole_names(&body, &pictures);
                statement::tex(problem, code, &title, &body);
            }
            TemplateNotation::Markdown => {
                pictures::take_named(&body, package_files, problem);
                statement::markdown(problem, code, &title, &body);
            }
        }
        Ok(())
    }
}

/// The text of a statement with a heading for each block.
fn body(
    text: &str,
    found: &[TemplateBlock],
    notation: TemplateNotation,
    problem: &mut ImportedProblem,
) -> String {
    if found.len() <= 1 {
        return found
            .first()
            .map_or(text, |all| all.text.as_str())
            .to_owned();
    }
    let body = match notation {
        TemplateNotation::Tex => in_latex(found),
        TemplateNotation::Markdown => in_markdown(found),
    };
    let is_known = |name: &str| {
        name.is_empty() || name == EDITORIAL || SECTIONS.iter().any(|(known, _)| *known == name)
    };
    for block in found.iter().filter(|block| !is_known(&block.name)) {
        let what = format!("the block `{}` of the statement", block.name);
        problem.losses.weaker(what, "it is left out");
    }
    body
}

/// The blocks as one text in LaTeX, without the end of their last lines.
fn in_latex(found: &[TemplateBlock]) -> String {
    let own = found.iter().filter(|block| !block.text.trim().is_empty());
    let texts = own.map(|block| {
        let text = block.text.strip_suffix('\n').unwrap_or(&block.text);
        (&*block.name, text)
    });
    sections::join(&texts.collect::<Vec<_>>())
}

/// The blocks as one text in Markdown.
fn in_markdown(found: &[TemplateBlock]) -> String {
    let mut body = String::new();
    for (name, heading) in SECTIONS {
        let blocks = found.iter().filter(|block| block.name == name);
        for block in blocks.filter(|block| !block.text.trim().is_empty()) {
            if !heading.is_empty() {
                body.extend(["## ", heading, "\n\n"]);
            }
            body.extend([block.text.trim(), "\n\n"]);
        }
    }
    body
}

/// The first title, with its language.
fn first_title(problem: &ImportedProblem) -> (String, String) {
    let first = problem.title.iter().next();
    first.map_or_else(Default::default, |(code, title)| {
        (code.clone(), title.clone())
    })
}
