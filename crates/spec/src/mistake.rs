//! The mistakes of a spec, and their messages.

use base::text::nearest;
use std::cell::RefCell;
use std::ops::Range;
use terms::diagnostic::KeyPath;
use terms::verdict::Verdict;

/// A mistake in a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A byte that is not UTF-8.
    NotText(u8),
    /// It is not TOML; with the parser's message.
    Syntax(String),
    /// The key is not known.
    UnknownKey {
        /// The key.
        found: String,
        /// The known keys.
        known: Vec<String>,
    },
    /// A key is missing.
    MissingKey {
        /// The key.
        key: String,
        /// Its purpose, if its name does not explain it.
        advice: &'static str,
    },
    /// A value does not match its key.
    Mismatch {
        /// A description of the value.
        found: String,
        /// The expected values.
        wanted: String,
    },
    /// A name that does not exist.
    UnknownName {
        /// The kind of thing it should name, such as `generator`.
        what: &'static str,
        /// The name.
        found: String,
        /// The existing names.
        known: Vec<String>,
    },
    /// A name given twice.
    Duplicate {
        /// The kind of thing it names.
        what: &'static str,
        /// The name.
        name: String,
        /// The position of its first definition.
        first: Range<usize>,
    },
    /// A key that has no meaning in its table.
    Misplaced {
        /// Where it belongs.
        advice: String,
    },
    /// A header such as `[group]` for a table that may occur several times.
    SingleHeader {
        /// The name of the table.
        name: String,
    },
    /// A header such as `[[checker]]` for a table that occurs once.
    ListHeader {
        /// The name of the table.
        name: String,
    },
    /// A key of the problem below the header of a table that accepts any names.
    Swallowed {
        /// The name of the table.
        header: String,
        /// The key.
        name: String,
    },
    /// A path that leads out of the problem's directory.
    Outside {
        /// The path.
        path: String,
    },
    /// A path with a link that leads out of the problem's directory.
    LeadsOut {
        /// The path.
        path: String,
    },
    /// A path without a file.
    NoFile {
        /// The path.
        path: String,
        /// An existing file with a similar path.
        near: Option<String>,
    },
    /// A file that cannot be a case.
    Unusable {
        /// Its path.
        path: String,
        /// Why.
        reason: String,
    },
    /// A pattern that no file matches.
    NoMatch {
        /// The pattern.
        pattern: String,
    },
    /// A file or a directory that is not a program.
    NoProgram {
        /// The path.
        path: String,
        /// Why.
        reason: String,
        /// Advice.
        advice: String,
    },
    /// A program in an unknown language.
    UnknownLanguage {
        /// The path.
        path: String,
        /// Advice.
        advice: String,
    },
    /// A text that is not valid in a signature.
    Unfit {
        /// What is wrong with it.
        what: String,
        /// Advice.
        right: String,
    },
    /// A mistake in the declaration of the input, with the message of its reader.
    Declaration {
        /// What is wrong.
        message: String,
        /// Advice.
        advice: String,
        /// The range of the mistake in bytes from the text's first character; `None` if it is the
        /// whole value.
        inside: Option<Range<usize>>,
    },
    /// There are no cases.
    NoCases,
}

impl Mistake {
    /// The message for the key or value at `key`.
    pub(super) fn message(&self, key: &KeyPath) -> String {
        let here = key.in_words();
        match self {
            Self::NotText(byte) => format!("the byte 0x{byte:02x} is not UTF-8"),
            Self::Syntax(words) => format!("not valid TOML: {words}"),
            Self::UnknownKey { found, .. } => {
                format!("unknown key `{found}`{}", within(&key.parent()))
            }
            Self::MissingKey { key: missing, .. } => {
                format!("missing key `{missing}`{}", within(key))
            }
            Self::Mismatch { found, .. } if key.ends_with(found.trim_matches('"')) => {
                format!("{found} cannot be a key{}", within(&key.parent()))
            }
            Self::Mismatch { found, .. } => format!("{here} cannot be {found}"),
            Self::UnknownName { what, found, .. } => {
                let said_by_key = key.ends_with(what) || key.ends_with(found);
                let place = if said_by_key {
                    key.parent()
                } else {
                    key.clone()
                };
                format!("unknown {what} `{found}`{}", within(&place))
            }
            Self::Duplicate { what, name, .. } => format!("a second {what} `{name}`"),
            Self::Misplaced { .. } => format!("{here} has no meaning here"),
            Self::SingleHeader { name } => format!("`[{name}]` is a single table"),
            Self::ListHeader { name } => format!("`[[{name}]]` is a list of tables"),
            Self::Swallowed { header, name } => {
                format!("`{name}` stands below [{header}], so it is one of its keys")
            }
            Self::Outside { path } => format!("{here} leaves the problem's directory: `{path}`"),
            Self::LeadsOut { path } => {
                format!("{here} names `{path}`, where a link leads out of the problem's directory")
            }
            Self::NoFile { path, .. } => format!("{here} names no file: `{path}`"),
            Self::Unusable { path, reason } => {
                format!("{here} names `{path}`, which cannot be a case: {reason}")
            }
            Self::NoMatch { pattern } => format!("{here} matches no file: `{pattern}`"),
            Self::NoProgram { path, reason, .. } => {
                format!("{here} names `{path}`, which is not a program: {reason}")
            }
            Self::UnknownLanguage { path, .. } => {
                format!("{here} is in no known language: `{path}`")
            }
            Self::Unfit { what, .. } => what.clone(),
            Self::Declaration { message, .. } => message.clone(),
            Self::NoCases => "the problem has no cases".to_owned(),
        }
    }

