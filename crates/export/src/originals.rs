//! Statements in Typst or LaTeX as they stand: unchanged where a format takes their language, and
//! as PDF where it takes that.

use super::{Exported, Ready};
use exchange::Format;
use statement::{Markup, Original, Untypeset};
use terms::fault::Fault;

/// Extensions of files that a statement may include.
const INCLUDED: [&str; 7] = ["png", "jpg", "jpeg", "pdf", "svg", "typ", "sty"];

/// Ships the statements that are in Typst or LaTeX only. Those beside a statement in Markdown are
/// left out: that is shipped.
pub(super) fn ship(ready: &Ready, to: Format, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    let texts = statement::all(package)?;
    for original in statement::originals(package)? {
        let language = &original.language;
        let is_beside = texts.iter().any(|it| it.language == *language);
        match to {
            // It has the PDF of one statement.
            Format::Cms => {}
            _ if is_beside && original.markup == Markup::Latex => {}
            _ if is_beside => exported.losses.cosmetic(
                original.name(),
                format!("statement.{language}.md is exported"),
            ),
            Format::Icpc => put(ready, &original, "statement", exported)?,
            Format::IcpcLegacy => put(ready, &original, "problem_statement", exported)?,
            Format::Domjudge if texts.is_empty() && !has_pdf(exported) => {
                put_pdf(ready, &original, DOMJUDGE, exported)?;
            }
            _ => exported.losses.lost(
                format!("the statement in {} ({language})", original.markup.name()),
                format!("it is left out: write statement.{language}.md, too"),
            ),
        }
    }
    Ok(())
}

/// The statement that `DOMjudge` shows.
const DOMJUDGE: &str = "problem_statement/problem.pdf";

fn has_pdf(exported: &Exported) -> bool {
    exported.tree.paths().any(|path| path == DOMJUDGE)
}

/// Ships LaTeX unchanged, with the files that it includes; Typst as PDF, with its source.
fn put(
    ready: &Ready,
    original: &Original,
    dir: &str,
    exported: &mut Exported,
) -> Result<(), Fault> {
    let package = ready.package();
    let (language, extension) = (&original.language, original.markup.extension());
    let path = format!("{dir}/problem.{language}.{extension}");
    exported
        .tree
        .put(path, package.dir.join(original.name()).as_path());
    if original.markup == Markup::Typst {
        let path = format!("{dir}/problem.{language}.pdf");
        put_pdf(ready, original, &path, exported)?;
    }
    for name in original.included(package, &INCLUDED) {
        let file = package.dir.join(&name);
        exported.tree.put(format!("{dir}/{name}"), file.as_path());
    }
    Ok(())
}

/// Ships the statement as PDF, or reports why there is none.
pub(super) fn put_pdf(
    ready: &Ready,
    original: &Original,
    path: &str,
    exported: &mut Exported,
) -> Result<(), Fault> {
    let package = ready.package();
    match original.pdf(package, ready.jury.sandbox(), &[]) {
        Ok(pdf) => exported.tree.put(path, pdf),
        Err(fault) => match fault.cause::<Untypeset>() {
            Some(why) => exported
                .losses
                .lost(format!("{} as PDF", original.name()), why.reason()),
            None => return Err(fault),
        },
    }
    Ok(())
}
