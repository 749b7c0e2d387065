//! Statements in LaTeX, unchanged: a fragment in its sections, and a whole document as the page that
//! Polygon would make of them.

use super::names;
use super::xml::Element;
use crate::{Exported, originals};
use exchange::sections;
use package::Package;
use statement::Original;

/// Ships a statement in LaTeX with the files that it includes; returns its element.
pub(super) fn ship(
    package: &Package,
    original: &Original,
    examples: &[(String, String)],
    exported: &mut Exported,
) -> Element {
    let language = names::natural(&original.language);
    let title = package.title.get(&original.language);
    let title = title.or(package.title.values().next());
    let title = statement::latex(title.unwrap_or(&package.id));
    let title = title.trim();
    let (section, dir) = (
        format!("statement-sections/{language}"),
        format!("statements/{language}"),
    );
    for dir in [&section, &dir] {
        originals::put_included(package, original, dir, exported);
    }
    exported.tree.put(format!("{section}/name.tex"), title);
    put_examples(&section, examples, exported);
    let path = format!("{dir}/problem.tex");
    let text = original.text();
    if let Some(body) = sections::document_body(text) {
        exported.tree.put(format!("{section}/legend.tex"), body);
        exported.tree.put(&path, text);
        exported.losses.weaker(
            format!("the preamble of {}", original.name()),
            "problem.tex is the whole document, and its body is the legend: the judge has its own preamble",
        );
    } else {
        for (name, text) in sections::split(text) {
            exported.tree.put(format!("{section}/{name}.tex"), text);
        }
        exported.tree.put(&path, page(title, text));
    }
    element(language, &path)
}

/// The texts that a statement shows of samples.
pub(super) fn put_examples(section: &str, examples: &[(String, String)], exported: &mut Exported) {
    for (number, (input, answer)) in (1..).zip(examples) {
        let place = format!("{section}/example.{number:02}");
        exported.tree.put(format!("{place}.a"), answer.clone());
        exported.tree.put(place, input.clone());
    }
}

/// The page of a statement.
pub(super) fn page(title: &str, text: &str) -> String {
    format!(
        "\\begin{{problem}}{{{title}}}{{standard input}}{{standard output}}{{}}{{}}\n\n{text}\n\\end{{problem}}\n"
    )
}

/// The element of a statement at `path`.
pub(super) fn element(language: &str, path: &str) -> Element {
    Element::new("statement")
        .with("charset", "UTF-8")
        .with("language", language)
        .with("mathjax", "true")
        .with("path", path)
        .with("type", "application/x-tex")
}
