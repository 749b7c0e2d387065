//! sinol-make and SIO2: `config.yml`, tests in `in/` and `out/`, and programs in `prog/`, whose
//! names begin with that of the task.

use super::numbering::{letters, with_numbers};
use super::shared::{
    OneStatement, extension, in_languages, main_first, no_interactor, no_main, one_statement,
    samples_lost,
};
use super::words::{Stated, VerdictWords};
use crate::adapter::TestlibJudge;
use crate::expected::Fate;
use crate::judge::{passes_lost, tout_lost, validator};
use crate::pictures::{self, Names};
use crate::scored::{self, Reader};
use crate::solutions::{Takes, entries};
use crate::{Exported, Ready, graders, originals, points, yaml};
use exchange::Format;
use exchange::wrapped::ShareJudge;
use package::{CheckerPart, Group, Package};
use program::File;
use serde_json::{Map, Value, json};
use statement::{Document, Sample, Sheet};
use std::time::Duration;
use terms::fault::Fault;
use terms::{Aggregation, ProcessIo};

const LANGUAGES: &[&str] = &["c", "c++", "python", "rust"];

const READER: Reader = Reader {
    name: "sinol-make",
    judge: ShareJudge::Sio2,
    takes_scripts: false,
};

/// The language of statements.
const LANGUAGE: &str = "pl";

/// What has no word cannot be stated.
const WORDS: VerdictWords = VerdictWords {
    accepted: "OK",
    wrong_answer: "WA",
    time_limit: "TL",
    memory_limit: "ML",
    output_limit: None,
    runtime_error: "RE",
    time_or_runtime: None,
    accepted_or_time: None,
    failure: "",
    anything: "",
};

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let id = id(package);
    judge(&ready, &id, &mut exported)?;
    tests(&ready, &id, &mut exported);
    let mut config = json!({
        "title": package.title.get(LANGUAGE).or(package.title.get("en")).or(package.title.values().next()),
        "sinol_task_id": id,
        "time_limit": milliseconds(package.limits.time),
        "memory_limit": package.limits.memory.div_ceil(1 << 10),
    });
    for (language, title) in &package.title {
        config[format!("title_{language}")] = title.as_str().into();
    }
    groups(&ready, &mut config, &mut exported);
    let overridden = overridden(package, &mut exported);
    if !overridden.is_empty() {
        config["override_limits"] = overridden.into();
    }
    if let Some(processes) = package.processes {
        config["num_processes"] = processes.into();
    }
    put_graders(package, &mut config, &mut exported);
    solutions(&ready, &id, &mut config, &mut exported)?;
    statements(&ready, &id, &mut exported)?;
    exported
        .tree
        .put("config.yml", with_numbers(&yaml::text(&config)));
    passes_lost(&ready, &mut exported);
    samples_lost(&ready, &mut exported);
    exported.losses.weaker(
        format!("a limit of {} bytes of output", package.limits.output),
        "the judge's own limit holds",
    );
    Ok(exported)
}

/// The name with which all files begin: letters alone, as the numbers of tests follow.
fn id(package: &Package) -> String {
    let name = match &package.graders {
        // Submissions have the name of the task.
        Some(graders) => &graders.submission,
        None => &package.id,
    };
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    let letters: String = letters.take(30).collect::<String>().to_ascii_lowercase();
    if letters.is_empty() {
        "task".to_owned()
    } else {
        letters
    }
}

fn milliseconds(time: Duration) -> u128 {
    time.as_nanos().div_ceil(1_000_000)
}

/// The groups that have tests, with their numbers; that of the samples is 0.
fn numbered<'a>(ready: &Ready<'a>) -> Vec<(usize, usize, &'a Group)> {
    let groups = ready.groups().enumerate();
    let groups = groups.filter(|(_, (_, cases))| !cases.is_empty());
    let mut number = 0;
    groups
        .map(|(at, (group, _))| {
            number += usize::from(!group.is_samples());
            (at, if group.is_samples() { 0 } else { number }, group)
        })
        .collect()
}

fn tests(ready: &Ready, id: &str, exported: &mut Exported) {
    let numbers = numbered(ready);
    for (at, (_, cases)) in ready.groups().enumerate() {
        let Some((_, number, _)) = numbers.iter().find(|(group, _, _)| *group == at) else {
            continue;
        };
        let width = letters(cases.len().saturating_sub(1), 0).len();
        for (index, case) in cases.iter().enumerate() {
            let test = format!("{id}{number}{}", letters(index, width));
            let tree = &mut exported.tree;
            tree.put(format!("in/{test}.in"), case.input.as_path());
            tree.put(format!("out/{test}.out"), &case.answer);
        }
    }
    exported.losses.cosmetic(
        "the names of the groups and cases",
        "they are numbered: tests are named by the number of their group and letters",
    );
}

