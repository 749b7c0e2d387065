//! The Italian format of CMS: `task.yaml`, numbered data, `gen/GEN` with the points, and `check/`.

use super::checking::{Checking, portable_checker, std_checker};
use super::judge::{best_moves_lost, checker_args_lost, passes_lost, tout_lost, validator_lost};
use super::scored::{self, CHECKER_SCRIPT, MANAGER_SCRIPT, Reader};
use super::solutions::{Takes, entries};
use super::{Exported, Ready, drivers, graders, originals, points};
use crate::yaml;
use checkers::Convention;
use exchange::wrapped::ShareJudge;
use package::{Part, Program};
use program::File;
use serde_json::json;
use statement::{Document, Markup, Original, Sample, Sheet, Untypeset};
use std::fmt::Write as _;
use terms::fault::Fault;
use terms::{Aggregation, Kind, ProcessIo, Protocol};

const READER: Reader = Reader {
    name: "CMS",
    judge: ShareJudge::Cms,
    takes_scripts: true,
};

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let mut list = String::new();
    let mut number = 0;
    let mut public = Vec::new();
    for (group, cases) in ready.groups() {
        points::aggregation(group, &[Aggregation::Min], &mut exported);
        points::depends_lost(group, &mut exported);
        let worth = points::whole(group.points, &group.name, &mut exported);
        // Starts a subtask; the following lines up to the next subtask are its cases.
        let _ = writeln!(list, "# ST: {worth}");
        for case in cases {
            let tree = &mut exported.tree;
            tree.put(format!("input/input{number}.txt"), case.input.as_path());
            tree.put(format!("output/output{number}.txt"), &case.answer);
            let _ = writeln!(list, "{}", case.planned.id);
            if group.shows(case.planned.given_name()) {
                public.push(number.to_string());
            }
            number += 1;
        }
    }
    exported.tree.put("gen/GEN", list);
    if (package.points() - 100.0).abs() > 1e-9 {
        let points = package.points();
        let some = if points > 0.0 {
            points.to_string()
        } else {
            "no".to_owned()
        };
        exported.losses.lost(
            format!("{some} points"),
            "change gen/GEN: the points of all groups have to be 100 together",
        );
    }
    let title = package.title.get("en").or(package.title.values().next());
    let mut task = json!({
        // Graders import submissions by the name of the task.
        "name": package.graders.as_ref().map_or(&package.id, |graders| &graders.submission),
        "title": title,
        "time_limit": package.limits.time.as_secs_f64(),
        "memory_limit": package.limits.memory.div_ceil(1 << 20),
        "n_input": number,
        // Without file names, submissions read standard input and write standard output.
        "infile": package.stream_files.input.as_deref().unwrap_or_default(),
        "outfile": package.stream_files.output.as_deref().unwrap_or_default(),
        "token_mode": "disabled",
        "public_testcases": public.join(","),
        "output_only": package.kind == Kind::Answer,
    });
    if let Some(language) = statements(&ready, &mut exported)? {
        task["primary_language"] = language.into();
    }
    let grader = match judge(&ready, &mut task, &mut exported)? {
        OutputEvaluation::ByManager => "stub",
        OutputEvaluation::Otherwise => "grader",
    };
    exported.tree.put("task.yaml", yaml::text(&task));
    drivers::graders(&ready, &mut exported)?;
    graders::for_cms(&ready, grader, &mut exported);
    let takes = Takes::TEXTS.graded(drivers::CMS).linked(graders::CMS);
    for mut entry in entries(&ready, takes, &mut exported.losses)? {
        // The judge inserts nothing before a submission: contestants write these lines, so the
        // jury's solutions need them as well.
        let head = drivers::head(&ready, &entry.language.name);
        entry.text.splice(0..0, head.bytes());
        let path = format!("sol/{}", entry.name());
        entry.put(&path, &mut exported.tree);
    }
    let losses = &mut exported.losses;
    if package.kind == Kind::Answer {
        losses.weaker(
            "a contestant may submit a program that prints the answer",
            "a contestant submits the answer itself",
        );
    }
    losses.weaker(
        "the verdicts that solutions must get",
        "solutions are shipped, but their verdicts are not checked",
    );
    losses.weaker(
        format!("a limit of {} bytes of output", package.limits.output),
        "the judge's own limit holds",
    );
    validator_lost(&ready, "it is left out: the format has none", &mut exported);
    passes_lost(&ready, &mut exported);
    Ok(exported)
}

/// The statement that the judge shows.
const PDF: &str = "statement/statement.pdf";

