//! Names of languages given on the command line.

use super::{Context, Fault};
use base::text::{line, nearest};

/// Rejects a name that no language of this machine's table has.
pub(super) fn check(context: &Context, names: &[String]) -> Result<(), Fault> {
    let known: Vec<String> = context.languages.iter().map(|it| it.name.clone()).collect();
    let Some(unknown) = names.iter().find(|name| !known.contains(name)) else {
        return Ok(());
    };
    let near = nearest(unknown, &known);
    let near = near
        .map(|near| format!("; did you mean `{near}`?"))
        .unwrap_or_default();
    let name = line(unknown);
    Err(Fault::Usage(format!("unknown language `{name}`{near}")))
}