/// The points, limits and dependencies of groups.
fn groups(ready: &Ready, config: &mut Value, exported: &mut Exported) {
    if !ready.is_scoring() {
        config["sinol_contest_type"] = "icpc".into();
    }
    let all = numbered(ready);
    let (mut scores, mut depends) = (Map::new(), Map::new());
    let (mut times, mut memories) = (Map::new(), Map::new());
    let mut total = 0;
    for (at, number, group) in all.iter().filter(|(_, number, _)| *number > 0) {
        let key = number.to_string();
        points::aggregation(group, &[Aggregation::Min], exported);
        let points = points::whole(group.points, &group.name, exported);
        total += points;
        scores.insert(key.clone(), points.into());
        let needed = needed(ready.package(), *at);
        let needed = all.iter().filter(|(at, _, _)| needed.contains(at));
        let (samples, needed): (Vec<usize>, Vec<usize>) = needed
            .map(|(_, number, _)| *number)
            .partition(|number| *number == 0);
        if !samples.is_empty() {
            exported.losses.weaker(
                "groups that are judged only if the samples are passed",
                "they are judged in any case",
            );
        }
        if !needed.is_empty() {
            depends.insert(key.clone(), json!(needed));
        }
        if let Some(time) = group.limits.time {
            times.insert(key.clone(), json!(milliseconds(time)));
        }
        if let Some(memory) = group.limits.memory {
            memories.insert(key, memory.div_ceil(1 << 10).into());
        }
    }
    if ready.is_scoring() {
        config["scores"] = scores.into();
        config["sinol_total_score"] = total.into();
    }
    for (key, value) in [
        ("subtask_dependencies", depends),
        ("time_limits", times),
        ("memory_limits", memories),
    ] {
        if !value.is_empty() {
            config[key] = value.into();
        }
    }
}

/// The groups without which a group is not judged, those that they need included.
fn needed(package: &Package, group: usize) -> Vec<usize> {
    let mut all = package.groups[group].depends.clone();
    let mut at = 0;
    while let Some(next) = all.get(at) {
        let more = package.groups[*next].depends.clone();
        all.extend(more);
        at += 1;
    }
    all
}

/// The limits of languages.
fn overridden(package: &Package, exported: &mut Exported) -> Map<String, Value> {
    let mut limits = Map::new();
    let factors = &package.language_factors;
    let languages: std::collections::BTreeSet<&String> =
        factors.time.keys().chain(factors.memory.keys()).collect();
    for name in languages {
        let known = terms::language::Languages::builtin().named(name);
        let Some(language) = known.filter(|_| LANGUAGES.contains(&name.as_str())) else {
            exported.losses.lost(
                format!("limits for {name}"),
                "the judge does not have the language",
            );
            continue;
        };
        let own = package.limits_for(&language, None);
        let own = json!({
            "time_limit": milliseconds(own.time),
            "memory_limit": own.memory.div_ceil(1 << 10),
        });
        limits.insert(extension(name), own);
    }
    limits
}

/// The checker and the validator. Without a checker, tokens are compared.
fn judge(ready: &Ready, id: &str, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    let is_plain = match &package.checker {
        CheckerPart::Builtin(name, options, _) => {
            ["tokens", "wcmp"].contains(&name.as_str()) && *options == checkers::Options::default()
        }
        CheckerPart::Program(_) => false,
    };
    if package.interactor.is_some() {
        let files = manager(ready, exported)?;
        scored::put("prog", &format!("{id}soc.cpp"), files, exported);
    } else if !is_plain {
        let files = scored::checker(ready, READER, exported)?;
        scored::put("prog", &format!("{id}chk.cpp"), files, exported);
    }
    if let Some((files, language)) = validator(ready, TestlibJudge::SingleFile, exported)? {
        let extension = extension(&language);
        if LANGUAGES.contains(&language.as_str()) {
            for file in files.into_iter().take(1) {
                let path = format!("prog/{id}inwer.{extension}");
                exported.tree.put(path, file.text);
            }
        } else {
            exported.losses.lost(
                format!("the validator, which is written in {language}"),
                "it is left out: the judge does not have the language",
            );
        }
    }
    Ok(())
}

/// The interactor, which SIO2 calls with the pipes of one or several processes.
fn manager(ready: &Ready, exported: &mut Exported) -> Result<Vec<File>, Fault> {
    let package = ready.package();
    if package.process_io == ProcessIo::Pipes {
        return Err(Fault::Usage(format!(
            "{} has `process_io = \"pipes\"`: sinol-make runs submissions with standard streams only",
            package.id
        )));
    }
    tout_lost(ready, exported);
    let files = scored::manager(ready, READER, exported)?;
    if files.is_empty() {
        return Err(no_interactor(ready, READER.name));
    }
    Ok(files)
}

