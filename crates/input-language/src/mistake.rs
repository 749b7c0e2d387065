//! Mistakes of a declaration, and their messages.

use base::text::nearest;
use std::fmt;
use std::ops::Range;

/// A position in a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The key with its parents, as `vars.case.a`.
    pub key: String,
    /// The bytes of the value in the file, or of the key if the mistake is in the key itself.
    pub span: Range<usize>,
    /// The affected bytes of the text, counted from its first character; `None` if the whole value
    /// is affected.
    pub inside: Option<Range<usize>>,
}

impl Place {
    /// The position of some bytes of the same text.
    pub(crate) fn within(&self, inside: Range<usize>) -> Self {
        Self {
            inside: Some(inside),
            ..self.clone()
        }
    }
}

/// One mistake of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its position.
    pub place: Place,
    /// What is wrong.
    pub what: What,
}

/// The kind of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
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
            What::Syntax { found, .. } => format!("`{key}` cannot be read: found {found}"),
            What::Mismatch { found, .. } => format!("`{key}` is {found}"),
            What::UnknownKey { found, .. } => format!("unknown key `{found}`"),
            What::MissingKey { key: missing, .. } if key.is_empty() => {
                format!("[input] has no `{missing}`")
            }
            What::MissingKey { key: missing, .. } => format!("`{key}` has no `{missing}`"),
            What::UnknownName { what, found, .. } => format!("unknown {what} `{found}`"),
            What::Twice { name, is_read } => {
                let done = if *is_read { "read" } else { "declared" };
                format!("`{name}` is {done} twice")
            }
            What::Unread { name } => format!("no line reads `{name}`"),
            What::TooEarly { name, by } => {
                format!("`{by}` needs `{name}`, which is read after it")
            }
            What::Circular { names } => {
                format!("bounds in a circle: {}", names.join(" needs "))
            }
            What::Empty { low, high } => {
                format!(
                    "nothing lies in this range: it begins at {low} at least and ends at {high} at most"
                )
            }
            What::Contradiction { reason }
            | What::Ambiguous { reason, .. }
            | What::Unfit { reason, .. } => reason.clone(),
            What::TooLarge { what, count, .. } => {
                format!("{what} may be {count}: more than fits into memory")
            }
        }
    }

    /// The advice how to correct it.
    #[must_use]
    pub fn advice(&self) -> String {
        match &self.what {
            What::Syntax { wanted, .. } => format!("wanted {wanted}"),
            What::Mismatch { wanted, .. } => format!("must be {wanted}"),
            What::UnknownKey { found, known } => suggestion("key", found, known),
            What::UnknownName { what, found, known } => suggestion(what, found, known),
            What::MissingKey { example, .. } => format!("write {example}"),
            What::Twice { is_read: true, .. } => {
                "read it once: what is printed again needs a name of its own".to_owned()
            }
            What::Twice { .. } => "give it another name".to_owned(),
            What::Unread { name } => format!("add it to `lines`, as \"{name}\""),
            What::TooEarly { name, .. } => {
                format!(
                    "bounds use what stands further up: read `{name}` first, or say it in `where`"
                )
            }
            What::Circular { .. } => {
                "give one of them plain bounds, and say the rest in `where`".to_owned()
            }
            What::Empty { .. } => "the smaller bound comes first, and both are included".to_owned(),
            What::Contradiction { .. } => "no input can be valid: relax one of the two".to_owned(),
            What::TooLarge { most, .. } => format!("give it bounds of at most {most}"),
            What::Ambiguous { advice, .. } | What::Unfit { advice, .. } => advice.clone(),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.message(), self.advice())
    }
}

impl std::error::Error for Mistake {}

fn suggestion(what: &str, found: &str, known: &[String]) -> String {
    match (nearest(found, known), known) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => format!("there is no {what} here"),
        (None, [only]) => format!("the only {what} here is `{only}`"),
        (None, _) => format!("known are {}", known.join(", ")),
    }
}
