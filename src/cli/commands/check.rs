//! `tengen check`

use super::{Context, Exit, Fault, each, print_json, print_text};
use cases::build::Use;
use covering::Gaps;
use serde_json::json;
use soundness::lint::{self, Issue};
use std::path::Path;

pub(super) fn run(context: &Context, names: &[String]) -> Result<Exit, Fault> {
    let mut documents = Vec::new();
    let mut total = 0;
    let check = |_: usize, dir: &Path| {
        let open = context.open_dir(dir, Use::Cases)?;
        let (jury, pool, sink) = (open.jury(), &context.pool, &*context.sink);
        let checked = lint::check(&jury, &open.dir, pool, true, sink)?;
        let planned = checked.built.cases.iter().map(|case| &case.planned);
        let gaps = covering::gaps(&open.package, planned);
        Ok((open.package, checked.issues, gaps))
    };
    each::problem(
        &context.problems(names)?,
        check,
        |(package, issues, gaps)| {
            total += issues.len();
            if context.is_json() {
                documents.push(json!({
                    "problem": package.id,
                    "findings": report::messages(&issues, |_| true),
                    "warnings": report::messages(&issues, Issue::is_warning),
                    "plan": {
                        "used": gaps.used,
                        "all": gaps.all,
                        "missing": gaps.sentences(),
                    },
                }));
            } else if context.shows_report(Exit::expected_if(issues.is_empty())) {
                print_text(&format!(
                    "{}: {}\n",
                    package.id,
                    lint::summary(issues.len())
                ))?;
                for issue in &issues {
                    let mark = if issue.is_warning() { "warning: " } else { "" };
                    print_text(&format!("  {mark}{issue}\n"))?;
                }
                print_text(&compared_with_plan(&gaps, &package.id))?;
            }
            context.annotate(|| report::annotations::of_issues(&package, &issues))
        },
    )?;
    if context.is_json() {
        print_json(&report::document(json!({ "problems": documents })))?;
    }
    Ok(Exit::expected_if(total == 0))
}

/// One line that lists what a plan would cover and the cases do not. This is advice, not a finding:
/// it may have been left out on purpose.
fn compared_with_plan(gaps: &Gaps, id: &str) -> String {
    let Gaps { used, all, .. } = gaps;
    match gaps.sentences().as_slice() {
        [] => String::new(),
        [first, more @ ..] => {
            let more = match more.len() {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            format!(
                "  compared with a plan: {used} of {all} generators and words are used; {first}{more}: tengen plan {id}\n"
            )
        }
    }
}
