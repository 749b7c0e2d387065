//! Checking the parameters of a call against those of its generator.

use base::text::line;
use package::{Choices, Program, template};
use std::collections::BTreeMap;
use std::fmt;
use terms::fault::{Accountable, Blame};

/// Parameters that do not match a generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamsError {
    /// A required one is missing.
    Missing {
        /// The generator.
        generator: String,
        /// The parameter.
        name: String,
    },
    /// One is unknown.
    Unknown {
        /// The generator.
        generator: String,
        /// The parameter.
        name: String,
        /// The known ones.
        known: Vec<String>,
    },
}

/// Checks that exactly the parameters named in the arguments of a generator program are given, as
/// in groups.
///
/// # Errors
/// If one is missing or superfluous.
pub fn check_params(
    generator: &str,
    program: &Program,
    given: &BTreeMap<String, Choices>,
) -> Result<(), ParamsError> {
    let (named, takes_any) = template::asked_for(program);
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
