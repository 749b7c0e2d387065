//! TPS, the task preparation system of IOI 2017: `problem.json`, `subtasks.json`, `solutions.json`,
//! and `gen/data` with the tests.

use super::shared::{in_languages, main_first, no_interactor, no_main, put_program, samples_lost};
use super::words::{Stated, VerdictWords};
use crate::adapter::TestlibJudge;
use crate::judge::{passes_lost, tout_lost, validator};
use crate::scored::{self, Reader};
use crate::solutions::{Takes, entries};
use crate::{Exported, Ready, drivers, graders, originals, pictures, points};
use exchange::Format;
use exchange::wrapped::ShareJudge;
use package::Package;
use serde_json::{Map, Value, json};
use statement::{Sample, Sheet};
use std::fmt::Write as _;
use terms::fault::Fault;
use terms::{Aggregation, ProcessIo};

const WORDS: VerdictWords = VerdictWords {
    accepted: "correct",
    wrong_answer: "incorrect",
    time_limit: "time_limit",
    memory_limit: "memory_limit",
    output_limit: None,
    runtime_error: "runtime_error",
    time_or_runtime: Some("time_limit_and_runtime_error"),
    accepted_or_time: None,
    failure: "failed",
    anything: "partially_correct",
};

const READER: Reader = Reader {
    name: "TPS",
    judge: ShareJudge::Cms,
    takes_scripts: false,
};

/// Compiles each program of a directory.
const MAKEFILE: &str = "SOURCES := $(wildcard *.cpp)\n\n.PHONY: all clean\n\nall: $(SOURCES:.cpp=.exe)\n\n\
                        clean:\n\trm -f *.exe\n\n%.exe: %.cpp\n\tg++ -std=gnu++20 -O2 -o $@ $<\n";

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let is_interactive = package.interactor.is_some();
    let judging_dir = put_judge(&ready, &mut exported)?;
    for dir in [judging_dir, "gen", "validator"] {
        exported.tree.put(format!("{dir}/Makefile"), MAKEFILE);
    }
    let mut subtasks = json!({ "subtasks": tests(&ready, &mut exported) });
    if let Some(name) = put_validator(&ready, &mut exported)? {
        subtasks["global_validators"] = json!([name]);
    }
    put_json("subtasks.json", &subtasks, &mut exported);
    let has_grader = package.signature.is_some() || package.graders.is_some();
    let languages = languages(package);
    let limits = &package.limits;
    let mut task = json!({
        "name": name(package),
        "code": name(package),
        "title": package.title.get("en").or(package.title.values().next()),
        "type": kind(package),
        "time_limit": limits.time.as_secs_f64(),
        "memory_limit": limits.memory.div_ceil(1 << 20),
        "has_grader": has_grader,
        "has_checker": !is_interactive,
        "cpp_enabled": languages.contains(&"c++"),
        "java_enabled": languages.contains(&"java"),
        "pascal_enabled": languages.contains(&"pascal"),
        "python_enabled": languages.contains(&"python"),
    });
    if is_interactive {
        task["has_manager"] = true.into();
        task["num_processes"] = package.processes.unwrap_or(1).into();
    }
    put_json("problem.json", &task, &mut exported);
    put_graders(&ready, &mut exported)?;
    solutions(&ready, &languages, &mut exported)?;
    statements(&ready, &mut exported)?;
    passes_lost(&ready, &mut exported);
    samples_lost(&ready, &mut exported);
    let losses = &mut exported.losses;
    losses.weaker(
        format!("a limit of {} bytes of output", limits.output),
        "the judge's own limit holds",
    );
    losses.cosmetic(
        "the scripts of TPS",
        "copy its directory `scripts` into the task before `tps` is run",
    );
    Ok(exported)
}

/// The type of the task.
fn kind(package: &Package) -> &'static str {
    match (&package.interactor, &package.stream_files.between) {
        (Some(_), _) => "Communication",
        (None, Some(_)) => "TwoSteps",
        (None, None) => "Batch",
    }
}

