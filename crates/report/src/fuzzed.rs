//! The report on fuzzing.

use super::counterexample::{GAVE_UP, counterexample, document};
use super::html::Drawn;
use super::slowed::{slowed_document, slowed_lines};
use super::slowest;
use super::varied::{varied_document, varied_lines};
use super::{DIM, GOOD, STRONG, paint};
use base::text::Shown as _;
use base::text::{count, line};
use cases::plan::Call;
use fuzz::condition::Condition;
use fuzz::{Finding, Fuzzed, Slowest};
use package::Package;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// The result of fuzzing, with everything that the report needs.
pub struct FuzzReport<'a> {
    /// The problem.
    pub package: &'a Package,
    /// The result.
    pub fuzzed: &'a Fuzzed,
    /// The submissions.
    pub submissions: &'a [String],
    /// The condition that was searched for, if there is one.
    pub condition: Option<&'a Condition>,
    /// The submission that provided the answers, if it was not the reference.
    pub oracle: Option<&'a str>,
    /// The command that reproduces a finding.
    pub replay: &'a dyn Fn(&Finding) -> String,
    /// The command that measures the slowest input again.
    pub time_again: &'a dyn Fn(&Slowest) -> String,
    /// Draws a finding.
    pub draw: &'a dyn Fn(&Finding) -> Drawn,
    /// The inputs of the saved hacks.
    pub saved: &'a [PathBuf],
}

/// A note on the findings of a problem without validators.
pub(super) const NO_VALIDATOR: &str =
    "note: the problem has no validator: an input that was found may be invalid\n";

/// The mean time of making an input from which on the report names it.
const SLOW_MAKING: Duration = Duration::from_millis(500);

