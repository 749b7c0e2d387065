//! Reasons why a file or directory is not a program.

use super::bounds::{Bounds, MAX_FILES};
use base::text::Shown as _;
use std::fmt;
use std::path::{Path, PathBuf};

/// The reason why something is not a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// A file without a known language, with the known extensions.
    Language(Vec<String>),
    /// A directory without a source file, with the known extensions.
    NoSource(Vec<String>),
    /// A directory with sources in these languages.
    Mixed(Vec<String>),
    /// A directory whose sources have no main file, or several.
    NoMain {
        /// The language of the sources.
        language: String,
        /// File names that would identify the main file.
        wanted: Vec<String>,
    },
    /// A directory with too many files, or with files that are too large.
    TooLarge,
    /// A file that cannot be read.
    Unreadable(PathBuf, String),
}

impl Unfit {
    /// The error for a file whose name has a control character.
    pub(super) fn control(path: &Path) -> Self {
        let why = "its name has a control character".to_owned();
        Self::Unreadable(path.to_owned(), why)
    }

    /// How to correct it.
    #[must_use]
    pub fn advice(&self) -> String {
        match self {
            Self::Language(known) | Self::NoSource(known) => {
                format!("known extensions are {}", known.join(", "))
            }
            Self::Mixed(_) => "a program is in one language: leave one, or name a file".to_owned(),
            Self::NoMain { wanted, .. } => {
                format!("call the file that is started {}", wanted.join(" or "))
            }
            Self::TooLarge => format!(
                "name the file or directory of one program: {MAX_FILES} files and {} MiB are the most",
                Bounds::PACKAGE.bytes >> 20
            ),
            Self::Unreadable(..) => "a program is made of files that can be read".to_owned(),
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Language(_) => out.write_str("it is in no known language"),
            Self::NoSource(_) => out.write_str("it is a directory without a source file"),
            Self::Mixed(languages) => {
                write!(out, "its sources are in {}", languages.join(" and "))
            }
            Self::NoMain { language, .. } => write!(
                out,
                "it has several source files in {language}, and none that is surely the main one"
            ),
            Self::TooLarge => out.write_str("it is too large for a program"),
            Self::Unreadable(path, why) => write!(out, "{}: {why}", path.shown()),
        }
    }
}

impl std::error::Error for Unfit {}
