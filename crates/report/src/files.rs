//! Results as files for other tools: tables for spreadsheets, JUnit's XML for CI.

mod table;

pub use table::{ProblemResults, Rows, csv};

use super::{NoSubmission, Outcome};
use base::text::line;
use judge::JudgedCase;
use quick_xml::Writer;
use quick_xml::events::BytesText;
use std::io;
use terms::verdict::Verdict;

/// Stands in place of the verdict for entries that are not submissions.
const NO_SUBMISSION: &str = "no-submission";

/// The results in JUnit's format: a suite for each submission, with a test for each judged case.
///
/// # Errors
/// Only if memory runs out.
pub fn junit(problem: &str, outcomes: &[Outcome], others: &[NoSubmission]) -> io::Result<Vec<u8>> {
    let mut file = Writer::new_with_indent(Vec::new(), b' ', 2);
    file.create_element("testsuites")
        .with_attribute(("name", problem))
        .write_inner_content(|file| {
            outcomes
                .iter()
                .try_for_each(|outcome| suite(file, problem, outcome))?;
            others
                .iter()
                .try_for_each(|other| skipped(file, problem, other))
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

/// An entry that is not a submission.
fn skipped(file: &mut Writer<Vec<u8>>, problem: &str, other: &NoSubmission) -> io::Result<()> {
    file.create_element("testsuite")
        .with_attribute(("name", &*line(&other.name)))
        .with_attribute(("tests", "1"))
        .with_attribute(("skipped", "1"))
        .write_inner_content(|file| {
            alone(file, problem, "skipped", NO_SUBMISSION, &other.reason)
        })?;
    Ok(())
}

/// An event before any case.
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

/// A failure or an error: its first line as an attribute, all of it as a text. XML cannot represent
/// most control characters.
fn write_reason(file: &mut Writer<Vec<u8>>, what: &str, kind: &str, why: &str) -> io::Result<()> {
    let lines: Vec<_> = why.lines().map(line).collect();
    file.create_element(what)
        .with_attribute(("type", kind))
        .with_attribute(("message", lines.first().map_or(kind, |first| first)))
        .write_text_content(BytesText::new(&lines.join("\n")))?;
    Ok(())
}
