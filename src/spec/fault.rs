//! What can be wrong with a spec, and how it is said.

use super::key::KeyPath;
use std::cell::RefCell;
use std::ops::Range;

/// One thing wrong with a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not TOML; the parser's words.
    Syntax(String),
    /// There is no such key.
    UnknownKey {
        /// The key.
        found: String,
        /// The keys there are.
        known: Vec<String>,
    },
    /// A key is not there.
    MissingKey {
        /// The key.
        key: String,
        /// When it is needed and what it holds, unless that is plain.
        advice: &'static str,
    },
    /// A value is not what its key takes.
    Mismatch {
        /// The value in words.
        found: String,
        /// What the key takes.
        wanted: String,
    },
    /// A name that nothing goes by.
    UnknownName {
        /// What it should name, as `generator`.
        what: &'static str,
        /// The name.
        found: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A name given twice.
    Duplicate {
        /// What it names.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A key that says nothing where it stands.
    Misplaced {
        /// Where it has a place.
        advice: String,
    },
    /// A path that does not stay in the problem's directory.
    Outside {
        /// The path.
        path: String,
    },
    /// A path with no file there.
    NoFile {
        /// The path.
        path: String,
        /// A file there is with a similar path.
        near: Option<String>,
    },
    /// A pattern that no file matches.
    NoMatch {
        /// The pattern.
        pattern: String,
    },
    /// A source file in a language that is not known.
    UnknownLanguage {
        /// The path.
        path: String,
        /// The extensions that are known.
        known: Vec<String>,
    },
    /// What the model says of its parameters.
    Model(String),
    /// No case at all.
    NoCases,
}

impl Fault {
    /// What is wrong, given where.
    pub(super) fn message(&self, key: &KeyPath) -> String {
        let here = key.in_words();
        match self {
            Self::Syntax(words) => words.clone(),
            Self::UnknownKey { found, .. } if key.parent().is_root() => {
                format!("unknown key `{found}`")
            }
            Self::UnknownKey { found, .. } => {
                format!("unknown key `{found}` in {}", key.parent().in_words())
            }
            Self::MissingKey { key: missing, .. } => format!("missing key `{missing}` in {here}"),
            Self::Mismatch { found, .. } => format!("{here} cannot be {found}"),
            Self::UnknownName { what, found, .. } => format!("unknown {what} `{found}` in {here}"),
            Self::Duplicate { what, name } => format!("the {what} `{name}` is there already"),
            Self::Misplaced { .. } => format!("{here} has no meaning here"),
            Self::Outside { path } => {
                format!("the path `{path}` in {here} leaves the problem's directory")
            }
            Self::NoFile { path, .. } => format!("no file `{path}`, named in {here}"),
            Self::NoMatch { pattern } => format!("no file matches `{pattern}` in {here}"),
            Self::UnknownLanguage { path, .. } => {
                format!("no language for `{path}`, named in {here}")
            }
            Self::Model(words) => words.clone(),
            Self::NoCases => "the problem has no cases".to_owned(),
        }
    }

    /// What would be right; nothing where the message says it all.
    pub(super) fn advice(&self) -> Option<String> {
        Some(match self {
            Self::Syntax(_) | Self::Model(_) => return None,
            Self::UnknownKey { found, known } => suggestion("key", found, known),
            Self::UnknownName { what, found, known } => suggestion(what, found, known),
            Self::NoFile { near, .. } => format!("did you mean `{}`?", near.as_ref()?),
            Self::MissingKey { advice, .. } if advice.is_empty() => return None,
            Self::MissingKey { advice, .. } => (*advice).to_owned(),
            Self::Misplaced { advice } => advice.clone(),
            Self::Mismatch { wanted, .. } => format!("must be {wanted}"),
            Self::Duplicate { .. } => "must be another".to_owned(),
            Self::Outside { .. } => "must be relative to that directory, without `..`".to_owned(),
            Self::NoMatch { .. } => "`*` and `?` stand for parts of a file's name".to_owned(),
            Self::UnknownLanguage { known, .. } => {
                format!("known extensions are {}", known.join(", "))
            }
            Self::NoCases => "add a [[group]], or a sample: samples/1.in".to_owned(),
        })
    }
}

fn suggestion(what: &str, found: &str, known: &[String]) -> String {
    match nearest(found, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("there is no {what} to name here"),
        None if known.len() == 1 => format!("the only {what} here is {}", known[0]),
        None => format!("known are {}", known.join(", ")),
    }
}

/// The known name that `found` most likely misspells: at most a third of its letters differ.
pub(crate) fn nearest<'a>(found: &str, known: &'a [String]) -> Option<&'a str> {
    let found = found.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&found, &name.to_lowercase());
    let (distance, near) = known
        .iter()
        .map(|name| (distance(name), name.as_str()))
        .min()?;
    (distance <= (found.chars().count() / 3).max(1)).then_some(near)
}

/// The faults found so far, each with the bytes of the spec it is about.
#[derive(Debug, Default)]
pub struct Faults(RefCell<Vec<(Range<usize>, Fault)>>);

impl Faults {
    /// Notes a fault.
    pub fn add(&self, span: Range<usize>, fault: Fault) {
        self.0.borrow_mut().push((span, fault));
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.borrow().len()
    }

    /// All faults, in the order of the text.
    #[must_use]
    pub fn into_sorted(self) -> Vec<(Range<usize>, Fault)> {
        let mut faults = self.0.into_inner();
        faults.sort_by_key(|(span, _)| span.start);
        faults
    }
}
