//! Hydro's zip file: a directory with `problem.yaml`, statements in Markdown, and `testdata` with
//! its `config.yaml`.

use super::adapter::TestlibJudge;
use super::judge::{JudgingPart, tout_lost, validator};
use super::pictures::{self, Names};
use super::scored::{self, Reader};
use super::solutions::{Takes, entries};
use super::{Exported, Ready, drivers, graders, language_limits, points, stream_files};
use crate::yaml;
use base::text::line;
use cases::build::Case;
use exchange::wrapped::ShareJudge;
use package::Part;
use program::File;
use serde_json::{Value, json};
use statement::{Sample, SampleText};
use std::fmt::Write as _;
use std::time::Duration;
use terms::fault::Fault;
use terms::{Aggregation, Kind, ProcessIo};

/// Hydro calls managers as CMS does.
const READER: Reader = Reader {
    name: "Hydro",
    judge: ShareJudge::Hydro,
    takes_scripts: false,
};

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let samples = Sample::all(package, ready.cases)?;
    let statements = statement::all(package)?;
    let pictures = pictures::named(&statements, Names::Flat);
    pictures::ship(package, &pictures, "additional_file", &mut exported)?;
    for statement in statements {
        let statement = pictures::renamed(&statement, &pictures, "file://");
        let text = statement.with_notes_at_end().markdown(&shown(&samples));
        exported
            .tree
            .put(format!("problem_{}.md", statement.language), text);
    }
    let title = package.title.get("zh").or(package.title.values().next());
    let tags: Vec<&String> = package.source.iter().chain(&package.about.tags).collect();
    let mut about = json!({ "pid": pid(&package.id), "title": title, "tag": tags });
    if let Some(difficulty) = &package.about.difficulty {
        match difficulty.parse::<u32>() {
            Ok(number) => about["difficulty"] = number.into(),
            Err(_) => exported.losses.cosmetic(
                "`about.difficulty`",
                format!("Hydro has whole numbers, not `{}`", line(difficulty)),
            ),
        }
    }
    exported.tree.put("problem.yaml", yaml::text(&about));
    if package.title.len() > 1 {
        exported
            .losses
            .cosmetic("the title in every language", "one is taken");
    }
    let mut config = config(&ready, &mut exported)?;
    graders::for_hydro(&ready, &mut config, &mut exported);
    exported
        .tree
        .put("testdata/config.yaml", yaml::text(&config));
    for case in ready.cases {
        let place = format!("testdata/{}", file(case));
        exported.put_case(&place, case, "out");
    }
    for entry in entries(
        &ready,
        Takes::TEXTS.linked(graders::HYDRO),
        &mut exported.losses,
    )? {
        if entry.is_left_out(&mut exported.losses) {
            continue;
        }
        let path = entry.flat_place("std", &mut exported);
        entry.put(&path, &mut exported.tree);
    }
    drivers::starters(&ready, "additional_file", &mut exported)?;
    exported.losses.weaker(
        "the verdicts that solutions must get",
        "solutions are shipped, but their verdicts are not checked",
    );
    exported.tree = exported.tree.below(&package.id);
    Ok(exported)
}

/// The name of the problem in URLs, which begins with a letter.
fn pid(id: &str) -> String {
    let plain = id.replace('_', "");
    if plain.starts_with(|first: char| first.is_ascii_lowercase()) {
        plain
    } else {
        format!("p{plain}")
    }
}

/// The file name for a case, as all files are in one directory.
fn file(case: &Case) -> String {
    case.planned.id.replace('/', "-")
}

/// Samples in the notation of Hydro's statements.
fn shown(samples: &[Sample]) -> String {
    let mut text = String::new();
    for Sample {
        number,
        text: sample,
        ..
    } in samples
    {
        let mut block = |kind: &str, shown: &str| {
            let (shown, fence) = (shown.trim_end(), statement::fence(shown));
            let _ = write!(text, "{fence}{kind}\n{shown}\n{fence}\n\n");
        };
        match sample {
            SampleText::Pair(input, answer) => {
                block(&format!("input{number}"), input);
                block(&format!("output{number}"), answer);
            }
            SampleText::Interaction(transcript) => block("", transcript),
        }
    }
    text
}

