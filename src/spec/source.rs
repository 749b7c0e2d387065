//! The text of a spec, and where in it a byte lies.

use super::diagnostic::{Diagnostic, Snippet};
use super::fault::{Fault, Faults};
use super::key::KeyPath;
use super::{Spec, reader};
use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::de::DeTable;
use unicode_width::UnicodeWidthStr;

/// The text of a spec with the file it comes from.
#[derive(Debug)]
pub struct Source {
    file: PathBuf,
    text: String,
}

/// A spec whose text cannot be had.
#[derive(Debug)]
pub enum SourceError {
    /// The file cannot be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is not UTF-8.
    NotText {
        /// The file.
        file: PathBuf,
        /// The line of the first wrong byte, from 1.
        line: usize,
        /// The byte.
        byte: u8,
    },
}

impl fmt::Display for SourceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { file, source } => {
                write!(out, "cannot read {}: {source}", file.display())
            }
            Self::NotText { file, line, byte } => write!(
                out,
                "{}:{line} holds the byte 0x{byte:02x}, which is not UTF-8: save the file as UTF-8",
                file.display()
            ),
        }
    }
}

impl std::error::Error for SourceError {}

impl Source {
    /// Reads the text of a spec. A byte order mark is taken as blank space.
    ///
    /// # Errors
    /// When the file cannot be read or is not UTF-8.
    pub fn read(file: PathBuf) -> Result<Self, SourceError> {
        let bytes = match std::fs::read(&file) {
            Ok(bytes) => bytes,
            Err(source) => return Err(SourceError::Unreadable { file, source }),
        };
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { file, text }),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
                Err(SourceError::NotText {
                    file,
                    line,
                    byte: bytes[at],
                })
            }
        }
    }

    /// The spec; nothing unless it is free of faults, which are noted.
    #[must_use]
    pub fn parse(&self, faults: &Faults) -> Option<Spec> {
        let (root, errors) = DeTable::parse_recoverable(&self.text);
        for error in &errors {
            let span = error.span().unwrap_or_default();
            faults.add(span, Fault::Syntax(error.message().to_owned()));
        }
        if errors.is_empty() {
            reader::read(root, faults)
        } else {
            None
        }
    }

    /// The faults as they are shown, in the order of the text.
    #[must_use]
    pub fn diagnose(&self, faults: Faults) -> Vec<Diagnostic> {
        let (root, _) = DeTable::parse_recoverable(&self.text);
        let diagnose = |(span, fault): (Range<usize>, Fault)| {
            let key = KeyPath::of(root.get_ref(), &span).unwrap_or_default();
            Diagnostic {
                file: self.file.clone(),
                message: fault.message(&key),
                advice: fault.advice(),
                snippet: self.snippet(&span),
                key,
            }
        };
        faults.into_sorted().into_iter().map(diagnose).collect()
    }

    fn snippet(&self, span: &Range<usize>) -> Snippet {
        let start = self.floor(span.start);
        let line_start = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[line_start..].lines().next().unwrap_or_default();
        let before = &self.text[line_start..start];
        let marked_end = self.floor(span.end).min(line_start + line.len()).max(start);
        Snippet {
            line: 1 + self.text[..start].matches('\n').count(),
            column: 1 + before.chars().count(),
            indent: untabbed(before).width(),
            width: untabbed(&self.text[start..marked_end]).width().max(1),
            text: untabbed(line),
        }
    }

    /// The nearest place at or before `at` where a character starts.
    fn floor(&self, at: usize) -> usize {
        (0..=at.min(self.text.len()))
            .rev()
            .find(|&at| self.text.is_char_boundary(at))
            .unwrap_or(0)
    }

    /// The file the text comes from.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }
}

/// The text with each tab as four blanks, so that a caret below it stands right.
fn untabbed(text: &str) -> String {
    text.replace('\t', "    ")
}