/// Ships the statements; returns the language of the one that the judge shows.
fn statements(ready: &Ready, exported: &mut Exported) -> Result<Option<String>, Fault> {
    let package = ready.package();
    let samples = Sample::all(package, ready.cases)?;
    let all = statement::all(package)?;
    for statement in &all {
        let path = format!("statement/statement.{}.html", statement.language);
        let sheet = Sheet::new(package, statement, &samples);
        exported.tree.put(path, Document::from(sheet).html()?);
    }
    let own = statement::originals(package)?;
    let main = statement::main(&all);
    // As for PDF in general, Typst takes precedence over Markdown, and that over LaTeX.
    let is_main = |it: &&Original| match main {
        Some(main) => it.language == main.language && it.markup == Markup::Typst,
        None => it.is_document(),
    };
    let english = own.iter().find(|it| is_main(it) && it.language == "en");
    if let Some(original) = english.or(own.iter().find(is_main)) {
        originals::put_pdf(ready, original, PDF, exported)?;
        return Ok(Some(original.language.clone()));
    }
    let Some(main) = main else {
        return Ok(None);
    };
    for other in all.iter().filter(|other| *other != main) {
        exported.losses.weaker(
            format!("the statement in `{}`", other.language),
            "the judge takes one: it is shipped as HTML",
        );
    }
    let sheet = Sheet::new(package, main, &samples);
    match Document::from(sheet).pdf(ready.jury.sandbox(), &[]) {
        Ok(pdf) => exported.tree.put(PDF, pdf),
        Err(fault) => match fault.cause::<Untypeset>() {
            Some(why) => exported.losses.lost(
                "a statement as PDF, which the judge expects as statement/statement.pdf",
                format!(
                    "it is shipped as HTML, to be printed to that file; {}",
                    why.reason()
                ),
            ),
            None => return Err(fault),
        },
    }
    Ok(Some(main.language.clone()))
}

/// How the judge judges outputs.
enum OutputEvaluation {
    /// Its type of tasks is Communication.
    ByManager,
    Otherwise,
}

/// Ships the program that judges outputs.
fn judge(
    ready: &Ready,
    task: &mut serde_json::Value,
    exported: &mut Exported,
) -> Result<OutputEvaluation, Fault> {
    match Checking::from_ready(ready) {
        Checking::Standard(name, options) => {
            checker_args_lost(ready, exported);
            best_moves_lost(ready, exported);
            let file = portable_checker(name, options, Convention::Cms, exported);
            exported.tree.put(format!("check/{}", file.name), file.text);
            let what = format!("checker `{name}`");
            let instead = "compile check/checker.cpp to check/checker on the judge; without it, outputs are compared byte \
                           by byte except white space";
            if std_checker(name, options) == Some("wcmp") {
                exported.losses.cosmetic(what, instead);
            } else {
                exported.losses.weaker(what, instead);
            }
        }
        Checking::Program(program) if is_callable(ready, program)? => {
            let files = scored::checker(ready, READER, exported)?;
            put_called("checker", files, exported);
        }
        Checking::Program(program) => {
            checker_args_lost(ready, exported);
            by_another_protocol(ready, program, exported)?;
        }
        Checking::Interactor(interactor) => {
            tout_lost(ready, exported);
            return interactor_part(ready, interactor, task, exported);
        }
    }
    Ok(OutputEvaluation::Otherwise)
}

/// Ships the interactor as a manager, if it is in C, C++ or Python.
fn interactor_part(
    ready: &Ready,
    interactor: &Part,
    task: &mut serde_json::Value,
    exported: &mut Exported,
) -> Result<OutputEvaluation, Fault> {
    let package = ready.package();
    if let Part::Program(program) = interactor
        && !is_callable(ready, program)?
    {
        checker_args_lost(ready, exported);
        by_another_protocol(ready, program, exported)?;
        return Ok(OutputEvaluation::Otherwise);
    }
    let files = scored::manager(ready, READER, exported)?;
    if files.is_empty() {
        return Ok(OutputEvaluation::Otherwise);
    }
    task["num_processes"] = package.processes.unwrap_or(1).into();
    task["user_io"] = match package.process_io {
        ProcessIo::Pipes => "fifo_io".into(),
        ProcessIo::Streams => "std_io".into(),
    };
    put_called("manager", files, exported);
    Ok(OutputEvaluation::ByManager)
}

/// Whether there is code that calls a program for the judge: in C and C++, and for one file in
/// Python, which is a script.
fn is_callable(ready: &Ready, program: &Program) -> Result<bool, Fault> {
    let source = ready.jury.source(program)?;
    Ok(match source.language.name.as_str() {
        "c" | "c++" => true,
        "python" => source.files.len() == 1,
        _ => false,
    })
}

/// Ships a program with the code that calls it.
fn put_called(name: &str, files: Vec<File>, exported: &mut Exported) {
    if let [script] = &files[..]
        && [CHECKER_SCRIPT, MANAGER_SCRIPT].contains(&&*script.name)
    {
        let path = format!("check/{}", script.name);
        exported.tree.put_executable(path, script.text.clone());
        exported.losses.cosmetic(
            format!("the {name} in Python"),
            format!("check/{name} is a script: the judge needs python3 where it runs checkers"),
        );
        return;
    }
    scored::put("check", &format!("{name}.cpp"), files, exported);
    exported.losses.cosmetic(
        format!("the {name} is a source"),
        format!("run `g++ -O2 -o check/{name} check/{name}.cpp`: the judge takes the program check/{name}"),
    );
}

/// Exports a program that the judge cannot call.
fn by_another_protocol(
    ready: &Ready,
    program: &Program,
    exported: &mut Exported,
) -> Result<(), Fault> {
    for file in ready.jury.source(program)?.files {
        exported.tree.put(format!("check/{}", file.name), file.text);
    }
    let protocol = match program.protocol {
        Protocol::Icpc => "ICPC",
        _ => "testlib",
    };
    exported.losses.lost(
        format!("the program that judges speaks {protocol}'s protocol"),
        "its source is in check/: change it to the judge's protocol and compile it there, or write it in C++",
    );
    Ok(())
}
