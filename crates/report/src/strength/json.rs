//! The report as JSON.

use super::super::document;
use super::super::varied::varied_document;
use super::{PlanReport, StrengthReport};
use base::text::Shown as _;
use serde_json::{Value, json};
use strength::{Bug, Cell, Counts, Equivalence, Fate, FoundInput, MutantResult, NamedWrong};

impl StrengthReport<'_> {
    /// The document, with the whole matrix as far as it is known.
    #[must_use]
    pub fn document(&self) -> Value {
        let strength = self.strength;
        let analysis = strength.analysis.as_ref();
        document(json!({
            "problem": self.package.id,
            "seed": strength.seed,
            "matrix": analysis.is_some(),
            "interrupted": strength.interrupted,
            "seconds": rounded(strength.seconds),
            "compile_seconds": rounded(strength.compiling.as_secs_f64()),
            "mutants": counts(self.strength.counts()),
            "with_found": counts(self.strength.counts_with_found()),
            "named": strength.named.iter().map(named).collect::<Vec<_>>(),
            "solutions": self.solution_entries(),
            "refused": strength.refused.iter()
                .map(|refused| json!({ "solution": refused.name, "reason": refused.why.to_string() }))
                .collect::<Vec<_>>(),
            "errors": strength.faults.iter()
                .map(|(mutant, fault)| json!({ "mutant": mutant, "message": fault.to_string() }))
                .collect::<Vec<_>>(),
            "operators": self.operator_entries(),
            "groups": analysis.map(|_| self.group_entries()),
            "cases": self.case_entries(),
            "bounds": self.bound_entries(),
            "sufficient": analysis.map(|analysis| json!({
                "cases": self.ids(&analysis.sufficient.sets),
                "is_least": analysis.sufficient.is_least,
            })),
            "results": strength.mutants.iter().map(|mutant| self.result(mutant)).collect::<Vec<_>>(),
            "found": strength.found.iter().map(found_entry).collect::<Vec<_>>(),
            "inputs": strength.inputs,
            "rejected": strength.rejected,
            "varied": varied_document(&strength.recipes),
            "scope": strength.scope.as_ref()
                .map(|tried| json!({ "scope": tried.scope, "inputs": tried.inputs })),
            "marks": {
                "disproved": strength.marks.disproved,
                "unknown": strength.marks.unknown,
                "outdated": strength.marks.outdated,
            },
            "plan": self.plan.map(PlanReport::entry),
            "saved": self.saved.map(|saved| json!({
                "group": saved.group,
                "inputs": saved.inputs.iter().map(|path| path.shown()).collect::<Vec<_>>(),
                "score_kept": saved.is_score_kept,
            })),
        }))
    }

    fn solution_entries(&self) -> Vec<Value> {
        let solutions = self.strength.solutions.iter().enumerate();
        let entries = solutions.map(|(place, solution)| {
            let of_it = self.strength.mutants.iter();
            let of_it = of_it.filter(|mutant| mutant.solution == place);
            json!({
                "solution": solution.name,
                "language": solution.source.language.name,
                "possible": solution.mutants,
                "tried": solution.taken,
                "in_one_program": solution.behind,
                "mutants": counts(Counts::from_mutants(of_it)),
            })
        });
        entries.collect()
    }

    fn operator_entries(&self) -> Vec<Value> {
        let entries = self.by_operator().into_iter().map(|(operator, mutants)| {
            json!({ "operator": operator, "mutants": counts(Counts::from_mutants(mutants)) })
        });
        entries.collect()
    }

    fn group_entries(&self) -> Vec<Value> {
        let entries = self.by_group().into_iter().map(|group| {
            json!({
                "group": group.name,
                "points": group.worth,
                "cases": group.cases,
                "caught": group.caught,
                "alone": group.alone,
            })
        });
        entries.collect()
    }

    /// The cases in the order of the cells of a row.
    fn case_entries(&self) -> Vec<Value> {
        let analysis = self.strength.analysis.as_ref();
        let entries = self.cases.iter().enumerate().map(|(place, case)| {
            json!({
                "id": case.planned.id,
                "caught": analysis.map(|analysis| analysis.caught[place]),
                "alone": analysis.map(|analysis| {
                    analysis.alone[place].iter().map(|it| bug(*it)).collect::<Vec<Value>>()
                }),
            })
        });
        entries.collect()
    }

    fn result(&self, mutant: &MutantResult) -> Value {
        let (state, case, verdict, proof) = match mutant.fate {
            Fate::Killed { case, verdict } => {
                ("killed", Some(self.case(case)), Some(verdict.name()), None)
            }
            Fate::Equivalent(Equivalence::SameProgram) => {
                ("equivalent", None, None, Some("same-program"))
            }
            Fate::Equivalent(Equivalence::AllInputs) => {
                ("equivalent", None, None, Some("all-inputs"))
            }
            Fate::Equivalent(Equivalence::Marked) => ("equivalent", None, None, Some("marked")),
            Fate::NotCompiled => ("not-compiled", None, None, None),
            Fate::Surviving => ("open", None, None, None),
            Fate::Untried => ("untried", None, None, None),
        };
        let is_left = mutant.fate == Fate::Surviving && mutant.found.is_none();
        json!({
            "solution": self.strength.solutions[mutant.solution].name,
            "file": mutant.file,
            "id": mutant.id,
            "operator": mutant.operator,
            "line": mutant.line,
            "function": mutant.function,
            "diff": mutant.diff,
            "state": state,
            "case": case,
            "verdict": verdict,
            "proof": proof,
            "found": mutant.found,
            "equal_on_scope": is_left && self.strength.scope.is_some(),
            "cells": cells(&mutant.cells),
        })
    }

    fn ids(&self, cases: &[usize]) -> Vec<&str> {
        cases.iter().map(|case| self.case(*case)).collect()
    }
}

fn named(named: &NamedWrong) -> Value {
    let error = named.cells.as_ref().err();
    json!({
        "solution": named.name,
        "caught": error.is_none().then(|| named.is_caught()),
        "error": error.map(ToString::to_string),
        "found": named.found,
        "cells": named.cells.as_ref().ok().map(|row| cells(row)),
    })
}

fn found_entry(found: &FoundInput) -> Value {
    json!({
        "input": String::from_utf8_lossy(&found.input),
        "bytes": found.input.len(),
        "shrunk_from_bytes": found.found_bytes,
        "joined": found.joined,
        "generator": found.call.as_ref().map(|call| &call.generator),
        "call_seed": found.call.as_ref().map(|call| call.seed),
        "message": found.message,
        "kills": found.kills.iter().map(|(place, verdict)| {
            json!({ "mutant": place, "verdict": verdict.name() })
        }).collect::<Vec<_>>(),
        "catches": found.catches.iter().map(|(place, verdict)| {
            json!({ "named": place, "verdict": verdict.name() })
        }).collect::<Vec<_>>(),
        "reaches": found.reaches,
    })
}

fn bug(bug: Bug) -> Value {
    match bug {
        Bug::Mutant(place) => json!({ "mutant": place }),
        Bug::Named(place) => json!({ "named": place }),
    }
}

/// A row of the matrix, one cell per case: null if it was not run.
fn cells(cells: &[Cell]) -> Value {
    let cells = cells.iter().map(|cell| match cell {
        Cell::NotRun => Value::Null,
        Cell::Passed => "passed".into(),
        Cell::Killed(verdict) => verdict.name().into(),
        Cell::Stopped => "stopped".into(),
    });
    cells.collect()
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

fn rounded(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}
