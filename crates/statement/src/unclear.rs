//! Meaningless parts of a statement: unknown placeholders, unreadable maths, and missing pictures.
//!
//! # Theory of operation
//!
//! Placeholders are searched in the source text, maths in the text with constants filled in, which
//! moves no line. A single `$` is money; two in a paragraph with TeX between them are maths whose
//! braces do not match, which Markdown takes for text.

use super::declared::{CONSTRAINTS, INPUT};
use super::html;
use super::limits::undescribed;
use super::maths::refusal as maths_refusal;
use super::pictures::{self, ReferenceTarget};
use super::{GROUPS, SAMPLES, StatementText, tables, written};
use base::beneath::open_in;
use base::text::{Shown as _, count, escape, nearest};
use package::{Constants, Package};
use pulldown_cmark::{Event, Tag, TagEnd};
use std::ops::Range;
use std::path::PathBuf;
use terms::fault::{Accountable, Blame, Fault};

/// How many characters of maths a message quotes.
const QUOTED: usize = 40;

/// A meaningless part of a statement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}:{column}: {message}", .path.shown())]
pub struct Unclear {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// All meaningless parts in the statements and editorials of a problem.
///
/// # Errors
/// If one cannot be read, or is not UTF-8.
pub fn unclear(package: &Package) -> Result<Vec<Unclear>, Fault> {
    let mut found = Vec::new();
    let notes = super::notes::sources(package)?;
    let notes = notes.into_iter().map(|(_, source)| source);
    for source in written(package)?.into_iter().chain(notes) {
        found.extend(in_source(package, &source));
    }
    let of_transcripts = super::transcripts::unclear(package)?.into_iter();
    found.extend(of_transcripts.map(|(path, line, message)| Unclear {
        path,
        line,
        column: 1,
        message,
    }));
    Ok(found)
}

fn in_source(package: &Package, source: &StatementText) -> Vec<Unclear> {
    let constants = &package.constants;
    let filled = constants.fill(&source.text);
    let mut known: Vec<String> = constants.0.keys().cloned().collect();
    let mut places = vec![SAMPLES, GROUPS];
    if package.input().is_some() {
        places.extend([INPUT, CONSTRAINTS]);
    }
    let places = places.into_iter();
    known.extend(places.map(|it| it.trim_matches(['{', '}']).to_owned()));
    let mut found = placeholders(&source.text, &known);
    found.extend(empty_cells(package, &source.text));
    let (filled, added) = tables::whole(&filled);
    let of_filled = maths(&filled)
        .into_iter()
        .chain(lost_cells(&filled))
        .chain(missing_pictures(package, &filled));
    found.extend(of_filled.map(|(at, message)| {
        let at = at - added.iter().filter(|added| **added < at).count();
        (written_at(constants, &source.text, at), message)
    }));
    found.sort();
    let unclear = found.into_iter();
    unclear
        .map(|note| Unclear::new(package, source, note))
        .collect()
}

impl Unclear {
    fn new(package: &Package, source: &StatementText, (at, message): Note) -> Self {
        let before = &source.text[..at];
        let line = before.rsplit('\n').next().unwrap_or_default();
        let path = source.path.strip_prefix(&package.dir);
        Self {
            path: path.unwrap_or(&source.path).to_owned(),
            line: 1 + before.matches('\n').count(),
            column: 1 + line.chars().count(),
            message,
        }
    }
}

impl Accountable for Unclear {
    fn blame(&self) -> Blame {
        Blame::Package
    }
}

/// The position in the source text that corresponds to `at` in the text with constants filled in.
fn written_at(constants: &Constants, text: &str, at: usize) -> usize {
    // The current positions in both texts.
    let (mut written, mut filled) = (0, 0);
    for (name, place) in package::places(text) {
        let Some(value) = constants.text(name) else {
            continue;
        };
        let start = filled + place - written;
        if at < start {
            break;
        }
        if at < start + value.len() {
            return place;
        }
        written = place + name.len() + "{{}}".len();
        filled = start + value.len();
    }
    written + at - filled
}

/// A position in a text and the mistake there.
type Note = (usize, String);

/// A table of groups in which the descriptions of some are missing.
fn empty_cells(package: &Package, text: &str) -> Option<Note> {
    let groups = undescribed(package);
    let first = groups.first()?;
    let mut lines = text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end - line.len(), line))
    });
    let (at, _) = lines.find(|(_, line)| line.trim() == GROUPS)?;
    let which = match groups.len() {
        1 => format!("the group `{first}`"),
        _ => format!("the groups {}", groups.join(", ")),
    };
    let message = format!(
        "`{GROUPS}` has an empty cell for {which}: other groups have a `text`; give it one as well, such as \"no further constraints\""
    );
    Some((at, message))
}

