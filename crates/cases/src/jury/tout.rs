//! The checker that judges what an interactor of testlib's protocol has written to its `tout`.

use super::Jury;
use super::checker::Ruling;
use super::checker_files::CheckerFiles;
use super::interactor::interaction;
use super::points::Scale;
use super::warning::Warning;
use base::text::Shown as _;
use package::{Group, Part, Program};
use sandbox::Stdin;
use terms::fault::{Fault, PartFailure};
use terms::verdict::Verdict;
use terms::{Limits, Protocol};

impl Jury<'_> {
    /// The arguments of a group for the interactor: none if a checker gets them.
    pub(super) fn interactor_args<'b>(&self, group: Option<&'b Group>) -> &'b [String] {
        match group {
            Some(group) if !self.package.checks_tout => &group.checker_args,
            _ => &[],
        }
    }

    /// What the manager writes to its `tout` for the checker when it communicates with this solution.
    pub(super) fn solve_with_manager(
        &self,
        solution: &Program,
        input: &[u8],
        subject: &str,
    ) -> Result<Vec<u8>, Fault> {
        let Some(Part::Program(manager)) = &self.package.interactor else {
            return Ok(Vec::new());
        };
        let checker_files = CheckerFiles::new(b"")?;
        checker_files.put(input, b"")?;
        let stdin = Stdin::File(checker_files.input());
        let other = self.interactor_job(manager, &checker_files, &[], stdin)?;
        let job = self.programs.job(solution, &[], Stdin::Empty)?;
        let limits = Limits {
            time: job.limits.cpu,
            memory: job.limits.memory,
            output: job.limits.output,
            processes: job.limits.processes,
        };
        let language = &*solution.language;
        let parties = ((language, &job), (manager, &other));
        let run = (Scale::anywhere(manager.scale), &limits, 1);
        let (pair, result, notes) = self.run_with_program(parties, run, &checker_files, subject)?;
        let mut ended = interaction((&limits, language), pair, result)?;
        notes.add_to(&mut ended.ruling);
        if ended.ruling.verdict == Verdict::Accepted || ended.ruling.share > 0.0 {
            return Ok(checker_files.tout());
        }
        let part = format!("solution {}", solution.path.shown());
        let how = format!("{}: {}", ended.ruling.verdict.name(), ended.ruling.message);
        Err(self.fault(part, subject, PartFailure::Died(how, String::new())))
    }

    /// The ruling after the interactor's: that of the checker on its `tout`, if there is a checker
    /// and the interactor does not reject.
    pub(super) fn after_interactor(
        &self,
        program: &Program,
        ruling: Ruling,
        checker_files: &CheckerFiles,
        (input, answer): (&[u8], &[u8]),
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Ruling, Fault> {
        if program.protocol != Protocol::Testlib {
            return Ok(ruling);
        }
        let tout = checker_files.tout();
        if !self.package.checks_tout {
            if !tout.is_empty() {
                self.warnings.add(Warning::UnreadTout(program.path.clone()));
            }
            return Ok(ruling);
        }
        if ruling.verdict != Verdict::Accepted && ruling.share <= 0.0 {
            return Ok(ruling);
        }
        let checked = self.check(input, &tout, answer, group, subject)?;
        let (verdict, share) = if ruling.share < checked.share {
            (ruling.verdict, ruling.share)
        } else {
            (checked.verdict, checked.share)
        };
        Ok(Ruling {
            verdict,
            share,
            message: if checked.message.is_empty() {
                ruling.message
            } else {
                checked.message
            },
            // It would be a position in the interactor's output.
            place: None,
            next: None,
        })
    }
}