/// The checker or the manager: the directory with its source.
fn put_judge(ready: &Ready, exported: &mut Exported) -> Result<&'static str, Fault> {
    let package = ready.package();
    if package.interactor.is_none() {
        let files = scored::checker(ready, READER, exported)?;
        scored::put("checker", "checker.cpp", files, exported);
        return Ok("checker");
    }
    if package.process_io != ProcessIo::Pipes || package.graders.is_none() {
        return Err(Fault::Usage(format!(
            "{} is interactive without pipes: TPS passes the names of pipes to a grader, so it needs \
             `process_io = \"pipes\"` in `[interactor]` and a `[grader]` that opens them",
            package.id
        )));
    }
    tout_lost(ready, exported);
    let files = scored::manager(ready, READER, exported)?;
    if files.is_empty() {
        return Err(no_interactor(ready, READER.name));
    }
    scored::put("grader", "manager.cpp", files, exported);
    Ok("grader")
}

/// The validator, if TPS can call it: its name.
fn put_validator(ready: &Ready, exported: &mut Exported) -> Result<Option<String>, Fault> {
    let Some((files, language)) = validator(ready, TestlibJudge::SingleFile, exported)? else {
        return Ok(None);
    };
    if !["c++", "pascal", "python"].contains(&language.as_str()) {
        exported.losses.lost(
            format!("the validator, which is written in {language}"),
            "it is left out: TPS calls validators in C++, Pascal and Python",
        );
        return Ok(None);
    }
    let path = put_program(files, "validator", exported);
    let name = path.strip_prefix("validator/").unwrap_or(&path);
    Ok(Some(name.to_owned()))
}

/// The name of the task, which is that of submissions.
fn name(package: &Package) -> &str {
    let graders = package.graders.as_ref();
    graders.map_or(&package.id, |graders| &graders.submission)
}

/// The languages of submissions.
fn languages(package: &Package) -> Vec<&'static str> {
    if package.signature.is_some() {
        return drivers::TPS.to_vec();
    }
    let mut languages = graders::TPS.to_vec();
    if let Some(graders) = &package.graders {
        languages.retain(|language| graders.files.contains_key(*language));
    }
    languages
}

fn put_json(path: &str, value: &Value, exported: &mut Exported) {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    exported.tree.put(path, text + "\n");
}

/// The subtasks; a subtask that depends on others includes their tests.
fn tests(ready: &Ready, exported: &mut Exported) -> Value {
    let mut data = String::new();
    let mut subtasks = Map::new();
    let groups: Vec<_> = ready.groups().collect();
    for (index, (group, cases)) in groups.iter().enumerate() {
        if cases.is_empty() {
            continue;
        }
        points::aggregation(group, &[Aggregation::Min], exported);
        let score = points::whole(group.points, &group.name, exported);
        let _ = writeln!(data, "@subtask {}", group.name);
        for needed in &group.depends {
            let (needed, _) = &groups[*needed];
            let _ = writeln!(data, "@include {}", needed.name);
        }
        for case in cases {
            let name = format!("{}-{}.in", group.name, case.planned.name);
            let _ = writeln!(data, "manual {name}");
            let path = format!("gen/manual/{name}");
            exported.tree.put(path, case.input.as_path());
        }
        let about = json!({ "index": index, "score": score, "validators": [] });
        subtasks.insert(group.name.clone(), about);
    }
    exported.tree.put("gen/data", data);
    let total = ready.package().points();
    if (total - 100.0).abs() > 1e-9 {
        exported.losses.weaker(
            format!("{total} points"),
            "TPS expects 100: change subtasks.json",
        );
    }
    subtasks.into()
}

/// The graders of the problem, or those that call functions and classes.
fn put_graders(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    let dir = |language: &str| match language {
        "c++" => "cpp",
        "java" => "java",
        "pascal" => "pas",
        _ => "py",
    };
    if let Some(signature) = &package.signature {
        for language in drivers::TPS {
            let Some(grader) = harness::grader(signature, language, &package.id) else {
                continue;
            };
            let (dir, extension) = (dir(language), super::shared::extension(language));
            let path = format!("grader/{dir}/grader.{extension}");
            exported.tree.put(path, grader.source);
            if grader.header.is_some() {
                let path = format!("grader/{dir}/{}.h", package.id);
                exported.tree.put(path, harness::header(signature));
            }
            let stub = drivers::head(ready, language) + &harness::stub(signature, language)?;
            let path = format!("public/{dir}/{}.{extension}", package.id);
            exported.tree.put(path, stub);
        }
    }
    let Some(graders) = &package.graders else {
        return Ok(());
    };
    for (language, files) in graders::languages(graders, graders::TPS) {
        let dir = dir(&language.name);
        for (at, file) in files.iter().enumerate() {
            let name = match at {
                0 => language.file_name("grader"),
                _ => file.name.clone(),
            };
            exported
                .tree
                .put(format!("grader/{dir}/{name}"), file.text.clone());
        }
        if let Some(stub) = graders.stubs.get(&language.name) {
            let path = format!("public/{dir}/{}", language.file_name(&graders.submission));
            exported.tree.put(path, stub.clone());
        }
    }
    Ok(())
}

