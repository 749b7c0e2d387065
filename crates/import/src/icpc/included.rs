//! Files that are added to every submission in a language: `include/<language>`, or else
//! `include/default`.

use super::Reader;
use crate::programs::Files;

impl Reader<'_> {
    /// The files that are added to the submission at `from`.
    pub(super) fn included(&self, from: &str) -> Files {
        let package_files = self.source.package_files;
        let mut files = package_files.inside(from).chain([from]);
        let language = files.find_map(|file| self.source.language(file));
        let own = language.map(|language| format!("include/{}", code(&language.name)));
        let own = own.filter(|dir| package_files.has_dir(dir));
        let dir = own.unwrap_or_else(|| "include/default".to_owned());
        let files = package_files.inside(&dir);
        files
            .map(|file| (file.to_owned(), format!("{dir}/{file}")))
            .collect()
    }
}

/// The format's name of a language.
fn code(language: &str) -> &str {
    match language {
        "c++" => "cpp",
        "python" => "python3",
        same => same,
    }
}
