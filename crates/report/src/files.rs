//! Results as files for other tools: tables for spreadsheets, JUnit's XML for CI.

use super::{Outcome, SubmissionResult};
use base::text::line;
use quick_xml::Writer;
use quick_xml::events::BytesText;
use std::borrow::Cow;
use std::io;
use tengen_core::judge::JudgedCase;
use tengen_core::verdict::Verdict;

/// A table with a row for each case of each submission, in CSV. A submission that has no judged case has one row without.
///
/// # Errors
///
/// None but those of memory.
pub fn csv(problems: &[(&str, Vec<SubmissionResult<'_>>)]) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "problem",
        "submission",
        "case",
        "verdict",
        "share",
        "cpu_ms",
        "wall_ms",
        "memory_bytes",
        "kept",
        "message",
    ])?;
    for (problem, submissions) in problems {
        for submission in submissions {
            rows(&mut table, problem, submission)?;
        }
    }
    table
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

fn rows(
    table: &mut csv::Writer<Vec<u8>>,
    problem: &str,
    submission: &SubmissionResult<'_>,
) -> io::Result<()> {
    let name = harmless(submission.name);
    let alone = match &submission.judged {
        Ok(judged) => {
            let refusal = judged.refusal.clone();
            refusal.map(|why| (Verdict::CompileError.name(), why))
        }
        Err(why) => Some(("", why.clone())),
    };
    if let Some((verdict, why)) = alone {
        let why = harmless(&why);
        table.write_record([problem, &name, "", verdict, "", "", "", "", "", &why])?;
    }
    for case in submission.judged.iter().flat_map(|judged| &judged.cases) {
        let milliseconds = |time: std::time::Duration| format!("{:.3}", time.as_secs_f64() * 1e3);
        table.write_record([
            problem,
            &name,
            &case.id,
            case.verdict.name(),
            &case.share.to_string(),
            &milliseconds(case.cpu),
            &milliseconds(case.wall),
            &case.memory.to_string(),
            if case.kept { "yes" } else { "no" },
            &harmless(&case.message),
        ])?;
    }
    Ok(())
}

/// A text as a cell: spreadsheets take one that begins like these for a formula, and what a submission prints gets into messages.
fn harmless(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The results as JUnit has them: a suite for each submission, with a test for each judged case.
///
/// # Errors
///
/// None but those of memory.
pub fn junit(problem: &str, outcomes: &[Outcome]) -> io::Result<Vec<u8>> {
    let mut file = Writer::new_with_indent(Vec::new(), b' ', 2);
    file.create_element("testsuites")
        .with_attribute(("name", problem))
        .write_inner_content(|file| {
            outcomes
                .iter()
                .try_for_each(|outcome| suite(file, problem, outcome))
        })?;
    let mut text = file.into_inner();
    text.push(b'\n');
    Ok(text)
}

fn suite(file: &mut Writer<Vec<u8>>, problem: &str, (name, outcome): &Outcome) -> io::Result<()> {
    let judged = outcome.as_ref().ok();
    let cases = judged.map_or(&[][..], |judged| &judged.cases);
    let failed = cases
        .iter()
        .filter(|case| case.verdict != Verdict::Accepted);
    let refused = judged.and_then(|judged| judged.refusal.as_deref());
    let failures = failed.count() + usize::from(refused.is_some());
    let errors = usize::from(outcome.is_err());
    let tests = (cases.len() + usize::from(refused.is_some()) + errors).to_string();
    file.create_element("testsuite")
        .with_attribute(("name", &*line(name)))
        .with_attribute(("tests", tests.as_str()))
        .with_attribute(("failures", failures.to_string().as_str()))
        .with_attribute(("errors", errors.to_string().as_str()))
        .write_inner_content(|file| {
            if let Some(why) = refused {
                alone(file, problem, "failure", Verdict::CompileError.name(), why)?;
            }
            if let Err(fault) = outcome {
                alone(file, problem, "error", "package", &fault.to_string())?;
            }
            cases.iter().try_for_each(|case| test(file, problem, case))
        })?;
    Ok(())
}

/// What happened before any case.
fn alone(
    file: &mut Writer<Vec<u8>>,
    problem: &str,
    what: &str,
    kind: &str,
    why: &str,
) -> io::Result<()> {
    file.create_element("testcase")
        .with_attribute(("classname", problem))
        .with_attribute(("name", "compile"))
        .write_inner_content(|file| write_reason(file, what, kind, why))?;
    Ok(())
}

fn test(file: &mut Writer<Vec<u8>>, problem: &str, case: &JudgedCase) -> io::Result<()> {
    let group = case.id.split('/').next().unwrap_or_default();
    let seconds = format!("{:.6}", case.cpu.as_secs_f64());
    let element = file
        .create_element("testcase")
        .with_attribute(("classname", format!("{problem}.{group}").as_str()))
        .with_attribute(("name", case.id.as_str()))
        .with_attribute(("time", seconds.as_str()));
    if case.verdict == Verdict::Accepted {
        element.write_empty()?;
    } else {
        let kind = case.verdict.name();
        element.write_inner_content(|file| write_reason(file, "failure", kind, &case.message))?;
    }
    Ok(())
}

/// A failure or an error: its first line as an attribute, all of it as a text. XML has no place for most control characters.
fn write_reason(file: &mut Writer<Vec<u8>>, what: &str, kind: &str, why: &str) -> io::Result<()> {
    let lines: Vec<_> = why.lines().map(line).collect();
    file.create_element(what)
        .with_attribute(("type", kind))
        .with_attribute(("message", lines.first().map_or(kind, |first| first)))
        .write_text_content(BytesText::new(&lines.join("\n")))?;
    Ok(())
}
