//! The solutions, and the verdicts that their tags require.

use super::Reader;
use crate::ImportError;
use crate::problem::{Allowed, ImportedProblem, ImportedSolution};
use terms::verdict::Verdict;

use Verdict::{
    Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
};

impl Reader<'_, '_> {
    pub(super) fn solutions(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        for solution in self.problem.all("assets/solutions/solution") {
            let tag = solution.get("tag").unwrap_or("accepted");
            let Some(file) = Self::path_of(&solution) else {
                continue;
            };
            let same = |text| text;
            let taken = match self
                .source
                .take_program(problem, &file.path, "solutions", &same)?
            {
                Ok(taken) => taken,
                Err(left) => {
                    let what = format!("the solution {} in {}", file.path, file.kind);
                    problem
                        .losses
                        .lost(what, format!("it is left out: {}", left.why()));
                    continue;
                }
            };
            let Some(allowed) = allowed(tag) else {
                let what = format!("the tag {tag} of {}", file.path);
                problem.losses.weaker(what, "any verdict is accepted");
                problem.solutions.push(expecting(taken.path, anything()));
                continue;
            };
            if tag == "main" && !problem.interactive {
                problem.reference = Some(taken.path.clone());
            }
            problem.solutions.push(expecting(taken.path, allowed));
        }
        Ok(())
    }
}

fn expecting(path: String, allowed: Allowed) -> ImportedSolution {
    ImportedSolution {
        path,
        expect: allowed.into(),
        score: None,
    }
}

/// All verdicts that a solution which compiles can get.
fn anything() -> Allowed {
    let all = Verdict::ALL.into_iter();
    Allowed::new(all.filter(|verdict| *verdict != CompileError), [])
}

/// The verdicts for a tag. tengen has no verdict for a presentation error: that is a wrong answer.
fn allowed(tag: &str) -> Option<Allowed> {
    const FAILURES: [Verdict; 5] = [
        WrongAnswer,
        TimeLimit,
        MemoryLimit,
        OutputLimit,
        RuntimeError,
    ];
    Some(match tag {
        "main" | "accepted" => Allowed::exactly(Accepted),
        "wrong-answer" | "presentation-error" => Allowed::exactly(WrongAnswer),
        "time-limit-exceeded" => Allowed::exactly(TimeLimit),
        "memory-limit-exceeded" => Allowed::exactly(MemoryLimit),
        "time-limit-exceeded-or-accepted" => Allowed::new([Accepted, TimeLimit], []),
        "time-limit-exceeded-or-memory-limit-exceeded" => {
            Allowed::new([Accepted, TimeLimit, MemoryLimit], [TimeLimit, MemoryLimit])
        }
        "failed" | "rejected" => Allowed::new(FAILURES.into_iter().chain([Accepted]), FAILURES),
        _ => return None,
    })
}
