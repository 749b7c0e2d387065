//! The checker: a standard one in-process, or a program by testlib's or ICPC's protocol.
//!
//! # Theory of operation
//!
//! One [`Checking`] belongs to one submission on one case. Usually it has a single pass. An ICPC
//! checker that accepts and leaves `nextpass.in` in its feedback directory requests another pass:
//! the submission is run on that input, and the checker is called again with it, with its feedback
//! directory unchanged. A checker that ends in a way that its protocol does not allow is a fault of
//! the package, whatever the submission printed.

use super::checker_files::CheckerFiles;
use super::message::uncaught;
use super::points::{self, Scale};
use super::programs::{PartCall, PartLimits};
use super::{Jury, icpc, testlib};
use checkers::{Judgement, OutputPosition};
use package::{CheckerPart, Group, Program};
use sandbox::{Cancel, Exit, Stdin, Work};
use std::ffi::OsString;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use terms::Protocol;
use terms::fault::{Fault, PartFailure};
use terms::verdict::{Verdict, of_outcome};

/// The checker's ruling on an output.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// Accepted or wrong answer.
    pub verdict: Verdict,
    /// The share of the points, from 0 to 1.
    pub share: f64,
    /// The checker's message.
    pub message: String,
    /// Where output and answer first differ, if known.
    pub place: Option<OutputPosition>,
    /// The input of the next pass, if the checker requests one: then this ruling is not final.
    pub next: Option<Arc<[u8]>>,
}

/// The checking of one submission on one case.
pub struct Checking<'a> {
    jury: &'a Jury<'a>,
    subject: &'a str,
    /// The checker: the group's or the problem's.
    checker: &'a CheckerPart,
    group: Option<&'a Group>,
    answer: &'a [u8],
    /// The files of a checker program.
    checker_files: Option<CheckerFiles>,
    passes: u32,
}

impl Jury<'_> {
    /// The same jury with limits for all its programs: they are as untrusted as submissions.
    /// Cancelling ends them early, which is a fault.
    #[must_use]
    pub fn confined(mut self, most: PartLimits, cancel: &Cancel) -> Self {
        self.programs.most = most;
        self.programs.cancel = cancel.clone();
        self
    }

    /// The checker's ruling on an output; if it requests another pass, the ruling on this one.
    ///
    /// # Errors
    /// If the checker itself fails, or rejects the jury's answer.
    pub fn check(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Ruling, Fault> {
        self.checking(answer, group, subject).pass(input, output)
    }

    /// The checking of outputs on a case of `group` with this answer; `subject` names it in errors.
    #[must_use]
    pub fn checking<'b>(
        &'b self,
        answer: &'b [u8],
        group: Option<&'b Group>,
        subject: &'b str,
    ) -> Checking<'b> {
        let of_group = group.and_then(|group| group.checker.as_ref());
        Checking {
            jury: self,
            checker: of_group.unwrap_or(&self.package.checker),
            subject,
            group,
            answer,
            checker_files: None,
            passes: 0,
        }
    }
}

impl Checking<'_> {
    /// The ruling on the submission's output in the next pass, for this input.
    ///
    /// # Errors
    /// If the checker itself fails, or rejects the jury's answer.
    pub fn pass(&mut self, input: &[u8], output: &[u8]) -> Result<Ruling, Fault> {
        self.passes += 1;
        let judgement = match self.checker {
            CheckerPart::Builtin(_, _, checker) => checker.check(input, output, self.answer),
            CheckerPart::Program(program) => self.by_program(program, input, output)?,
        };
        let mut ruling = self.jury.ruled(judgement, self.subject)?;
        let checker_files = self.checker_files.as_ref();
        ruling.next = checker_files
            .and_then(|checker_files| checker_files.take("nextpass.in"))
            .map(Arc::from);
        Ok(ruling)
    }

    fn by_program(
        &mut self,
        program: &Program,
        input: &[u8],
        output: &[u8],
    ) -> Result<Judgement, Fault> {
        let checker_files = match self.checker_files.take() {
            Some(checker_files) => checker_files,
            None => CheckerFiles::new(self.answer)?,
        };
        checker_files.put(input, output)?;
        let checker_files = self.checker_files.insert(checker_files);
        let jury = self.jury;
        let is_icpc = program.protocol == Protocol::Icpc;
        let files: &[&str] = if is_icpc {
            &["input", "answer", "feedback/"]
        } else {
            &["input", "output", "answer"]
        };
        let call = PartCall {
            program,
            role: "checker",
            subject: self.subject,
            args: files
                .iter()
                .map(|name| (*name).to_owned())
                .chain(program.args.clone())
                .collect(),
        };
        let scale = Scale::new(program, self.group);
        let (exit, ruled) = if is_icpc {
            let exit = jury.call_icpc(&call, checker_files)?;
            let passes = (self.passes, jury.package.passes);
            let ruled = icpc::ruling(&exit, checker_files, scale, passes);
            (exit, ruled)
        } else {
            let exit = jury.call_testlib(&call, checker_files)?;
            let ruled = if jury.programs.is_uncaught(program, &exit)? {
                Err(uncaught())
            } else {
                testlib::ruling(&exit, checker_files, scale)
            };
            (exit, ruled)
        };
        let judgement = ruled.map_err(|how| jury.programs.died(&call, how, &exit))?;
        jury.note_points(program, checker_files, &exit);
        Ok(judgement)
    }
}

