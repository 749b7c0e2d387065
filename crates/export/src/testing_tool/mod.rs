//! A testing tool for contestants of an interactive problem: one Python file that contains the
//! interactor and the samples.

use super::adapter::literal;
use super::judge::{drawn_otherwise, group_args};
use super::{Exported, Ready};
use base::text::Shown as _;
use cases::build::Case;
use package::{Part, Program};
use problems::Convention;
use program::File;
use std::fmt::Write as _;
use terms::Protocol;
use terms::fault::Fault;

const TOOL: &str = include_str!("testing_tool.py");

/// The languages of interactors that the tool can run.
const LANGUAGES: [&str; 3] = ["python", "c", "c++"];

/// An interactor in the tool.
struct Embedded {
    files: Vec<File>,
    /// How many of the files are compiled.
    sources: usize,
    language: String,
    protocol: &'static str,
    args: Vec<String>,
}

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    if let Some(processes) = package.processes {
        return Err(Fault::Usage(format!(
            "{} has a manager of {processes} processes of a submission: a testing tool runs only one",
            package.id
        )));
    }
    let interactor = match &package.interactor {
        None => return Err(no_interactor(&ready)),
        Some(Part::Program(program)) => of_program(&ready, program, &mut exported)?,
        Some(_) => of_model(&ready, &mut exported)?,
    };
    let mut text = format!(
        "#!/usr/bin/env python3\n# A testing tool for the problem {}.\n",
        package.id
    );
    put_interactor(&mut text, &interactor);
    put_samples(&mut text, &ready)?;
    text.push_str(TOOL);
    exported.tree.put_executable("testing_tool.py", text);
    Ok(exported)
}

fn no_interactor(ready: &Ready) -> Fault {
    let package = ready.package();
    let (id, kind) = (&package.id, package.kind.name());
    Fault::Usage(format!(
        "{id} is of the kind `{kind}` and has no interactor: a testing tool is for problems of the kind `interactive`"
    ))
}

/// The interactor of the jury, which contestants can read in the tool.
fn of_program(
    ready: &Ready,
    program: &Program,
    exported: &mut Exported,
) -> Result<Embedded, Fault> {
    let source = ready.jury.source(program)?;
    let language = &source.language.name;
    if !LANGUAGES.contains(&language.as_str()) {
        return Err(Fault::Usage(format!(
            "the interactor {} is written in {language}: a testing tool can run an interactor in Python, and compile one in C or \
             C++",
            program.path.shown()
        )));
    }
    let losses = &mut exported.losses;
    losses.weaker(
        "the secrecy of the interactor",
        format!(
            "the tool contains {}, which contestants can read",
            program.path.shown()
        ),
    );
    if ready.package().checks_tout {
        losses.lost(
            "the checker of what the interactor writes",
            "the tool reports only what the interactor decides",
        );
    }
    Ok(Embedded {
        language: language.clone(),
        sources: source.sources,
        files: source.files,
        protocol: match program.protocol {
            Protocol::Icpc => "icpc",
            _ => "testlib",
        },
        args: program.args.clone(),
    })
}

/// The program that replaces the interactor of a model.
fn of_model(ready: &Ready, exported: &mut Exported) -> Result<Embedded, Fault> {
    let package = ready.package();
    let model = package.model.as_ref();
    let source = model.and_then(|model| model.portable().interactor(Convention::Icpc));
    let Some(source) = source else {
        return Err(Fault::Usage(format!(
            "the interactor of {} is part of tengen, and there is no program that replaces it: a testing tool needs an interactor \
             that is a program in Python, C or C++ (`[interactor] program`)",
            package.id
        )));
    };
    drawn_otherwise(exported);
    Ok(Embedded {
        files: vec![File {
            name: "interactor.cpp".to_owned(),
            text: source.into_bytes(),
        }],
        sources: 1,
        language: "c++".to_owned(),
        protocol: "icpc",
        args: Vec::new(),
    })
}

fn put_interactor(text: &mut String, interactor: &Embedded) {
    let _ = writeln!(text, "LANGUAGE = {}", literal(&interactor.language));
    let _ = writeln!(text, "PROTOCOL = {}", literal(interactor.protocol));
    let _ = writeln!(text, "ARGS = {}", list(&interactor.args));
    let sources = interactor.files.iter().take(interactor.sources);
    let names: Vec<String> = sources.map(|file| file.name.clone()).collect();
    let _ = writeln!(text, "SOURCES = {}", list(&names));
    text.push_str("FILES = {\n");
    for file in &interactor.files {
        let _ = writeln!(text, "    {}: (", literal(&file.name));
        put_bytes(text, &file.text);
        text.push_str("    ),\n");
    }
    text.push_str("}\n");
}

/// The samples that contestants know: names, inputs, answers, and arguments of the interactor.
fn put_samples(text: &mut String, ready: &Ready) -> Result<(), Fault> {
    let package = ready.package();
    let is_shown = |case: &&Case| statement::is_shown(package, case);
    text.push_str("SAMPLES = [\n");
    for (number, case) in (1..).zip(ready.cases.iter().filter(is_shown)) {
        let input = std::fs::read(&case.input);
        let input = input.map_err(|error| Fault::file("read", &case.input, error))?;
        let _ = writeln!(text, "    (\n    \"sample {number}\",\n    (");
        put_bytes(text, &input);
        text.push_str("    ),\n    (\n");
        put_bytes(text, &case.answer.read()?);
        let args = group_args(package, case);
        let _ = writeln!(text, "    ),\n    {},\n    ),", list(args));
    }
    text.push_str("]\n");
    Ok(())
}

/// Bytes as lines of Python literals.
fn put_bytes(text: &mut String, bytes: &[u8]) {
    text.push_str("        b\"\"\n");
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let _ = writeln!(text, "        b\"{}\"", line.escape_ascii());
    }
}

fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| literal(text)).collect();
    format!("[{}]", texts.join(", "))
}
