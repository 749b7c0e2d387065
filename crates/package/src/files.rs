//! The files of a problem: paths in a spec, patterns, and the content of directories.

use super::{FileCase, PackageError};
use base::beneath::Beneath;
use base::glob::Pattern;
use base::text::Shown as _;
use base::text::nearest;
use spec::Mistake;
use std::cmp::Ordering;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Component, Path, PathBuf};

/// Converts a path of a spec to a path inside the problem's directory `dir`, if the file exists. A
/// link may lead to another path in there, but not out.
pub(super) fn existing(dir: &Path, path: &str) -> Result<PathBuf, Mistake> {
    let inside = there(dir, path)?;
    if dir.join(&inside).is_dir() {
        let wanted = "the path of a file".to_owned();
        return Err(Mistake::Mismatch {
            found: "a directory".to_owned(),
            wanted,
        });
    }
    Ok(inside)
}

/// The same for a file or a directory.
pub(super) fn there(dir: &Path, path: &str) -> Result<PathBuf, Mistake> {
    let inside = inside(path)?;
    let place = dir.join(&inside);
    if place.is_file() || place.is_dir() {
        return match stays(dir, &place) {
            Ok(()) => Ok(inside),
            Err(_) => Err(Mistake::LeadsOut {
                path: path.to_owned(),
            }),
        };
    }
    Err(Mistake::NoFile {
        path: path.to_owned(),
        near: near(dir, &inside).map(|near| near.shown()),
    })
}

/// The existing path that is most like `path`, with no more than one wrong name in each directory.
fn near(dir: &Path, path: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    for name in path {
        if dir.join(&found).join(name).exists() {
            found.push(name);
            continue;
        }
        let siblings = names(&dir.join(&found)).unwrap_or_default();
        found.push(nearest(&name.to_string_lossy(), &siblings)?);
    }
    Some(found)
}

/// The path without `.`; it has to stay inside.
fn inside(path: &str) -> Result<PathBuf, Mistake> {
    let mut inside = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(name) => inside.push(name),
            Component::CurDir => {}
            _ => {
                return Err(Mistake::Outside {
                    path: path.to_owned(),
                });
            }
        }
    }
    Ok(inside)
}

/// The inputs that match a pattern of a group, in natural order. `*` and `?` may occur in the
/// file's name; they do not match answers.
pub(super) fn inputs(dir: &Path, pattern: &str) -> Result<Vec<FileCase>, Mistake> {
    if !pattern.contains(['*', '?']) {
        let path = dir.join(existing(dir, pattern)?);
        return Ok(vec![case(dir, &path).map_err(|reason| {
            Mistake::Unusable {
                path: pattern.to_owned(),
                reason,
            }
        })?]);
    }
    let wanted = inside(pattern)?;
    let parent = dir.join(wanted.parent().unwrap_or(Path::new("")));
    let shape = wanted.file_name().unwrap_or_default();
    let shape = Pattern::new(&shape.to_string_lossy(), "*?");
    let mut found = entries(&parent).unwrap_or_default();
    found.retain(|name| {
        shape.matches(&name.to_string_lossy())
            && !has_extension(name, "ans")
            && !parent.join(name).is_dir()
    });
    sort(&mut found);
    if found.is_empty() {
        return Err(Mistake::NoMatch {
            pattern: pattern.to_owned(),
        });
    }
    let cases = found.iter().map(|name| {
        case(dir, &parent.join(name)).map_err(|reason| Mistake::Unusable {
            path: wanted.with_file_name(name).shown(),
            reason,
        })
    });
    cases.collect()
}

/// The `.in` files of a directory, which may be missing, in natural order.
pub(super) fn kept_cases(dir: &Path, name: &str) -> Result<Vec<FileCase>, PackageError> {
    let folder = dir.join(name);
    let mistake = |source| PackageError::Unreadable {
        path: folder.clone(),
        source,
    };
    let mut found = match entries(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(mistake)?,
    };
    found.retain(|name| has_extension(name, "in"));
    sort(&mut found);
    let cases = found.iter().map(|name| {
        let path = folder.join(name);
        case(dir, &path).map_err(|reason| PackageError::BadCase { path, reason })
    });
    cases.collect()
}

