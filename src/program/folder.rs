//! Directories of source files, on disk.

use super::Unfit;
use super::layout::{Layout, arrange, extensions, layout};
use crate::language::{Language, Languages};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// More than this is no program but a directory that was named by mistake.
pub(super) const MOST_FILES: usize = 1000;
pub(super) const MOST_BYTES: u64 = 64 << 20;

/// The language of the program at `path`, a file or a directory.
///
/// # Errors
/// When there is no program.
pub fn language_of(path: &Path, languages: &Languages) -> Result<Arc<Language>, Unfit> {
    if path.is_dir() {
        return Ok(layout(files(path)?, languages, &texts(path))?.language);
    }
    let unknown = || Unfit::Language(extensions(languages));
    languages.of(path).ok_or_else(unknown)
}

/// The layout of a directory whose language is known.
pub(super) fn layout_in(dir: &Path, language: &Arc<Language>) -> Result<Layout, Unfit> {
    arrange(files(dir)?, language, &texts(dir))
}

/// Reads files of a directory.
fn texts(dir: &Path) -> impl Fn(&str) -> Vec<u8> {
    move |name| std::fs::read(dir.join(name)).unwrap_or_default()
}

/// The paths of all files in a directory and below.
fn files(dir: &Path) -> Result<Vec<String>, Unfit> {
    let (mut found, mut bytes) = (Vec::new(), 0);
    let mut open = vec![PathBuf::new()];
    while let Some(below) = open.pop() {
        let here = dir.join(&below);
        let unreadable = |error: std::io::Error| Unfit::Unreadable(here.clone(), error.to_string());
        for entry in std::fs::read_dir(&here).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = below.join(entry.file_name());
            let Some(shown) = name.to_str() else {
                let why = "its name is not UTF-8".to_owned();
                return Err(Unfit::Unreadable(entry.path(), why));
            };
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            if entry.file_type().map_err(unreadable)?.is_dir() {
                open.push(name);
            } else {
                bytes += size(&entry.path())?;
                found.push(shown.to_owned());
            }
            if found.len() + open.len() > MOST_FILES || bytes > MOST_BYTES {
                return Err(Unfit::TooLarge);
            }
        }
    }
    Ok(found)
}

/// The size of a file that can be read to its end, through a link as well.
fn size(path: &Path) -> Result<u64, Unfit> {
    let unreadable = |why: String| Unfit::Unreadable(path.to_owned(), why);
    let metadata = path.metadata();
    let metadata = metadata.map_err(|error| unreadable(error.to_string()))?;
    if !metadata.is_file() {
        return Err(unreadable("it is not a regular file".to_owned()));
    }
    Ok(metadata.len())
}