/// The rows of tables with more cells than their heads, whose last cells are not shown.
fn lost_cells(text: &str) -> impl Iterator<Item = Note> {
    tables::too_long(text).into_iter().map(|row| {
        let message = format!(
            "the row has {}, the table {}: the rest is not shown; a `|` within a cell is written `\\|`",
            count(row.cells, "cell"),
            count(row.columns, "column")
        );
        (row.at, message)
    })
}

/// The pictures that are not files of the problem.
fn missing_pictures(package: &Package, text: &str) -> impl Iterator<Item = Note> {
    let all = pictures::references(text).into_iter();
    all.filter_map(|reference| {
        let written = escape(reference.target.as_bytes());
        let message = match ReferenceTarget::parse(&reference.target) {
            ReferenceTarget::RemoteResult => return None,
            ReferenceTarget::Outside => format!(
                "the picture `{written}` is not in the problem's directory: put it there and name it by its path"
            ),
            ReferenceTarget::File(path) if is_there(package, &path) => return None,
            ReferenceTarget::File(path) => format!(
                "the picture `{written}` is missing: there is no file {} in the problem's directory",
                escape(path.as_bytes())
            ),
        };
        Some((reference.range.start, message))
    })
}

fn is_there(package: &Package, path: &str) -> bool {
    open_in(&package.dir, &package.dir.join(path)).is_ok()
}

/// Checks that every picture of the statements and editorials exists.
///
/// # Errors
/// The first missing picture; also if a statement cannot be read.
pub fn require_pictures(package: &Package) -> Result<(), Fault> {
    for source in written(package)? {
        let filled = package.constants.fill(&source.text);
        if let Some((at, message)) = missing_pictures(package, &filled).next() {
            let at = written_at(&package.constants, &source.text, at);
            return Err(Unclear::new(package, &source, (at, message)).into());
        }
    }
    Ok(())
}

/// Placeholders with unknown names. Code has double braces of its own, and so has TeX, where only
/// names similar to a known one count.
fn placeholders(text: &str, known: &[String]) -> Vec<Note> {
    let mut found = Vec::new();
    for (name, at) in package::places(text) {
        if known.iter().any(|one| one == name) {
            continue;
        }
        let near = nearest(name, known);
        let inside = surroundings(text, at);
        if inside == Some(Inside::Code) || (inside == Some(Inside::Maths) && near.is_none()) {
            continue;
        }
        let advice = match near {
            Some(near) => format!("did you mean `{{{{{near}}}}}`?"),
            None => format!("known are {}", known.join(", ")),
        };
        found.push((at, format!("`{{{{{name}}}}}` stands for nothing: {advice}")));
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(at) = line.find(SAMPLES).filter(|_| line.trim() != SAMPLES) {
            let message = format!("`{SAMPLES}` stands for the samples only on a line of its own");
            found.push((start + at, message));
        }
        start += line.len();
    }
    found
}

/// What is not ordinary text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Code,
    Maths,
}

/// The surroundings of a position, if they are not ordinary text.
fn surroundings(text: &str, at: usize) -> Option<Inside> {
    let mut in_block = false;
    for (event, range) in html::events(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_block = true,
            Event::End(TagEnd::CodeBlock) => in_block = false,
            _ if !range.contains(&at) => {}
            Event::Code(_) => return Some(Inside::Code),
            Event::Text(_) if in_block => return Some(Inside::Code),
            Event::InlineMath(_) | Event::DisplayMath(_) => return Some(Inside::Maths),
            _ => {}
        }
    }
    None
}

/// The unreadable maths.
fn maths(text: &str) -> Vec<Note> {
    let mut found = Vec::new();
    let mut dollars: Vec<usize> = Vec::new();
    let mut in_block = false;
    for (event, range) in html::events(text).into_offset_iter() {
        match event {
            Event::InlineMath(tex) | Event::DisplayMath(tex) => {
                if let Some(why) = maths_refusal(&tex) {
                    let message = format!("the maths `{}` cannot be read: {why}", quoted(&tex));
                    found.push((range.start, message));
                }
            }
            Event::Start(Tag::CodeBlock(_)) => in_block = true,
            Event::End(TagEnd::CodeBlock) => in_block = false,
            Event::Text(_) if !in_block => dollars.extend(open_dollars(text, range)),
            Event::End(
                TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::Heading(_),
            ) => {
                found.extend(unclosed(text, &dollars));
                dollars.clear();
            }
            _ => {}
        }
    }
    found
}

