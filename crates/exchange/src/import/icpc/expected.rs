//! The verdicts that packages name, and what their directories stand for.

use crate::import::problem::Allowed;
use std::collections::BTreeSet;
use tengen_core::verdict::Verdict;

use Verdict::{
    Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
};

/// A crash: packages have no word of their own for a limit of memory or output.
pub(super) const CRASHES: [Verdict; 3] = [RuntimeError, MemoryLimit, OutputLimit];

/// The verdicts behind the name of one in submissions.yaml.
pub(super) fn short(name: &str) -> Option<Vec<Verdict>> {
    Some(match name {
        "AC" => vec![Accepted],
        "WA" => vec![WrongAnswer],
        "TLE" => vec![TimeLimit],
        "RTE" => CRASHES.to_vec(),
        _ => return None,
    })
}

/// Everything that a submission which compiles can get.
pub(super) fn any() -> BTreeSet<Verdict> {
    let all = Verdict::ALL.into_iter();
    all.filter(|verdict| *verdict != CompileError).collect()
}

/// What a directory of submissions stands for.
pub(super) fn of_directory(name: &str, is_new: bool) -> Option<Allowed> {
    let crash_or = |others: &[Verdict]| CRASHES.iter().chain(others).copied().collect::<Vec<_>>();
    Some(match name {
        "accepted" => Allowed::exactly(Accepted),
        "wrong_answer" => Allowed::exactly(WrongAnswer),
        "time_limit_exceeded" if is_new => Allowed::exactly(TimeLimit),
        "time_limit_exceeded" => Allowed::of([Accepted, WrongAnswer, TimeLimit], [TimeLimit]),
        "run_time_error" if is_new => Allowed::of(crash_or(&[Accepted]), CRASHES),
        "run_time_error" => Allowed::of(crash_or(&[Accepted, WrongAnswer, TimeLimit]), CRASHES),
        "rejected" => Allowed::of(any(), crash_or(&[TimeLimit, WrongAnswer])),
        "brute_force" => Allowed::of(crash_or(&[Accepted, TimeLimit]), crash_or(&[TimeLimit])),
        "partially_accepted" => Allowed::of(any(), []),
        "compile_error" | "compiler_error" => Allowed::exactly(CompileError),
        _ => return None,
    })
}

/// The results that a comment in a source lists after `@EXPECTED_RESULTS@:`.
pub(super) fn annotated(source: &[u8]) -> Option<Allowed> {
    const MARK: &str = "@EXPECTED_RESULTS@:";
    let text = String::from_utf8_lossy(source);
    let line = text.lines().find_map(|line| line.split_once(MARK))?.1;
    let names = line.trim().trim_end_matches("*/").trim_end_matches("-->");
    let mut results: BTreeSet<Verdict> = BTreeSet::new();
    for name in names.split(',') {
        let name = name.trim().to_uppercase().replace('-', "_");
        results.extend(match name.as_str() {
            "CORRECT" | "ACCEPTED" => vec![Accepted],
            "WRONG_ANSWER" | "NO_OUTPUT" => vec![WrongAnswer],
            "TIMELIMIT" | "TIME_LIMIT_EXCEEDED" => vec![TimeLimit],
            "RUN_ERROR" | "RUN_TIME_ERROR" | "MEMORY_LIMIT" => CRASHES.to_vec(),
            "OUTPUT_LIMIT" => vec![OutputLimit],
            "COMPILER_ERROR" => vec![CompileError],
            _ => return None,
        });
    }
    let required = if results.contains(&Accepted) {
        BTreeSet::new()
    } else {
        results.clone()
    };
    if results != BTreeSet::from([CompileError]) {
        results.insert(Accepted);
    }
    Some(Allowed {
        permitted: results,
        required,
    })
}

#[cfg(test)]
mod tests {
    use super::{Allowed, CRASHES, annotated, of_directory};
    use tengen_core::verdict::Verdict::{Accepted, TimeLimit, WrongAnswer};

    #[test]
    fn results_in_a_comment_are_those_of_the_whole_submission() {
        let source = b"# x\n// @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT\n";
        let either = Allowed::of([Accepted, WrongAnswer, TimeLimit], [WrongAnswer, TimeLimit]);
        assert_eq!(annotated(source), Some(either));
        let maybe = annotated(b"/* @EXPECTED_RESULTS@: CORRECT, TIME_LIMIT_EXCEEDED */").unwrap();
        assert_eq!(maybe, Allowed::of([Accepted, TimeLimit], []));
        assert_eq!(annotated(b"@EXPECTED_RESULTS@: WHATEVER"), None);
        assert_eq!(annotated(b"nothing"), None);
    }

    #[test]
    fn directories_mean_what_their_version_says() {
        let crash = of_directory("run_time_error", true).unwrap();
        assert_eq!(crash.required, CRASHES.into());
        assert!(!crash.permitted.contains(&WrongAnswer));
        let old = of_directory("time_limit_exceeded", false).unwrap();
        assert!(old.permitted.contains(&WrongAnswer));
        assert_eq!(of_directory("mixed", true), None);
    }
}
