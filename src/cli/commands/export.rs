//! `tengen export`

use super::{Context, Exit, Fault, print_json, print_text};
use crate::cli::args;
use crate::report;
use base::text::Shown as _;
use base::text::count;
use exchange::export::{Ready, export};
use serde_json::json;
use tengen_core::build::{LockMode, Use};

pub(super) fn run(context: &Context, args: &args::Export) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    let jury = open.jury();
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let ready = Ready {
        jury: &jury,
        cases: &built.cases,
        pass_fail: args.pass_fail,
    };
    let exported = export(ready, args.to)?;
    exported.tree.write(&args.out)?;
    if context.is_json() {
        print_json(&report::document(json!({
            "problem": open.package.id,
            "to": args.to.name(),
            "path": args.out,
            "files": exported.tree.len(),
            "cases": built.cases.len(),
            "losses": report::losses_document(&exported.losses),
        })))?;
    } else {
        let files = count(exported.tree.len(), "file");
        let (id, to, out) = (&open.package.id, args.to, args.out.shown());
        let losses = report::losses(&exported.losses);
        print_text(&format!("{id}: {files} for {to} in {out}\n{losses}"))?;
    }
    // With --strict, too, everything has been written: only the end differs.
    Ok(Exit::expected_if(
        !args.strict || exported.losses.is_empty(),
    ))
}
