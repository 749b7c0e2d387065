//! Why a package cannot be imported.

use base::text::{Shown as _, hanging, line};
use std::fmt;
use std::io;
use std::path::PathBuf;
use tengen_core::fault::{Accountable, Blame};

/// A package that is refused.
#[derive(Debug)]
pub enum ImportError {
    /// It cannot be read.
    Unreadable {
        /// The package, or a file in it.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The archive is broken, or compressed in another way.
    Archive {
        /// The archive.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// An entry that no package may have.
    Entry {
        /// Its name, escaped.
        name: String,
        /// What is wrong with it.
        reason: Refused,
    },
    /// An entry that is a link, and leads out of the package or to no file.
    Link {
        /// Its path in the package.
        name: String,
        /// The directory that holds the package and what its links lead to, if there is one.
        around: Option<PathBuf>,
        /// Its target, if nothing exists there.
        dangling: Option<String>,
    },
    /// It is larger than any package.
    TooLarge(TooLarge),
    /// A file that does not say what its format wants.
    File {
        /// Its path in the package.
        path: String,
        /// The line, from 1, where that is known.
        line: Option<usize>,
        /// What is wrong.
        reason: String,
    },
    /// A file that must be there and is not.
    Missing {
        /// Its path in the package.
        path: String,
        /// What it is for.
        purpose: &'static str,
    },
    /// Nothing says what format it is in.
    NoFormat,
    /// The directory to be made cannot be a problem.
    Place(String),
}

/// What is wrong with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its path leaves the package, or does not begin in it.
    Outside,
    /// It is a link, and leads out of the package or to no file.
    Link,
    /// It is a device, a pipe or the like.
    Special,
    /// Its name is not UTF-8, or has control characters.
    Name,
    /// Its name is too long, or too many directories lie in each other.
    Deep,
    /// Another entry has the same name.
    Twice,
    /// Another entry has the same name but for upper and lower case.
    Case,
    /// It is a file, and other entries lie in it.
    FileAndDirectory,
    /// It is encrypted.
    Encrypted,
    /// It is compressed otherwise than by deflate.
    Compression,
    /// Its bytes are not those that were packed, or not as many as the archive says.
    Damaged,
    /// It has another size than the archive says.
    Size,
}

/// How a package is too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// More files than this.
    Entries(usize),
    /// A file of more bytes than this.
    File(String, u64),
    /// More bytes than this in all.
    Total(u64),
    /// It grows by more than this factor when it is unpacked.
    Ratio(u64),
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Outside => "its path leads out of the package",
            Self::Link => {
                "it is a link that does not lead to a file of the package; with --follow-links DIR, links of a folder to what is below DIR are followed"
            }
            Self::Special => "it is neither a file nor a directory",
            Self::Name => "its name is not UTF-8 or has control characters",
            Self::Deep => "its path is too long",
            Self::Twice => "there are two of this name",
            Self::Case => "there is another whose name differs only in upper and lower case",
            Self::FileAndDirectory => "it is a file, and others lie in it",
            Self::Encrypted => "it is encrypted",
            Self::Compression => "it is compressed otherwise than by deflate",
            Self::Damaged => "it is damaged: pack the archive anew",
            Self::Size => "it has another size than the archive says: pack the archive anew",
        })
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entries(most) => write!(out, "it has more than {most} files"),
            Self::File(name, most) => write!(out, "`{}` has more than {most} bytes", line(name)),
            Self::Total(most) => write!(out, "its files have more than {most} bytes"),
            Self::Ratio(most) => {
                write!(
                    out,
                    "unpacked it is more than {most} times as large, which no test data are"
                )
            }
        }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, source } => {
                write!(out, "cannot read {}: {source}", path.shown())
            }
            Self::Archive { path, reason } => {
                let reason = line(reason);
                write!(out, "{} is no zip file that can be read: {reason}", path.shown())
            }
            Self::Entry { name, reason } => {
                write!(out, "the package is refused because of its entry `{}`: {reason}", line(name))
            }
            Self::Link {
                name,
                around,
                dangling,
            } => {
                let refused = Refused::Link;
                write!(
                    out,
                    "the package is refused because of its entry `{}`: {refused}",
                    line(name)
                )?;
                match (dangling, around) {
                    (Some(to), _) => write!(
                        out,
                        ". Its target {to} does not exist: take the package with its whole repository, or replace the link by the file"
                    ),
                    (None, Some(around)) => write!(
                        out,
                        ". All links of this package are followed with --follow-links {}",
                        around.shown()
                    ),
                    (None, None) => Ok(()),
                }
            }
            Self::TooLarge(how) => write!(out, "the package is refused: {how}"),
            Self::File {
                path,
                line: Some(at),
                reason,
            } => write!(out, "{}, line {at}: {}", line(path), hanging(reason)),
            Self::File {
                path,
                line: None,
                reason,
            } => write!(out, "{}: {}", line(path), hanging(reason)),
            Self::Missing { path, purpose } => {
                write!(out, "the package has no `{}`, {purpose}", line(path))
            }
            Self::NoFormat => out.write_str(
                "nothing says what format this is in: there is no problem.yaml, problem.xml, info.toml, config.yaml, init.yml, nor a .in file with its answer; name the format with --from",
            ),
            Self::Place(why) => out.write_str(&line(why)),
        }
    }
}

impl std::error::Error for ImportError {}

impl Accountable for ImportError {
    fn blame(&self) -> Blame {
        match self {
            Self::NoFormat | Self::Place(_) => Blame::Usage,
            Self::Unreadable { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                Blame::Usage
            }
            Self::Unreadable { .. } => Blame::Machine,
            _ => Blame::Package,
        }
    }
}
