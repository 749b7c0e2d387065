//! Failures of a package's components.

use base::text::{Shown as _, hanging, line};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// A failed component of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartFault {
    /// The problem.
    pub problem: String,
    /// The component, such as `generator gen.py` or `the model's validator`.
    pub part: String,
    /// The id of the case or the file that it was working on.
    pub subject: String,
    /// The submission that it was to judge, if any.
    pub submission: Option<String>,
    /// Its arguments, if it is a program; files are described by their content.
    pub args: Option<String>,
    /// The source of its input, if that matters.
    pub made_by: Option<String>,
    /// The command that reproduces it, if there is one.
    pub again: Option<String>,
    /// The failure.
    pub failure: PartFailure,
}

/// The failure of a component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartFailure {
    /// It does not compile; with the compiler's output.
    DoesNotCompile(String),
    /// It ended in a way that its protocol does not allow; with the way, and the end of its
    /// standard error.
    Died(String, String),
    /// It was stopped because it exceeded its time; with the time used, and the end of its standard
    /// error.
    TooSlow(String, String),
    /// It printed nothing.
    NothingPrinted,
    /// A visualizer did not create a picture.
    NoPicture {
        /// What it created instead.
        found: String,
        /// Whether it is called by ICPC's protocol.
        is_icpc: bool,
    },
    /// Two runs with the same arguments printed different output; with the first difference.
    NotDeterministic(String),
    /// The generator found no input with the requested properties; with the reason.
    NoInput(String),
    /// The validator rejects this input; with the reason, and the beginning of the input.
    Rejected(String, String),
    /// An exact search for the answer is too large; with the reason.
    TooLarge(String),
    /// The checker rejects the jury's own answer; with the reason.
    BadAnswer(String),
    /// The stored answer of a case is wrong according to the reference.
    AnswerDiffers {
        /// The origin of the stored answer.
        kept: KeptAnswer,
        /// The first difference: the stored answer counts as expected.
        difference: String,
        /// The beginning of the reference's output.
        printed: String,
    },
}

/// The origin of an answer that the reference is compared with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeptAnswer {
    /// A file of the package.
    File(PathBuf),
    /// The generator, which returns the answer along with the input.
    Generator,
}

impl fmt::Display for KeptAnswer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(out, "{}", path.shown()),
            Self::Generator => out.write_str("of the generator"),
        }
    }
}

impl PartFault {
    pub(super) fn is_slow_generator(&self) -> bool {
        matches!(self.failure, PartFailure::TooSlow(..)) && self.part.starts_with("generator ")
    }
}

impl PartFailure {
    pub(super) fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::NotDeterministic(_) => {
                "take all randomness from the seed, which is the last argument; do not use the time, \
                 addresses or the order of a hash table"
            }
            Self::DoesNotCompile(words) if words.contains("testlib.h: No such file") => {
                "put testlib.h, which is at https://github.com/MikeMirzayanov/testlib, into `include` beside the problems, as \
                 `problems/include/`, or name its directory in TENGEN_INCLUDE"
            }
            Self::DoesNotCompile(words) if words.contains("No such file or directory") => {
                "header files are looked for beside a jury program, in `include` of its problem, in \
                 `include` beside the problems, as `problems/include/`, and in the directories of TENGEN_INCLUDE"
            }
            Self::NothingPrinted => "a generator prints one input to its standard output",
            Self::NoPicture { is_icpc: false, .. } => {
                "a visualizer prints one picture to its standard output: SVG, PNG or JPEG, of 4 MiB at most"
            }
            Self::NoPicture { is_icpc: true, .. } => {
                "by ICPC's protocol an input visualizer writes testcase.svg to the directory it starts in, and an output \
                 visualizer judgeimage.svg to its feedback directory; or .png, .jpg, .jpeg, of 4 MiB at most"
            }
            Self::Rejected(_, input) if has_windows_ends(input) => {
                "its lines end with `\\r\\n`, as on Windows, and the validator accepts `\\n` only: convert it, as by `sed -i 's/\\r$//' FILE`"
            }
            Self::Rejected(..) => {
                "fix the input or what makes it, or the validator if the input is in order"
            }
            Self::AnswerDiffers {
                kept: KeptAnswer::File(path),
                ..
            } => {
                return Some(format!(
                    "if the reference is right, write what it prints to {}, or remove that file; if the file is right, fix the reference",
                    path.shown()
                ));
            }
            Self::AnswerDiffers { .. } => "fix the generator's answer, or the reference",
            _ => return None,
        };
        Some(advice.to_owned())
    }
}

/// Whether the lines of an excerpt, in which `\r` is escaped, end as on Windows.
fn has_windows_ends(input: &str) -> bool {
    let mut lines = input.lines().peekable();
    lines.peek().is_some() && lines.all(|line| line.ends_with("\\r"))
}

impl fmt::Display for PartFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            problem,
            part,
            subject,
            ..
        } = self;
        let (problem, part, subject) = (line(problem), line(part), line(subject));
        let verb = match self.failure {
            PartFailure::Rejected(..) => "rejects",
            PartFailure::TooLarge(_) => "cannot answer",
            _ => "failed on",
        };
        write!(out, "{problem}: {part} {verb} {subject}")?;
        if let Some(submission) = &self.submission {
            write!(out, " of {}", line(submission))?;
        }
        write!(out, ": {}", self.failure)?;
        if let Some(args) = self.args.as_ref().filter(|args| !args.is_empty()) {
            write!(out, "\n  its arguments: {}", line(args))?;
        }
        if let Some(made_by) = &self.made_by {
            write!(out, "\n  made by: {}", line(made_by))?;
        }
        if let Some(again) = &self.again {
            write!(out, "\n  again: {}", line(again))?;
        }
        Ok(())
    }
}

impl fmt::Display for PartFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DoesNotCompile(message) => {
                write!(out, "it does not compile\n{}", indent(message))
            }
            Self::Died(how, stderr) | Self::TooSlow(how, stderr) if stderr.is_empty() => {
                out.write_str(how)
            }
            Self::Died(how, stderr) | Self::TooSlow(how, stderr) => {
                write!(out, "{how}; it said:\n{}", indent(stderr))
            }
            Self::NothingPrinted => out.write_str("it printed nothing"),
            Self::NoPicture { found, .. } => out.write_str(&hanging(found)),
            Self::NotDeterministic(difference) => {
                let difference = hanging(difference);
                write!(out, "two runs with the same arguments differ: {difference}")
            }
            Self::NoInput(reason) | Self::TooLarge(reason) => out.write_str(&hanging(reason)),
            Self::Rejected(reason, input) => {
                let (reason, input) = (hanging(reason), indent(input));
                write!(out, "{reason}\n{input}")
            }
            Self::BadAnswer(reason) => {
                let reason = hanging(reason);
                write!(out, "the checker cannot use its answer: {reason}")
            }
            Self::AnswerDiffers {
                kept,
                difference,
                printed,
            } => {
                let (difference, printed) = (hanging(difference), indent(printed));
                write!(
                    out,
                    "it does not print the kept answer, {kept}: {difference}\n  it prints:\n{printed}"
                )
            }
        }
    }
}

pub(super) fn indent(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}
