//! Polygon's package: `problem.xml` and the files that it refers to.

mod in_latex;
mod names;
mod tests;
mod xml;

use super::adapter::TestlibJudge;
use super::judge::{JudgingPart, passes_lost, validator};
use super::originals;
use super::pictures::{self, Names};
use super::solutions::{Takes, entries};
use super::{Exported, Ready, drivers};
use cases::build::Case;
use exchange::Format;
use package::Package;
use program::File;
use statement::{Sample, SampleText};
use terms::Kind;
use terms::fault::Fault;
use xml::Element;

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let problem = Element::new("problem")
        .with("revision", "1")
        .with("short-name", package.id.replace('_', "-"))
        .with("url", "")
        .child(titles(package))
        .child(statements(&ready, &mut exported)?)
        .children(tutorials(&ready, &mut exported)?)
        .child(tests::judging(&ready, &mut exported));
    let assets = assets(&ready, &mut exported)?;
    let files = files(&mut exported);
    let problem = problem.child(files).child(assets).child(
        Element::new("properties").child(
            Element::new("property")
                .with("name", "tests-wellformed")
                .with("value", "true"),
        ),
    );
    let tags = package.about.tags.iter();
    let tags = tags.map(|tag| Element::new("tag").with("value", tag.as_str()));
    let tags: Vec<Element> = tags.collect();
    let problem = if tags.is_empty() {
        problem
    } else {
        problem.child(Element::new("tags").children(tags))
    };
    exported.tree.put("problem.xml", problem.document());
    passes_lost(&ready, &mut exported);
    tell(package, &mut exported);
    Ok(exported)
}

fn titles(package: &Package) -> Element {
    let name = |(language, title): (&String, &String)| {
        Element::new("name")
            .with("language", names::natural(language))
            .with("value", title)
    };
    Element::new("names").children(package.title.iter().map(name))
}

/// The input and output that statements show for each sample, if they differ from the test.
fn examples(ready: &Ready, exported: &mut Exported) -> Result<Vec<(String, String)>, Fault> {
    let package = ready.package();
    let samples = Sample::all(package, ready.cases)?;
    let is_interaction = |sample: &Sample| matches!(sample.text, SampleText::Interaction(_));
    let has_own = |case: &Case| {
        let mut files = statement::shown_instead(package, case).into_iter();
        files.any(|path| path.is_file())
    };
    let is_special = samples.iter().any(is_interaction) || ready.cases.iter().any(has_own);
    let shown = |case: &&Case| package.shows(case.planned.group, case.planned.given_name());
    let hidden = ready.cases.iter().filter(shown).count() - samples.len();
    if hidden > 0 {
        exported.losses.lost(
            format!("{hidden} samples without an interaction"),
            "the judge shows the input of the interactor: write their interactions",
        );
    }
    if !is_special || hidden > 0 {
        return Ok(Vec::new());
    }
    let examples = samples.into_iter().map(|sample| match sample.text {
        SampleText::Pair(input, answer) => (input, answer),
        SampleText::Interaction(lines) => {
            let of = |sign: char| -> String {
                let own = lines.lines().filter_map(|line| line.strip_prefix(sign));
                own.flat_map(|line| [line.trim_start(), "\n"]).collect()
            };
            (of('<'), of('>'))
        }
    });
    exported.losses.cosmetic(
        "samples that statements show in another form",
        "they are examples of the statement: what a submission reads, and what it prints",
    );
    Ok(examples.collect())
}

fn statements(ready: &Ready, exported: &mut Exported) -> Result<Element, Fault> {
    let mut all = Element::new("statements");
    let examples = examples(ready, exported)?;
    let texts = originals::in_markdown(ready.package(), Format::Polygon)?;
    let pictures = pictures::named(&texts, Names::Flat);
    pictures::not_in_latex(&texts, &mut exported.losses);
    for original in originals::kept(ready.package(), Format::Polygon)? {
        let element = in_latex::ship(ready.package(), &original, &examples, exported);
        all = all.child(element);
    }
    for statement in texts {
        let language = names::natural(&statement.language);
        let pictures = pictures::only(&statement, &pictures);
        let statement = pictures::renamed(&statement, &pictures, "");
        let path = format!("statements/{language}/problem.tex");
        let legend = statement.without_samples().latex("");
        let section = format!("statement-sections/{language}");
        for dir in [&section, &format!("statements/{language}")] {
            pictures::ship(ready.package(), &pictures, dir, exported)?;
        }
        let tree = &mut exported.tree;
        tree.put(format!("{section}/name.tex"), statement.title_in_latex());
        tree.put(format!("{section}/legend.tex"), legend.clone());
        in_latex::put_examples(&section, &examples, exported);
        let page = in_latex::page(&statement.title_in_latex(), &legend);
        exported.tree.put(&path, page);
        all = all.child(in_latex::element(language, &path));
        exported.losses.cosmetic(
            "the sections of the statement",
            "all of it is the legend, samples come from the tests",
        );
    }
    Ok(all)
}

