//! Jury programs in ICPC packages.
//!
//! Programs in C, C++ or Python that use ICPC's protocol are shipped unchanged. For all others,
//! there are two scripts, as the format defines them: `build` compiles, and `run` calls the program
//! by its own protocol and translates the result.

use super::adapter::ProgramRole;
use super::{Exported, Ready};
use exchange::wrapped;
use package::Program;
use program::{File, Source};
use terms::fault::Fault;
use terms::{PointScale, Protocol};

/// Ships a program of the package in the directory `dir`.
pub(super) fn ship(
    ready: &Ready,
    program: &Program,
    role: ProgramRole,
    dir: &str,
    exported: &mut Exported,
) -> Result<(), Fault> {
    let call = |command: &str, args: &str| called(program, role, command, args);
    ship_called(ready, program, dir, call, exported)
}

/// Ships a program that a script calls; `call` gets the command and its arguments.
pub(super) fn ship_called(
    ready: &Ready,
    program: &Program,
    dir: &str,
    call: impl FnOnce(&str, &str) -> String,
    exported: &mut Exported,
) -> Result<(), Fault> {
    let source = ready.jury.source(program)?;
    for file in &source.files {
        exported
            .tree
            .put(format!("{dir}/{}", file.name), file.text.clone());
    }
    let main = source.files.first().map(|file| file.name.as_str());
    let plain = match program.language.name.as_str() {
        "c" | "c++" => true,
        // The format allows no other name of the main file.
        "python" => source.only().is_some() || main == Some("__main__.py"),
        _ => false,
    };
    if program.protocol == Protocol::Icpc && program.args.is_empty() && plain {
        return Ok(());
    }
    if let Some(build) = build(&source) {
        exported.tree.put_executable(format!("{dir}/build"), build);
        // If nothing is compiled, `run` exists from the start.
    }
    exported
        .tree
        .put_executable(format!("{dir}/run"), run(&source, program, call));
    Ok(())
}

/// The script that compiles, if the program has to be compiled.
fn build(source: &Source) -> Option<String> {
    let command = source.language.compile.as_ref()?;
    let env: Vec<String> = source
        .language
        .compile_env
        .iter()
        .map(|(name, value)| format!("{name}={} ", quoted(&value.replace('~', "$HOME"))))
        .collect();
    let command = filled(command, source, "\".\"");
    Some(format!("#!/bin/sh\nset -e\n{}{command}\n", env.concat()))
}

/// The script that is called instead of the program.
fn run(source: &Source, program: &Program, call: impl FnOnce(&str, &str) -> String) -> String {
    let command = filled(&source.started().run, source, "\"$dir\"");
    let args: Vec<String> = program.args.iter().map(|arg| quoted(arg)).collect();
    let call = call(&command, &args.join(" "));
    let marked = wrapped::mark(program.protocol, &program.args);
    format!("#!/bin/sh\n{marked}\ndir=$(cd \"$(dirname \"$0\")\" && pwd)\n{call}")
}

/// The commands that call a validator, checker or interactor by its own protocol, and translate the
/// result.
fn called(program: &Program, role: ProgramRole, command: &str, args: &str) -> String {
    let translated = translated(program.scale);
    match (role, program.protocol) {
        (ProgramRole::Validator, Protocol::Icpc) => format!("exec {command} {args} \"$@\"\n"),
        (_, Protocol::Icpc) => {
            format!("{NAMED}exec {command} \"$input\" \"$answer\" \"$feedback\" {args} \"$@\"\n")
        }
        (ProgramRole::Validator, _) => {
            format!("if {command} {args} \"$@\"; then exit 42; else exit 43; fi\n")
        }
        (ProgramRole::Checker, _) => format!(
            "{NAMED}output=$(mktemp)\ncat > \"$output\"\n{command} \"$input\" \"$output\" \"$answer\" {args} \"$@\" 2> \
             \"$feedback/judgemessage.txt\"\ncode=$?\nrm -f \"$output\"\n{translated}"
        ),
        (ProgramRole::Interactor, _) => format!(
            "{NAMED}{command} \"$input\" \"$feedback/tout\" \"$answer\" {args} \"$@\" 2> \
             \"$feedback/judgemessage.txt\"\ncode=$?\n{translated}"
        ),
    }
}

/// Names the arguments of every call; the arguments of the group remain.
pub(super) const NAMED: &str = "input=$1 answer=$2 feedback=$3\nshift 3\n";

/// Translates testlib's exit code to ICPC's; points are a share up to one, and percent above.
fn translated(scale: PointScale) -> String {
    match scale {
        PointScale::Share | PointScale::ShareOrPercent => TRANSLATE.to_owned(),
        PointScale::Percent => TRANSLATE.replace("$2 > 1 ? $2 / 100 : $2", "$2 / 100"),
        PointScale::Points => TRANSLATE
            .replace("($2 > 1 ? $2 / 100 : $2)", "$2")
            .replace("score_multiplier.txt", "score.txt"),
    }
}

const TRANSLATE: &str = "case $code in
0) exit 42 ;;
1 | 2 | 4 | 8) exit 43 ;;
7)
    awk '$1 == \"points\" { print ($2 > 1 ? $2 / 100 : $2); exit }' \"$feedback/judgemessage.txt\" > \"$feedback/score_multiplier.txt\"
    exit 42
    ;;
*) exit 1 ;;
esac
";

/// A command of a language as a shell command.
fn filled(command: &[String], source: &Source, dir: &str) -> String {
    let main = source.files.first().map_or("", |file| file.name.as_str());
    let stem = main.rsplit_once('.').map_or(main, |(stem, _)| stem);
    let word = |word: &String| {
        if word == "{sources}" {
            let sources = source.files.iter().take(source.sources);
            let below = |file: &File| format!("{dir}/{}", quoted(&file.name));
            return sources.map(below).collect::<Vec<_>>().join(" ");
        }
        let word = word
            .replace("{memory}", "2048")
            .replace("{name}", stem)
            .replace("{source}", &format!("{{dir}}/{main}"));
        match word.split_once("{dir}") {
            None => quoted(&word),
            Some((before, after)) => format!("{before}{dir}{}", quoted_if_any(after)),
        }
    };
    command.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The rest of a shell word, which may be empty.
fn quoted_if_any(rest: &str) -> String {
    match rest {
        "" => String::new(),
        some => quoted(some),
    }
}

/// A quoted shell word.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./=+:,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