/// The positions of dollar signs that are not escaped.
fn open_dollars(text: &str, range: Range<usize>) -> impl Iterator<Item = usize> {
    let start = range.start;
    text[range]
        .match_indices('$')
        .map(move |(at, _)| start + at)
        .filter(|at| !text[..*at].ends_with('\\'))
}

/// Maths between two dollar signs that Markdown has left unchanged because its braces do not match.
fn unclosed(text: &str, dollars: &[usize]) -> Option<Note> {
    let [first, second, ..] = dollars else {
        return None;
    };
    let tex = text[first + 1..*second].trim();
    let is_tex = tex.contains(['\\', '{', '}', '^', '_']);
    is_tex.then(|| {
        let message = format!(
            "the maths `{}` cannot be read: its braces do not match",
            quoted(tex)
        );
        (*first, message)
    })
}

fn quoted(tex: &str) -> String {
    let tex = tex.trim().replace('\n', " ");
    match tex.char_indices().nth(QUOTED) {
        Some((cut, _)) => format!("{}...", escape(&tex.as_bytes()[..cut])),
        None => escape(tex.as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Constants, maths, placeholders, written_at};

    #[test]
    fn a_placeholder_of_no_name_is_found_outside_of_code() {
        let known = ["max_n".to_owned(), "samples".to_owned()];
        let notes = |text| placeholders(text, &known);
        assert_eq!(notes("Up to {{max_n}}.\n\n{{samples}}\n"), []);
        assert_eq!(
            notes("a\n\nUp to {{nope}}.\n"),
            [(
                9,
                "`{{nope}}` stands for nothing: known are max_n, samples".to_owned()
            )]
        );
        assert_eq!(notes("`{{x}}`\n\n    {{y}}\n\n```\n{{z}}\n```\n"), []);
        assert_eq!(notes("$2^{{k}}$"), []);
        assert_eq!(
            notes("$n \\le {{maxn}}$"),
            [(
                7,
                "`{{maxn}}` stands for nothing: did you mean `{{max_n}}`?".to_owned()
            )]
        );
        assert_eq!(
            notes("see {{samples}}\n"),
            [(
                4,
                "`{{samples}}` stands for the samples only on a line of its own".to_owned()
            )]
        );
    }

    #[test]
    fn places_are_those_of_the_text_as_it_was_written() {
        let constants =
            Constants([("n".to_owned(), generators::Value::Text("long".to_owned()))].into());
        let text = "{{n}} {{x}} a{{n}}b";
        let filled = constants.fill(text);
        assert_eq!(filled, "long {{x}} along".to_owned() + "b");
        for (part, at) in [("{{x}}", 6), ("a", 12), ("b", 18)] {
            let found = filled.find(part).unwrap();
            assert_eq!(written_at(&constants, text, found), at, "{part}");
        }
        assert_eq!(written_at(&constants, text, 2), 0);
        assert_eq!(written_at(&constants, text, filled.len()), text.len());
    }

    #[test]
    fn cells_that_no_reader_shows_are_found() {
        let [(at, message)] =
            &super::lost_cells("| a |\n|---|\n| b | c |\n").collect::<Vec<_>>()[..]
        else {
            panic!("not one note")
        };
        assert_eq!(*at, 12);
        assert_eq!(
            message,
            "the row has 2 cells, the table 1 column: the rest is not shown; a `|` within a cell is written `\\|`"
        );
    }

    #[test]
    fn maths_that_cannot_be_read_is_found() {
        assert_eq!(
            maths("It costs $5, or $1 \\le n$, or \\$7 and `$\\frac{1$`.\n"),
            []
        );
        let [(at, message)] = &maths("a\n\nHalf: $\\frac{1$ of it.\n")[..] else {
            panic!("not one note")
        };
        assert_eq!(*at, 9);
        assert_eq!(
            message,
            "the maths `\\frac{1` cannot be read: its braces do not match"
        );
        let notes = maths("$\\nosuchthing$\n");
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(
            notes[0]
                .1
                .starts_with("the maths `\\nosuchthing` cannot be read: "),
            "{notes:?}"
        );
    }
}
