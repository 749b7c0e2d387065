//! Shell scripts in `data` that make cases with the functions of `testdata_tools/gen.sh`, as those
//! of the Swedish olympiad and of many packages for Kattis.
//!
//! Such a script names generators and their calls, and the points of groups. It is read, not run.

use crate::package_files::PackageFiles;
use crate::programs::has_extension;
use crate::shell::{self, NotUnderstood, ShellCommand};
use md5::{Digest as _, Md5};
use std::collections::{BTreeMap, BTreeSet};

/// What a script makes.
#[derive(Debug, Default)]
pub(super) struct Made {
    /// The submission that writes answers, below `submissions`.
    pub(super) solution: Option<String>,
    /// The sources of generators, by the names in calls.
    pub(super) programs: BTreeMap<String, String>,
    /// The directories below `data` of calls, and these.
    pub(super) calls: Vec<(String, Vec<String>)>,
    /// Files to copy: from the paths to these.
    pub(super) copied: BTreeMap<String, String>,
    /// Settings of groups, by path.
    pub(super) settings: BTreeMap<String, String>,
}

/// Where a case comes from.
#[derive(Clone, Debug)]
enum CallOrigin {
    /// A call of a generator, its seed included.
    Called(Vec<String>),
    /// Files: the paths of the input, and of the answer if there is one.
    Copied(String, Option<String>),
}

/// The state of a script.
#[derive(Default)]
struct TestdataScript {
    made: Made,
    scoring: bool,
    /// The directory of the group that further cases belong to, below `data`.
    dir: String,
    group: String,
    /// The names of the cases in groups.
    groups: BTreeMap<String, Vec<String>>,
    /// The file name of a case, and its origin.
    cases: BTreeMap<String, (String, CallOrigin)>,
    /// The cases in each directory.
    placed: BTreeSet<(String, String)>,
    /// How many cases were added that are not samples.
    added: usize,
    points: f64,
}

/// Functions that make cases, or that say how.
const FUNCTIONS: [&str; 16] = [
    "add_program",
    "compile",
    "compile_cpp",
    "compile_java",
    "compile_py",
    "compile_sh",
    "group",
    "include_group",
    "limits",
    "output_validator_flags",
    "sample",
    "sample_manual",
    "samplegroup",
    "tc",
    "tc_manual",
    "use_solution",
];

/// The macro with which generators in C++ are compiled.
pub(super) const MACRO: &str = "GENERATING_TEST_DATA";

/// Functions that change nothing about the cases.
const WITHOUT_EFFECT: [&str; 2] = ["add_cleanup", "cleanup_programs"];

/// Whether an input of a test is there, so that the script has been run.
pub(super) fn has_been_run(package_files: &PackageFiles) -> bool {
    let mut secret = package_files.inside("data/secret");
    secret.any(|file| has_extension(file, &["in"]))
}

/// The script of a package, if it has one: its path and its text.
pub(super) fn find(package_files: &PackageFiles) -> Option<(String, String)> {
    let names = package_files.names("data").into_iter();
    let scripts = names.filter(|name| has_extension(name, &["sh"]));
    let texts = scripts.filter_map(|name| {
        let path = format!("data/{name}");
        let text = package_files.peek(&path)?;
        Some((path, text))
    });
    // `gen.sh` itself may lie there as well.
    texts.into_iter().find(|(_, text)| {
        let sources = |line: &str| {
            let file = line
                .strip_prefix(". ")
                .or_else(|| line.strip_prefix("source "));
            file.is_some_and(|file| {
                let file = file.split('#').next().unwrap_or(file).trim();
                file.ends_with("gen.sh") || file.ends_with("gen-acm.sh")
            })
        };
        text.lines().any(|line| sources(line.trim()))
    })
}

