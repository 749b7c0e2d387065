//! Comments in submissions with their expected results, as in `DOMjudge`.

use super::Reader;
use super::expected::{CRASHES, SLOW, any, for_directory};
use crate::ImportError;
use crate::problem::{Allowed, ImportedProblem};
use std::collections::BTreeSet;
use terms::verdict::Verdict;

use Verdict::{Accepted, CompileError, OutputLimit, WrongAnswer};

const RESULTS: &str = "@EXPECTED_RESULTS@:";
const SCORE: &[u8] = b"@EXPECTED_SCORE@:";

impl Reader<'_> {
    /// The rule for the submission at `from`: by its directory, or else by a comment in its source.
    pub(super) fn default_rule(
        &self,
        dir: &str,
        from: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Allowed, ImportError> {
        let package_files = self.source.package_files;
        let files = package_files.inside(from);
        let files = files.map(|file| format!("{from}/{file}"));
        let mut annotation = None;
        for file in files.chain([from.to_owned()]) {
            if !package_files.has(&file) {
                continue;
            }
            let text = package_files.bytes(&file)?;
            if text.windows(SCORE.len()).any(|part| part == SCORE) {
                problem.losses.weaker(
                    "the points that `@EXPECTED_SCORE@` in submissions names",
                    "any points are accepted: set `score`",
                );
            }
            annotation = annotation.or_else(|| annotated(&text, problem.groups.len() > 1));
        }
        let for_directory = for_directory(dir, self.metadata.is_new);
        let annotation = match annotation {
            Some(Err(name)) if for_directory.is_none() => {
                problem.losses.weaker(
                    format!("`{name}` in `@EXPECTED_RESULTS@` of {from}"),
                    "it is not a known result, so any verdict is accepted: set `expect`",
                );
                None
            }
            annotation => annotation.and_then(Result::ok),
        };
        if let (Some(by_directory), Some(annotation)) = (&for_directory, &annotation)
            && !agree(by_directory, annotation)
        {
            problem.losses.weaker(
                format!("`@EXPECTED_RESULTS@` of {from}"),
                format!("it contradicts the directory {dir}, which is used: set `expect`"),
            );
        }
        let mut allowed = for_directory
            .or(annotation)
            .unwrap_or_else(|| Allowed::new(any(), []));
        // A part of the points counts as a wrong answer.
        let gives_parts = self.metadata.scoring && problem.is_judged_by_program();
        if gives_parts && allowed.permitted == BTreeSet::from([Accepted]) {
            allowed = Allowed::new([Accepted, WrongAnswer], []);
        }
        Ok(allowed)
    }
}

/// Whether some submission fits both rules.
fn agree(one: &Allowed, other: &Allowed) -> bool {
    let needs = |one: &Allowed, other: &Allowed| {
        let mut needed = one.required.iter();
        one.required.is_empty() || needed.any(|verdict| other.permitted.contains(verdict))
    };
    let is_free = other
        .permitted
        .intersection(&one.permitted)
        .next()
        .is_some();
    is_free && needs(one, other) && needs(other, one)
}

/// The results that a comment in a source lists after `@EXPECTED_RESULTS@:`, or one of them that is
/// not known. In DOMjudge the result
/// is the first failure; in tengen each group ends separately, so with several groups there may be
/// other verdicts as well.
fn annotated(source: &[u8], has_groups: bool) -> Option<Result<Allowed, String>> {
    let text = String::from_utf8_lossy(source);
    let line = text.lines().find_map(|line| line.split_once(RESULTS))?.1;
    let names = line.trim().trim_end_matches("*/").trim_end_matches("-->");
    let mut results: BTreeSet<Verdict> = BTreeSet::new();
    for name in names.split(',') {
        let name = name.trim().to_uppercase().replace('-', "_");
        results.extend(match name.as_str() {
            "CORRECT" | "ACCEPTED" => vec![Accepted],
            // In tengen, an empty output is a wrong answer.
            "WRONG_ANSWER" | "NO_OUTPUT" => vec![WrongAnswer],
            "TIMELIMIT" | "TIME_LIMIT_EXCEEDED" => SLOW.to_vec(),
            "RUN_ERROR" | "RUN_TIME_ERROR" | "MEMORY_LIMIT" => CRASHES.to_vec(),
            "OUTPUT_LIMIT" => vec![OutputLimit],
            "COMPILER_ERROR" => vec![CompileError],
            // Understanding only a part of a list would change its meaning.
            _ => return Some(Err(name)),
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
    if has_groups
        && results
            .iter()
            .any(|result| any().contains(result) && *result != Accepted)
    {
        results.extend(any());
    }
    Some(Ok(Allowed {
        permitted: results,
        required,
    }))
}

#[cfg(test)]
mod tests {
    use super::{Allowed, agree, annotated, any};
    use terms::verdict::Verdict::{Accepted, CompileError, OutputLimit, TimeLimit, WrongAnswer};

    #[test]
    fn a_comment_may_contradict_its_directory() {
        let wrong = Allowed::exactly(WrongAnswer);
        let right = Allowed::exactly(Accepted);
        let maybe = Allowed::new([Accepted, WrongAnswer], []);
        let slow = Allowed::new([Accepted, TimeLimit], [TimeLimit]);
        assert!(agree(&wrong, &wrong) && agree(&maybe, &right) && agree(&maybe, &wrong));
        for (one, other) in [(&wrong, &right), (&right, &slow), (&slow, &wrong)] {
            assert!(
                !agree(one, other) && !agree(other, one),
                "{one:?} {other:?}"
            );
        }
    }

    #[test]
    fn results_in_a_comment_are_those_of_the_whole_submission() {
        let source = b"# x\n// @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT\n";
        let failing = [WrongAnswer, TimeLimit, OutputLimit];
        let either = Allowed::new([Accepted].into_iter().chain(failing), failing);
        assert_eq!(annotated(source, false), Some(Ok(either)));
        assert_eq!(
            annotated(source, true),
            Some(Ok(Allowed::new(any(), failing)))
        );
        let maybe = b"/* @EXPECTED_RESULTS@: CORRECT, TIME_LIMIT_EXCEEDED */";
        let slow = Allowed::new([Accepted, TimeLimit, OutputLimit], []);
        assert_eq!(annotated(maybe, false), Some(Ok(slow)));
        let right = b"@EXPECTED_RESULTS@: CORRECT";
        assert_eq!(
            annotated(right, true),
            Some(Ok(Allowed::new([Accepted], [])))
        );
        let broken = b"@EXPECTED_RESULTS@: COMPILER-ERROR";
        assert_eq!(
            annotated(broken, true),
            Some(Ok(Allowed::exactly(CompileError)))
        );
        let unknown = annotated(b"@EXPECTED_RESULTS@: CORRECT, WHATEVER", false);
        assert_eq!(unknown, Some(Err("WHATEVER".to_owned())));
        assert_eq!(annotated(b"nothing", false), None);
    }
}
