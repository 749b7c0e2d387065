//! BOCA: `description/problem.info`, inputs and outputs, and for each language scripts that print
//! its limits, compile, run and compare.
//!
//! The checker is in the scripts that compile, as in packages of rbx, because BOCA has no directory
//! for it.

use super::shared::{in_languages, parts_lost};
use crate::adapter::TestlibJudge;
use crate::judge::{JudgingPart, passes_lost, validator_lost};
use crate::scored::only_in_cpp;
use crate::solutions::{Takes, entries};
use crate::{Exported, Ready};
use package::Package;
use statement::{Document, Sample, Sheet};
use std::fmt::Write as _;
use std::time::Duration;
use terms::fault::Fault;

const PRELUDE: &str = include_str!("prelude.sh");
const COMPILE: &str = include_str!("compile.sh");
const CHECKER: &str = include_str!("checker.sh");
const RUN: &str = include_str!("run.sh");
const COMPARE: &str = include_str!("compare.sh");

/// The most repetitions of a run.
const REPETITIONS: u32 = 10;

/// A language of BOCA.
struct BocaLanguage {
    /// Its extension.
    name: &'static str,
    /// The name in the table of languages here.
    own: &'static str,
    /// Makes `program` of `$name`.
    compile: &'static str,
    /// Runs the program, the first argument.
    run: &'static str,
    /// Whether the memory limit is one of addresses, which its runtime does not respect otherwise.
    limits_addresses: bool,
}

const LANGUAGES: [BocaLanguage; 6] = [
    BocaLanguage {
        name: "c",
        own: "c",
        compile: "gcc -std=gnu17 -O2 -static -o program \"\\$name\" -lm",
        run: "./\"$1\"",
        limits_addresses: true,
    },
    BocaLanguage {
        name: "cc",
        own: "c++",
        compile: CPP,
        run: "./\"$1\"",
        limits_addresses: true,
    },
    BocaLanguage {
        name: "cpp",
        own: "c++",
        compile: CPP,
        run: "./\"$1\"",
        limits_addresses: true,
    },
    BocaLanguage {
        name: "java",
        own: "java",
        compile: "mkdir classes && javac -encoding UTF-8 -d classes \"\\$name\" &&\n    \
                  jar cfe run.jar \"\\${name%.java}\" -C classes . && touch program",
        run: "\"\\$(command -v java)\" -Xmx${5:-512}m -Xss64m -jar run.jar",
        limits_addresses: false,
    },
    BocaLanguage {
        name: "kt",
        own: "kotlin",
        compile: "kotlinc \"\\$name\" -include-runtime -d run.jar && touch program",
        run: "\"\\$(command -v java)\" -Xmx${5:-512}m -Xss64m -jar run.jar",
        limits_addresses: false,
    },
    BocaLanguage {
        name: "py3",
        own: "python",
        compile: "python3 -m py_compile \"\\$name\" && cp \"\\$name\" program",
        run: "\"\\$(command -v python3)\" \"$1\"",
        limits_addresses: true,
    },
];

const CPP: &str = "g++ -std=gnu++20 -O2 -static -o program \"\\$name\"";

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let checker = checker(&ready, &mut exported)?;
    for language in &LANGUAGES {
        let scripts = [
            ("limits", limits(package, language, &mut exported)),
            ("compile", compile(language, &checker)),
            ("run", run(language)),
            ("compare", COMPARE.to_owned()),
            ("tests", "#!/bin/sh\nexit 0\n".to_owned()),
        ];
        for (dir, text) in scripts {
            let path = format!("{dir}/{}", language.name);
            exported.tree.put_executable(path, text);
        }
    }
    for (number, case) in (1..).zip(ready.cases) {
        let tree = &mut exported.tree;
        tree.put(format!("input/{number:04}"), case.input.as_path());
        tree.put(format!("output/{number:04}"), &case.answer);
    }
    description(&ready, &mut exported)?;
    solutions(&ready, &mut exported)?;
    lost(&ready, &mut exported);
    Ok(exported)
}

fn lost(ready: &Ready, exported: &mut Exported) {
    let package = ready.package();
    passes_lost(ready, exported);
    parts_lost(ready, exported);
    validator_lost(ready, "it is left out: the format has none", exported);
    let losses = &mut exported.losses;
    if ready.is_scoring() {
        losses.lost(
            format!("{} points, and the groups", package.points()),
            "a submission is accepted or not",
        );
    }
    losses.cosmetic(
        "the names of the groups and cases",
        "cases are numbered; the samples are the first ones",
    );
    for language in package.language_factors.time.keys() {
        if !LANGUAGES.iter().any(|known| known.own == language) {
            losses.lost(
                format!("more time for {language}"),
                "the judge does not have the language",
            );
        }
    }
}

