//! Paths within a program.

/// The path, without `.` and `..`, that the name `name` in a file of the directory `dir` refers to.
/// `None` if it leads out of the program.
#[must_use]
pub fn joined(dir: &str, name: &str) -> Option<String> {
    let mut parts: Vec<&str> = dir.split('/').filter(|part| !part.is_empty()).collect();
    if name.starts_with('/') {
        return None;
    }
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
