//! Paths within a program.

/// Resolves `name` relative to the directory `dir`, removing `.` and `..`. `None` if the path leads
/// out of the program.
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
