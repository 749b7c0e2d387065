//! Findings as text.

use super::Issue;
use base::text::{Shown as _, hanging, line};
use cases::build::Drift;
use std::fmt;

impl fmt::Display for Issue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoValidator => out.write_str("no validator: add [validator] with a program that rejects bad inputs"),
            Self::NoSamples => out.write_str("no samples: put samples/1.in and samples/1.ans there"),
            Self::NoSeed => out.write_str(
                "no `seed`: anyone with the generators can make the cases; add `seed = N` with a number that nobody guesses",
            ),
            Self::NoStatement(language) => {
                let language = line(language);
                write!(out, "no statement.{language}.md, though there is a title in {language}")
            }
            Self::NoAcceptedSolution => out.write_str("no [[solution]] with expect = \"accepted\""),
            Self::NoFailingSolution => {
                out.write_str("no [[solution]] that must fail: a wrong or a slow one shows that the data are strong")
            }
            Self::UnusedSolution(path) => write!(out, "{path} is not named by any [[solution]]"),
            Self::NoLock => out.write_str("no cases.lock: write it with `tengen build` and commit it"),
            Self::SameInput(ids) => write!(out, "{} have the same input", line(&ids.join(", "))),
            Self::SameCases { part, whole, cases } => write!(
                out,
                "{} has all {cases} cases of {}: `depends` says that without repeating them",
                line(whole),
                line(part)
            ),
            Self::SameAnswers { group, cases } => write!(
                out,
                "all {cases} cases of group {} have the same answer, so a program that always prints it passes them",
                line(group)
            ),
            Self::SamplesOnly(solution) => write!(
                out,
                "{} is rejected by samples only: add a case like them, as submissions are written with the samples at hand",
                line(solution)
            ),
            Self::IgnoresSeed { generator, cases } => write!(
                out,
                "generator `{generator}` prints the same for {} and {}, whose seeds differ: it does not use its last argument",
                line(&cases[0]),
                line(&cases[1])
            ),
            Self::Drifts(drifts) => write_drifts(drifts, out),
            Self::Odd(warning) => warning.fmt(out),
            Self::StrayTest(path) => write!(
                out,
                "{} is not a test: a validator's are valid/*.in and invalid/*.in, a checker's or an interactor's right/*/ and wrong/*/ with `input` and `output`",
                path.shown()
            ),
            Self::UnreadableReason { path, why } => {
                write!(out, "{}: {}", path.shown(), hanging(why.trim_end()))
            }
            Self::OtherReason { part, test, expected, why } => {
                let (part, test, expected) = (line(part), line(test), line(expected));
                let why = if why.is_empty() { "nothing".to_owned() } else { hanging(why) };
                write!(out, "{part} judges {test} as expected, but with another reason: expected {expected}; it gave: {why}")
            }
            Self::Source(issue) => issue.fmt(out),
            Self::UnfitArguments { test, why } => {
                write!(out, "{} has arguments that the checker does not take: {}", line(test), line(why))
            }
            Self::Misjudged { part, accepts, test, why, .. } => {
                let verb = if *accepts { "accepts" } else { "rejects" };
                let colon = if why.is_empty() { "" } else { ": " };
                let (part, test, why) = (line(part), line(test), hanging(why));
                write!(out, "{part} {verb} {test}{colon}{why}")
            }
            Self::Statement(unclear) => unclear.fmt(out),
            Self::ThinMargin(thin) => thin.fmt(out),
            Self::WeakData(weakness) => weakness.fmt(out),
            Self::UnreachedBound(unreached) => unreached.fmt(out),
            Self::Tolerated(issue) => issue.fmt(out),
            Self::Failed { fault, .. } => {
                let (part, subject) = (line(&fault.part), line(&fault.subject));
                write!(out, "{part} fails on {subject}: {}", fault.failure)
            }
            Self::NotDrawn(fault) => {
                let (part, subject) = (line(&fault.part), line(&fault.subject));
                write!(out, "{part} does not draw {subject}: {}", fault.failure)?;
                match &fault.again {
                    Some(again) => write!(out, "\n  again: {}", line(again)),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Reports cases that differ from the lock. A replaced component changes many of them in the same
/// way, so one stands for all.
fn write_drifts(drifts: &[Drift], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match drifts {
        [first, _, ..] => write!(
            out,
            "{} cases are not as in cases.lock; the first is {}: {}; if that is meant, write the lock again with `tengen build`",
            drifts.len(),
            line(&first.id),
            first.difference
        ),
        drifts => drifts.iter().try_for_each(|drift| write!(out, "{drift}")),
    }
}
