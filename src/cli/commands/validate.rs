//! `tengen validate`

use super::{Context, Exit, Fault, print_json, say, stdin};
use base::text::{hanging, line};
use cases::build::Use;
use package::{Group, Package};
use serde_json::json;

pub(super) fn run(context: &Context, problem: &str, group: Option<&str>) -> Result<Exit, Fault> {
    let open = context.open(problem, Use::Programs)?;
    let jury = open.jury();
    let group = group.map(|name| group_named(&open.package, name));
    let rejection = jury
        .validate(&stdin()?, group.transpose()?, "standard input")?
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

fn group_named<'a>(package: &'a Package, name: &str) -> Result<&'a Group, Fault> {
    let found = package.groups.iter().find(|group| group.name == name);
    found.ok_or_else(|| {
        let known: Vec<&str> = package.groups.iter().map(|group| &*group.name).collect();
        Fault::Usage(format!(
            "{} has no group `{}`: {}",
            package.id,
            line(name),
            if known.is_empty() {
                "it has none".to_owned()
            } else {
                format!("known are {}", known.join(", "))
            }
        ))
    })
}
