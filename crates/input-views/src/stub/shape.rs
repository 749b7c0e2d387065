//! A program that reads an input, in no particular language.

/// The program, and the properties that decide which helpers it needs.
#[derive(Debug, Default)]
pub(super) struct ReaderProgram {
    /// Whether every byte counts: texts with spaces, separators other than spaces, lists without a
    /// length. Otherwise the input is a sequence of words with white space between them.
    pub(super) exact: bool,
    /// Whether there may be too many values for the usual functions.
    pub(super) large: bool,
    /// The records, each after those that it contains.
    pub(super) records: Vec<Record>,
    pub(super) body: Vec<Stmt>,
}

#[derive(Debug)]
pub(super) struct Record {
    pub(super) name: String,
    pub(super) fields: Vec<(String, ReaderType)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum ReaderType {
    Int(Width),
    Decimal,
    Text,
    List(Box<Self>),
    /// By its number.
    Record(usize),
    /// The length of a list in a variable of its own, for languages whose lists have none.
    Length,
}

/// The size of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// 32 bits.
    Narrow,
    /// Exact as a floating-point number of 64 bits.
    Middle,
    /// 64 bits.
    Wide,
}

/// A variable, an element of a list or a field of a record.
#[derive(Clone, Debug)]
pub(super) struct Location {
    pub(super) base: String,
    pub(super) path: Vec<Access>,
}

#[derive(Clone, Debug)]
pub(super) enum Access {
    Field(String),
    /// The element with the index of this loop.
    Index(String),
}

/// The number of elements of a list.
#[derive(Clone, Debug)]
pub(super) enum LengthExpr {
    Number(i128),
    Value(Location, Width),
    /// The number of a turn, from 1, of the loop with this index.
    Turn(String),
    Negative(Box<Self>),
    /// Two operands, and whether the result may need more than 32 bits.
    Binary(Sign, Box<Self>, Box<Self>, bool),
}

/// Quotients and remainders are of numbers that are not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    Times,
    Divided,
    Modulo,
}

#[derive(Debug)]
pub(super) enum Stmt {
    Literal(Vec<u8>),
    Value(Value),
    Loop(Loop),
    Forms(Forms),
}

#[derive(Debug)]
pub(super) struct Value {
    pub(super) place: Location,
    pub(super) kind: Scalar,
    /// Whether the variable is declared here.
    pub(super) declares: bool,
}

#[derive(Debug)]
pub(super) enum Scalar {
    /// With `digits`, exactly this many are printed; with `reads`, this many are read.
    Int {
        width: Width,
        digits: Option<u32>,
        reads: Option<u32>,
    },
    /// The number of decimal places, if all numbers have the same.
    Decimal {
        places: u32,
    },
    Text(Ends),
}

/// The end of a text.
#[derive(Debug)]
pub(super) enum Ends {
    /// Before white space.
    Word,
    /// Before one of these bytes.
    Before(Vec<u8>),
    /// After a number of bytes.
    After(i128),
}

#[derive(Debug)]
pub(super) struct Loop {
    pub(super) index: String,
    pub(super) turns: Turns,
    pub(super) separator: Vec<u8>,
    /// The lists to which it appends, each with the type of its elements.
    pub(super) lists: Vec<List>,
    pub(super) body: Vec<Stmt>,
}

#[derive(Debug)]
pub(super) enum Turns {
    Exactly(LengthExpr),
    /// Up to these bytes, or to the end of the input.
    Until {
        stop: Vec<u8>,
        length: Location,
        declares: bool,
    },
}

#[derive(Debug)]
pub(super) struct List {
    pub(super) place: Location,
    pub(super) element: ReaderType,
    pub(super) declares: bool,
}

/// A record with one of several forms, recognised by its first word.
#[derive(Debug)]
pub(super) struct Forms {
    /// The record to create, if it is not an element of a list.
    pub(super) record: Option<(Location, usize)>,
    pub(super) kind: Location,
    pub(super) all: Vec<ReaderForm>,
}

#[derive(Debug)]
pub(super) struct ReaderForm {
    /// The value of the field `kind`.
    pub(super) word: String,
    pub(super) tag: Vec<u8>,
    pub(super) body: Vec<Stmt>,
}

impl ReaderType {
    /// Whether it is a length, or a list of lengths.
    pub(super) fn is_length(&self) -> bool {
        match self {
            Self::List(element) => element.is_length(),
            _ => *self == Self::Length,
        }
    }
}

impl Location {
    pub(super) fn from_name(base: String) -> Self {
        Self {
            base,
            path: Vec::new(),
        }
    }

    pub(super) fn then(&self, access: Access) -> Self {
        let mut place = self.clone();
        place.path.push(access);
        place
    }
}

impl Stmt {
    /// Whether it needs no code if white space is skipped anyway.
    pub(super) fn is_blank(&self) -> bool {
        matches!(self, Self::Literal(text) if text.iter().all(u8::is_ascii_whitespace))
    }
}

impl Loop {
    /// The only value of each turn, if a turn contains nothing else.
    pub(super) fn single(&self) -> Option<&Value> {
        match (self.body.as_slice(), self.lists.as_slice()) {
            ([Stmt::Value(value)], [_]) => Some(value),
            // Each row of a grid is a line.
            ([Stmt::Value(value), blank], [_]) if blank.is_blank() => Some(value),
            _ => None,
        }
    }
}
