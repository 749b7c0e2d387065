//! MOJ: `conf`, tests with `tests/score`, solutions by what they must get, a statement in Markdown,
//! and a checker by testlib's protocol.

use super::shared::{
    OneStatement, extension, in_languages, main_first, no_main, one_statement, parts_lost,
    samples_lost,
};
use crate::adapter::TestlibJudge;
use crate::expected::Fate;
use crate::judge::{JudgingPart, passes_lost, validator_lost};
use crate::scored::only_in_cpp;
use crate::solutions::{Takes, entries};
use crate::{Exported, Ready, pictures, points};
use exchange::Format;
use package::Package;
use serde_json::json;
use std::fmt::Write as _;
use std::time::Duration;
use terms::Aggregation;
use terms::fault::Fault;

const LANGUAGES: &[&str] = &[
    "c",
    "c++",
    "go",
    "java",
    "javascript",
    "kotlin",
    "pascal",
    "python",
    "rust",
];

/// The language of statements.
const LANGUAGE: &str = "pt";

/// The largest output in KiB that the judge may enforce: it holds for compilers as well.
const LEAST_OUTPUT: u64 = 100 << 10;

/// Calls the program of the judge that compiles the checker.
const COMPARE: &str = "#!/bin/bash\n\
                       package=$(cd \"$(dirname \"$(readlink -f \"$0\")\")/..\" && pwd)\n\
                       exec \"${MOJTOOLS_DIR:-$PWD}/testlib/checker-bridge.sh\" --pkg \"$package\" \"$@\"\n";

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    checker(&ready, &mut exported)?;
    tests(&ready, &mut exported);
    solutions(&ready, &mut exported)?;
    let conf = conf(package, &mut exported);
    exported.tree.put("conf", conf);
    about(package, &mut exported);
    let one = one_statement(&ready, (LANGUAGE, Format::Moj), &mut exported)?;
    if let Some(OneStatement::Markdown(statement)) = one {
        let paths = statement.pictures().into_iter();
        let named = paths.map(|path| (path.clone(), path)).collect();
        pictures::ship(package, &named, "docs", &mut exported)?;
        let text = statement.without_samples().markdown("");
        exported.tree.put("docs/enunciado.md", text);
    }
    passes_lost(&ready, &mut exported);
    samples_lost(&ready, &mut exported);
    parts_lost(&ready, &mut exported);
    let instead = "it is left out: the format has none";
    validator_lost(&ready, instead, &mut exported);
    Ok(exported)
}

fn checker(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    match JudgingPart::program(ready, TestlibJudge::Moj, exported)? {
        JudgingPart::Checker(files, language) => {
            let text = only_in_cpp(files, &language, "checker", "MOJ", exported)?;
            exported.tree.put("scripts/checker.cpp", text);
            exported
                .tree
                .put_executable("scripts/compare.sh", COMPARE.to_owned());
            Ok(())
        }
        _ => Err(Fault::Usage(format!(
            "{} is interactive: an export to MOJ holds only problems whose submissions read an input and print an output",
            ready.package().id
        ))),
    }
}

/// The tests, and the points of their groups by the beginnings of their names.
fn tests(ready: &Ready, exported: &mut Exported) {
    let mut score = String::new();
    for (at, (group, cases)) in ready.groups().enumerate() {
        let plain = |letter: char| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '_'
            }
        };
        let name: String = group.name.chars().map(plain).collect();
        let prefix = if group.is_samples() {
            "sample".to_owned()
        } else {
            format!("t{at:02}_{name}_")
        };
        for (number, case) in (1..).zip(&cases) {
            let test = format!("{prefix}{number:03}");
            let tree = &mut exported.tree;
            tree.put(format!("tests/input/{test}"), case.input.as_path());
            tree.put(format!("tests/output/{test}"), &case.answer);
        }
        if ready.is_scoring() && !cases.is_empty() {
            points::aggregation(group, &[Aggregation::Min], exported);
            points::depends_lost(group, exported);
            let points = points::whole(group.points, &group.name, exported);
            let _ = writeln!(score, "{prefix}* - {points} pontos");
        }
    }
    if ready.is_scoring() {
        exported.tree.put("tests/score", score);
    }
    exported.losses.cosmetic(
        "the names of the cases",
        "they are numbered: names begin with those of their groups",
    );
}

/// The limits. Those of time are for a language by its extension.
fn conf(package: &Package, exported: &mut Exported) -> String {
    let limits = &package.limits;
    let output = limits.output.div_ceil(1 << 10);
    if output < LEAST_OUTPUT {
        exported.losses.weaker(
            format!("a limit of {} bytes of output", limits.output),
            "it is 100 MiB: the limit of the judge holds for compilers as well",
        );
    }
    let mut conf = format!(
        "MEMLIMITMB={}\nULIMITS[-f]={}\nTLOVERRIDE[default]={}\n",
        limits.memory.div_ceil(1 << 20),
        output.max(LEAST_OUTPUT),
        seconds(limits.time),
    );
    for (language, factor) in &package.language_factors.time {
        if !LANGUAGES.contains(&language.as_str()) {
            exported.losses.lost(
                format!("more time for {language}"),
                "the judge does not have the language",
            );
            continue;
        }
        let own = seconds(limits.time.mul_f64(*factor));
        let _ = writeln!(conf, "TLOVERRIDE[{}]={own}", extension(language));
    }
    for language in package.language_factors.memory.keys() {
        exported.losses.lost(
            format!("more memory for {language}"),
            "every language has the same limit of memory",
        );
    }
    conf
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// The title, the authors and the tags.
fn about(package: &Package, exported: &mut Exported) {
    let title = package.title.get(LANGUAGE).or(package.title.get("en"));
    let title = title.or(package.title.values().next());
    let meta = json!({ "display_title": title });
    exported.tree.put(".moj-meta.json", format!("{meta}\n"));
    if package.title.len() > 1 {
        let what = "the title in every language";
        exported.losses.cosmetic(what, "one is taken");
    }
    let lines = |list: &[String], before: &str| -> String {
        let lines = list.iter().map(|item| format!("{before}{item}\n"));
        lines.collect()
    };
    // The judge requires this file.
    let authors = lines(&package.about.authors, "");
    exported.tree.put("author", authors);
    if !package.about.tags.is_empty() {
        exported.tree.put("tags", lines(&package.about.tags, "#"));
    }
}

fn solutions(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let all = entries(ready, Takes::PROGRAMS, &mut exported.losses)?;
    let mut all = in_languages(all, LANGUAGES, exported);
    if !main_first(&mut all, ready) {
        return Err(no_main(ready, "MOJ", LANGUAGES));
    }
    for entry in all {
        let dir = match entry.fate() {
            Fate::Accepted => "good",
            Fate::TimeLimit => "slow",
            Fate::WrongAnswer => "wrong",
            fate => {
                exported.losses.lost(
                    format!("solution {}, which must get: {}", entry.name(), fate.name()),
                    "it is left out: there are directories for right, slow and wrong solutions",
                );
                continue;
            }
        };
        let expects_more = entry
            .expectation
            .is_some_and(|it| !it.groups.is_empty() || it.score.is_some());
        if expects_more {
            exported.losses.weaker(
                "the verdicts and points that solutions must get in single groups",
                "a directory states only their overall result",
            );
        }
        let path = entry.flat_place(&format!("sols/{dir}"), exported);
        exported.tree.put(path, entry.text);
    }
    Ok(())
}
