//! What terms become: expressions of the language, and lists as what their elements are.

use std::rc::Rc;

/// A term as code.
#[derive(Clone)]
pub(super) enum Code {
    /// An expression that is a number.
    Number(String),
    /// An expression that is a text.
    Text(String),
    /// A text whose letters are kept: the array, and the number of the text in it.
    Letters {
        array: String,
        text: String,
    },
    /// A test.
    Truth(String),
    List(List),
}

/// The element of a list at an index from 0.
type Item = Rc<dyn Fn(&str) -> Code>;

/// A list.
#[derive(Clone)]
pub(super) struct List {
    /// How many elements it has.
    pub(super) len: String,
    pub(super) item: Item,
    /// Of a list of lists the array of the lengths of its rows, the first of them, and how many there are.
    pub(super) rows: Option<(String, String, String)>,
}

impl Code {
    pub(super) fn number(self) -> Option<String> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn truth(self) -> Option<String> {
        match self {
            Self::Truth(test) => Some(test),
            _ => None,
        }
    }

    pub(super) fn list(self) -> Option<List> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// What stands on a side of a comparison: a number or a text.
    pub(super) fn plain(self) -> Option<String> {
        match self {
            Self::Number(code) | Self::Text(code) => Some(code),
            // A letter of a text is a text; a text of letters is none that could be compared.
            Self::Letters { .. } | Self::Truth(_) | Self::List(_) => None,
        }
    }
}

impl List {
    pub(super) fn at(&self, index: &str) -> Code {
        (self.item)(index)
    }
}
