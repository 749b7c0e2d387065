//! The tests of a package's components, from its directory `tests/`.
//!
//! `validator/valid/*.in` and `validator/invalid/*.in` are inputs. `checker/right/*/` and
//! `checker/wrong/*/` contain `input`, `output` and `answer`; the default answer is the
//! reference's. In an interactive problem the latter are called `interactor/right/*/` and
//! `interactor/wrong/*/`. A description of a test may be in a text beside it: `NAME.txt` for an
//! input, `about.txt` in a directory. Arguments of its own are the lines of `NAME.args` or `args`.
//! The expected reason is in `NAME.toml` or `expect.toml` ([`Reason`]).

use super::Issue;
use super::reason::Reason;
use base::beneath::read_in;
use base::text::Shown as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terms::fault::Fault;

/// The tests of a package, and issues of the directory itself.
#[derive(Default)]
pub struct PartTests {
    /// The tests of the validator.
    pub validator: Vec<ValidatorTest>,
    /// The tests of the checker or the interactor.
    pub checker: Vec<CheckerTest>,
    pub(super) issues: Vec<Issue>,
}

/// The arguments of a component besides its own.
#[derive(Clone)]
pub enum TestArgs {
    /// The arguments of any group.
    Any,
    /// Those of the group with this index.
    Group(usize),
    /// The arguments of the test itself.
    Own(Vec<String>),
}

/// An input that the validator must accept or must reject.
pub struct ValidatorTest {
    /// Its path, with its description.
    pub name: String,
    /// The arguments of the validator.
    pub args: TestArgs,
    /// The input.
    pub input: Arc<[u8]>,
    /// Whether it must be accepted.
    pub valid: bool,
    /// Why it must be rejected.
    pub(super) reason: Reason,
    /// Whether it is derived from a case, not written by the setter.
    pub(super) is_junk: bool,
}

/// An output that the checker or the interactor must accept or must reject.
pub struct CheckerTest {
    /// Its path, with its description.
    pub name: String,
    /// The arguments of the checker.
    pub args: TestArgs,
    /// The input.
    pub input: Arc<[u8]>,
    /// The output.
    pub output: Vec<u8>,
    /// The answer, unless the reference writes it.
    pub answer: Option<Vec<u8>>,
    /// Whether it must be accepted.
    pub right: bool,
    /// What the checker must print, and the share of the points.
    pub(super) reason: Reason,
    /// Whether it is derived from a case, not written by the setter.
    pub(super) is_junk: bool,
}

impl PartTests {
    /// Reads the tests of the problem in `dir`, which has an interactor or a checker.
    ///
    /// # Errors
    /// If a file or directory exists but cannot be read.
    pub fn read(dir: &Path, is_interactive: bool) -> Result<Self, Fault> {
        let mut tests = Self::default();
        let (judge, nobody) = if is_interactive {
            ("tests/interactor", "tests/checker")
        } else {
            ("tests/checker", "tests/interactor")
        };
        for (kind, valid) in [("valid", true), ("invalid", false)] {
            tests.read_inputs(dir, &Path::new("tests/validator").join(kind), valid)?;
        }
        for (kind, right) in [("right", true), ("wrong", false)] {
            tests.read_outputs(dir, &Path::new(judge).join(kind), right)?;
        }
        tests.find_strays(dir, Path::new("tests/validator"), &["valid", "invalid"])?;
        tests.find_strays(dir, Path::new(judge), &["right", "wrong"])?;
        tests.find_strays(dir, Path::new(nobody), &[])?;
        Ok(tests)
    }

