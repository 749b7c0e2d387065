//! Names that become directories and arguments.

use crate::spec::Mistake;

/// Whether a group or a generator may have this name.
pub(super) fn check(name: &str) -> Result<(), Mistake> {
    let allowed =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    if !name.is_empty() && name.bytes().all(allowed) {
        return Ok(());
    }
    let wanted = "a name of lower-case letters, digits, `-` and `_`".to_owned();
    Err(Mistake::Mismatch {
        found: format!("{name:?}"),
        wanted,
    })
}
