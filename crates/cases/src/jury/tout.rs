//! The checker that judges what an interactor of testlib's protocol has written to its `tout`.

use super::Jury;
use super::checker::Ruling;
use super::checker_files::CheckerFiles;
use super::warning::Warning;
use package::{Group, Program};
use terms::Protocol;
use terms::fault::Fault;
use terms::verdict::Verdict;

impl Jury<'_> {
    /// The arguments of a group for the interactor: none if a checker gets them.
    pub(super) fn interactor_args<'b>(&self, group: Option<&'b Group>) -> &'b [String] {
        match group {
            Some(group) if !self.package.checks_tout => &group.checker_args,
            _ => &[],
        }
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
