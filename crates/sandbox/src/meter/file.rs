//! Reading files of `/proc`.

use std::fs;
use std::path::Path;

/// The text of a file of `/proc`, if the process or the thread still exists.
///
/// The kernel copies the name of a process to these files unchanged, and a process may choose any
/// bytes. Invalid UTF-8 is replaced: a process must not become invisible by its name.
pub(super) fn read_text(path: impl AsRef<Path>) -> Option<String> {
    let bytes = fs::read(path).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::read_text;

    #[test]
    fn bytes_that_are_not_utf_8_hide_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("stat");
        std::fs::write(&path, b"7 (\xff) \xfe) S 1").unwrap();
        assert_eq!(
            read_text(&path).as_deref(),
            Some("7 (\u{fffd}) \u{fffd}) S 1")
        );
        assert_eq!(read_text(directory.path().join("other")), None);
    }
}
