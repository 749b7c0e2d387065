//! Annotations: lines with which the logs of GitHub Actions mark a file.
//!
//! The form is `::error file=F,line=L,col=C,title=T::MESSAGE`, with line ends and the delimiters of
//! the form escaped.

use super::{Outcome, Verified, VerifiedProblem};
use base::text::Shown as _;
use judge::Judged;
use package::Package;
use soundness::lint::Issue;
use std::fmt::Write as _;
use std::path::Path;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// How bad it is.
#[derive(Clone, Copy)]
enum Severity {
    Error,
    Warning,
}

/// A line of the log; a position is a line and a column, both from 1.
fn annotation(
    severity: Severity,
    file: Option<(&Path, Option<(usize, usize)>)>,
    (title, message): (&str, &str),
) -> String {
    let severity = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut text = format!("::{severity} ");
    if let Some((path, place)) = file {
        let _ = write!(text, "file={},", property(&path.shown()));
        if let Some((line, column)) = place {
            let _ = write!(text, "line={line},col={column},");
        }
    }
    let _ = writeln!(text, "title={}::{}", property(title), data(message));
    text
}

fn data(text: &str) -> String {
    text.trim_end()
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// One for each submission that is not as expected.
#[must_use]
pub fn of_submissions(problem: &str, expected: Verdict, outcomes: &[Outcome]) -> String {
    let one = |(name, outcome): &Outcome| match outcome {
        Ok(judged) if judged.verdict != expected => {
            let title = format!("{problem}: {}", judged.verdict.name());
            let file = Some((Path::new(name), None));
            annotation(Severity::Error, file, (&title, &reason(judged)))
        }
        Ok(_) => String::new(),
        Err(fault) => of_fault(fault),
    };
    outcomes.iter().map(one).collect()
}

/// Why a submission got its verdict.
fn reason(judged: &Judged) -> String {
    match (&judged.refusal, judged.first_failure()) {
        (Some(refusal), _) => refusal.clone(),
        (None, Some(case)) => format!("{}: {}: {}", case.id, case.verdict, case.message),
        (None, None) => "it is accepted".to_owned(),
    }
}

/// One for each issue of a problem.
#[must_use]
pub fn of_issues(package: &Package, issues: &[Issue]) -> String {
    let spec = package.dir.join("problem.toml");
    let one = |issue: &Issue| {
        let severity = if issue.is_warning() {
            Severity::Warning
        } else {
            Severity::Error
        };
        let said = (&*package.id, &*issue.to_string());
        annotation(severity, Some((&spec, None)), said)
    };
    issues.iter().map(one).collect()
}

/// One for each finding of `verify`.
#[must_use]
pub fn of_verified(verified: &Verified) -> String {
    let mut text = String::new();
    for VerifiedProblem { package, found } in &verified.problems {
        text.push_str(&of_issues(package, &found.issues));
        for unexpected in &found.unexpected {
            let path = package.dir.join(&unexpected.solution);
            let title = match &unexpected.group {
                Some(group) => format!("{}: unexpected in group {group}", package.id),
                None => format!("{}: unexpected", package.id),
            };
            let said = (&*title, &*unexpected.message);
            text.push_str(&annotation(Severity::Error, Some((&path, None)), said));
        }
    }
    text
}

/// One for an error, or for each mistake of a spec.
#[must_use]
pub fn of_fault(fault: &Fault) -> String {
    let mistakes = fault.diagnostics();
    if mistakes.is_empty() {
        let message = fault.to_string();
        let message = message.trim_start_matches("error: ");
        return annotation(Severity::Error, None, ("tengen", message));
    }
    let one = |mistake: &terms::diagnostic::Diagnostic| {
        let advice = mistake.advice.as_deref().unwrap_or_default();
        let message = format!("{}\n{advice}", mistake.message);
        let place = (mistake.snippet.line, mistake.snippet.column);
        let file = Some((mistake.file.as_path(), Some(place)));
        annotation(Severity::Error, file, ("tengen", &message))
    };
    mistakes.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::{Severity, annotation};
    use std::path::Path;

    #[test]
    fn what_would_end_a_part_is_escaped() {
        let file = Some((Path::new("a,b:c"), Some((2, 3))));
        assert_eq!(
            annotation(Severity::Error, file, ("50 %, a: b", "one\r\n::error::x\n")),
            "::error file=a%2Cb%3Ac,line=2,col=3,title=50 %25%2C a%3A b::one%0D%0A::error::x\n"
        );
        assert_eq!(
            annotation(Severity::Warning, None, ("t", "100 %")),
            "::warning title=t::100 %25\n"
        );
    }
}
