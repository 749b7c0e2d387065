//! The portable sources of the models say what the models say.

use crate::support::{is_long, shipped_problems};
use cases::plan::{INPUT, Origin, plan};
use generators::Draw;
use package::Package;
use problems::{Convention, Model};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use terms::language::Languages;

/// Compiles a portable source as other judges would.
pub(crate) fn compiled(dir: &Path, name: &str, source: &str) -> PathBuf {
    testing::needs(&["g++"]);
    let file = dir.join(format!("{name}.cpp"));
    std::fs::write(&file, source).unwrap();
    let program = dir.join(name);
    let compiler = Command::new("g++")
        // It is started some thousand times, and shared libraries take longer to load than it runs.
        .args(["-std=c++17", "-O1", "-static"])
        .args(["-Wall", "-Wextra", "-Werror", "-o"])
        .args([&program, &file])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiler.stderr);
    assert!(compiler.status.success(), "{name}: {said}");
    program
}

/// The exit code of a program with this input.
fn exit_code(program: &Path, input: &[u8]) -> Option<i32> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A validator may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait().unwrap().code()
}

/// The inputs of all cases that the model makes, and of the samples.
fn inputs(package: &Package, model: &dyn Model) -> Vec<Vec<u8>> {
    let input = |origin: &Origin| match origin {
        Origin::Command(command) => panic!("{} is not a call of a model", command.line),
        Origin::File(file) => std::fs::read(&file.input).unwrap(),
        Origin::Generated(call) => {
            let mut draw = Draw::fresh(call.seed, INPUT);
            model
                .generate(&call.generator, &mut draw, &call.params)
                .unwrap()
        }
    };
    plan(package)
        .iter()
        .map(|planned| input(&planned.origin))
        .collect()
}

/// The input with something small changed, as those who write inputs by hand would: a character, a number, a line,
/// white space.
fn changed(input: &[u8], draw: &mut Draw) -> Vec<u8> {
    const STRANGE: &[u8] = b" \n\t\r-0123456789,[]XO.\"aN\0";
    let up_to = |draw: &mut Draw, most: usize| usize::try_from(draw.up_to(most as u64)).unwrap();
    let (from, to) = (up_to(draw, input.len()), up_to(draw, input.len()));
    let letter = STRANGE[up_to(draw, STRANGE.len() - 1)];
    let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
    let line = up_to(draw, lines.len().saturating_sub(1));
    let (head, tail) = input.split_at(from);
    match draw.up_to(6) {
        0 => [head, &[letter], tail].concat(),
        1 => [head, tail.get(1..).unwrap_or_default()].concat(),
        2 => [head, &[letter], tail.get(1..).unwrap_or_default()].concat(),
        3 => input[..from.min(to)].to_vec(),
        4 => [&lines[..line], lines.get(line + 1..).unwrap_or_default()]
            .concat()
            .concat(),
        5 => [lines.get(..=line).unwrap_or_default(), &lines[line..]]
            .concat()
            .concat(),
        _ => String::from_utf8_lossy(input)
            .replacen(' ', "  ", 1)
            .into_bytes(),
    }
}

fn says_what_the_model_says(name: &str) {
    let package = package::open(&shipped_problems().join(name), &Languages::builtin()).unwrap();
    let model = package.model.as_deref().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let source = model.portable().validator(Convention::Icpc);
    let program = compiled(dir.path(), "validator", &source);
    let mut draw = Draw::fresh(7, name);
    let mut invalid = 0;
    let inputs = inputs(&package, model);
    let is_short = inputs.len() > 20 && !is_long();
    for input in inputs {
        let changes = match input.len() < 20_000 {
            true if is_short => 3,
            true => 8,
            false => 1,
        };
        let others = (0..changes).map(|_| changed(&input, &mut draw));
        for text in std::iter::once(input.clone()).chain(others) {
            let expected = model.validate(&text);
            let code = if expected.is_ok() { 42 } else { 43 };
            let shown = String::from_utf8_lossy(&text[..text.len().min(300)]).into_owned();
            assert_eq!(
                exit_code(&program, &text),
                Some(code),
                "{expected:?}: {shown}"
            );
            invalid += usize::from(expected.is_err());
        }
    }
    assert!(invalid > 0, "{name}: no change made an input invalid");
}

#[test]
fn portable_validators_accept_what_their_models_accept() {
    testing::needs(&["g++"]);
    std::thread::scope(|scope| {
        for name in problems::names() {
            scope.spawn(move || says_what_the_model_says(name));
        }
    });
}

#[test]
fn every_convention_has_its_exit_codes() {
    let model = problems::open("gobang_draws", &generators::Params::default());
    let portable = model.unwrap().unwrap().portable();
    let dir = tempfile::tempdir().unwrap();
    for (name, convention, good, bad) in [
        ("plain", Convention::Plain, 0, 1),
        ("testlib", Convention::Testlib, 0, 3),
        ("icpc", Convention::Icpc, 42, 43),
    ] {
        let program = compiled(dir.path(), name, &portable.validator(convention));
        assert_eq!(exit_code(&program, b""), Some(good), "{name}");
        assert_eq!(exit_code(&program, b"\n"), Some(bad), "{name}");
    }
}
