//! `tengen import`

use super::{Context, Exit, Fault, print_json, print_text};
use crate::cli::{args, seed};
use base::text::Shown as _;
use base::text::count;
use import::import;
use serde_json::json;

pub(super) fn run(context: &Context, args: &args::Import) -> Result<Exit, Fault> {
    let seed = seed::chosen(args.seed)?;
    let package = (args.path.as_path(), args.follow_links.as_deref());
    let imported = import(package, args.from, &args.out, seed, &context.languages)?;
    if context.is_json() {
        print_json(&report::document(json!({
            "problem": imported.id,
            "from": imported.format.name(),
            "path": args.out,
            "seed": seed,
            "files": imported.files,
            "cases": imported.cases,
            "locked": imported.locked,
            "losses": report::losses_document(&imported.losses),
        })))?;
    } else {
        let cases = count(imported.cases, "case");
        let (id, from, out) = (&imported.id, imported.format, args.out.shown());
        let losses = report::losses(&imported.losses);
        let next = if imported.locked {
            String::new()
        } else {
            format!("next: tengen build {id}, which makes its cases and writes cases.lock\n")
        };
        print_text(&format!(
            "{id}: {cases} from {from} in {out}\nseed: {seed}\n{losses}{next}"
        ))?;
    }
    // With --strict, the problem has been written as well; only the exit code differs.
    Ok(Exit::expected_if(
        !args.strict || imported.losses.is_empty(),
    ))
}
