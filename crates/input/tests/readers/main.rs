//! Programs that read inputs and print them: all programs of a language are compiled as one.
#![allow(clippy::unwrap_used, reason = "tests say by it what has to be there")]

#[macro_use]
extern crate testing;

mod games;
mod more;
mod refused;
mod solved;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod support;
mod together;

use input::Input;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    testing::main()
}

/// A declaration and valid inputs.
struct Declared {
    name: String,
    input: Input,
    samples: Vec<String>,
}

/// The examples and some more.
fn declared() -> Vec<Declared> {
    let examples = support::all().into_iter().map(|(name, input)| {
        let samples = support::samples(&name).into_iter();
        let valid = samples.filter(|sample| sample.wrong.is_none());
        Declared {
            samples: valid.map(|sample| sample.text).collect(),
            name,
            input,
        }
    });
    examples.chain(more::all()).collect()
}

/// Writes the samples and the programs of the declarations into files, at the paths from `place`;
/// after `run` has run the programs, their outputs must be the samples.
fn repeats_all(
    language: &str,
    place: impl Fn(&str, &str) -> (String, String),
    run: impl FnOnce(&Path, &[Declared]),
) {
    let all = declared();
    let dir = tempfile::tempdir().unwrap();
    let readable = all.into_iter().filter(|one| {
        let Ok(program) = one.input.echo(language) else {
            assert!(
                more::REFUSED.contains(&(language, &one.name)),
                "{}",
                one.name
            );
            return false;
        };
        let (path, text) = place(&one.name, &program);
        let path = dir.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        for (number, sample) in one.samples.iter().enumerate() {
            std::fs::write(dir.path().join(format!("{}.{number}.in", one.name)), sample).unwrap();
        }
        true
    });
    let readable: Vec<Declared> = readable.collect();
    run(dir.path(), &readable);
    let mut count = 0;
    for one in &readable {
        for (number, sample) in one.samples.iter().enumerate() {
            let path = dir.path().join(format!("{}.{number}.out", one.name));
            let printed = std::fs::read_to_string(path).unwrap();
            let program = || one.input.echo(language).unwrap();
            assert_eq!(&printed, sample, "{}:\n{}", one.name, program());
            count += 1;
        }
    }
    assert!(count > 40);
}

/// Runs a command, which must succeed.
fn succeeds(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{command:?}: {errors}{printed}");
    output.stdout
}

/// Runs one program, which takes the name of a declaration, on all samples.
fn run_each(dir: &Path, all: &[Declared]) {
    for one in all {
        for number in 0..one.samples.len() {
            let path = |end| dir.join(format!("{}.{number}.{end}", one.name));
            let sample = std::fs::File::open(path("in")).unwrap();
            let mut program = Command::new(dir.join("all"));
            let printed = succeeds(program.arg(&one.name).stdin(Stdio::from(sample)));
            std::fs::write(path("out"), printed).unwrap();
        }
    }
}
