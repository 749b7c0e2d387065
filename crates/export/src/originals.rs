//! Statements in Typst or LaTeX as they stand: unchanged where a format takes their language, and
//! as PDF where it takes that.

use super::{Exported, Ready};
use exchange::{Format, Losses};
use package::Package;
use statement::{Markup, Original, Statement, Untypeset};
use terms::fault::Fault;

/// Extensions of files that a statement may include.
const INCLUDED: [&str; 7] = ["png", "jpg", "jpeg", "pdf", "svg", "typ", "sty"];

/// The command with the title in ICPC packages, which other judges do not know.
const ICPC_TITLE: &str = "\\problemname";

/// Lines of statements in Markdown that stand for samples.
const SAMPLES: [&str; 3] = ["{{samples}}", "{{nextsample}}", "{{remainingsamples}}"];

/// Ships the statements that are in Typst or LaTeX only, and LaTeX from which an import made the
/// Markdown beside it. Others beside a statement in Markdown are left out: that is shipped.
pub(super) fn ship(ready: &Ready, to: Format, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    let texts = statement::all(package)?;
    let kept = kept(package, to)?;
    for original in statement::originals(package)? {
        let language = &original.language;
        let is_beside = texts.iter().any(|it| it.language == *language);
        match to {
            // It has the PDF of one statement.
            Format::Cms => {}
            Format::Polygon | Format::Rbx | Format::Tps | Format::Sinol
                if kept.contains(&original) => {}
            Format::Icpc if kept.contains(&original) => {
                put(ready, &original, "statement", exported)?;
            }
            Format::IcpcLegacy if kept.contains(&original) => {
                put(ready, &original, "problem_statement", exported)?;
            }
            _ if is_beside && (original.markup == Markup::Typst || takes_latex(to)) => {
                exported.losses.cosmetic(
                    original.name(),
                    format!("statement.{language}.md is exported"),
                );
            }
            _ if is_beside => {}
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

/// Whether packages of a format have statements in LaTeX.
fn takes_latex(to: Format) -> bool {
    matches!(
        to,
        Format::Icpc
            | Format::IcpcLegacy
            | Format::Polygon
            | Format::Rbx
            | Format::Tps
            | Format::Sinol
    )
}

/// The statements in LaTeX that a package in this format has unchanged: those without Markdown, and
/// those from which an import of a similar format made the Markdown beside them.
pub(super) fn kept(package: &Package, to: Format) -> Result<Vec<Original>, Fault> {
    let mut kept = Vec::new();
    if !takes_latex(to) {
        return Ok(kept);
    }
    let texts = statement::all(package)?;
    for original in statement::originals(package)? {
        if original.markup != Markup::Latex {
            continue;
        }
        let is_beside = texts.iter().any(|it| it.language == original.language);
        if !is_beside || suits(&original, to) && is_source(package, &original)? {
            kept.push(original);
        }
    }
    Ok(kept)
}

/// The statements in Markdown that a package in this format has in another form.
pub(super) fn in_markdown(package: &Package, to: Format) -> Result<Vec<Statement>, Fault> {
    let kept = kept(package, to)?;
    let mut all = statement::all(package)?;
    all.retain(|it| kept.iter().all(|other| other.language != it.language));
    Ok(all)
}

/// Whether LaTeX has the form of this format, so that it is better than what is made of Markdown.
fn suits(original: &Original, to: Format) -> bool {
    let is_of_icpc = original.text().contains(ICPC_TITLE);
    match to {
        Format::Icpc | Format::IcpcLegacy => is_of_icpc,
        Format::Sinol => original.is_document(),
        Format::Tps | Format::Rbx => !is_of_icpc,
        _ => !is_of_icpc && !original.is_document(),
    }
}

/// Whether an import makes the Markdown beside this LaTeX of it: nobody has changed either.
fn is_source(package: &Package, original: &Original) -> Result<bool, Fault> {
    let name = format!("statement.{}.md", original.language);
    let written = statement::picture(package, &name)?;
    let made = latex::to_markdown(original.text(), &mut Losses::default());
    Ok(comparable(&String::from_utf8_lossy(&written)) == comparable(&made))
}

/// The words of a statement in Markdown without its title, its samples and the paths of pictures,
/// which an import changes.
fn comparable(markdown: &str) -> Vec<String> {
    let text = markdown.trim_start();
    let text = match text.strip_prefix("# ") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest),
        None => text,
    };
    let mut pieces = text.split("](");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        out.push_str("](");
        out.push_str(piece.find(')').map_or(piece, |end| &piece[end..]));
    }
    let words = out.split_whitespace().map(str::to_owned);
    words.filter(|word| !SAMPLES.contains(&&**word)).collect()
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
    put_source(package, original, &path, exported);
    if original.markup == Markup::Typst {
        let path = format!("{dir}/problem.{language}.pdf");
        put_pdf(ready, original, &path, exported)?;
    }
    Ok(())
}

/// Ships a statement unchanged to `path`, and the files that it includes beside it.
pub(super) fn put_source(
    package: &Package,
    original: &Original,
    path: &str,
    exported: &mut Exported,
) {
    let file = package.dir.join(original.name());
    exported.tree.put(path, file.as_path());
    if let Some((dir, _)) = path.rsplit_once('/') {
        put_included(package, original, dir, exported);
    }
}

/// Ships the files that a statement includes to a directory.
pub(super) fn put_included(
    package: &Package,
    original: &Original,
    dir: &str,
    exported: &mut Exported,
) {
    for name in original.included(package, &INCLUDED) {
        let file = package.dir.join(&name);
        exported.tree.put(format!("{dir}/{name}"), file.as_path());
    }
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

#[cfg(test)]
mod tests {
    use super::comparable;

    #[test]
    fn titles_samples_and_paths_of_pictures_do_not_make_statements_differ() {
        let made = "Add  ![a](x)\n\nthem.\n";
        let written = "# Sum\n\nAdd ![a](x.png) them.\n\n{{samples}}\n";
        assert_eq!(comparable(made), comparable(written));
        assert_ne!(
            comparable(made),
            comparable("# Sum\n\nAdd ![a](x.png) it.\n")
        );
    }
}
