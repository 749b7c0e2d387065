//! rbx: `problem.rbx.yml`, a directory for each group of tests, and programs.

use super::shared::{
    extension, fitting, in_languages, main_first, parts_lost, put_program, samples_lost,
};
use super::words::{Stated, VerdictWords};
use crate::adapter::TestlibJudge;
use crate::judge::{JudgingPart, passes_lost, validator};
use crate::pictures::{self, Names};
use crate::solutions::{ExportedSolution, Takes, entries};
use crate::{Exported, Ready, originals, points, yaml};
use exchange::{Format, sections};
use package::Package;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use terms::fault::Fault;
use terms::{Aggregation, Kind};

/// The languages of rbx's usual environment.
const LANGUAGES: &[&str] = &["c", "c++", "java", "kotlin", "python"];

const WORDS: VerdictWords = VerdictWords {
    accepted: "accepted",
    wrong_answer: "wrong answer",
    time_limit: "time limit exceeded",
    memory_limit: "memory limit exceeded",
    output_limit: Some("output limit exceeded"),
    runtime_error: "runtime error",
    time_or_runtime: Some("tle or rte"),
    accepted_or_time: Some("accepted or tle"),
    failure: "incorrect",
    anything: "any",
};

/// The names of groups in the package, by their names in the problem.
type Groups = BTreeMap<String, String>;

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let limits = &package.limits;
    let groups = names(&ready, &mut exported);
    let name = fitting(&package.id, is_fit, "problem", &mut BTreeSet::new());
    let mut spec = json!({
        "name": name,
        "titles": package.title,
        "type": if package.kind == Kind::Interactive { "communication" } else { "batch" },
        "scoring": if ready.is_scoring() { "points" } else { "binary" },
        "timeLimit": limits.time.as_nanos().div_ceil(1_000_000),
        "memoryLimit": mebibytes(limits.memory),
        "outputLimit": limits.output.div_ceil(1 << 10),
        "testcases": tests(&ready, &groups, &mut exported),
        "solutions": solutions(&ready, &groups, &mut exported)?,
        "statements": statements(&ready, &mut exported)?,
    });
    let modifiers = modifiers(package, &mut exported);
    if !modifiers.is_empty() {
        spec["modifiers"] = modifiers.into();
    }
    programs(&ready, &mut spec, &mut exported)?;
    exported.tree.put("problem.rbx.yml", yaml::text(&spec));
    passes_lost(&ready, &mut exported);
    samples_lost(&ready, &mut exported);
    parts_lost(&ready, &mut exported);
    Ok(exported)
}

/// Whether rbx takes a name of a problem or a group.
fn is_fit(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (3..=32).contains(&name.len())
        && name.bytes().all(is_plain)
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
}

fn names(ready: &Ready, exported: &mut Exported) -> Groups {
    let mut taken = BTreeSet::new();
    let mut names = Groups::new();
    for (group, _) in ready.groups().filter(|(_, cases)| !cases.is_empty()) {
        let made = fitting(&group.name, is_fit, "group", &mut taken);
        if made != group.name {
            exported.losses.cosmetic(
                format!("the name of the group {}", group.name),
                format!("it is called {made}: names have 3 to 32 letters"),
            );
        }
        names.insert(group.name.clone(), made);
    }
    names
}

/// The groups, whose tests are files.
fn tests(ready: &Ready, groups: &Groups, exported: &mut Exported) -> Value {
    let mut tests = Vec::new();
    let package = ready.package();
    let samples = package.groups.iter().position(package::Group::is_samples);
    for (group, cases) in ready.groups() {
        let Some(name) = groups.get(&group.name) else {
            continue;
        };
        for case in &cases {
            let place = format!("tests/{name}/{}", case.planned.name);
            exported.put_case(&place, case, "ans");
            let interaction = statement::interaction_path(package, case);
            if group.is_samples() && interaction.is_file() {
                exported
                    .tree
                    .put(format!("{place}.interaction"), &*interaction);
            }
        }
        let mut about = json!({ "name": name, "testcaseGlob": format!("tests/{name}/*.in") });
        if ready.is_scoring() && !group.is_samples() {
            points::aggregation(group, &[Aggregation::Min], exported);
            about["score"] = points::whole(group.points, &group.name, exported).into();
            let depends = group.depends.iter().filter(|at| Some(**at) != samples);
            let depends = depends.filter_map(|at| groups.get(&package.groups[*at].name));
            let depends: Vec<&String> = depends.collect();
            if !depends.is_empty() {
                about["deps"] = json!(depends);
            }
            if samples.is_some_and(|samples| !group.depends.contains(&samples)) {
                exported.losses.weaker(
                    "groups that are judged even if the samples are not passed",
                    "every group depends on the samples",
                );
            }
        }
        tests.push(about);
    }
    tests.into()
}

fn solutions(ready: &Ready, groups: &Groups, exported: &mut Exported) -> Result<Value, Fault> {
    let all = entries(ready, Takes::PROGRAMS, &mut exported.losses)?;
    let mut all = in_languages(all, LANGUAGES, exported);
    main_first(&mut all, ready);
    let mut listed = Vec::new();
    for entry in all {
        let stated = WORDS.of_solution(entry.expectation, &mut exported.losses);
        let path = entry.flat_place("sols", exported);
        let mut about = json!({ "path": path, "outcome": stated.everywhere });
        if ready.is_scoring() {
            let by_group = by_group(&stated, groups);
            if !by_group.is_empty() {
                about["outcomePerGroup"] = by_group.into();
            }
            if let Some(score) = score(&entry, exported) {
                about["score"] = score;
            }
        } else if !stated.groups.is_empty() {
            exported.losses.weaker(
                "the verdicts that solutions must get in single groups",
                "a problem without points states only their overall result",
            );
        }
        listed.push(about);
        exported.tree.put(path, entry.text);
    }
    Ok(listed.into())
}

