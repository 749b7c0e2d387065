//! Reasons why a file or directory is not a program.

use super::bounds::{Bounds, MAX_FILES};
use base::text::Shown as _;
use std::path::{Path, PathBuf};

/// The reason why something is not a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A file without a known language, with the known extensions.
    #[error("it is in no known language")]
    Language(Vec<String>),
    /// A directory without a source file, with the known extensions.
    #[error("it is a directory without a source file")]
    NoSource(Vec<String>),
    /// A directory with sources in these languages.
    #[error("its sources are in {}", .0.join(" and "))]
    Mixed(Vec<String>),
    /// A directory whose sources have no main file, or several.
    #[error("it has several source files in {language}, and none that is surely the main one")]
    NoMain {
        /// The language of the sources.
        language: String,
        /// File names that would identify the main file.
        wanted: Vec<String>,
    },
    /// A directory with too many files, or with files that are too large.
    #[error("it is too large for a program")]
    TooLarge,
    /// A file that cannot be read.
    #[error("{}: {}", .0.shown(), .1)]
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
