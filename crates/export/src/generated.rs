//! Generators: judges take their cases as files, and some have a directory for the programs.

use super::{Exported, Ready};
use cases::plan::{Call, Origin};
use std::fmt::Write as _;
use terms::fault::Fault;

/// Reports that the cases are exported as files.
pub(super) fn lost(ready: &Ready, exported: &mut Exported) {
    let made = |origin: &Origin| !matches!(origin, Origin::File(_));
    if ready.cases.iter().any(|case| made(&case.planned.origin)) {
        exported.losses.cosmetic(
            "the generators",
            "their cases are shipped as files, which stay as they are",
        );
    }
}

/// Ships the programs to the directory `dir`, each in its own subdirectory, with a list of their
/// calls.
pub(super) fn ship(ready: &Ready, dir: &str, exported: &mut Exported) -> Result<(), Fault> {
    for (name, program) in &ready.package().generators {
        for file in ready.jury.source(program)?.files {
            let path = format!("{dir}/{name}/{}", file.name);
            exported.tree.put(path, file.text);
        }
    }
    let mut calls = String::new();
    for case in ready.cases {
        let line = match &case.planned.origin {
            Origin::File(_) => None,
            Origin::Generated(call) => line(ready, call),
            Origin::Command(command) => Some(command.line.clone()),
        };
        if let Some(line) = line {
            let _ = writeln!(calls, "{}: {line}", case.planned.id);
        }
    }
    if !calls.is_empty() {
        exported.tree.put(format!("{dir}/README.txt"), calls);
    }
    Ok(())
}

/// A call of a program as a command line.
fn line(ready: &Ready, call: &Call) -> Option<String> {
    let package = ready.package();
    let program = package.generator_program(&call.generator)?;
    let template = package.call_templates.get(&call.generator);
    let name = template.map_or(&call.generator, |it| &it.generator);
    let args = cases::jury::generator_arguments(program, call);
    let words: Vec<String> = [name.clone()].into_iter().chain(args).collect();
    Some(words.join(" "))
}