/// Files of the problem with which submissions are compiled.
fn put_graders(package: &Package, config: &mut Value, exported: &mut Exported) {
    let Some(graders) = &package.graders else {
        return;
    };
    let (mut names, mut args) = (Vec::new(), Map::new());
    for (language, files) in graders::languages(graders, graders::SINOL) {
        let mut sources = Vec::new();
        for file in files {
            if !names.contains(&file.name) {
                names.push(file.name.clone());
            }
            if language.extension_of(file.name.as_ref()).is_some() {
                sources.push(file.name.clone());
            }
            exported
                .tree
                .put(format!("prog/{}", file.name), file.text.clone());
        }
        args.insert(extension(&language.name), json!(sources));
    }
    config["extra_compilation_files"] = json!(names);
    config["extra_compilation_args"] = args.into();
}

/// The solutions: `abc.cpp` writes the answers, `abc1.cpp` is right, `abcs1.cpp` too slow,
/// `abcb1.cpp` wrong.
fn solutions(
    ready: &Ready,
    id: &str,
    config: &mut Value,
    exported: &mut Exported,
) -> Result<(), Fault> {
    let takes = Takes::PROGRAMS.linked(graders::SINOL);
    let all = entries(ready, takes, &mut exported.losses)?;
    let has_graders = ready.package().graders.is_some();
    let languages = if has_graders {
        graders::SINOL
    } else {
        LANGUAGES
    };
    let mut all = in_languages(all, languages, exported);
    if !main_first(&mut all, ready) {
        return Err(no_main(ready, "sinol-make", languages));
    }
    let mut stated = Map::new();
    for (number, entry) in all.into_iter().enumerate() {
        let kind = match entry.fate() {
            Fate::Accepted => "",
            Fate::TimeLimit => "s",
            _ => "b",
        };
        let name = match number {
            0 => format!("{id}.{}", entry.extension),
            _ => format!("{id}{kind}{number}_{}.{}", entry.stem, entry.extension),
        };
        let words = WORDS.of_solution(entry.expectation, &mut exported.losses);
        match expected(ready, &words) {
            Some(expected) => drop(stated.insert(name.clone(), expected)),
            None => exported.losses.weaker(
                "the verdicts of solutions that are not fixed for each group",
                "they are not written: `sinol-make run` writes what it finds",
            ),
        }
        exported.tree.put(format!("prog/{name}"), entry.text);
    }
    config["sinol_expected_scores"] = stated.into();
    Ok(())
}

/// The points and the verdict in each group, if all are fixed.
fn expected(ready: &Ready, stated: &Stated) -> Option<Value> {
    let all = numbered(ready);
    let package = ready.package();
    let word = |group: &Group| {
        let own = stated.groups.iter().find(|(name, _)| *name == group.name);
        // What the others get together is what each gets only if they are accepted.
        let others = Some(stated.others).filter(|word| *word == WORDS.accepted);
        let word = own.map(|(_, word)| *word).or(others);
        word.filter(|word| !word.is_empty())
    };
    let (mut groups, mut total) = (Map::new(), 0.0);
    for (at, number, group) in &all {
        let status = word(group)?;
        let needed = needed(package, *at);
        let mut needed = needed.iter().map(|needed| &package.groups[*needed]);
        let is_right = status == WORDS.accepted;
        if is_right && !needed.all(|needed| word(needed) == Some(WORDS.accepted)) {
            return None;
        }
        if group.aggregation != Aggregation::Min {
            return None;
        }
        let points = if is_right { group.points.round() } else { 0.0 };
        total += points;
        #[expect(clippy::cast_possible_truncation, reason = "points are below 10^12")]
        let points = points as i64;
        groups.insert(
            number.to_string(),
            json!({ "points": points, "status": status }),
        );
    }
    #[expect(clippy::cast_possible_truncation, reason = "points are below 10^12")]
    let total = total as i64;
    Some(json!({ "expected": groups, "points": total }))
}

fn statements(ready: &Ready, id: &str, exported: &mut Exported) -> Result<(), Fault> {
    const DIR: &str = "doc";
    let package = ready.package();
    let path = format!("{DIR}/{id}zad.tex");
    let statement = match one_statement(ready, (LANGUAGE, Format::Sinol), exported)? {
        Some(OneStatement::Markdown(statement)) => statement,
        Some(OneStatement::Latex(original)) => {
            originals::put_source(package, &original, &path, exported);
            return Ok(());
        }
        None => return Ok(()),
    };
    let samples = Sample::all(package, ready.cases)?;
    let texts = [statement];
    let named = pictures::named(&texts, Names::Flat);
    pictures::not_in_latex(&texts, &mut exported.losses);
    pictures::ship(package, &named, DIR, exported)?;
    let statement = pictures::renamed(&texts[0], &named, "");
    let document = Document::from(Sheet::new(package, &statement, &samples));
    exported.tree.put(path, document.tex());
    Ok(())
}
