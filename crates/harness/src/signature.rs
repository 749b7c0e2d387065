//! The interface that a contestant has to implement: a function, or a class.

use super::name::{self, Name, NameError};
use super::types::{Base, Type, TypeError};
use std::fmt;

/// The interface that a contestant has to implement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signature {
    /// A function; in most languages a method of a class `Solution`. It returns a value.
    Function(Routine),
    /// A class.
    Class(Class),
}

/// A class that a contestant has to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// The parameters of its constructor.
    pub constructor: Vec<Param>,
    /// Its methods, at least one.
    pub methods: Vec<Routine>,
}

/// A function or a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Routine {
    /// Its name in inputs and, by default, in programs.
    pub name: Name,
    /// Its parameters, in order.
    pub params: Vec<Param>,
    /// Its result type; `None` for `void`.
    pub returns: Option<Type>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Type,
}

/// A text that is not a valid parameter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamError {
    /// There is no colon in it.
    #[error("a parameter without a type")]
    NoColon,
    /// The text before the colon is not a valid name.
    #[error("{0}")]
    Name(NameError),
    /// The text after the colon is not a valid type.
    #[error("{0}")]
    Type(TypeError),
}

impl Param {
    /// Parses a parameter such as `pieces: int[][]`.
    ///
    /// # Errors
    /// If it does not have that form.
    pub fn parse(text: &str) -> Result<Self, ParamError> {
        let (name, kind) = text.split_once(':').ok_or(ParamError::NoColon)?;
        name::check_name(name.trim()).map_err(ParamError::Name)?;
        Ok(Self {
            name: name.trim().to_owned(),
            kind: Type::parse(kind).map_err(ParamError::Type)?,
        })
    }
}

impl Routine {
    /// The name of its result type.
    #[must_use]
    pub fn returned(&self) -> String {
        self.returns
            .map_or_else(|| "void".to_owned(), |kind| kind.to_string())
    }
}

impl Signature {
    /// The class the contestant writes: `Solution` for a function.
    #[must_use]
    pub(crate) fn class_name(&self) -> &str {
        match self {
            Self::Function(_) => "Solution",
            Self::Class(class) => &class.name,
        }
    }

    /// The linked structures among its types, without repetitions.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Base> {
        let constructor = match self {
            Self::Function(_) => &[][..],
            Self::Class(class) => &class.constructor,
        };
        let of = |params: &[Param], base| params.iter().any(|param| param.kind.base == base);
        let has = move |base: &Base| {
            let base = *base;
            let mut routines = self.routines().iter();
            of(constructor, base)
                || routines.any(|routine| {
                    let returned = routine.returns.is_some_and(|kind| kind.base == base);
                    returned || of(&routine.params, base)
                })
        };
        let nodes = Base::ALL.into_iter().filter(|base| base.is_node());
        nodes.filter(has)
    }

    /// The function, or the methods of the class.
    #[must_use]
    pub fn routines(&self) -> &[Routine] {
        match self {
            Self::Function(routine) => std::slice::from_ref(routine),
            Self::Class(class) => &class.methods,
        }
    }
}

impl fmt::Display for Param {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.name, self.kind)
    }
}

impl ParamError {
    /// A better alternative.
    #[must_use]
    pub fn advice(&self) -> String {
        match self {
            Self::NoColon => {
                "a parameter is written `name: type`, as in `pieces: int[][]`".to_owned()
            }
            Self::Name(error) => error.advice(),
            Self::Type(error) => error.advice(),
        }
    }
}
