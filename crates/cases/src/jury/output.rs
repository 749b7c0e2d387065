//! Judging an output without running a submission: by the checker, or by the interactor.
//!
//! An interactor gets the output as from a submission that prints everything without reading. Its
//! own output is ignored.

use super::Jury;
use super::checker::Ruling;
use super::checker_files::CheckerFiles;
use super::interactor::{InteractorResult, ruling};
use super::points::Scale;
use super::programs::PartCall;
use base::text::Shown as _;
use package::{Group, Part, Program};
use sandbox::{Received, Reply, Responder, Stdin};
use std::iter::once;
use terms::fault::Fault;

impl Jury<'_> {
    /// The ruling on an output: the checker's, or the interactor's in an interactive problem, with
    /// the arguments of `group`.
    ///
    /// # Errors
    /// If the checker or the interactor itself fails, or rejects the jury's answer.
    pub fn judge(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Ruling, Fault> {
        match &self.package.interactor {
            None => self.check(input, output, answer, group, subject),
            Some(Part::Program(program)) if self.package.processes.is_some() => {
                Err(Fault::Usage(format!(
                    "{} communicates with several processes: it cannot judge an output without them",
                    program.path.shown()
                )))
            }
            Some(Part::Program(program)) => {
                let checker_files = CheckerFiles::new(answer)?;
                checker_files.put(input, b"")?;
                let replayed =
                    self.replay_to_program(program, group, &checker_files, output, subject)?;
                let ruled = ruled(replayed)?;
                self.after_interactor(
                    program,
                    ruled,
                    &checker_files,
                    (input, answer),
                    group,
                    subject,
                )
            }
            Some(Part::Model | Part::Declared(_) | Part::Script(_) | Part::None) => {
                ruled(self.replay_to_model(input, output, subject)?)
            }
        }
    }

    fn replay_to_program(
        &self,
        program: &Program,
        group: Option<&Group>,
        checker_files: &CheckerFiles,
        output: &[u8],
        subject: &str,
    ) -> Result<InteractorResult, Fault> {
        let stdin = Stdin::Bytes(output.into());
        let of_group = self.interactor_args(group);
        let job = self.interactor_job(program, checker_files, of_group, stdin)?;
        let call = PartCall {
            program,
            role: "interactor",
            subject,
            args: Vec::new(),
        };
        let exit = self.programs.end(&call, job)?;
        let scaled = (program, Scale::new(program, group));
        self.result_of_program(scaled, checker_files, subject, &exit, 1)
    }

    fn replay_to_model(
        &self,
        input: &[u8],
        output: &[u8],
        subject: &str,
    ) -> Result<InteractorResult, Fault> {
        let mut model = self.start_model(input, subject)?;
        let line_feed = output.iter().rposition(|byte| *byte == b'\n');
        let (lines, rest) = output.split_at(line_feed.map_or(0, |at| at + 1));
        let lines = lines.split_inclusive(|byte| *byte == b'\n');
        let lines = lines.map(|line| Received::Line(&line[..line.len() - 1]));
        for received in once(Received::Start)
            .chain(lines)
            .chain([Received::End(rest)])
        {
            if let Reply::Finish | Reply::Stop = model.receive(received) {
                break;
            }
        }
        Ok(self.result_of_model(model, subject))
    }
}

fn ruled(result: InteractorResult) -> Result<Ruling, Fault> {
    match result {
        InteractorResult::Judged(judgement) => Ok(ruling(judgement)),
        InteractorResult::Broken(fault) | InteractorResult::Stopped(fault) => Err(fault),
    }
}