fn solutions(ready: &Ready, languages: &[&str], exported: &mut Exported) -> Result<(), Fault> {
    let takes = Takes::PROGRAMS.graded(drivers::TPS).linked(graders::TPS);
    let all = entries(ready, takes, &mut exported.losses)?;
    let mut all = in_languages(all, languages, exported);
    if !main_first(&mut all, ready) {
        return Err(no_main(ready, "TPS", languages));
    }
    let mut listed = Map::new();
    for (at, mut entry) in all.into_iter().enumerate() {
        let stated = WORDS.of_solution(entry.expectation, &mut exported.losses);
        let mut about = verdicts(ready, &stated);
        let word = about["verdict"].as_str().unwrap_or_default();
        if ![WORDS.accepted, WORDS.anything].contains(&word) {
            exported.losses.weaker(
                "that a solution must fail in one of several groups",
                "TPS expects its verdict in each subtask that `except` does not name",
            );
        }
        if at == 0 {
            about["verdict"] = "model_solution".into();
        }
        if entry.expectation.is_some_and(|it| it.score.is_some()) {
            exported.losses.weaker(
                "the points that solutions must get",
                "only verdicts are written",
            );
        }
        let head = drivers::head(ready, &entry.language.name);
        entry.text.splice(0..0, head.bytes());
        let path = entry.flat_place("solution", exported);
        let name = path.strip_prefix("solution/").unwrap_or(&path);
        listed.insert(name.to_owned(), about);
        exported.tree.put(path, entry.text);
    }
    put_json("solutions.json", &listed.into(), exported);
    Ok(())
}

/// The verdict of a solution, with those of single subtasks.
fn verdicts(ready: &Ready, stated: &Stated) -> Value {
    let is_named = |name: &str| stated.groups.iter().any(|(group, _)| group == name);
    let mut groups = ready.groups().filter(|(_, cases)| !cases.is_empty());
    let all_named = groups.all(|(group, _)| group.is_samples() || is_named(&group.name));
    let verdict = if all_named {
        stated.everywhere
    } else {
        stated.others
    };
    let mut about = json!({ "verdict": verdict });
    if !stated.groups.is_empty() {
        let except = stated.groups.iter();
        let except: Map<String, Value> = except
            .map(|(group, word)| (group.clone(), (*word).into()))
            .collect();
        about["except"] = except.into();
    }
    about
}

fn statements(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    const DIR: &str = "statement";
    let package = ready.package();
    let samples = Sample::all(package, ready.cases)?;
    let all = originals::in_markdown(package, Format::Tps)?;
    let paths = all.iter().flat_map(statement::Statement::pictures);
    let named = paths.map(|path| (path.clone(), path)).collect();
    pictures::ship(package, &named, DIR, exported)?;
    let main = statement::main(&all).map(|main| main.language.clone());
    for statement in &all {
        let sheet = Sheet::new(package, statement, &samples);
        let name = match &statement.language {
            language if Some(language) == main.as_ref() => "index",
            language => language,
        };
        exported
            .tree
            .put(format!("{DIR}/{name}.md"), sheet.markdown());
    }
    let kept = originals::kept(package, Format::Tps)?;
    let has_index = main.is_some();
    let main = ["en", kept.first().map_or("", |first| &first.language)];
    let main = main
        .into_iter()
        .find(|code| kept.iter().any(|it| it.language == *code));
    for original in &kept {
        let name = match &*original.language {
            language if Some(language) == main && !has_index => "index",
            language => language,
        };
        originals::put_source(package, original, &format!("{DIR}/{name}.tex"), exported);
    }
    if package.title.len() > 1 {
        let what = "the title in every language";
        exported.losses.cosmetic(what, "one is taken");
    }
    Ok(())
}
