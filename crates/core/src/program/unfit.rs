//! What is wrong with a file or directory that should be a program.

use super::bounds::{Bounds, MOST_FILES};
use base::text::Shown as _;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why a file or directory is not a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// A file in an unknown language, with the known extensions.
    Language(Vec<String>),
    /// A directory without a source file, with the known extensions.
    NoSource(Vec<String>),
    /// A directory with sources in these languages.
    Mixed(Vec<String>),
    /// A directory whose sources have no main file, or more than one.
    NoMain {
        /// Their language.
        language: String,
        /// The possible names of a main file.
        wanted: Vec<String>,
    },
    /// A directory with too many files, or too large ones.
    TooLarge,
    /// A file or directory that cannot be read.
    Unreadable(PathBuf, String),
}

impl Unfit {
    /// A file whose name has a control character.
    pub(super) fn control(path: &Path) -> Self {
        let why = "its name has a control character".to_owned();
        Self::Unreadable(path.to_owned(), why)
    }

    /// Advice.
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
                "name the file or directory of one program: {MOST_FILES} files and {} MiB are the most",
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
