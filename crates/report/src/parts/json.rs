//! The report as JSON.

use super::super::document;
use super::PartsReport;
use base::text::Shown as _;
use serde_json::{Value, json};
use strength::{Counts, Grade, LetThrough, NewTest, PartFate, PartMutant, PartStrength, Sample};

impl PartsReport<'_> {
    /// The document.
    #[must_use]
    pub fn document(&self) -> Value {
        let parts = self.parts.parts.iter();
        document(json!({
            "problem": self.package.id,
            "seed": self.parts.seed,
            "interrupted": self.parts.interrupted,
            "seconds": (self.parts.seconds * 1e3).round() / 1e3,
            "parts": parts.map(part).collect::<Vec<_>>(),
            "saved": self.saved.map(|saved| {
                saved.iter().map(|path| path.shown()).collect::<Vec<_>>()
            }),
        }))
    }
}

fn part(part: &PartStrength) -> Value {
    json!({
        "role": part.role.name(),
        "part": part.name,
        "tests": part.tests,
        "failed": part.failed,
        "not_mutated": part.mutants.as_ref().err().map(ToString::to_string),
        "mutants": counts(part.counts(false)),
        "with_found": counts(part.counts(true)),
        "near": part.near,
        "let_through": part.let_through.iter().map(let_through).collect::<Vec<_>>(),
        "found": part.found.iter().map(new_test).collect::<Vec<_>>(),
        "results": part.mutants().iter().map(result).collect::<Vec<_>>(),
    })
}

fn counts(counts: Counts) -> Value {
    json!({
        "all": counts.all(),
        "killed": counts.killed,
        "equivalent": counts.equivalent,
        "open": counts.surviving,
        "not_compiled": counts.not_compiled,
        "untried": counts.untried,
        "score": counts.score(),
    })
}

fn let_through(it: &LetThrough) -> Value {
    json!({
        "certain": it.grade == Grade::Certain,
        "evidence": it.evidence,
        "accepted": it.accepted,
        "tried": it.tried,
        "example": new_test(&it.example),
    })
}

fn new_test(test: &NewTest) -> Value {
    let utf8 = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (input, output, right) = match &test.sample {
        Sample::Input(input) => (utf8(input), None, None),
        Sample::Output {
            input,
            output,
            answer,
        } => (utf8(input), Some(utf8(output)), Some(utf8(answer))),
    };
    json!({
        "kind": test.kind.name,
        "about": test.title(),
        "accept": test.accepts,
        "input": input,
        "output": output,
        "answer": right,
        "args": test.args,
        "kills": test.kills,
    })
}

fn result(mutant: &PartMutant) -> Value {
    let (state, test) = match &mutant.fate {
        PartFate::Killed(test) => ("killed", Some(test)),
        PartFate::Equivalent => ("equivalent", None),
        PartFate::NotCompiled => ("not-compiled", None),
        PartFate::Surviving => ("open", None),
        PartFate::Untried => ("untried", None),
    };
    json!({
        "file": mutant.file,
        "id": mutant.id,
        "operator": mutant.operator,
        "line": mutant.line,
        "function": mutant.function,
        "diff": mutant.diff,
        "state": state,
        "test": test,
        "found": mutant.found,
    })
}