fn checker(ready: &Ready, exported: &mut Exported) -> Result<String, Fault> {
    let part = JudgingPart::program(ready, TestlibJudge::SingleFile, exported)?;
    let JudgingPart::Checker(files, language) = part else {
        return Err(Fault::Usage(format!(
            "{} is interactive: an export to BOCA holds only problems whose submissions read an input and print an output",
            ready.package().id
        )));
    };
    let text = only_in_cpp(files, &language, "checker", "BOCA", exported)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Prints the seconds of all repetitions, their number, and the limits of memory in MiB and of
/// output in KiB. Seconds are whole, so a run may be repeated.
fn limits(package: &Package, language: &BocaLanguage, exported: &mut Exported) -> String {
    let known = terms::language::Languages::builtin().named(language.own);
    let own = known.map(|known| package.limits_for(&known, None));
    let own = own.unwrap_or(package.limits);
    let is_whole = |count: &u32| (own.time * *count).subsec_nanos() == 0;
    let exact = (1..=REPETITIONS).find(is_whole);
    let count = exact.unwrap_or(1);
    let seconds = (own.time * count + Duration::from_nanos(999_999_999)).as_secs();
    if exact.is_none() {
        exported.losses.weaker(
            format!("a time limit of {} s", own.time.as_secs_f64()),
            format!("it is {seconds} s: BOCA takes whole seconds for up to {REPETITIONS} runs"),
        );
    }
    format!(
        "#!/bin/sh\necho {seconds}\necho {count}\necho {}\necho {}\nexit 0\n",
        own.memory.div_ceil(1 << 20),
        own.output.div_ceil(1 << 10),
    )
}

fn compile(language: &BocaLanguage, checker: &str) -> String {
    let text = COMPILE.replace("COMPILE", language.compile);
    let mut end = "CHECKER_END".to_owned();
    while checker.lines().any(|line| line == end) {
        end.push('_');
    }
    // The notation of rbx, by which imports find the checker.
    let checker = checker.trim_end_matches('\n');
    let embedded = format!("read -r -d '' CHECKER <<\"{end}\"\n{checker}\n{end}\n");
    format!("{PRELUDE}{text}{embedded}{CHECKER}")
}

fn run(language: &BocaLanguage) -> String {
    let memory = if language.limits_addresses {
        "-d$kib -m$kib"
    } else {
        "-d20000000 -m20000000"
    };
    let text = RUN.replace("MEMORY", memory);
    format!("{PRELUDE}{}", text.replace("COMMAND", language.run))
}

/// The title, and the statement as a page.
fn description(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    // BOCA takes every file of a package whose path contains this word for one of a case.
    let name = package.id.replace("input", "in");
    let all = statement::all(package)?;
    let main = statement::main(&all);
    let mut info = format!("basename={name}\n");
    let title = main.map(|main| main.title.clone());
    let title = title.unwrap_or_else(|| package.id.clone());
    let _ = writeln!(info, "fullname={}", title.replace('\n', " "));
    if let Some(main) = main {
        let samples = Sample::all(package, ready.cases)?;
        let sheet = Sheet::new(package, main, &samples);
        let page = Document::from(sheet).html()?;
        exported.tree.put(format!("description/{name}.html"), page);
        let _ = writeln!(info, "descfile={name}.html");
    }
    for other in all.iter().filter(|other| Some(*other) != main) {
        exported.losses.lost(
            format!("the statement in `{}`", other.language),
            "it is left out: the format has one statement",
        );
    }
    exported.tree.put("description/problem.info", info);
    Ok(())
}

fn solutions(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let all = entries(ready, Takes::PROGRAMS, &mut exported.losses)?;
    let known: Vec<&str> = LANGUAGES.iter().map(|language| language.own).collect();
    for entry in in_languages(all, &known, exported) {
        let place = entry.place().replace("input", "in");
        exported.tree.put(format!("solutions/{place}"), entry.text);
    }
    exported.losses.weaker(
        "the verdicts that solutions must get",
        "solutions are shipped, but their verdicts are not checked",
    );
    Ok(())
}
