//! Measures shapes against well-known mistakes on programs that make them: `cargo test -p
//! tengen-input --test adversarial`.
//!
//! Victims count their own steps, so that the figures are the same on every machine.
//! `adversarial/catalogue.toml` lists them.
#![allow(clippy::unwrap_used, reason = "tests say by it what has to be there")]

#[macro_use]
extern crate testing;

#[path = "support/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod support;

use generators::{Draw, Params, Value};
use input::Input;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;

fn main() -> ExitCode {
    testing::main()
}

#[derive(serde::Deserialize)]
struct Catalogue {
    mistake: Vec<Mistake>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    name: String,
    about: String,
    lines: Vec<String>,
    vars: toml::Table,
    params: toml::Table,
    /// The parameters of the input that the steps are compared with.
    #[serde(default)]
    usual: toml::Table,
    victim: String,
    effect: toml::Value,
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("adversarial")
}

fn catalogue() -> Vec<Mistake> {
    let text = std::fs::read_to_string(directory().join("catalogue.toml")).unwrap();
    toml::from_str::<Catalogue>(&text).unwrap().mistake
}

impl Mistake {
    fn input(&self) -> Input {
        let block = toml::Table::from_iter([
            ("lines".to_owned(), self.lines.clone().into()),
            ("vars".to_owned(), self.vars.clone().into()),
        ]);
        let spec = toml::Table::from_iter([("input".to_owned(), block.into())]);
        support::read(&toml::to_string(&spec).unwrap()).unwrap()
    }

    /// A valid input with these parameters.
    fn made(&self, params: &toml::Table) -> Vec<u8> {
        let value = |value: &toml::Value| match value {
            toml::Value::Integer(number) => Value::Int(*number),
            other => Value::Text(other.as_str().unwrap().to_owned()),
        };
        let params: BTreeMap<String, Value> = params
            .iter()
            .map(|(name, of)| (name.clone(), value(of)))
            .collect();
        let input = self.input();
        let made = input
            .generate(&mut Draw::fresh(1, &self.name), &Params(params))
            .unwrap_or_else(|error| panic!("{}: {error}", self.name));
        assert_eq!(input.validate(&made), Ok(()), "{}", self.name);
        made
    }

    /// The steps of the victim, as a line of the table.
    fn measured(&self, victim: &Victim) -> Result<String, String> {
        let (against, usual) = (self.made(&self.params), self.made(&self.usual));
        let name = &self.name;
        if let Some(least) = self.effect.as_integer() {
            let least = u64::try_from(least).unwrap();
            let (usual, against) = (victim.run(&usual, false).0, victim.run(&against, false).0);
            let ratio = against / usual.max(1);
            let line = format!("{name}: {usual} steps, and {against} against it: {ratio} times");
            return if ratio >= least {
                Ok(line)
            } else {
                Err(format!("{line}, not {least}"))
            };
        }
        assert_eq!(self.effect.as_str(), Some("wrong"), "{name}");
        let answers = |input: &[u8]| (victim.run(input, false).1, victim.run(input, true).1);
        let ((usual, usual_right), (wrong, right)) = (answers(&usual), answers(&against));
        let line = format!("{name}: {wrong} instead of {right}");
        if wrong != right && usual == usual_right {
            Ok(line)
        } else {
            Err(format!(
                "{line}, and {usual} instead of {usual_right} on the usual input"
            ))
        }
    }
}

/// The languages of victims, and their compilers or interpreters.
const TOOLS: [(&str, &str); 3] = [("c++", "g++"), ("python", "python3"), ("java", "java")];

fn tool(source: &str) -> &'static str {
    let extension = Path::new(source).extension().unwrap();
    let at = ["cpp", "py", "java"]
        .iter()
        .position(|known| extension == *known);
    TOOLS[at.unwrap()].1
}

/// A program that can be run.
struct Victim {
    command: Vec<PathBuf>,
    dir: PathBuf,
    number: usize,
}

impl Victim {
    /// Compiles the program if necessary; `None` if the tool for it is missing.
    fn ready(source: &str, number: usize, dir: &Path) -> Option<Self> {
        let path = directory().join(source);
        let extension = path.extension().unwrap().to_str().unwrap();
        let tool = tool(source);
        if !testing::is_there(tool) {
            return None;
        }
        let command = if extension == "cpp" {
            let program = dir.join(format!("victim{number}"));
            let mut compiler = Command::new("g++");
            compiler
                .args(["-std=c++17", "-O1", "-o"])
                .arg(&program)
                .arg(&path);
            assert!(compiler.status().unwrap().success(), "{source}");
            vec![program]
        } else {
            vec![PathBuf::from(tool), path]
        };
        Some(Self {
            command,
            dir: dir.to_owned(),
            number,
        })
    }

    /// The steps of the program on an input, and its answer.
    fn run(&self, input: &[u8], right: bool) -> (u64, String) {
        let file = self.dir.join(format!("{}.in", self.number));
        std::fs::write(&file, input).unwrap();
        let mut command = Command::new(&self.command[0]);
        command
            .args(&self.command[1..])
            .args(right.then_some("right"));
        let output = command
            .stdin(Stdio::from(std::fs::File::open(&file).unwrap()))
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{:?}: {errors}", self.command);
        let (steps, answer) = printed.trim_end().split_once('\n').unwrap();
        (steps.parse().unwrap(), answer.to_owned())
    }
}

#[test]
fn victims_fail_on_the_shapes_against_them() {
    for (language, tool) in TOOLS {
        if !testing::is_there(tool) {
            testing::leave_out(language, tool);
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let all = catalogue();
    let next = Mutex::new(0);
    let lines = Mutex::new(BTreeMap::new());
    let work = || {
        loop {
            let number = {
                let mut next = next.lock().unwrap();
                *next += 1;
                *next - 1
            };
            let Some(mistake) = all.get(number) else {
                return;
            };
            if let Some(victim) = Victim::ready(&mistake.victim, number, dir.path()) {
                let line = mistake.measured(&victim);
                lines.lock().unwrap().insert(number, line);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let lines = lines.into_inner().unwrap();
    for line in lines.values() {
        let (Ok(line) | Err(line)) = line;
        println!("{line}");
    }
    let failed: Vec<&String> = lines
        .values()
        .filter_map(|line| line.as_ref().err())
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn the_book_lists_every_mistake() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/adversarial.md");
    let book = std::fs::read_to_string(book).unwrap();
    for mistake in catalogue() {
        let row = format!("| `{}` | {} |", mistake.name, mistake.about);
        assert!(book.contains(&row), "{row}");
        assert!(book.contains(&mistake.victim), "{}", mistake.victim);
    }
}