impl Jury<'_> {
    /// The ruling of the problem's checker on an output in a file, which is read in pieces; `None`
    /// if the checker needs the whole texts in memory.
    ///
    /// # Errors
    /// If a file cannot be read to its end, or the checker rejects the jury's answer.
    pub fn judge_files(
        &self,
        output: &Path,
        answer: &Path,
        subject: &str,
    ) -> Result<Option<Ruling>, Fault> {
        let CheckerPart::Builtin(_, _, checker) = &self.package.checker else {
            return Ok(None);
        };
        if self.package.interactor.is_some() || !(output.is_file() && answer.is_file()) {
            return Ok(None);
        }
        let open = |path: &Path| File::open(path).map_err(|error| Fault::file("read", path, error));
        let Some(judged) = checker.check_files(&open(output)?, &open(answer)?) else {
            return Ok(None);
        };
        let judgement = judged.map_err(|error| Fault::file("compare", output, error))?;
        self.ruled(judgement, subject).map(Some)
    }

    /// Converts a judgement to a ruling; a judgement on the answer is a fault of the package.
    fn ruled(&self, judgement: Judgement, subject: &str) -> Result<Ruling, Fault> {
        let Some((verdict, share)) = of_outcome(judgement.outcome) else {
            let failure = PartFailure::BadAnswer(judgement.message);
            return Err(self.fault("the reference".to_owned(), subject, failure));
        };
        Ok(Ruling {
            verdict,
            share,
            message: judgement.message,
            place: judgement.place,
            next: None,
        })
    }

    /// Arguments: input, output, answer, then the checker's own, where `{report}` is a file to write to.
    fn call_testlib(
        &self,
        call: &PartCall<'_>,
        checker_files: &CheckerFiles,
    ) -> Result<Exit, Fault> {
        let own = call.program.args.iter().map(|arg| match arg.as_str() {
            "{report}" => checker_files.report().into(),
            other => OsString::from(other),
        });
        let files = [
            checker_files.input(),
            checker_files.output(),
            checker_files.answer(),
        ]
        .map(OsString::from);
        let args: Vec<OsString> = files.into_iter().chain(own).collect();
        self.call(call, checker_files, &args, Stdin::Empty)
    }

    /// Arguments: input, answer, feedback directory, then the checker's own; the output on standard input.
    pub(super) fn call_icpc(
        &self,
        call: &PartCall<'_>,
        checker_files: &CheckerFiles,
    ) -> Result<Exit, Fault> {
        let own = call.program.args.iter().map(OsString::from);
        let files = [
            checker_files.input(),
            checker_files.answer(),
            checker_files.feedback(),
        ]
        .map(OsString::from);
        let args: Vec<OsString> = files.into_iter().chain(own).collect();
        let stdin = Stdin::File(checker_files.output());
        self.call(call, checker_files, &args, stdin)
    }

    fn call(
        &self,
        call: &PartCall<'_>,
        checker_files: &CheckerFiles,
        args: &[OsString],
        stdin: Stdin,
    ) -> Result<Exit, Fault> {
        let mut job = self.programs.job(call.program, args, stdin)?;
        job.readable.extend(checker_files.files());
        job.work = Work::Shared(checker_files.work());
        self.programs.run(call, job)
    }

    /// Records the points that a program gave with this end, to detect points that may be misread.
    pub(super) fn note_points(&self, program: &Program, checker_files: &CheckerFiles, exit: &Exit) {
        let said = match program.protocol {
            Protocol::Icpc => checker_files.left("score.txt").unwrap_or_default(),
            _ => exit.stderr.clone(),
        };
        let said = String::from_utf8_lossy(&said);
        let written = match program.protocol {
            Protocol::Icpc => Some(said.trim()),
            _ => testlib::points(&said),
        };
        points::note(&self.warnings, program, written);
    }
}