/// What a script makes, or the line that is not understood.
pub(super) fn read(text: &str, package_files: &PackageFiles) -> Result<Made, NotUnderstood> {
    let mut script = TestdataScript {
        scoring: !text.contains("gen-acm.sh") && !is_without_scores(text),
        dir: "secret".to_owned(),
        ..TestdataScript::default()
    };
    for command in shell::commands(text, &FUNCTIONS)? {
        let line = command.line;
        script
            .command(&command, package_files)
            .map_err(|reason| (line, reason))?;
    }
    script.finish();
    Ok(script.made)
}

/// Whether the script says that there are no points.
fn is_without_scores(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines.any(|line| line.starts_with("USE_SCORING=0") || line.starts_with("USE_ACM="))
}

impl TestdataScript {
    fn command(
        &mut self,
        command: &ShellCommand,
        package_files: &PackageFiles,
    ) -> Result<(), String> {
        let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
        match words[..] {
            [] | ["." | "source", _] => {}
            ["use_solution", file, ..] => {
                self.made.solution = Some(format!("accepted/{file}"));
            }
            [
                "compile" | "compile_cpp" | "compile_java" | "compile_py" | "compile_sh",
                file,
                ..,
            ] => {
                let source = beside(file)?;
                self.made.programs.insert(stem(file).to_owned(), source);
            }
            ["samplegroup"] => "sample".clone_into(&mut self.dir),
            ["sample" | "sample_manual", name] => {
                let input = existing(format!("data/sample/{name}.in"), package_files)?;
                let answer = format!("data/sample/{name}.ans");
                let answer = Some(answer).filter(|answer| package_files.has(answer));
                let origin = CallOrigin::Copied(input, answer);
                self.place(name, name.to_owned(), origin, "sample");
            }
            ["group", name, points] => self.begin(name, points)?,
            ["limits", ref args @ ..] => self.flags("input_validator_flags", args),
            ["output_validator_flags", ref args @ ..] => {
                self.flags("output_validator_flags", args);
            }
            ["include_group", name] => {
                let cases = self.groups.get(name).cloned();
                for case in cases.ok_or_else(|| format!("no group `{name}` stands before"))? {
                    self.again(&case)?;
                }
            }
            ["tc", name] => self.again(name)?,
            ["tc", name, "cat", file] | ["tc_manual", file, name] => {
                self.manual(name, file, package_files)?;
            }
            ["tc", name, program, ref args @ ..] => self.call(name, program, args)?,
            ["tc_manual", file] => self.manual(stem(file), file, package_files)?,
            [name, ..] if WITHOUT_EFFECT.contains(&name) => {}
            [name, ..] => return Err(format!("`{name}` is not supported")),
        }
        Ok(())
    }

    /// Begins a group.
    fn begin(&mut self, name: &str, points: &str) -> Result<(), String> {
        let number: f64 = points
            .parse()
            .map_err(|_| format!("`{points}` is not a number of points"))?;
        if name.contains('/') || name.starts_with('.') {
            return Err(format!("`{name}` is not the name of a group"));
        }
        self.points += number;
        self.dir = format!("secret/{name}");
        name.clone_into(&mut self.group);
        self.groups.insert(name.to_owned(), Vec::new());
        let text = format!(
            "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"
        );
        let path = format!("data/{}/testdata.yaml", self.dir);
        self.made.settings.insert(path, text);
        Ok(())
    }

    /// Adds arguments of validators to the settings of the group, or of all cases.
    fn flags(&mut self, key: &str, args: &[&str]) {
        let path = if self.scoring {
            format!("data/{}/testdata.yaml", self.dir)
        } else {
            "data/testdata.yaml".to_owned()
        };
        let quoted = args.join(" ").replace('\'', "''");
        let text = self.made.settings.entry(path).or_default();
        for part in [key, ": '", &quoted, "'\n"] {
            text.push_str(part);
        }
    }

    /// Adds a case of a generator. Its last argument is its seed: six digits of the hash of its name.
    fn call(&mut self, name: &str, program: &str, args: &[&str]) -> Result<(), String> {
        if !self.made.programs.contains_key(program) {
            return Err(format!("`{program}` was not compiled before"));
        }
        let hash = Md5::digest(name.as_bytes());
        let seed = hash[..3]
            .iter()
            .fold(0_u32, |seed, byte| seed << 8 | u32::from(*byte));
        let call = std::iter::once(program.to_owned())
            .chain(args.iter().map(|arg| (*arg).to_owned()))
            .chain([seed.to_string()]);
        self.add(name, CallOrigin::Called(call.collect()))
    }