    /// The advice; `None` if the message suffices. `line_of` returns the line of a byte.
    pub(super) fn advice(&self, key: &KeyPath, line_of: impl Fn(usize) -> usize) -> Option<String> {
        Some(match self {
            Self::NotText(_) => "save the file as UTF-8".to_owned(),
            Self::Syntax(_) | Self::Unusable { .. } => return None,
            // TOML assigns every key below a header to that table, which surprises setters who
            // append one at the end.
            Self::UnknownKey { found, .. }
                if TOP.contains(&found.as_str()) && !key.parent().is_root() =>
            {
                format!("`{found}` belongs to the problem: write it above the first [header]")
            }
            Self::UnknownKey { found, known } => suggestion("key", found, known),
            Self::UnknownName { what, found, known } => suggestion(what, found, known),
            Self::NoFile {
                near: Some(near), ..
            } => format!("did you mean `{near}`?"),
            Self::NoFile { near: None, .. } => {
                "paths start at the directory of this file".to_owned()
            }
            Self::MissingKey { key, advice: "" } => format!("write {}", example(key)?),
            Self::MissingKey { advice, .. } => (*advice).to_owned(),
            Self::Mismatch { wanted, .. } => format!("must be {wanted}"),
            Self::Duplicate { first, .. } => {
                format!("the first is in line {}", line_of(first.start))
            }
            Self::Outside { .. } => "must be relative to that directory, without `..`".to_owned(),
            Self::LeadsOut { .. } => {
                "put the file itself there: headers may also lie in `include` beside the problems"
                    .to_owned()
            }
            Self::SingleHeader { name } => format!(
                "there may be several, so each begins with two brackets: write `[[{name}]]`"
            ),
            Self::ListHeader { name } => {
                format!("there is one, so it begins with one bracket: write `[{name}]`")
            }
            Self::Swallowed { .. } => "write it above the first [header]".to_owned(),
            Self::NoMatch { .. } => {
                "`*` and `?` stand for parts of a file's name, not of a directory's".to_owned()
            }
            Self::Misplaced { advice }
            | Self::Declaration { advice, .. }
            | Self::NoProgram { advice, .. }
            | Self::UnknownLanguage { advice, .. } => advice.clone(),
            Self::Unfit { right, .. } => right.clone(),
            Self::NoCases => "add a [[group]], or a sample: samples/1.in".to_owned(),
        })
    }
}

/// Keys that belong above the first header, and are easily written below one.
pub(super) const TOP: [&str; 11] = [
    "io",
    "online_judge",
    "format",
    "title",
    "kind",
    "source",
    "seed",
    "feedback",
    "limits",
    "reference",
    "visualizer",
];

/// An example of a required key.
fn example(key: &str) -> Option<&'static str> {
    Some(match key {
        "format" => "`format = 1`",
        "title" => "`title = \"..\"`",
        "kind" => "`kind = \"batch\"`",
        "name" => "`name = \"..\"`",
        "program" => "`program = \"..\"`, the path of its source",
        "path" => "`path = \"solutions/..\"`",
        "files" => "`files = { cpp = [\"graders/grader.cpp\"] }`",
        "expect" => "`expect = \"accepted\"`, or another verdict",
        _ => return None,
    })
}

/// ` in ` and the path, unless it is the whole spec.
fn within(place: &KeyPath) -> String {
    if place.is_root() {
        String::new()
    } else {
        format!(" in {}", place.in_words())
    }
}

fn suggestion(what: &str, found: &str, known: &[String]) -> String {
    let meant = Verdict::abbreviated(found).map(|verdict| verdict.name().to_owned());
    let meant = meant.filter(|meant| known.contains(meant));
    match (
        meant.or_else(|| nearest(found, known).map(Into::into)),
        known,
    ) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => format!("there is no {what} here"),
        (None, [only]) => format!("the only {what} here is `{only}`"),
        (None, _) => format!("known are {}", known.join(", ")),
    }
}

/// The mistakes found so far, each with its span in the spec.
#[derive(Debug, Default)]
pub struct Mistakes(RefCell<Vec<(Range<usize>, Mistake)>>);

impl Mistakes {
    /// Notes a mistake.
    pub fn add(&self, span: Range<usize>, mistake: Mistake) {
        self.0.borrow_mut().push((span, mistake));
    }

    /// Records a mistake that makes all others meaningless.
    pub(super) fn replace(&self, span: Range<usize>, mistake: Mistake) {
        self.0.replace(vec![(span, mistake)]);
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.borrow().len()
    }

    /// All mistakes, in the order of the text.
    #[must_use]
    pub(crate) fn into_sorted(self) -> Vec<(Range<usize>, Mistake)> {
        let mut mistakes = self.0.into_inner();
        // Stable: of two at one position the first found explains the second.
        mistakes.sort_by_key(|(span, _)| span.start);
        mistakes
    }
}
