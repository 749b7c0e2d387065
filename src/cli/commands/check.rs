//! `tengen check`

use super::{Context, Exit, Fault, print_json, print_text};
use crate::report;
use serde_json::json;
use tengen_core::build::{LockMode, Use};
use tengen_core::lint::{self, Finding};

pub(super) fn run(context: &Context, names: &[String]) -> Result<Exit, Fault> {
    let mut documents = Vec::new();
    let mut total = 0;
    for dir in context.problems(names)? {
        let open = context.open_dir(&dir, Use::Cases)?;
        let mut findings = lint::files(&open.package)?;
        let jury = open.jury();
        let built = context.build(&jury, &open.dir, LockMode::Compare)?;
        findings.extend(lint::cases(&open.package, &built.cases));
        findings.extend(lint::parts(&jury, &built.cases, context.jobs)?);
        findings.extend(built.drifts.into_iter().map(lint::Finding::Drift));
        total += findings.len();
        if context.is_json() {
            documents.push(json!({
                "problem": open.package.id,
                "findings": report::messages(&findings, |_| true),
                "warnings": report::messages(&findings, Finding::is_warning),
            }));
        } else {
            print_text(&format!(
                "{}: {}\n",
                open.package.id,
                lint::summary(findings.len())
            ))?;
            for finding in findings {
                let mark = if finding.is_warning() {
                    "warning: "
                } else {
                    ""
                };
                print_text(&format!("  {mark}{finding}\n"))?;
            }
        }
    }
    if context.is_json() {
        print_json(&json!({ "format": 1, "problems": documents }))?;
    }
    Ok(Exit::expected_if(total == 0))
}
