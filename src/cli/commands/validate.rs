//! `tengen validate`

use super::{Context, Exit, Fault, print_json, say, stdin};
use base::text::hanging;
use serde_json::json;
use tengen_core::build::Use;

pub(super) fn run(context: &Context, problem: &str) -> Result<Exit, Fault> {
    let open = context.open(problem, Use::Programs)?;
    let jury = open.jury();
    let rejection = jury
        .validate(&stdin()?, None, "standard input")?
        .err()
        .map(|rejection| rejection.to_string());
    if context.is_json() {
        print_json(&report::document(
            json!({ "valid": rejection.is_none(), "message": rejection }),
        ))?;
    } else if let Some(message) = &rejection {
        say(&format!("invalid: {}", hanging(message)));
    }
    Ok(Exit::expected_if(rejection.is_none()))
}
