//! Programs of contestants, as far as they are read before a compiler is.

use super::LANGUAGES;
use super::files;
use program::{File, Source, class, included, joined, source_name};

/// Looks in the bytes for the class that is started, for a name and for what is included, and lays out several files as a program.
pub(super) fn sources(bytes: &[u8]) {
    let (only, files) = files::split(bytes);
    for line in only.split(|byte| *byte == b'\n') {
        if let Some(name) = included(line) {
            _ = joined("a/b", name);
        }
    }
    let files: Vec<File> = files
        .into_iter()
        .map(|(name, text)| File {
            name,
            text: text.to_vec(),
        })
        .collect();
    for language in LANGUAGES.iter() {
        if language.classes.is_some() {
            _ = class(language, only);
        }
        _ = source_name(language, only);
        _ = Source::of_files(files.clone(), language);
    }
}