    fn manual(
        &mut self,
        name: &str,
        file: &str,
        package_files: &PackageFiles,
    ) -> Result<(), String> {
        let file = existing(beside(file)?, package_files)?;
        // The solution writes the answer, even if there is one.
        self.add(name, CallOrigin::Copied(file, None))
    }

    /// Adds a new case to the group.
    fn add(&mut self, name: &str, origin: CallOrigin) -> Result<(), String> {
        if self.cases.contains_key(name) {
            return Err(format!("there are two cases `{name}`"));
        }
        if self.scoring && self.group.is_empty() {
            return Err(format!("the case `{name}` belongs to no group"));
        }
        if name.contains('/') {
            return Err(format!("`{name}` is not the name of a case"));
        }
        self.added += 1;
        let (file, dir) = (format!("{:03}-{name}", self.added), self.dir.clone());
        self.place(name, file, origin, &dir);
        Ok(())
    }

    /// Adds a case that is there already.
    fn again(&mut self, name: &str) -> Result<(), String> {
        let Some((file, origin)) = self.cases.get(name).cloned() else {
            return Err(format!("no case `{name}` stands before"));
        };
        let dir = self.dir.clone();
        self.place(name, file, origin, &dir);
        Ok(())
    }

    fn place(&mut self, name: &str, file: String, origin: CallOrigin, dir: &str) {
        if !self.placed.insert((dir.to_owned(), name.to_owned())) {
            return;
        }
        let group = dir.rsplit('/').next().unwrap_or(dir);
        let group = self.groups.entry(group.to_owned()).or_default();
        group.push(name.to_owned());
        match &origin {
            CallOrigin::Called(call) => self.made.calls.push((dir.to_owned(), call.clone())),
            CallOrigin::Copied(input, answer) => {
                let to = format!("data/{dir}/{file}");
                let files = [(Some(input), "in"), (answer.as_ref(), "ans")];
                for (from, extension) in files {
                    let to = format!("{to}.{extension}");
                    if let Some(from) = from.filter(|from| **from != to) {
                        self.made.copied.insert(to, from.clone());
                    }
                }
            }
        }
        self.cases.insert(name.to_owned(), (file, origin));
    }

    /// Adds the settings that the script writes around those of the groups.
    fn finish(&mut self) {
        if !self.scoring {
            return;
        }
        let points = self.points;
        let all = format!("on_reject: continue\nrange: 0 {points}\n");
        for (path, text) in [
            (
                "data/testdata.yaml",
                format!("{all}grader_flags: ignore_sample\n"),
            ),
            (
                "data/secret/testdata.yaml",
                format!("{all}grader_flags: first_error accept_if_any_accepted\n"),
            ),
            (
                "data/sample/testdata.yaml",
                "on_reject: continue\nrange: 0 0\naccept_score: 0\ngrader_flags: first_error\n"
                    .to_owned(),
            ),
        ] {
            let before = self.made.settings.remove(path).unwrap_or_default();
            self.made.settings.insert(path.to_owned(), text + &before);
        }
    }
}

/// The path of a file that has to be there.
fn existing(path: String, package_files: &PackageFiles) -> Result<String, String> {
    if package_files.has(&path) {
        Ok(path)
    } else {
        Err(format!("{path} does not exist"))
    }
}

/// The name of a file without its directory and its extension.
fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The path in the package of a file that is named relative to `data`.
fn beside(file: &str) -> Result<String, String> {
    let mut parts = vec!["data"];
    for part in file.split('/') {
        match part {
            "" | "." => {}
            ".." if !parts.is_empty() => {
                parts.pop();
            }
            ".." => return Err(format!("{file} lies outside of the package")),
            _ => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}
