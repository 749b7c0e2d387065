//! Mistakes of a declaration, and their messages.

use base::text::nearest;
use std::ops::Range;

/// A position in a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecPosition {
    /// The key with its parents, as `vars.case.a`.
    pub key: String,
    /// The bytes of the value in the file, or of the key if the mistake is in the key itself.
    pub span: Range<usize>,
    /// The affected bytes of the text, counted from its first character; `None` if the whole value
    /// is affected.
    pub inside: Option<Range<usize>>,
}

impl SpecPosition {
    /// The position of some bytes of the same text.
    pub(crate) fn within(&self, inside: Range<usize>) -> Self {
        Self {
            inside: Some(inside),
            ..self.clone()
        }
    }
}

/// One mistake of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}", self.message(), self.advice())]
pub struct Mistake {
    /// Its position.
    pub place: SpecPosition,
    /// What is wrong.
    pub what: MistakeKind,
}

/// The kind of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MistakeKind {
    /// A text that cannot be parsed.
    Syntax {
        /// The text at the position.
        found: String,
        /// What is expected there.
        wanted: String,
    },
    /// A value that its key does not accept.
    Mismatch {
        /// The value in words.
        found: String,
        /// What the key accepts.
        wanted: String,
    },
    /// A key that does not exist.
    UnknownKey {
        /// The key.
        found: String,
        /// The keys that exist.
        known: Vec<String>,
    },
    /// A required key is missing.
    MissingKey {
        /// The key.
        key: &'static str,
        /// An example of how it is written.
        example: &'static str,
    },
    /// A name that does not exist.
    UnknownName {
        /// The kind of the named thing.
        what: &'static str,
        /// The name.
        found: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// A name that is declared twice or read in two lines.
    Twice {
        /// The name.
        name: String,
        /// Whether it is read twice rather than declared twice.
        is_read: bool,
    },
    /// A variable that no line reads.
    Unread {
        /// The variable.
        name: String,
    },
    /// A value that is used before it is read.
    TooEarly {
        /// The variable that is used.
        name: String,
        /// The variable or list that uses it.
        by: String,
    },
    /// Bounds that depend on each other.
    Circular {
        /// The variables: each depends on the next, and the last on the first.
        names: Vec<String>,
    },
    /// An empty range.
    Empty {
        /// The minimum of its lower bound.
        low: String,
        /// The maximum of its upper bound.
        high: String,
    },
    /// Constraints that no input satisfies.
    Contradiction {
        /// Why.
        reason: String,
    },
    /// More values than fit into memory.
    TooLarge {
        /// The values.
        what: String,
        /// How many.
        count: String,
        /// The maximum.
        most: String,
    },
    /// The end of one part and the start of the next cannot be found without looking ahead.
    Ambiguous {
        /// What is ambiguous.
        reason: String,
        /// How to fix it.
        advice: String,
    },
    /// Any other mistake.
    Unfit {
        /// What is wrong.
        reason: String,
        /// What would be correct.
        advice: String,
    },
}

impl Mistake {
    /// The description of the mistake.
    #[must_use]
    pub fn message(&self) -> String {
        let key = &self.place.key;
        match &self.what {
            MistakeKind::Syntax { found, .. } => format!("`{key}` cannot be read: found {found}"),
            MistakeKind::Mismatch { found, .. } => format!("`{key}` is {found}"),
            MistakeKind::UnknownKey { found, .. } => format!("unknown key `{found}`"),
            MistakeKind::MissingKey { key: missing, .. } if key.is_empty() => {
                format!("[input] has no `{missing}`")
            }
            MistakeKind::MissingKey { key: missing, .. } => format!("`{key}` has no `{missing}`"),
            MistakeKind::UnknownName { what, found, .. } => format!("unknown {what} `{found}`"),
            MistakeKind::Twice { name, is_read } => {
                let done = if *is_read { "read" } else { "declared" };
                format!("`{name}` is {done} twice")
            }
            MistakeKind::Unread { name } => format!("no line reads `{name}`"),
            MistakeKind::TooEarly { name, by } => {
                format!("`{by}` needs `{name}`, which is read after it")
            }
            MistakeKind::Circular { names } => {
                format!(
                    "bounds that depend on each other: {}",
                    names.join(" needs ")
                )
            }
            MistakeKind::Empty { low, high } => {
                format!(
                    "the range is empty: its lower bound is at least {low} and its upper bound at most {high}"
                )
            }
            MistakeKind::Contradiction { reason }
            | MistakeKind::Ambiguous { reason, .. }
            | MistakeKind::Unfit { reason, .. } => reason.clone(),
            MistakeKind::TooLarge { what, count, .. } => {
                format!("{what} may be {count}: more than fits into memory")
            }
        }
    }

    /// The advice how to correct it.
    #[must_use]
    pub fn advice(&self) -> String {
        match &self.what {
            MistakeKind::Syntax { wanted, .. } => format!("wanted {wanted}"),
            MistakeKind::Mismatch { wanted, .. } => format!("must be {wanted}"),
            MistakeKind::UnknownKey { found, known } => suggestion("key", found, known),
            MistakeKind::UnknownName { what, found, known } => suggestion(what, found, known),
            MistakeKind::MissingKey { example, .. } => format!("write {example}"),
            MistakeKind::Twice { is_read: true, .. } => {
                "read it once: a value that is printed again needs another name".to_owned()
            }
            MistakeKind::Twice { .. } => "give it another name".to_owned(),
            MistakeKind::Unread { name } => format!("add it to `lines`, as \"{name}\""),
            MistakeKind::TooEarly { name, .. } => {
                format!(
                    "bounds can use only values that are read before: read `{name}` first, or write a condition in `where`"
                )
            }
            MistakeKind::Circular { .. } => {
                "give one of them constant bounds, and write the rest as a condition in `where`"
                    .to_owned()
            }
            MistakeKind::Empty { .. } => {
                "the smaller bound comes first, and both are included".to_owned()
            }
            MistakeKind::Contradiction { .. } => {
                "no input can be valid: relax one of the two".to_owned()
            }
            MistakeKind::TooLarge { most, .. } => format!("give it bounds of at most {most}"),
            MistakeKind::Ambiguous { advice, .. } | MistakeKind::Unfit { advice, .. } => {
                advice.clone()
            }
        }
    }
}

fn suggestion(what: &str, found: &str, known: &[String]) -> String {
    match (nearest(found, known), known) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => format!("there is no {what} here"),
        (None, [only]) => format!("the only {what} here is `{only}`"),
        (None, _) => format!("known are {}", known.join(", ")),
    }
}
