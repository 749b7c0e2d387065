//! Checking the parameters of a call against those of its generator.

use base::text::line;
use package::{Choices, Program, template};
use std::collections::BTreeMap;
use terms::fault::{Accountable, Blame};

/// Parameters that do not match a generator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamsError {
    /// A required one is missing.
    #[error(
        "generator `{generator}` needs -p {name}=VALUE",
        generator = line(.generator), name = line(.name)
    )]
    Missing {
        /// The generator.
        generator: String,
        /// The parameter.
        name: String,
    },
    /// One is unknown.
    #[error(
        "generator `{}` takes no `{}`: known are {}",
        line(.generator), line(.name), line(&.known.join(", "))
    )]
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

impl Accountable for ParamsError {
    fn blame(&self) -> Blame {
        Blame::Usage
    }
}
