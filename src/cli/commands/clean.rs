//! `tengen clean`

use super::{Context, Exit, Fault, print_json, print_text};
use cases::build::Use;
use serde_json::json;

pub(super) fn run(context: &Context, names: &[String], results: bool) -> Result<Exit, Fault> {
    let mut documents = Vec::new();
    for problem in context.problems(names)? {
        // The spec is not read, so that built files of a problem with a broken spec are removed as
        // well.
        let id = problem.file_name().unwrap_or_default().to_string_lossy();
        let dir = context.build_dir(&problem, &id, Use::Cases)?;
        let freed = if results {
            dir.remove_results()?
        } else {
            dir.remove_all()?
        };
        if context.is_json() {
            documents.push(json!({ "problem": id, "freed_bytes": freed }));
        } else {
            print_text(&report::cleaned(&id, freed))?;
        }
    }
    if context.is_json() {
        print_json(&report::document(json!({ "problems": documents })))?;
    }
    Ok(Exit::Expected)
}
