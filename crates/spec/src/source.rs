//! The text of a spec, and the positions of its bytes.

use super::headers;
use super::mistake::{Mistake, Mistakes};
use super::reader;
use base::text::line as escaped;
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::path::PathBuf;
use terms::diagnostic::{Diagnostic, KeyPath, Snippet};
use toml::de::DeTable;
use unicode_width::UnicodeWidthStr;

/// How many characters of a line are shown on either side of a mistake.
const SHOWN: usize = 120;

/// The text of a spec with the file it comes from.
#[derive(Debug)]
pub struct Source {
    file: PathBuf,
    text: String,
    /// The first byte that is not UTF-8, with its position.
    not_text: Option<(usize, u8)>,
}

impl Source {
    /// The text of a spec in this file. A byte order mark is removed.
    #[must_use]
    pub fn new(file: PathBuf, bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let not_text = std::str::from_utf8(bytes).err().map(|error| {
            let at = error.valid_up_to();
            (at, bytes[at])
        });
        let text = String::from_utf8_lossy(bytes).into_owned();
        Self {
            file,
            text,
            not_text,
        }
    }

    /// Parses the text as a value of another type than a spec.
    ///
    /// # Errors
    /// With all its mistakes.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Vec<Diagnostic>> {
        let mistakes = Mistakes::default();
        self.parse(&mistakes).ok_or_else(|| self.diagnose(mistakes))
    }

    /// The spec of a problem or a contest; `None` if it has mistakes, which are recorded.
    #[must_use]
    pub fn parse<T: DeserializeOwned>(&self, mistakes: &Mistakes) -> Option<T> {
        if let Some((at, byte)) = self.not_text {
            mistakes.add(at..at + 1, Mistake::NotText(byte));
            return None;
        }
        match DeTable::parse(&self.text) {
            Ok(mut root) => {
                headers::settle(root.get_mut(), &self.text, mistakes);
                reader::read(&root, mistakes)
            }
            Err(error) => {
                let span = error.span().unwrap_or_default();
                let words = || {
                    let mut words = error.message().to_owned();
                    if let Some(range) = self.bare_range(span.start) {
                        words = format!("{words}; a range stands in quotes: {range}");
                    } else if let Some(key) = self.bare_words(span.start) {
                        words = format!("{words}; names with spaces stand in quotes: {key}");
                    }
                    (span.clone(), Mistake::Syntax(words))
                };
                let second = headers::second(&self.text, &span);
                let (span, mistake) = second.unwrap_or_else(words);
                mistakes.add(span, mistake);
                None
            }
        }
    }

    /// The range without quotes in the line of a byte, with quotes added: `"2..=1000"`.
    fn bare_range(&self, at: usize) -> Option<String> {
        let start = self.text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        let line = self.text.get(start..)?.lines().next()?;
        let (before, high) = line.split_once("..=").or(line.split_once(".."))?;
        let is_bound = |byte: char| byte.is_ascii_alphanumeric() || "_.-".contains(byte);
        let low = before.rsplit(|byte| !is_bound(byte)).next()?;
        let high = high.split(|byte| !is_bound(byte)).next()?;
        let is_quoted = before.matches('"').count() % 2 == 1;
        (!is_quoted && !low.is_empty()).then(|| format!("\"{low}..={high}\""))
    }

    /// The words before `=` in the line of a byte, with quotes added: `"u v"`.
    fn bare_words(&self, at: usize) -> Option<String> {
        let start = self.text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        let line = self.text.get(start..)?.lines().next()?;
        let key = line.split_once('=')?.0.trim();
        let is_word = |word: &str| {
            let mut letters = word.chars();
            letters.all(|letter| letter.is_alphanumeric() || letter == '_')
        };
        let words = key.split(' ');
        (key.contains(' ') && words.clone().all(|word| !word.is_empty() && is_word(word)))
            .then(|| format!("\"{key}\""))
    }

    /// The mistakes in the form in which they are shown, in the order of the text.
    #[must_use]
    pub fn diagnose(&self, mistakes: Mistakes) -> Vec<Diagnostic> {
        let (root, _) = DeTable::parse_recoverable(&self.text);
        let diagnose = |(span, mistake): (Range<usize>, Mistake)| {
            let key = KeyPath::find(root.get_ref(), &span).unwrap_or_default();
            Diagnostic {
                file: self.file.clone(),
                message: mistake.message(&key),
                advice: mistake.advice(&key, |byte| self.line_of(byte)),
                snippet: self.snippet(&self.meant(&span, &mistake)),
                key,
            }
        };
        mistakes.into_sorted().into_iter().map(diagnose).collect()
    }

    /// The span of a mistake: part of a text if it is known and the text has no escapes.
    fn meant(&self, span: &Range<usize>, mistake: &Mistake) -> Range<usize> {
        let Mistake::Declaration {
            inside: Some(inside),
            ..
        } = mistake
        else {
            return span.clone();
        };
        let written = self.text.get(span.clone()).unwrap_or_default();
        let quotes = written.len() - written.trim_start_matches(['"', '\'']).len();
        let is_plain = quotes == 1 && (written.starts_with('\'') || !written.contains('\\'));
        if is_plain {
            let first = span.start + quotes;
            first + inside.start..first + inside.end
        } else {
            span.clone()
        }
    }

    fn snippet(&self, span: &Range<usize>) -> Snippet {
        let start = self.floor(span.start);
        let line_start = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[line_start..].lines().next().unwrap_or_default();
        let before = &self.text[line_start..start];
        let marked_end = self.floor(span.end).min(line_start + line.len()).max(start);
        let (shown_before, shown) = shown(before, &line[before.len().min(line.len())..]);
        let marked = &self.text[start..marked_end];
        let most = shown.width() - shown_before.width();
        Snippet {
            line: self.line_of(start),
            column: 1 + before.chars().count(),
            indent: shown_before.width(),
            width: untabbed(marked).width().min(most).max(1),
            text: shown,
        }
    }

    /// The line of a byte, from 1.
    fn line_of(&self, byte: usize) -> usize {
        1 + self.text[..self.floor(byte)].matches('\n').count()
    }

    /// The nearest character boundary at or before `at`.
    fn floor(&self, at: usize) -> usize {
        (0..=at.min(self.text.len()))
            .rev()
            .find(|&at| self.text.is_char_boundary(at))
            .unwrap_or(0)
    }
}

/// The visible parts of a line: that of `before`, and the whole. Of a line too long for a terminal
/// only the surroundings of the position between the two are shown.
fn shown(before: &str, after: &str) -> (String, String) {
    let cut = "...";
    let (before, after) = (untabbed(before), untabbed(after));
    let skipped = before.chars().count().saturating_sub(SHOWN);
    let end: String = before.chars().skip(skipped).collect();
    let before = if skipped > 0 {
        cut.to_owned() + &end
    } else {
        end
    };
    let start: String = after.chars().take(SHOWN).collect();
    let rest = if start.len() < after.len() { cut } else { "" };
    let all = format!("{before}{start}{rest}");
    (before, all)
}

/// The text with each tab as four spaces, so that a caret below it is aligned, and with invisible
/// characters escaped.
fn untabbed(text: &str) -> String {
    escaped(&text.replace('\t', "    "))
}
