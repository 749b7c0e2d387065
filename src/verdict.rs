//! What a run means: the verdicts, and the one place where what happened becomes one.

use std::fmt;
use std::str::FromStr;

/// The judgement on a submission, on one case or as a whole; better ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Right within all limits.
    Accepted,
    /// A wrong output.
    WrongAnswer,
    /// Too slow, or idle until the wall limit.
    TimeLimit,
    /// Too much memory.
    MemoryLimit,
    /// Too much output.
    OutputLimit,
    /// It ended by a signal or with an exit code other than 0.
    RuntimeError,
    /// It does not compile.
    CompileError,
}

impl Verdict {
    /// All verdicts, better ones first.
    pub const ALL: [Self; 7] = [
        Self::Accepted,
        Self::WrongAnswer,
        Self::TimeLimit,
        Self::MemoryLimit,
        Self::OutputLimit,
        Self::RuntimeError,
        Self::CompileError,
    ];

    /// Its name in specs, JSON and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong-answer",
            Self::TimeLimit => "time-limit",
            Self::MemoryLimit => "memory-limit",
            Self::OutputLimit => "output-limit",
            Self::RuntimeError => "runtime-error",
            Self::CompileError => "compile-error",
        }
    }

    /// Its abbreviation in tables.
    #[must_use]
    pub fn short(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::WrongAnswer => "WA",
            Self::TimeLimit => "TLE",
            Self::MemoryLimit => "MLE",
            Self::OutputLimit => "OLE",
            Self::RuntimeError => "RTE",
            Self::CompileError => "CE",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A name that is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVerdict(pub String);

impl fmt::Display for UnknownVerdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.name()).collect();
        write!(
            out,
            "unknown verdict `{}`: known are {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownVerdict {}

impl FromStr for Verdict {
    type Err = UnknownVerdict;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let matches = |verdict: &Self| verdict.name() == text || verdict.short() == text;
        Self::ALL
            .into_iter()
            .find(matches)
            .ok_or_else(|| UnknownVerdict(text.to_owned()))
    }
}
