//! The types of signatures.

use base::text::nearest;
use std::fmt;

/// A type: one value, a list or a list of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// The type of the single values.
    pub base: Base,
    /// Whether the single values may be null.
    pub nullable: bool,
    /// The depth of the lists: 0 to 2.
    pub lists: u8,
}

/// The types of single values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// A whole number of 32 bits.
    Int,
    /// A whole number of 64 bits.
    Long,
    /// A number of double precision.
    Double,
    /// True or false.
    Bool,
    /// A text.
    String,
    /// One ASCII character; in JSON a string.
    Char,
    /// A linked list of 32-bit integers, given by its first node, which is null if the list is
    /// empty; in JSON a list.
    ListNode,
    /// A binary tree of 32-bit integers, given by its root, which is null if the tree is empty; in
    /// JSON the list of its nodes by levels, with nulls for missing children.
    TreeNode,
}

/// A text that is not the name of a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TypeError {
    /// There is no such type.
    #[error("unknown type `{found}`")]
    Unknown {
        /// The name.
        found: String,
        /// A similar name.
        near: Option<String>,
    },
    /// Lists nest deeper than two.
    #[error("a list nests too deep")]
    TooDeep,
    /// A list is marked as nullable.
    #[error("a list that may be null")]
    NullableList,
    /// A node is marked as nullable, which it always is.
    #[error("a linked list or a tree that may be null")]
    NullableNode,
}

/// The names of our types in other notations.
const SYNONYMS: [(&str, Base); 16] = [
    ("integer", Base::Int),
    ("i32", Base::Int),
    ("int32", Base::Int),
    ("number", Base::Int),
    ("int64", Base::Long),
    ("i64", Base::Long),
    ("float", Base::Double),
    ("real", Base::Double),
    ("f64", Base::Double),
    ("float64", Base::Double),
    ("boolean", Base::Bool),
    ("str", Base::String),
    ("text", Base::String),
    ("character", Base::Char),
    ("linkedlist", Base::ListNode),
    ("tree", Base::TreeNode),
];
/// The maximum length of a type's name.
const LONGEST: usize = 64;

impl Base {
    /// Every base.
    pub const ALL: [Self; 8] = [
        Self::Int,
        Self::Long,
        Self::Double,
        Self::Bool,
        Self::String,
        Self::Char,
        Self::ListNode,
        Self::TreeNode,
    ];

    /// Whether it is a linked structure.
    #[must_use]
    pub fn is_node(self) -> bool {
        matches!(self, Self::ListNode | Self::TreeNode)
    }

    /// Its name in signatures.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Long => "long",
            Self::Double => "double",
            Self::Bool => "bool",
            Self::String => "string",
            Self::Char => "char",
            Self::ListNode => "ListNode",
            Self::TreeNode => "TreeNode",
        }
    }

    fn named(name: &str) -> Result<Self, TypeError> {
        let known = Self::ALL.into_iter().find(|base| base.name() == name);
        known.ok_or_else(|| {
            let lower = name.to_lowercase();
            let meant = SYNONYMS.iter().find(|(synonym, _)| *synonym == lower);
            let names = Self::ALL.map(|base| base.name().to_owned());
            TypeError::Unknown {
                found: name.to_owned(),
                near: meant
                    .map(|(_, base)| base.name())
                    .or_else(|| nearest(name, &names))
                    .map(str::to_owned),
            }
        })
    }
}

impl Type {
    /// Parses a type: a base such as `int`, followed by `?` if it is nullable, and `[]` for each
    /// list around it; `list<int>` is another notation for `int[]`.
    ///
    /// # Errors
    /// If it is not a type.
    pub fn parse(text: &str) -> Result<Self, TypeError> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(TypeError::TooDeep);
        }
        let item = text
            .strip_suffix("[]")
            .or_else(|| text.strip_prefix("list<")?.strip_suffix('>'));
        if let Some(item) = item {
            let item = Self::parse(item)?;
            return match item.lists {
                0 | 1 => Ok(Self {
                    lists: item.lists + 1,
                    ..item
                }),
                _ => Err(TypeError::TooDeep),
            };
        }
        if let Some(value) = text.strip_suffix('?') {
            let value = Self::parse(value)?;
            return match value.lists {
                0 if value.base.is_node() => Err(TypeError::NullableNode),
                0 => Ok(Self {
                    nullable: true,
                    ..value
                }),
                _ => Err(TypeError::NullableList),
            };
        }
        Ok(Self {
            base: Base::named(text)?,
            nullable: false,
            lists: 0,
        })
    }

    /// The item type of a list; `None` for a single value.
    #[must_use]
    pub fn item(self) -> Option<Self> {
        let lists = self.lists.checked_sub(1)?;
        Some(Self { lists, ..self })
    }

    /// The type in a language's notation: `base` for a single value, `nullable` around it if it is
    /// nullable, `list` around that for each list.
    pub(super) fn spell(
        self,
        base: impl Fn(Base) -> &'static str,
        nullable: impl Fn(Base) -> String,
        list: impl Fn(&str) -> String,
    ) -> String {
        let single = if self.nullable {
            nullable(self.base)
        } else {
            base(self.base).to_owned()
        };
        (0..self.lists).fold(single, |item, _| list(&item))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.nullable { "?" } else { "" };
        let lists = "[]".repeat(usize::from(self.lists));
        write!(out, "{}{mark}{lists}", self.base.name())
    }
}

impl TypeError {
    /// A better alternative.
    #[must_use]
    pub fn advice(&self) -> String {
        match self {
            Self::Unknown {
                near: Some(near), ..
            } => format!("did you mean `{near}`?"),
            Self::Unknown { near: None, .. } => {
                let known = Base::ALL.map(Base::name).join(", ");
                format!("known are {known}, with `[]` behind them for lists")
            }
            Self::TooDeep => "lists nest at most twice, as in `int[][]`".to_owned(),
            Self::NullableNode => "leave out the `?`: an empty one is null".to_owned(),
            Self::NullableList => "only single values may be null, as in `int?[]`".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Type, TypeError};

    #[test]
    fn a_type_is_shown_as_it_is_written() {
        for text in [
            "int",
            "long?",
            "double[]",
            "bool?[][]",
            "string",
            "char[][]",
            "ListNode[]",
            "TreeNode",
        ] {
            assert_eq!(Type::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(
            Type::parse("list<list< string >>").unwrap().to_string(),
            "string[][]"
        );
    }

    #[test]
    fn an_unknown_type_is_met_with_what_was_probably_meant() {
        let said = |text: &str| {
            let error = Type::parse(text).unwrap_err();
            format!("{error}: {}", error.advice())
        };
        assert_eq!(
            said("integer[]"),
            "unknown type `integer`: did you mean `int`?"
        );
        assert_eq!(
            said("Boolean"),
            "unknown type `Boolean`: did you mean `bool`?"
        );
        assert_eq!(
            said("strnig?"),
            "unknown type `strnig`: did you mean `string`?"
        );
        assert!(said("GraphNode").starts_with("unknown type `GraphNode`: known are int, long"));
        assert!(said("").starts_with("unknown type ``"));
    }

    #[test]
    fn lists_nest_twice_and_are_never_null() {
        assert_eq!(Type::parse("int[][][]"), Err(TypeError::TooDeep));
        assert_eq!(Type::parse(&"[]".repeat(100_000)), Err(TypeError::TooDeep));
        assert_eq!(Type::parse("int[]?"), Err(TypeError::NullableList));
        assert_eq!(Type::parse("TreeNode?[]"), Err(TypeError::NullableNode));
    }
}