impl FuzzReport<'_> {
    /// The findings, and how much was tried.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for finding in &self.fuzzed.findings {
            text.push_str(&self.finding(finding));
            text.push('\n');
        }
        if !self.fuzzed.findings.is_empty() && self.package.validators.is_empty() {
            text.push_str(NO_VALIDATOR);
            text.push('\n');
        }
        for it in &self.fuzzed.slowest {
            text.push_str(&slowest::text(it, &(self.time_again)(it)));
            text.push('\n');
        }
        for path in self.saved {
            let _ = writeln!(text, "kept as {}", path.shown());
        }
        text.push_str(&slowed_lines(&self.fuzzed.slowed));
        text.push_str(&varied_lines(self.package, &self.fuzzed.recipes, true));
        let is_declared = self.package.leading_input().is_some();
        text.push_str(&slow_making(self.fuzzed.making, is_declared));
        text.push_str(&self.summary());
        text
    }

    fn finding(&self, finding: &Finding) -> String {
        let found = finding.found.len();
        let (input, failing) = (&finding.input, &finding.failing);
        let mut text = counterexample(self.package, &finding.submission, input, found, failing);
        let _ = writeln!(text, "{}", paint(DIM, &self.origin(finding)));
        let _ = writeln!(text, "again: {}", line(&(self.replay)(finding)));
        if finding.gave_up {
            text.push_str(GAVE_UP);
        }
        if finding.times > 1 {
            let _ = writeln!(text, "found {} times", finding.times);
        }
        text
    }

    /// The origin of a finding.
    pub(super) fn origin(&self, finding: &Finding) -> String {
        match (&finding.call, &self.fuzzed.scope) {
            _ if finding.guided => format!(
                "coverage led to it in {} from {} on",
                counted(finding.joined),
                finding.number
            ),
            (Some(call), _) => format!("case {}: {}", finding.number, call.in_words()),
            (None, Some(scope)) => format!("input {} of {scope}", finding.number + 1),
            (None, None) => format!(
                "cases {} to {} in one input: none of them fails alone",
                finding.number,
                finding.number + finding.joined - 1
            ),
        }
    }

    /// The last line of the text, for a page with styles of its own.
    pub(super) fn summary_without_styles(&self) -> String {
        let summary = self.summary();
        anstream::adapter::strip_str(summary.trim_end()).to_string()
    }

    /// How much was tried, and what that shows.
    fn summary(&self) -> String {
        let fuzzed = self.fuzzed;
        let cases = fuzzed.cases;
        let seconds = fuzzed.seconds;
        let against = line(self.oracle.unwrap_or("the reference"));
        let names = self.submissions.join(" and ");
        let is_timed = !fuzzed.slowest.is_empty();
        let mut text = match &self.fuzzed.scope {
            Some(scope) if fuzzed.is_complete && fuzzed.findings.is_empty() => {
                let made = cases - fuzzed.without_input;
                if let Some(condition) = self.condition {
                    let condition = line(&condition.to_string());
                    let none = paint(GOOD, &format!("none of all {made} inputs"));
                    format!("{none} of {scope}: {}", paint(STRONG, &condition))
                } else {
                    let all = paint(GOOD, &format!("all {made} inputs agree"));
                    format!("{all}: {} and {against} on {scope}", paint(STRONG, &names))
                }
            }
            Some(scope) => format!("{cases} inputs of {scope}, not all there are"),
            None if fuzzed.findings.is_empty() && !is_timed => {
                let names = paint(STRONG, &names);
                format!("{names}: no counterexample in {}", counted(cases))
            }
            None => counted(cases),
        };
        if fuzzed.interrupted {
            text = format!("stopped; {text}");
        }
        let _ = write!(text, "; {seconds:.1} s");
        let without = fuzzed.without_input - fuzzed.rejected;
        if without > 0 && self.fuzzed.scope.is_none() {
            let _ = write!(text, "; {} had no input", counted(without));
        }
        if fuzzed.rejected > 0 {
            let rejected = counted(fuzzed.rejected);
            let _ = write!(
                text,
                "; {rejected} left out, as a validator rejected the input"
            );
        }
        if fuzzed.guided_cases > 0 {
            let _ = write!(text, "; {} more that coverage led to", fuzzed.guided_cases);
        }
        if self.fuzzed.scope.is_none() {
            let _ = write!(text, "; go on with --seed {}", fuzzed.next);
        }
        text.push('\n');
        text
    }

    /// The document on fuzzing.
    #[must_use]
    pub fn document(&self) -> Value {
        let fuzzed = self.fuzzed;
        let all: Vec<Value> = fuzzed.findings.iter().map(|it| self.entry(it)).collect();
        super::json::document(json!({
                "problem": self.package.id,
            "cases": fuzzed.cases,
            "guided_cases": fuzzed.guided_cases,
            "without_input": fuzzed.without_input,
            "rejected": fuzzed.rejected,
            "varied": varied_document(&fuzzed.recipes),
            "slow_making": slow(fuzzed.making).map(|(inputs, mean)| json!({
                "inputs": inputs,
                "mean_seconds": (mean.as_secs_f64() * 1e3).round() / 1e3,
            })),
            "seconds": (fuzzed.seconds * 1e3).round() / 1e3,
            "interrupted": fuzzed.interrupted,
            "next_seed": self.fuzzed.scope.is_none().then_some(fuzzed.next),
            "proven": self.fuzzed.scope.as_ref().map(|_| {
                fuzzed.is_complete && fuzzed.findings.is_empty()
            }),
            "counterexample": all.first(),
            "counterexamples": all,
            "slowest": self.fuzzed.slowest.iter().map(|it| {
                slowest::document(it, &(self.time_again)(it))
            }).collect::<Vec<Value>>(),
            "saved": self.saved,
            "started_anew": slowed_document(&self.fuzzed.slowed),
        }))
    }

    fn entry(&self, finding: &Finding) -> Value {
        let found = finding.found.len();
        let mut entry = document(&finding.submission, &finding.input, found, &finding.failing);
        let params = finding.call.as_ref().map(params);
        let seed = self.fuzzed.scope.is_none().then_some(finding.number);
        let verdicts = finding.failing.verdicts.iter();
        let verdicts = verdicts
            .map(|(name, verdict)| json!({ "submission": name, "verdict": verdict.name() }));
        entry.insert("verdicts".to_owned(), verdicts.collect());
        entry.insert("seed".to_owned(), json!(seed));
        let generator = finding.call.as_ref().map(|call| &call.generator);
        entry.insert("generator".to_owned(), json!(generator));
        entry.insert("params".to_owned(), json!(params));
        entry.insert("guided".to_owned(), json!(finding.guided));
        entry.insert("times".to_owned(), json!(finding.times));
        entry.insert("gave_up".to_owned(), json!(finding.gave_up));
        entry.insert("replay".to_owned(), json!((self.replay)(finding)));
        Value::Object(entry)
    }
}

/// How many inputs were made and the mean time, if it is long.
fn slow(making: Option<(u64, Duration)>) -> Option<(u64, Duration)> {
    making.filter(|(_, mean)| *mean >= SLOW_MAKING)
}

/// A note if most of the time may have been spent on making inputs: how many, and the mean time.
fn slow_making(making: Option<(u64, Duration)>, is_declared: bool) -> String {
    let Some((inputs, mean)) = slow(making) else {
        return String::new();
    };
    let tried = count(usize::try_from(inputs).unwrap_or(usize::MAX), "input");
    let seconds = mean.as_secs_f64();
    let why = if is_declared {
        ", as few satisfy the conditions of [input]"
    } else {
        ""
    };
    format!("note: making an input takes {seconds:.1} s on average ({tried} tried){why}\n")
}

fn counted(cases: u64) -> String {
    count(usize::try_from(cases).unwrap_or(usize::MAX), "case")
}

/// The parameters of a call, as `-p` takes them.
pub(super) fn params(call: &Call) -> Vec<String> {
    let params = call.params.0.iter();
    params
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::slow_making;
    use std::time::Duration;

    #[test]
    fn inputs_that_take_long_to_make_are_named() {
        let making = |milliseconds| Some((12, Duration::from_millis(milliseconds)));
        assert_eq!(
            slow_making(making(840), true),
            "note: making an input takes 0.8 s on average (12 inputs tried), as few satisfy the conditions of [input]\n"
        );
        assert!(!slow_making(making(840), false).contains("[input]"));
        assert_eq!(slow_making(making(20), true), "");
        assert_eq!(slow_making(None, true), "");
    }
}