fn has_extension(name: &OsStr, wanted: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|extension| extension == wanted)
}

/// The case of an input, or why there is none.
fn case(dir: &Path, input: &Path) -> Result<FileCase, String> {
    regular_in(dir, input).map_err(|error| error.to_string())?;
    let stem = input.file_stem().unwrap_or_default();
    let name = stem.to_str().ok_or("its name is not UTF-8")?.to_owned();
    if name.contains(char::is_control) {
        return Err("its name has a control character".to_owned());
    }
    let answer = input.with_extension("ans");
    let is_there = answer.symlink_metadata().is_ok();
    if is_there {
        regular_in(dir, &answer).map_err(|error| format!("its answer: {error}"))?;
    }
    Ok(FileCase {
        name,
        answer: is_there.then_some(answer),
        input: input.to_owned(),
    })
}

/// Fails unless the file is regular: a pipe or a device might have no end.
fn regular(path: &Path) -> io::Result<()> {
    let metadata = path.metadata()?;
    if metadata.is_dir() {
        return Err(rustix::io::Errno::ISDIR.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    Ok(())
}

/// The same for a file of the directory `dir`, which no link may lead out of.
fn regular_in(dir: &Path, path: &Path) -> io::Result<()> {
    regular(path)?;
    stays(dir, path)
}

/// Fails if links lead out of the directory `dir`.
fn stays(dir: &Path, path: &Path) -> io::Result<()> {
    let inside = path.strip_prefix(dir).unwrap_or(path);
    Beneath::new(dir)?.unlinked(inside).map(drop)
}

/// The names in a directory.
fn entries(folder: &Path) -> io::Result<Vec<OsString>> {
    std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name()))
        .collect()
}

/// The names in a directory, without those that are not UTF-8.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = entries(folder)?
        .into_iter()
        .filter_map(|name| name.into_string().ok())
        .collect();
    names.sort();
    Ok(names)
}

/// Sorts names in natural order.
fn sort(names: &mut [OsString]) {
    names.sort_by(|one, other| natural(&one.to_string_lossy(), &other.to_string_lossy()));
}

/// Natural order, in which 2 comes before 10: runs of digits count as numbers.
fn natural(one: &str, other: &str) -> Ordering {
    let (mut one_rest, mut other_rest) = (one, other);
    loop {
        let (left, right) = (first_part(one_rest), first_part(other_rest));
        if left.is_empty() || right.is_empty() {
            return left.len().cmp(&right.len()).then_with(|| one.cmp(other));
        }
        let order = match (number(left), number(right)) {
            (Some(left), Some(right)) => left.len().cmp(&right.len()).then_with(|| left.cmp(right)),
            _ => left.cmp(right),
        };
        if order.is_ne() {
            return order;
        }
        (one_rest, other_rest) = (&one_rest[left.len()..], &other_rest[right.len()..]);
    }
}

/// The digits or the other characters at the beginning of `text`.
fn first_part(text: &str) -> &str {
    let digits = text.starts_with(|first: char| first.is_ascii_digit());
    let end = text.find(|next: char| next.is_ascii_digit() != digits);
    &text[..end.unwrap_or(text.len())]
}

/// The digits without leading zeros, if these are digits.
fn number(part: &str) -> Option<&str> {
    part.starts_with(|first: char| first.is_ascii_digit())
        .then(|| part.trim_start_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::{Pattern, natural};

    #[test]
    fn numbers_in_names_sort_by_value() {
        let mut names = vec!["10", "2", "1", "case-2b", "case-10", "case-2a", "02", "a"];
        names.sort_by(|one, other| natural(one, other));
        assert_eq!(
            names,
            ["1", "02", "2", "10", "a", "case-2a", "case-2b", "case-10"]
        );
    }

    #[test]
    fn a_star_is_any_text_and_a_question_mark_one_character() {
        let fits = |shape: &str, name: &str| Pattern::new(shape, "*?").matches(name);
        assert!(fits("*.in", "a.in") && fits("?-*.in", "é-.in") && fits("**", ""));
        assert!(!fits("*.in", "a.ans") && !fits("?.in", ".in") && !fits("a", "ab"));
    }
}
