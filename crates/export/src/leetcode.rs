//! A function or class problem as one JSON document: signature, statements, starter code,
//! solutions, and cases with arguments and results.

use super::{Exported, Ready, pictures};
use harness::{NoHarness, Param, Routine, Signature};
use program::Source;
use serde_json::{Map, Value, json};
use statement::{Sample, Sheet};
use terms::fault::Fault;

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let Some(signature) = &package.signature else {
        let (id, kind) = (&package.id, package.kind.name());
        return Err(Fault::Usage(format!(
            "{id} is a problem of kind {kind}: leetcode-json holds functions and classes"
        )));
    };
    let samples = Sample::all(package, ready.cases)?;
    let statements = statement::all(package)?;
    pictures::ship_as_named(package, &statements, &mut exported)?;
    let texts = statements
        .iter()
        .map(|statement| {
            (
                statement.language.clone(),
                Sheet::new(package, statement, &samples).markdown().into(),
            )
        })
        .collect::<Map<String, Value>>();
    let stubs = harness::languages()
        .map(|language| {
            Ok((
                language.to_owned(),
                harness::stub(signature, language)?.into(),
            ))
        })
        .collect::<Result<Map<String, Value>, Fault>>()?;
    let document = json!({
        "format": 1,
        "problem": package.id,
        "title": package.title,
        "kind": package.kind.name(),
        "source": package.source,
        "statement": texts,
        "limits": {
            "time_ms": u64::try_from(package.limits.time.as_millis()).unwrap_or(u64::MAX),
            "memory_bytes": package.limits.memory,
            "output_bytes": package.limits.output,
            "time_factors": package.language_factors.time,
            "memory_factors": package.language_factors.memory,
        },
        "signature": described(signature),
        "starter_code": stubs,
        "solutions": solutions(&ready)?,
        "groups": groups(&ready)?,
    });
    exported
        .tree
        .put(format!("{}.json", package.id), format!("{document:#}\n"));
    exported.losses.weaker(
        "the checker and the validator",
        "results are to be compared as JSON values",
    );
    Ok(exported)
}

fn described(signature: &Signature) -> Value {
    let params = |params: &[Param]| -> Value {
        params
            .iter()
            .map(|param| json!({ "name": param.name, "type": param.kind.to_string() }))
            .collect()
    };
    let routine = |routine: &Routine| {
        json!({
            "name": routine.name.plain,
            "params": params(&routine.params),
            "returns": routine.returned(),
        })
    };
    match signature {
        Signature::Function(function) => json!({ "function": routine(function) }),
        Signature::Class(class) => json!({
            "class": class.name,
            "constructor": params(&class.constructor),
            "methods": class.methods.iter().map(routine).collect::<Vec<_>>(),
        }),
    }
}

/// The solutions in the contestants' form, with their possible verdicts.
fn solutions(ready: &Ready) -> Result<Value, Fault> {
    let package = ready.package();
    let one = |solution: &package::Solution| {
        let program = &solution.program;
        let source = Source::of_package(&package.dir, &program.path, &program.language)?;
        let text = source
            .only()
            .map(|file| String::from_utf8_lossy(&file.text));
        let text = text.ok_or(NoHarness::Files)?;
        Ok(json!({
            "path": solution.program.path,
            "language": solution.program.language.name,
            "code": text,
            "expected": super::expected::Fate::from_expectation(&solution.expectation).name(),
        }))
    };
    package
        .solutions
        .iter()
        .map(one)
        .collect::<Result<_, Fault>>()
}

fn groups(ready: &Ready) -> Result<Value, Fault> {
    let one = |path: &std::path::Path| {
        std::fs::read_to_string(path).map_err(|error| Fault::file("read", path, error))
    };
    ready
        .groups()
        .map(|(group, cases)| {
            let cases = cases
                .iter()
                .map(|case| {
                    let input = one(&case.input)?;
                    let lines: Vec<Value> = input
                        .lines()
                        .map(|line| serde_json::from_str(line).unwrap_or(line.into()))
                        .collect();
                    let answer = String::from_utf8_lossy(&case.answer.read()?).into_owned();
                    let expected = serde_json::from_str(&answer).unwrap_or(Value::from(answer));
                    Ok(json!({ "id": case.planned.id, "input": lines, "expected": expected }))
                })
                .collect::<Result<Vec<_>, Fault>>()?;
            let time = group.limits.time;
            Ok(json!({
                "name": group.name,
                "points": group.points,
                "time_ms": time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
                "memory_bytes": group.limits.memory,
                "cases": cases,
            }))
        })
        .collect::<Result<_, Fault>>()
}
