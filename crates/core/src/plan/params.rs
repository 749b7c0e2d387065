//! Whether the parameters of a call are those that its generator takes.

use crate::fault::{Accountable, Blame};
use crate::package::{Choices, Program, template};
use base::text::line;
use std::collections::BTreeMap;
use std::fmt;

/// Parameters that do not fit a generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamsError {
    /// One without which it cannot be called.
    Missing {
        /// The generator.
        generator: String,
        /// The parameter.
        name: String,
    },
    /// One that it does not have.
    Unknown {
        /// The generator.
        generator: String,
        /// The parameter.
        name: String,
        /// Those it has.
        known: Vec<String>,
    },
}

/// Whether every parameter that the arguments of a generator program name is given, and no other, as in groups.
///
/// # Errors
/// When one is missing, or too much.
pub fn check_params(
    generator: &str,
    program: &Program,
    given: &BTreeMap<String, Choices>,
) -> Result<(), ParamsError> {
    let (named, takes_any) = template::asked_for(&program.args);
    if let Some(missing) = named.iter().find(|name| !given.contains_key(*name)) {
        return Err(ParamsError::Missing {
            generator: generator.to_owned(),
            name: missing.clone(),
        });
    }
    let unknown = given
        .keys()
        .find(|name| !takes_any && !named.contains(name));
    match unknown {
        None => Ok(()),
        Some(unknown) => Err(ParamsError::Unknown {
            generator: generator.to_owned(),
            name: unknown.clone(),
            known: named,
        }),
    }
}

impl fmt::Display for ParamsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { generator, name } => {
                let (generator, name) = (line(generator), line(name));
                write!(out, "generator `{generator}` needs -p {name}=VALUE")
            }
            Self::Unknown {
                generator,
                name,
                known,
            } => {
                let (generator, name, known) =
                    (line(generator), line(name), line(&known.join(", ")));
                write!(
                    out,
                    "generator `{generator}` takes no `{name}`: known are {known}"
                )
            }
        }
    }
}

impl std::error::Error for ParamsError {}

impl Accountable for ParamsError {
    fn blame(&self) -> Blame {
        Blame::Usage
    }
}
