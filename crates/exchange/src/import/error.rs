//! Errors of imports.

use base::text::{Shown as _, hanging, line};
use std::fmt;
use std::io;
use std::path::PathBuf;
use tengen_core::fault::{Accountable, Blame};

/// A refused package.
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
        /// The error.
        reason: String,
    },
    /// A forbidden entry.
    Entry {
        /// Its name, escaped.
        name: String,
        /// The reason.
        reason: Refused,
    },
    /// A link that leads out of the package, or to a missing file.
    Link {
        /// Its path in the package.
        name: String,
        /// The directory that contains the package and the targets of its links, if there is one.
        around: Option<PathBuf>,
        /// Its target, if that does not exist.
        dangling: Option<String>,
    },
    /// It exceeds the limits of packages.
    TooLarge(TooLarge),
    /// A file whose content does not follow its format.
    File {
        /// Its path in the package.
        path: String,
        /// The line, from 1, if known.
        line: Option<usize>,
        /// What is wrong.
        reason: String,
    },
    /// A required file is missing.
    Missing {
        /// Its path in the package.
        path: String,
        /// Its purpose.
        purpose: &'static str,
    },
    /// Its format cannot be determined.
    NoFormat,
    /// The directory to be created cannot be a problem.
    Place(String),
}

/// Why an entry is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its path leads out of the package, or is absolute.
    Outside,
    /// It is a link that leads out of the package, or to a missing file.
    Link,
    /// It is a device, a pipe or similar.
    Special,
    /// Its name is not UTF-8, or has control characters.
    Name,
    /// Its name is too long, or directories are nested too deep.
    Deep,
    /// Another entry has the same name.
    Twice,
    /// Another entry has the same name except for upper and lower case.
    Case,
    /// It is a file, but other entries lie in it.
    FileAndDirectory,
    /// It is encrypted.
    Encrypted,
    /// It is compressed with a method other than deflate.
    Compression,
    /// Its content differs from what was packed, or from the archive's size.
    Damaged,
    /// Its size differs from that in the archive.
    Size,
}

/// Which limit a package exceeds.
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
