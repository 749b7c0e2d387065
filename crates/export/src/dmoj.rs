//! DMOJ's data directory: `init.yml` beside the data.
//!
//! Time and memory limits, the statement and the title are entered on the site.

use super::adapter::TestlibJudge;
use super::checking::Checking;
use super::judge::{JudgingPart, checker_args_lost, passes_lost, tout_lost, validator_lost};
use super::rules::has_unix_lines;
use super::solutions::{Takes, entries};
use super::{Exported, Ready, drivers, pictures, points};
use crate::yaml;
use exchange::wrapped::is_adapted;
use program::File;
use serde_json::{Value, json};
use statement::{Sample, Sheet};
use terms::fault::Fault;
use terms::{Aggregation, Kind};

/// The file name, without extension, of the main program and the header for functions and classes.
const GRADER: &str = "signature_grader";

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    for case in ready.cases {
        exported.put_case(&case.planned.id, case, "out");
    }
    let mut init = json!({ "test_cases": groups(&ready, &mut exported) });
    // Otherwise the judge converts all line ends to those of Unix, and ends the last line.
    let mut cases = ready.cases.iter();
    if !cases.try_fold(true, |all, case| {
        Ok::<_, Fault>(all && has_unix_lines(case)?)
    })? {
        init["binary_data"] = true.into();
    }
    init["output_limit_length"] = package.limits.output.into();
    judge(&ready, &mut init, &mut exported)?;
    if drivers::signature_grader(&ready, GRADER, &mut exported) {
        init["signature_grader"] = json!({
            "entry": format!("{GRADER}.cpp"),
            "header": format!("{GRADER}.h"),
            "allow_main": false,
        });
        exported.losses.weaker(
            "a contestant may write in any dialect of C and C++",
            "the grader takes C11, C++17 and later: allow these",
        );
        drivers::starters(&ready, "starters", &mut exported)?;
    }
    exported.tree.put("init.yml", yaml::text(&init));
    for entry in entries(
        &ready,
        Takes::PROGRAMS.graded(drivers::DMOJ),
        &mut exported.losses,
    )? {
        let path = format!("solutions/{}", entry.place());
        entry.put(&path, &mut exported.tree);
    }
    let samples = Sample::all(package, ready.cases)?;
    let statements = statement::all(package)?;
    pictures::ship_as_named(package, &statements, &mut exported)?;
    let instead =
        "it is shipped: upload it to the site, and name its address there in the statement";
    pictures::lost(&statements, instead, &mut exported.losses);
    for statement in statements {
        let path = format!("statement.{}.md", statement.language);
        let sheet = Sheet::new(package, &statement, &samples);
        exported.tree.put(path, sheet.markdown());
    }
    let losses = &mut exported.losses;
    let limits = &package.limits;
    losses.lost(
        format!(
            "a time limit of {} s and a memory limit of {} MiB",
            limits.time.as_secs_f64(),
            limits.memory.div_ceil(1 << 20)
        ),
        "enter them on the site",
    );
    losses.lost(
        "titles and statements",
        "enter them on the site: the texts are shipped",
    );
    losses.weaker(
        "the verdicts that solutions must get",
        "solutions are shipped, but their verdicts are not checked",
    );
    validator_lost(&ready, "it is left out: the site has none", &mut exported);
    passes_lost(&ready, &mut exported);
    Ok(exported)
}

/// The batches, including the samples.
fn groups(ready: &Ready, exported: &mut Exported) -> Value {
    let groups = ready.groups();
    groups
        .map(|(group, cases)| {
            // A batch awards its points if all of its cases are correct.
            points::aggregation(group, &[Aggregation::Min], exported);
            let cases = cases.iter().map(|case| {
                let place = &case.planned.id;
                json!({ "in": format!("{place}.in"), "out": format!("{place}.out") })
            });
            let mut batch = json!({
                "batched": cases.collect::<Vec<_>>(),
                "points": points::whole(group.points, &group.name, exported),
            });
            if !group.depends.is_empty() {
                // Batches are numbered from 1.
                let needed = group.depends.iter().map(|at| at + 1);
                batch["dependencies"] = needed.collect::<Vec<_>>().into();
            }
            batch
        })
        .collect()
}

fn judge(ready: &Ready, init: &mut Value, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    if let Checking::Standard("exact", _) = Checking::from_ready(ready) {
        checker_args_lost(ready, exported);
        init["checker"] = "identical".into();
        return Ok(());
    }
    tout_lost(ready, exported);
    let (files, language, key) = match JudgingPart::program(ready, TestlibJudge::Dmoj, exported)? {
        JudgingPart::Checker(files, language) => (files, language, "checker"),
        JudgingPart::Interactor(files, language) => (files, language, "interactive"),
        JudgingPart::Std(_) | JudgingPart::Nothing => return Ok(()),
    };
    let names: Vec<&str> = files.iter().map(|file: &File| file.name.as_str()).collect();
    let mut called = json!({ "files": names, "lang": executor(&language), "type": "testlib" });
    let is_adapted = files.first().is_some_and(|main| is_adapted(&main.text));
    if is_adapted && ready.is_scoring() {
        // The same protocol, with partial points as fractions.
        called["type"] = "coci".into();
        if key == "interactive" {
            called["args_format_string"] = "{input_file} {output_file} {answer_file}".into();
        }
    }
    init[key] = match key {
        "checker" => json!({ "name": "bridged", "args": called }),
        _ => called,
    };
    if package.kind == Kind::Interactive {
        init["unbuffered"] = true.into();
    }
    for file in files {
        exported.tree.put(file.name, file.text);
    }
    Ok(())
}

/// DMOJ's name of a language.
fn executor(language: &str) -> &str {
    match language {
        "c" => "C",
        "c++" => "CPP17",
        "python" => "PY3",
        "java" => "JAVA",
        "go" => "GO",
        "rust" => "RUST",
        "javascript" => "V8JS",
        other => other,
    }
}