    fn read_inputs(&mut self, dir: &Path, folder: &Path, valid: bool) -> Result<(), Fault> {
        let of_input = |text: &str| {
            if valid {
                Err("an input that must be accepted has no reason".to_owned())
            } else {
                Reason::of_validator(text)
            }
        };
        for name in names(&dir.join(folder))? {
            let path = folder.join(&name);
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("in") => {
                    let about = dir.join(path.with_extension("txt"));
                    let reason = self.reason(dir, path.with_extension("toml"), of_input)?;
                    self.validator.push(ValidatorTest {
                        name: titled(dir, &path, &about)?,
                        args: args(dir, &dir.join(path.with_extension("args")))?,
                        input: read(dir, &dir.join(&path))?.into(),
                        valid,
                        reason,
                        is_junk: false,
                    });
                }
                Some("txt" | "args" | "toml") if dir.join(path.with_extension("in")).is_file() => {}
                _ => self.issues.push(Issue::StrayTest(path)),
            }
        }
        Ok(())
    }

    fn read_outputs(&mut self, dir: &Path, folder: &Path, right: bool) -> Result<(), Fault> {
        for name in names(&dir.join(folder))? {
            let path = folder.join(name);
            let file = |name| dir.join(&path).join(name);
            if !file("input").is_file() || !file("output").is_file() {
                self.issues.push(Issue::StrayTest(path));
                continue;
            }
            let reason = self.reason(dir, path.join("expect.toml"), Reason::of_checker)?;
            self.checker.push(CheckerTest {
                name: titled(dir, &path, &file("about.txt"))?,
                args: args(dir, &file("args"))?,
                input: read(dir, &file("input"))?.into(),
                output: read(dir, &file("output"))?,
                answer: Some(file("answer"))
                    .filter(|answer| answer.is_file())
                    .map(|answer| read(dir, &answer))
                    .transpose()?,
                right,
                reason,
                is_junk: false,
            });
        }
        Ok(())
    }

    /// The expected reason in this file, if it exists. A reason that cannot be read is a finding.
    fn reason(
        &mut self,
        dir: &Path,
        path: PathBuf,
        parse: impl Fn(&str) -> Result<Reason, String>,
    ) -> Result<Reason, Fault> {
        if !dir.join(&path).is_file() {
            return Ok(Reason::default());
        }
        let text = read(dir, &dir.join(&path))?;
        let reason = str::from_utf8(&text).map_err(|error| error.to_string());
        Ok(reason.and_then(parse).unwrap_or_else(|why| {
            self.issues.push(Issue::UnreadableReason { path, why });
            Reason::default()
        }))
    }

    fn find_strays(&mut self, dir: &Path, folder: &Path, known: &[&str]) -> Result<(), Fault> {
        let strays = names(&dir.join(folder))?;
        let strays = strays.iter().filter(|name| !known.contains(&name.as_str()));
        self.issues
            .extend(strays.map(|name| Issue::StrayTest(folder.join(name))));
        Ok(())
    }
}

/// The arguments of a test: the lines of this file, if it has one.
fn args(dir: &Path, path: &Path) -> Result<TestArgs, Fault> {
    if !path.is_file() {
        return Ok(TestArgs::Any);
    }
    let text = read(dir, path)?;
    let text = String::from_utf8_lossy(&text);
    Ok(TestArgs::Own(text.lines().map(str::to_owned).collect()))
}

/// The name of a test, with the first line of its description, if there is one.
fn titled(dir: &Path, path: &Path, about: &Path) -> Result<String, Fault> {
    let name = path.shown();
    if !about.is_file() {
        return Ok(name.clone());
    }
    let text = read(dir, about)?;
    let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let first = base::text::escape(first);
    Ok(format!("{name} ({})", first.trim()))
}

/// Reads a file of the problem's directory, which no link may lead out of.
fn read(dir: &Path, path: &Path) -> Result<Vec<u8>, Fault> {
    read_in(dir, path).map_err(|error| Fault::file("read", path, error))
}

/// The names in a directory in their order; empty if the directory is missing.
fn names(folder: &Path) -> Result<Vec<String>, Fault> {
    let failed = |error| Fault::file("read", folder, error);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries: Result<Vec<PathBuf>, _> = fs::read_dir(folder)
        .map_err(failed)?
        .map(|entry| entry.map(|entry| PathBuf::from(entry.file_name())))
        .collect();
    let mut names: Vec<String> = entries
        .map_err(failed)?
        .iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}