fn config(ready: &Ready, exported: &mut Exported) -> Result<Value, Fault> {
    let package = ready.package();
    let limits = &package.limits;
    let mut config = json!({
        "type": kind(package.kind),
        "time": milliseconds(limits.time),
        "memory": mebibytes(limits.memory),
        "subtasks": subtasks(ready, exported),
    });
    if let Some(name) = stream_files::common_stem(package) {
        config["filename"] = name.into();
    }
    for (key, rates) in language_limits::for_hydro(package, &mut exported.losses) {
        config[key] = rates;
    }
    tout_lost(ready, exported);
    judge(ready, &mut config, exported)?;
    if let Some((files, _)) = validator(ready, TestlibJudge::Hydro, exported)? {
        config["validator"] = put(files, exported)[0].as_str().into();
    }
    if package.passes > 1 {
        config["multi_pass"] = package.passes.into();
        exported.losses.weaker(
            "several passes",
            "a program that asks for another finds nothing that it left, except `state.txt`",
        );
    }
    if package.kind == Kind::Answer {
        exported.losses.weaker(
            "a contestant may submit a program that prints the answer",
            "a contestant submits the answer itself",
        );
    }
    exported.losses.weaker(
        format!("a limit of {} bytes of output", limits.output),
        "the judge's own limit holds",
    );
    Ok(config)
}

/// Ships the program that judges outputs, or the manager of several processes.
fn judge(ready: &Ready, config: &mut Value, exported: &mut Exported) -> Result<(), Fault> {
    if let Some(processes) = ready.package().processes
        && is_manager(ready)?
    {
        let files = scored::manager(ready, READER, exported)?;
        let names = put(files, exported);
        let [main, headers @ ..] = &names[..] else {
            return Ok(());
        };
        config["type"] = "communication".into();
        config["num_processes"] = processes.into();
        config["manager"] = main.as_str().into();
        if !headers.is_empty() {
            config["judge_extra_files"] = headers.into();
        }
        if ready.package().process_io == ProcessIo::Pipes {
            exported.losses.lost(
                "`process_io = \"pipes\"`",
                "processes have standard input and standard output, and only their number as an argument",
            );
        }
        return Ok(());
    }
    match JudgingPart::from_ready(ready, TestlibJudge::Hydro, exported)? {
        JudgingPart::Std(name) => {
            config["checker_type"] = "testlib".into();
            config["checker"] = name.into();
        }
        JudgingPart::Checker(files, _) => {
            config["checker_type"] = "testlib".into();
            config["checker"] = put(files, exported)[0].as_str().into();
        }
        JudgingPart::Interactor(files, _) => {
            config["interactor"] = put(files, exported)[0].as_str().into();
        }
        JudgingPart::Nothing => {}
    }
    Ok(())
}

/// Whether there is code that calls the interactor as Hydro calls managers.
fn is_manager(ready: &Ready) -> Result<bool, Fault> {
    let Some(Part::Program(program)) = &ready.package().interactor else {
        return Ok(false);
    };
    let source = ready.jury.source(program)?;
    Ok(["c", "c++"].contains(&source.language.name.as_str()))
}

/// Puts files beside the data; returns their names.
fn put(files: Vec<File>, exported: &mut Exported) -> Vec<String> {
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    for file in files {
        let path = format!("testdata/{}", file.name);
        exported.tree.put(path, file.text);
    }
    names
}

fn milliseconds(time: Duration) -> String {
    format!("{}ms", time.as_millis())
}

/// A size in MiB, rounded up.
fn mebibytes(bytes: u64) -> String {
    format!("{}m", bytes.div_ceil(1 << 20))
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Interactive => "interactive",
        Kind::Answer => "submit_answer",
        Kind::Batch | Kind::Function | Kind::Class | Kind::Match => "default",
    }
}

fn subtasks(ready: &Ready, exported: &mut Exported) -> Value {
    let groups = (1..).zip(ready.groups());
    groups
        .map(|(id, (group, cases))| {
            let known = [Aggregation::Min, Aggregation::Sum, Aggregation::Max];
            let kind = match points::aggregation(group, &known, exported) {
                Aggregation::Sum => "sum",
                Aggregation::Max => "max",
                Aggregation::Min | Aggregation::Product => "min",
            };
            let mut subtask = json!({
                "id": id,
                "score": points::whole(group.points, &group.name, exported),
                "type": kind,
                "cases": cases.iter().map(|case| json!({
                    "input": format!("{}.in", file(case)),
                    "output": format!("{}.out", file(case)),
                })).collect::<Vec<_>>(),
            });
            if let Some(time) = group.limits.time {
                subtask["time"] = milliseconds(time).into();
            }
            if let Some(memory) = group.limits.memory {
                subtask["memory"] = mebibytes(memory).into();
            }
            if !group.depends.is_empty() {
                let needed = group.depends.iter().map(|at| at + 1);
                subtask["if"] = needed.collect::<Vec<_>>().into();
            }
            subtask
        })
        .collect()
}