/// The verdicts in single groups. Those of the others together are verdicts of each only if all of
/// them must be accepted.
fn by_group(stated: &Stated, groups: &Groups) -> Map<String, Value> {
    let mut all = Map::new();
    if stated.groups.is_empty() {
        return all;
    }
    for (group, made) in groups {
        let own = stated.groups.iter().find(|(name, _)| name == group);
        let others = Some(stated.others).filter(|word| *word == WORDS.accepted);
        if let Some(word) = own.map(|(_, word)| *word).or(others) {
            all.insert(made.clone(), word.into());
        }
    }
    all
}

/// The points that a solution must get, if they are whole.
fn score(entry: &ExportedSolution, exported: &mut Exported) -> Option<Value> {
    let range = entry.expectation?.score?;
    let mut whole = |points| points::whole(points, &entry.name(), exported);
    let (low, high) = (whole(range.low), whole(range.high));
    Some(if low == high {
        json!(low)
    } else {
        json!([low, high])
    })
}

/// Statements are templates; rbx adds the title and the samples.
fn statements(ready: &Ready, exported: &mut Exported) -> Result<Value, Fault> {
    const DIR: &str = "statement";
    let package = ready.package();
    let texts = originals::in_markdown(package, Format::Rbx)?;
    let pictures = pictures::named(&texts, Names::Flat);
    pictures::not_in_latex(&texts, &mut exported.losses);
    pictures::ship(package, &pictures, DIR, exported)?;
    let mut listed = Vec::new();
    for original in originals::kept(package, Format::Rbx)? {
        let language = original.language.as_str();
        if original.is_document() {
            let path = format!("{DIR}/statement-{language}.tex");
            originals::put_source(package, &original, &path, exported);
            listed.push(json!({ "language": language, "file": path, "type": "TeX" }));
            continue;
        }
        let path = format!("{DIR}/statement-{language}.rbx.tex");
        let mut blocks = String::new();
        for (name, text) in sections::split(original.text()) {
            blocks.extend(["%- block ", name, "\n", text, "\n%- endblock\n"]);
        }
        originals::put_included(package, &original, DIR, exported);
        exported.tree.put(path.as_str(), blocks);
        listed.push(json!({ "language": language, "file": path, "type": "rbxTeX" }));
    }
    for statement in texts {
        let language = statement.language.clone();
        let statement = pictures::renamed(&statement, &pictures, "");
        let legend = statement.without_samples().latex("");
        let path = format!("{DIR}/statement-{language}.rbx.tex");
        let text = format!("%- block legend\n{}\n%- endblock\n", legend.trim());
        exported.tree.put(path.as_str(), text);
        exported.losses.cosmetic(
            "the sections of the statement",
            "all of it is the legend, samples come from the tests",
        );
        listed.push(json!({ "language": language, "file": path, "type": "rbxTeX" }));
    }
    Ok(listed.into())
}

/// The limits of single languages.
fn modifiers(package: &Package, exported: &mut Exported) -> Map<String, Value> {
    let mut modifiers = Map::new();
    let factors = &package.language_factors;
    for (is_time, factors) in [(true, &factors.time), (false, &factors.memory)] {
        for (language, factor) in factors {
            if !LANGUAGES.contains(&language.as_str()) {
                let what = if is_time { "time" } else { "memory" };
                exported.losses.lost(
                    format!("more {what} for {language}"),
                    "the judge does not have the language",
                );
                continue;
            }
            let own = modifiers
                .entry(extension(language))
                .or_insert_with(|| json!({}));
            if is_time {
                own["timeMultiplier"] = json!(factor);
            } else {
                let language = terms::language::Languages::builtin().named(language);
                let limits = language.map(|language| package.limits_for(&language, None));
                own["memory"] = json!(limits.map(|limits| mebibytes(limits.memory)));
            }
        }
    }
    modifiers
}

/// The checker or the interactor, and the validator.
fn programs(ready: &Ready, spec: &mut Value, exported: &mut Exported) -> Result<(), Fault> {
    let mut put = |part: JudgingPart, exported: &mut Exported| {
        let (key, files) = match part {
            JudgingPart::Checker(files, _) => ("checker", files),
            JudgingPart::Interactor(files, _) => ("interactor", files),
            JudgingPart::Std(_) | JudgingPart::Nothing => return,
        };
        spec[key] = json!({ "path": put_program(files, key, exported) });
    };
    let of_tout = JudgingPart::for_tout(ready, TestlibJudge::Rbx, exported)?;
    let is_legacy = of_tout.is_some();
    for part in
        of_tout
            .into_iter()
            .chain([JudgingPart::program(ready, TestlibJudge::Rbx, exported)?])
    {
        put(part, exported);
    }
    if is_legacy {
        spec["interactor"]["legacy"] = true.into();
    }
    if let Some((files, _)) = validator(ready, TestlibJudge::Rbx, exported)? {
        let path = put_program(files, "validator", exported);
        spec["validator"] = json!({ "path": path });
    }
    Ok(())
}

/// A size in MiB, rounded up.
fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}