/// The editorials, which Polygon calls tutorials.
fn tutorials(ready: &Ready, exported: &mut Exported) -> Result<Option<Element>, Fault> {
    let texts = statement::editorials(ready.package())?;
    let pictures = pictures::named(&texts, Names::Flat);
    pictures::not_in_latex(&texts, &mut exported.losses);
    let mut all = Vec::new();
    for text in texts {
        let language = names::natural(&text.language);
        let pictures = pictures::only(&text, &pictures);
        let latex = pictures::renamed(&text, &pictures, "")
            .without_samples()
            .latex("");
        for dir in ["statement-sections", "statements"] {
            let dir = format!("{dir}/{language}");
            pictures::ship(ready.package(), &pictures, &dir, exported)?;
            exported
                .tree
                .put(format!("{dir}/tutorial.tex"), latex.clone());
        }
        all.push(
            Element::new("tutorial")
                .with("charset", "UTF-8")
                .with("language", language)
                .with("mathjax", "true")
                .with("path", format!("statements/{language}/tutorial.tex"))
                .with("type", "application/x-tex"),
        );
    }
    Ok((!all.is_empty()).then(|| Element::new("tutorials").children(all)))
}

/// Adds a source to `files`; returns its element.
fn source(files: &[File], language: &str, exported: &mut Exported) -> Element {
    if !["c", "c++"].contains(&language) {
        exported.losses.weaker(
            format!("programs of the jury in {language}"),
            "they are shipped, but testlib is a library for C++: check whether the judge accepts them",
        );
    }
    for file in files {
        exported
            .tree
            .put(format!("files/{}", file.name), file.text.clone());
    }
    let main = files.first().map_or("", |file| file.name.as_str());
    Element::new("source")
        .with("path", format!("files/{main}"))
        .with("type", names::language(language))
}

fn assets(ready: &Ready, exported: &mut Exported) -> Result<Element, Fault> {
    let mut assets = Element::new("assets");
    let checker = |element: Element| {
        Element::new("checker")
            .with("type", "testlib")
            .child(element)
    };
    let of_tout = JudgingPart::for_tout(ready, TestlibJudge::Polygon, exported)?;
    for judge in of_tout.into_iter().chain([JudgingPart::from_ready(
        ready,
        TestlibJudge::Polygon,
        exported,
    )?]) {
        assets = match judge {
            JudgingPart::Std(name) => {
                let name = format!("std::{name}.cpp");
                let path = Element::new("source").with("type", names::language("c++"));
                assets.child(checker(path.with("path", "files/check.cpp")).with("name", name))
            }
            JudgingPart::Checker(files, language) => {
                assets.child(checker(source(&files, &language, exported)))
            }
            JudgingPart::Interactor(files, language) => {
                assets.child(Element::new("interactor").child(source(&files, &language, exported)))
            }
            JudgingPart::Nothing => assets,
        };
    }
    if let Some((files, language)) = validator(ready, TestlibJudge::Polygon, exported)? {
        let own = Element::new("validator").child(source(&files, &language, exported));
        assets = assets.child(Element::new("validators").child(own));
    }
    let mut solutions = Element::new("solutions");
    let mut main = true;
    drivers::starters(ready, "drivers", exported)?;
    for entry in entries(ready, Takes::PROGRAMS, &mut exported.losses)? {
        let Some(tag) = names::tag(entry.expectation, &mut main) else {
            exported.losses.weaker(
                format!("solution {}, which may pass or fail", entry.name()),
                "it is left out",
            );
            continue;
        };
        if entry.is_left_out(&mut exported.losses) {
            continue;
        }
        let by_group = entry.expectation.is_some_and(|expectation| {
            !expectation.groups.is_empty() || expectation.score.is_some()
        });
        if by_group {
            exported.losses.weaker(
                "the verdicts and points that solutions must get in single groups",
                "a tag states only their overall result",
            );
        }
        let path = entry.flat_place("solutions", exported);
        let source = Element::new("source")
            .with("path", &path)
            .with("type", names::language(entry.language_shipped()));
        solutions = solutions.child(Element::new("solution").with("tag", tag).child(source));
        exported.tree.put(path, entry.text);
    }
    Ok(assets.child(solutions))
}

/// The sources other than solutions.
fn files(exported: &mut Exported) -> Element {
    let paths = exported
        .tree
        .paths()
        .filter(|path| path.starts_with("files/"));
    let file = |path: &str| Element::new("file").with("path", path);
    let resources = Element::new("resources").children(paths.map(file));
    Element::new("files").child(resources)
}

fn tell(package: &Package, exported: &mut Exported) {
    let losses = &mut exported.losses;
    losses.weaker(
        format!("a limit of {} bytes of output", package.limits.output),
        "the judge's own limit holds",
    );
    if package.source.is_some() {
        losses.cosmetic("the source of the problem", "it is left out");
    }
    if package.kind == Kind::Answer {
        losses.weaker("an input that is empty", "it is shipped as it is");
    }
}
