//! Exit codes.

use soundness::verify::Conclusion;
use std::process::ExitCode;
use terms::fault::Blame;

/// The exit codes, which other tools rely on. A more severe code is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// 0: as expected.
    Expected,
    /// 1: the judged object failed: an unexpected verdict, a lock that differs, a lint issue, an
    /// invalid input.
    FellShort,
    /// 2: wrong usage, or a broken package. For usage errors, clap exits with 2 as well.
    Package,
    /// 3: the machine: a missing compiler, a sandbox that cannot start, a full disk.
    Machine,
}

impl Exit {
    /// `Expected` if the result is good, otherwise `FellShort`.
    pub(super) fn expected_if(good: bool) -> Self {
        if good {
            Self::Expected
        } else {
            Self::FellShort
        }
    }

    /// The more severe of two exit codes.
    pub(super) fn worse(self, other: Self) -> Self {
        self.max(other)
    }
}

impl From<Blame> for Exit {
    fn from(blame: Blame) -> Self {
        match blame {
            Blame::Usage | Blame::Package => Self::Package,
            Blame::Machine => Self::Machine,
        }
    }
}

impl From<Conclusion> for Exit {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::AsExpected => Self::Expected,
            Conclusion::Unexpected => Self::FellShort,
            Conclusion::PackageFailed => Self::Package,
            // The machine lacks a tool that the proof needs.
            Conclusion::NotProven => Self::Machine,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Expected => 0,
            Exit::FellShort => 1,
            Exit::Package => 2,
            Exit::Machine => 3,
        })
    }
}
