//! The report on attacks.

use super::counterexample::{GAVE_UP, counterexample, document};
use super::fuzzed::{NO_VALIDATOR, params};
use super::varied::{varied_document, varied_lines};
use super::{BAD, DIM, GOOD, NoSubmission, STRONG, Table, no_submissions, paint, verdict_style};
use anstyle::Style;
use attack::{AlsoFailing, Attacked, Confirmation, Finding, Origin, Outcome, ProgramResult};
use base::text::{Shown as _, count, hanging, line};
use package::Package;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// The result of an attack, with everything that the report needs.
pub struct AttackReport<'a> {
    /// The problem.
    pub package: &'a Package,
    /// The result.
    pub attacked: &'a Attacked,
    /// The entries of the directories that are not submissions.
    pub others: &'a [NoSubmission],
    /// The command that reproduces the finding of a program.
    pub replay: &'a dyn Fn(&str, &Finding) -> String,
    /// The inputs of the saved hacks.
    pub saved: &'a [PathBuf],
    /// The maximum width of the table.
    pub width: Option<usize>,
}

impl AttackReport<'_> {
    /// The table of all programs, and the findings.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for program in &self.attacked.programs {
            match &program.outcome {
                Outcome::Broken(finding) | Outcome::Disputed(finding) => {
                    text.push_str(&self.finding(&program.name, finding));
                    text.push('\n');
                }
                Outcome::NotCompiled(message) => {
                    let name = paint(STRONG, &program.name);
                    let message = hanging(message.trim_end());
                    let _ = writeln!(text, "{name} does not compile\n  {message}\n");
                }
                Outcome::Fault(fault) => {
                    let name = paint(STRONG, &program.name);
                    let _ = writeln!(text, "{name}: {}\n", hanging(&fault.to_string()));
                }
                Outcome::FailsData(..) | Outcome::Withstood => {}
            }
        }
        text.push_str(&no_submissions(self.others));
        for path in self.saved {
            let _ = writeln!(text, "kept as {}", path.shown());
        }
        if self.package.validators.is_empty() && self.attacked.findings().next().is_some() {
            text.push_str(NO_VALIDATOR);
        }
        text.push_str(&varied_lines(self.package, &self.attacked.recipes, true));
        text.push_str(&self.table());
        text.push_str(&self.summary());
        text
    }

    fn finding(&self, name: &str, finding: &Finding) -> String {
        let found = finding.found.len();
        let mut text = counterexample(self.package, name, &finding.input, found, &finding.failing);
        let _ = writeln!(text, "{}", paint(DIM, &origin(&finding.origin)));
        let _ = writeln!(text, "{}", confirmation(&finding.confirmation));
        if !finding.also.is_empty() {
            let also = finding.also.iter();
            let also = also.map(|it| format!("{} ({})", line(&it.name), it.verdict.name()));
            let also: Vec<String> = also.collect();
            let _ = writeln!(text, "also fail on it: {}", also.join(", "));
        }
        let _ = writeln!(text, "again: {}", line(&(self.replay)(name, finding)));
        if finding.gave_up {
            text.push_str(GAVE_UP);
        }
        text
    }

    fn table(&self) -> String {
        let mut table = Table::new(&[1, 2]);
        table.plain(["program", "inputs", "time", "result", "smallest input"]);
        for program in &self.attacked.programs {
            let (result, style) = result(&program.outcome);
            let was_attacked = program.progress.tried() > 0;
            let tried = was_attacked.then(|| program.progress.tried().to_string());
            let time = program.progress.time.as_secs_f64();
            let time = was_attacked.then(|| format!("{time:.1} s"));
            let plain = |text: String| (text, Style::new());
            table.row([
                (program.name.clone(), STRONG),
                plain(tried.unwrap_or_default()),
                plain(time.unwrap_or_default()),
                (result, style),
                plain(smallest(&program.outcome)),
            ]);
        }
        table.within(self.width)
    }

    fn summary(&self) -> String {
        let attacked = self.attacked;
        let passed = |program: &&ProgramResult| {
            matches!(
                program.outcome,
                Outcome::Withstood | Outcome::Broken(_) | Outcome::Disputed(_)
            )
        };
        let passed = attacked.programs.iter().filter(passed).count();
        let all = count(attacked.programs.len(), "program");
        let broken = attacked.findings().count();
        let broken = paint(
            if broken == 0 { GOOD } else { BAD },
            &format!(
                "{broken} {} on an input that was found",
                if broken == 1 { "fails" } else { "fail" }
            ),
        );
        let stopped = if attacked.interrupted {
            "stopped; "
        } else {
            ""
        };
        let planned = count(attacked.planned, "input");
        format!(
            "{stopped}{all}, {passed} accepted on the data, {broken}; the plan has {planned} that the data do not contain; {:.1} s\n",
            attacked.seconds
        )
    }

    /// The document on the attack.
    #[must_use]
    pub fn document(&self) -> Value {
        let attacked = self.attacked;
        let programs = attacked.programs.iter().map(|program| self.entry(program));
        let others = self.others.iter();
        let others = others.map(|it| json!({ "name": it.name, "reason": it.reason }));
        super::json::document(json!({
            "problem": self.package.id,
            "seed": attacked.seed,
            "planned": attacked.planned,
            "seconds": milliseconds(attacked.seconds),
            "interrupted": attacked.interrupted,
            "varied": varied_document(&attacked.recipes),
            "submissions": programs.collect::<Vec<_>>(),
            "no_submissions": others.collect::<Vec<_>>(),
            "saved": self.saved,
        }))
    }

    fn entry(&self, program: &ProgramResult) -> Value {
        let progress = &program.progress;
        let (kind, verdict, case, message) = match &program.outcome {
            Outcome::NotCompiled(output) => ("not-compiled", None, None, Some(output.clone())),
            Outcome::FailsData(verdict, case) => ("rejected", Some(*verdict), Some(case), None),
            Outcome::Withstood => ("withstood", None, None, None),
            Outcome::Broken(found) => ("broken", Some(found.failing.verdict), None, None),
            Outcome::Disputed(found) => ("disputed", Some(found.failing.verdict), None, None),
            Outcome::Fault(fault) => ("error", None, None, Some(fault.to_string())),
        };
        let counterexample = match &program.outcome {
            Outcome::Broken(finding) | Outcome::Disputed(finding) => {
                Some(self.counterexample(&program.name, finding))
            }
            _ => None,
        };
        json!({
            "submission": program.name,
            "outcome": kind,
            "verdict": verdict.map(terms::verdict::Verdict::name),
            "case": case,
            "message": message,
            "inputs": {
                "plan": progress.planned,
                "passed_on": progress.passed_on,
                "fuzzing": progress.numbered,
                "guided": progress.guided,
            },
            "seconds": milliseconds(progress.time.as_secs_f64()),
            "found_after_seconds": program.found_after.map(|after| milliseconds(after.as_secs_f64())),
            "next_seed": progress.next,
            "counterexample": counterexample,
        })
    }

    fn counterexample(&self, name: &str, finding: &Finding) -> Value {
        let found = finding.found.len();
        let mut entry = document(name, &finding.input, found, &finding.failing);
        entry.insert("origin".to_owned(), origin_document(&finding.origin));
        let (confirmed_by, disputed_by) = match &finding.confirmation {
            Confirmation::Witness(witness) => (Some(witness), None),
            Confirmation::ReferenceOnly => (None, None),
            Confirmation::Disputed(witness, _) => (None, Some(witness)),
        };
        entry.insert("confirmed_by".to_owned(), json!(confirmed_by));
        entry.insert("disputed_by".to_owned(), json!(disputed_by));
        let also =
            |it: &AlsoFailing| json!({ "submission": it.name, "verdict": it.verdict.name() });
        entry.insert("also".to_owned(), finding.also.iter().map(also).collect());
        entry.insert("gave_up".to_owned(), json!(finding.gave_up));
        entry.insert("replay".to_owned(), json!((self.replay)(name, finding)));
        Value::Object(entry)
    }
}

fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}

fn origin(origin: &Origin) -> String {
    match origin {
        Origin::Plan(call) => format!("found by the plan: {}", call.in_words()),
        Origin::PassedOn(from) => format!("found on an input that broke {}", line(from)),
        Origin::Fuzzing { number, cases } => format!(
            "found by fuzzing: {} from number {number} on",
            count(usize::try_from(*cases).unwrap_or(usize::MAX), "case")
        ),
    }
}

fn origin_document(origin: &Origin) -> Value {
    match origin {
        Origin::Plan(call) => json!({
            "kind": "plan", "generator": call.generator, "params": params(call), "seed": call.seed,
        }),
        Origin::PassedOn(from) => json!({ "kind": "passed-on", "submission": from }),
        Origin::Fuzzing { number, cases } => {
            json!({ "kind": "fuzzing", "seed": number, "cases": cases })
        }
    }
}

fn confirmation(confirmation: &Confirmation) -> String {
    match confirmation {
        Confirmation::Witness(witness) => {
            format!("confirmed by the reference and {}", line(witness))
        }
        Confirmation::ReferenceOnly => "confirmed by the reference only".to_owned(),
        Confirmation::Disputed(witness, failing) => format!(
            "{}: {} gets {} on this input, so the problem itself may be wrong",
            paint(BAD, "disputed"),
            line(witness),
            failing.verdict.name()
        ),
    }
}

/// The result of a program in a few words.
fn result(outcome: &Outcome) -> (String, Style) {
    match outcome {
        Outcome::NotCompiled(_) => ("does not compile".to_owned(), BAD),
        Outcome::FailsData(verdict, case) => {
            let result = format!("the data reject it: {} on {case}", verdict.name());
            (result, DIM)
        }
        Outcome::Withstood => ("no counterexample".to_owned(), GOOD),
        Outcome::Broken(finding) => {
            let verdict = finding.failing.verdict;
            (verdict.name().to_owned(), verdict_style(verdict))
        }
        Outcome::Disputed(_) => ("disputed".to_owned(), BAD),
        Outcome::Fault(_) => ("error".to_owned(), BAD),
    }
}

fn smallest(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Broken(finding) | Outcome::Disputed(finding) => count(finding.input.len(), "byte"),
        _ => String::new(),
    }
}
