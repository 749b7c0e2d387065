//! `tengen schema`

use super::{Exit, Fault, print_json};
use spec::schema;

pub(super) fn run() -> Result<Exit, Fault> {
    print_json(&schema())?;
    Ok(Exit::Expected)
}
