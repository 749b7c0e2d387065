//! Meaningless lines in the interactions beside samples.

use base::beneath::read_in;
use base::text::escape;
use package::Package;
use std::path::PathBuf;
use terms::Kind;
use terms::fault::Fault;

/// The line between two passes.
const NEXT_PASS: &str = "---";
/// How many bytes of a line a message quotes.
const MAX_QUOTED: usize = 40;

/// The first meaningless line of each interaction in `samples/`: the file within the package, the
/// number of the line from 1, and what is wrong with it.
///
/// # Errors
/// If a file cannot be read.
pub(super) fn unclear(package: &Package) -> Result<Vec<(PathBuf, usize, String)>, Fault> {
    if package.kind != Kind::Interactive && package.passes <= 1 {
        return Ok(Vec::new());
    }
    let Ok(entries) = package.dir.join("samples").read_dir() else {
        return Ok(Vec::new());
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_interaction = |path: &PathBuf| path.extension().is_some_and(|it| it == "interaction");
    let mut paths: Vec<PathBuf> = paths.filter(is_interaction).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let bytes = read_in(&package.dir, &path);
        let bytes = bytes.map_err(|error| Fault::file("read", &path, error))?;
        let path = path.strip_prefix(&package.dir).unwrap_or(&path);
        let text = String::from_utf8_lossy(&bytes);
        let wrong = in_transcript(&text, package.passes > 1);
        found.extend(wrong.map(|(line, message)| (path.to_owned(), line, message)));
    }
    Ok(found)
}

fn in_transcript(text: &str, has_passes: bool) -> Option<(usize, String)> {
    let is_meant = |line: &str| {
        line.starts_with(['<', '>']) || line.trim().is_empty() || has_passes && line == NEXT_PASS
    };
    let (number, line) = (1..).zip(text.lines()).find(|(_, line)| !is_meant(line))?;
    let passes = if has_passes {
        ", and `---` between passes"
    } else {
        ""
    };
    let found = escape(&line.as_bytes()[..line.len().min(MAX_QUOTED)]);
    let message = format!(
        "found `{found}`, but an interaction consists of lines from the submission, which begin with `>`, and \
         lines to it, which begin with `<`{passes}"
    );
    Some((number, message))
}

#[cfg(test)]
mod tests {
    use super::in_transcript;

    #[test]
    fn lines_come_from_the_submission_or_go_to_it() {
        let at = |text, has_passes| in_transcript(text, has_passes).map(|(line, _)| line);
        assert_eq!(at("<7\n> 4\n\n<left\r\n", false), None);
        assert_eq!(at("<7\n4\n", false), Some(2));
        assert_eq!(at(">1\n---\n<2\n", true), None);
        assert_eq!(at(">1\n---\n<2\n", false), Some(2));
    }
}
