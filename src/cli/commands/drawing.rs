//! Pictures by the visualizers of a problem, for `show` and for HTML pages.

use super::{Fault, submission};
use base::text::{line, shell_words};
use base::transcript::Transcript;
use cases::build::Case;
use cases::jury::{Drawing, Jury, Scene};
use fuzz::Finding;
use judge::{JudgedCase, Output};
use package::Package;
use program::{Compilation, Compiler, Source};
use std::path::Path;
use terms::verdict::Verdict;

/// Draws the cases of a problem.
#[derive(Clone, Copy)]
pub(super) struct Drawer<'a> {
    pub(super) jury: &'a Jury<'a>,
    pub(super) compiler: &'a Compiler,
    /// The name of the problem on the command line.
    pub(super) problem: &'a str,
    /// The directory to which names of submissions are relative.
    pub(super) dir: &'a Path,
}

impl Drawer<'_> {
    fn package(&self) -> &Package {
        self.jury.package()
    }

    /// The picture of a case and, if there is one, of an output for it. `by` is the submission that
    /// printed the output.
    pub(super) fn case(
        &self,
        case: &Case,
        output: Option<&[u8]>,
        by: Option<&str>,
    ) -> Result<Option<Drawing>, Fault> {
        let input = std::fs::read(&case.input);
        let scene = Scene {
            input: &input.map_err(|error| Fault::file("read", &case.input, error))?,
            answer: &case.answer.read()?,
            output,
            group: self.package().groups.get(case.planned.group),
            subject: &case.planned.id,
        };
        self.draw(&scene, &case.planned.id, by)
    }

    /// The picture of a scene; `name` is its name on the command line.
    pub(super) fn draw(
        &self,
        scene: &Scene<'_>,
        name: &str,
        by: Option<&str>,
    ) -> Result<Option<Drawing>, Fault> {
        let drawn = self.jury.draw(scene);
        drawn.map_err(|fault| fault.repeated_by(|| self.command(name, by)))
    }

    /// The command that draws a case, or the output of a submission for it.
    pub(super) fn command(&self, case: &str, by: Option<&str>) -> String {
        let mut words = ["tengen", "show", self.problem, case]
            .map(str::to_owned)
            .to_vec();
        if let Some(by) = by {
            let path = self.dir.join(by).to_string_lossy().into_owned();
            words.extend(["--by".to_owned(), path]);
        }
        shell_words(&words)
    }

    /// The picture of a wrong answer. The submission is run again, unless its interaction was
    /// stored.
    pub(super) fn failure(
        &self,
        case: &Case,
        (name, judged): (&str, &JudgedCase),
        program: impl FnOnce() -> Result<Source, Fault>,
    ) -> Result<Option<Drawing>, Fault> {
        if judged.verdict != Verdict::WrongAnswer || self.package().visualizers.output.is_none() {
            return Ok(None);
        }
        let output = match &judged.transcript {
            Some(transcript) => judge::said(transcript),
            None => self.output(&program()?, name, case)?.bytes,
        };
        self.case(case, Some(&output), Some(name))
    }

    /// The picture of a counterexample, including the output of the submission if that is wrong.
    pub(super) fn finding(&self, finding: &Finding) -> Result<Option<Drawing>, Fault> {
        let failing = &finding.failing;
        let is_wrong = failing.verdict == Verdict::WrongAnswer;
        let printed = is_wrong.then(|| match self.package().interactor {
            None => failing.actual.clone(),
            Some(_) => said_in(&failing.actual),
        });
        let scene = Scene {
            input: &finding.input,
            answer: &failing.expected,
            output: printed.as_deref(),
            group: None,
            subject: "the counterexample",
        };
        let by = is_wrong.then_some(&*finding.submission);
        self.draw(&scene, "FILE", by)
    }

    /// The output of a submission for a case.
    fn output(&self, program: &Source, name: &str, case: &Case) -> Result<Output, Fault> {
        match self.compiler.compile(program)? {
            Compilation::Ready(executable) => judge::output(self.jury, &executable, case),
            Compilation::Refused(message) => Err(Fault::Usage(format!(
                "{} does not compile:\n{message}",
                line(name)
            ))),
        }
    }

    /// The output of the submission at a path for a case.
    pub(super) fn output_of(&self, path: &Path, case: &Case) -> Result<Output, Fault> {
        let source = submission::source(self.package(), path)?;
        let program = self.package().program_of(source)?;
        self.output(&program, &path.to_string_lossy(), case)
    }
}

/// The lines that the submission printed in a transcript, stored as text.
fn said_in(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let kept = text.strip_suffix("... and more\n").unwrap_or(&text);
    Transcript::parse(kept).map_or_else(|_| Vec::new(), |transcript| judge::said(&transcript))
}
