//! What can be wrong with a declaration, and how it is said.

use base::text::nearest;
use std::fmt;
use std::ops::Range;

/// Where in a spec something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The key with those it lies in, as `vars.case.a`.
    pub key: String,
    /// The bytes of the value in the file, or of the key where the key itself is meant.
    pub span: Range<usize>,
    /// The bytes of the text that are meant, counted from its first character; nothing where it is the whole value.
    pub inside: Option<Range<usize>>,
}

impl Place {
    /// The same text, these bytes of it.
    pub(crate) fn within(&self, inside: Range<usize>) -> Self {
        Self {
            inside: Some(inside),
            ..self.clone()
        }
    }
}

/// One thing wrong with a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where.
    pub place: Place,
    /// What.
    pub what: What,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A text that cannot be read.
    Syntax {
        /// What stands there.
        found: String,
        /// What would go on there.
        wanted: String,
    },
    /// A value is not what its key takes.
    Mismatch {
        /// The value in words.
        found: String,
        /// What the key takes.
        wanted: String,
    },
    /// There is no such key.
    UnknownKey {
        /// The key.
        found: String,
        /// The keys there are.
        known: Vec<String>,
    },
    /// A key is not there.
    MissingKey {
        /// The key, and how it is written.
        key: &'static str,
        /// How it is written.
        example: &'static str,
    },
    /// A name that nothing goes by.
    UnknownName {
        /// What it should name.
        what: &'static str,
        /// The name.
        found: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A name that is given to two things, or stands in two lines.
    Twice {
        /// The name.
        name: String,
        /// Whether it is read twice, rather than declared.
        is_read: bool,
    },
    /// A variable that no line reads.
    Unread {
        /// The variable.
        name: String,
    },
    /// A value is needed before it has been read.
    TooEarly {
        /// The variable that is needed.
        name: String,
        /// The variable or list that needs it.
        by: String,
    },
    /// Bounds that need each other.
    Circular {
        /// The variables, each of which needs the next, and the last the first.
        names: Vec<String>,
    },
    /// A range that nothing lies in.
    Empty {
        /// Its lower bound at its least.
        low: String,
        /// Its upper bound at its most.
        high: String,
    },
    /// Constraints that no input meets.
    Contradiction {
        /// Why.
        reason: String,
    },
    /// More values than memory holds.
    TooLarge {
        /// What would be so many.
        what: String,
        /// How many.
        count: String,
        /// How many there may be.
        most: String,
    },
    /// Where one part ends and the next begins cannot be told without looking ahead.
    Ambiguous {
        /// What cannot be told.
        reason: String,
        /// What to do about it.
        advice: String,
    },
    /// Anything else that does not fit.
    Unfit {
        /// What is wrong.
        reason: String,
        /// What would be right.
        advice: String,
    },
}

impl Mistake {
    /// What is wrong with it.
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

    /// What would be right.
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
