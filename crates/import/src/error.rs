//! The reasons why a package cannot be imported.

use base::text::{Shown as _, count, hanging, line, line as escaped, shell_words};
use package::better_id;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use terms::fault::{Accountable, Blame};

/// A rejected package.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It cannot be read.
    #[error("cannot read {}: {source}", .path.shown())]
    Unreadable {
        /// The package, or a file in it.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The archive is broken, or uses an unsupported compression.
    #[error("{} is not a readable zip file: {reason}", .path.shown(), reason = line(.reason))]
    Archive {
        /// The archive.
        path: PathBuf,
        /// The cause.
        reason: String,
    },
    /// An entry with an invalid name or type.
    #[error("the package is refused because of its entry `{}`: {reason}", line(.name))]
    Entry {
        /// The escaped name.
        name: String,
        /// The problem with the entry.
        reason: Refused,
    },
    /// A link that leads out of the package, or to a missing file.
    #[error(
        "the package is refused because of its entry `{}`: {}{}",
        line(.name), Refused::Link, link_advice(.dangling.as_deref(), .around.as_deref())
    )]
    Link {
        /// The path in the package.
        name: String,
        /// The directory that contains the package and the targets of its links, if there is one.
        around: Option<PathBuf>,
        /// The target, if it does not exist.
        dangling: Option<String>,
    },
    /// The package exceeds a size limit.
    #[error("the package is refused: {0}")]
    TooLarge(TooLarge),
    /// A file that violates the rules of the format.
    #[error(
        "{}{}: {}",
        escaped(.path), .line.map_or_else(String::new, |at| format!(", line {at}")), hanging(.reason)
    )]
    File {
        /// The path in the package.
        path: String,
        /// The line, from 1, if it is known.
        line: Option<usize>,
        /// The violation.
        reason: String,
    },
    /// A value of a file that violates the rules of the format.
    #[error("{}, line {line}, column {column}: {}", escaped(.path), hanging(.reason))]
    Value {
        /// The path in the package.
        path: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The violation.
        reason: String,
    },
    /// A required file is missing.
    #[error("the package has no `{}`, {purpose}", line(.path))]
    Missing {
        /// The path in the package.
        path: String,
        /// The purpose of the file.
        purpose: &'static str,
    },
    /// The format of the package is unknown.
    #[error(
        "the format of the package is unknown: there is no problem.yaml, problem.xml, problem.rbx.yml, problem.json with gen/data, info.toml, config.yaml, config.yml with prog, init.yml, task.yaml, problem.conf, description/problem.info, conf with tests, nor a .in file with its answer; name the format with --from"
    )]
    NoFormat,
    /// The directory or archive is not a package, but holds packages in directories.
    #[error("{}", listed_packages((.path, *.is_archive), .packages))]
    Packages {
        /// The directory or archive.
        path: PathBuf,
        /// Whether it is an archive.
        is_archive: bool,
        /// The format of each package, and its directory in `path`.
        packages: Vec<(&'static str, PathBuf)>,
    },
    /// The target directory is not valid for a problem.
    #[error("{}", line(.0))]
    Place(String),
}

impl ImportError {
    /// A line of a file that violates the rules of the format.
    pub(super) fn in_line(path: &str, line: usize, reason: impl Into<String>) -> Self {
        Self::File {
            path: path.to_owned(),
            line: Some(line),
            reason: reason.into(),
        }
    }
}

/// The reason why an entry is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its path leads out of the package.
    Outside,
    /// It is a link that leads out of the package or to a missing file.
    Link,
    /// It is a device, a pipe or another special file.
    Special,
    /// Its name is not UTF-8, or contains control characters.
    Name,
    /// Its name is too long, or directories are nested too deeply.
    Deep,
    /// Another entry has the same name.
    Twice,
    /// The name of another entry differs only in upper and lower case.
    Case,
    /// It is a file, but other entries lie in it.
    FileAndDirectory,
    /// It is encrypted.
    Encrypted,
    /// Its compression method is not deflate.
    Compression,
    /// Its checksum or size does not match the archive.
    Damaged,
    /// Its size differs from the size that the archive states.
    Size,
}

/// The exceeded size limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// More files than this.
    Entries(usize),
    /// A file with more bytes than this.
    File(String, u64),
    /// More bytes than this in total.
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
            Self::Damaged => "it is damaged: pack the archive again",
            Self::Size => "it has another size than the archive states: pack the archive again",
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
                    "unpacked it is more than {most} times as large, unlike any test data"
                )
            }
        }
    }
}

/// The number of packages that a message lists.
const MAX_LISTED: usize = 40;

/// A line with the command for each package in a directory or archive.
fn listed_packages((path, is_archive): (&Path, bool), packages: &[(&str, PathBuf)]) -> String {
    let number = count(packages.len(), "package");
    let how = match (is_archive, packages.len()) {
        (false, 1) => "Import it",
        (false, _) => "Import each of them",
        (true, 1) => "Unpack it, and import the package",
        (true, _) => "Unpack it, and import each of them",
    };
    let whole = path.shown();
    let mut lines = vec![format!(
        "{whole} is not a package, but holds {number}. {how}:"
    )];
    lines.extend(packages.iter().take(MAX_LISTED).map(|(format, package)| {
        let from = if is_archive {
            package.shown()
        } else {
            path.join(package).shown()
        };
        let name = package.file_name().unwrap_or_default().to_string_lossy();
        let to = format!("problems/{}", better_id(&name));
        let command = shell_words(&["tengen", "import", &from, "--out", &to]);
        format!("  {format}: {command}")
    }));
    match packages.len().saturating_sub(MAX_LISTED) {
        0 => {}
        more => lines.push(format!("  and {more} more")),
    }
    lines.join("\n")
}

fn link_advice(target: Option<&str>, around: Option<&Path>) -> String {
    match (target, around) {
        (Some(target), _) => format!(
            ". Its target {target} does not exist: take the package with its whole repository, or replace the link by the file"
        ),
        (None, Some(around)) => format!(
            ". All links of this package are followed with --follow-links {}",
            around.shown()
        ),
        (None, None) => String::new(),
    }
}

impl Accountable for ImportError {
    fn blame(&self) -> Blame {
        match self {
            Self::NoFormat | Self::Packages { .. } | Self::Place(_) => Blame::Usage,
            Self::Unreadable { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                Blame::Usage
            }
            Self::Unreadable { .. } => Blame::Machine,
            _ => Blame::Package,
        }
    }
}
