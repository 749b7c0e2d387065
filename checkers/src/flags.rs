//! The flags of ICPC's default validator, as a package writes them.

use crate::options::{OptionName, Options};

/// An error in the flags of a package.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlagError {
    /// The default validator does not have this flag.
    #[error(
        "the default validator has no flag `{flag}`; known are {known}",
        known = OptionName::FLAGS.map(OptionName::key).join(", ")
    )]
    Unknown {
        /// The flag as written.
        flag: String,
    },
    /// A flag that occurs more than once.
    #[error("`{flag}` is given twice; remove one")]
    Repeated {
        /// The flag.
        flag: OptionName,
    },
    /// A tolerance without its number.
    #[error("{}", no_number(*.flag, .found.as_deref()))]
    NoNumber {
        /// The flag.
        flag: OptionName,
        /// The word that follows it, if any.
        found: Option<String>,
    },
}

fn no_number(flag: OptionName, found: Option<&str>) -> String {
    match found {
        None => format!("write a number after `{flag}`, such as 1e-6"),
        Some(found) => {
            format!("`{flag}` is followed by `{found}`; write a number, such as 1e-6")
        }
    }
}

impl Options {
    /// Parses flags of ICPC's default validator, such as `case_sensitive float_tolerance 1e-6`
    /// split at spaces. Open `icpc` with the result.
    ///
    /// # Errors
    ///
    /// When a flag is unknown, repeated, or lacks its number.
    pub fn from_flags<'a>(flags: impl IntoIterator<Item = &'a str>) -> Result<Self, FlagError> {
        let mut options = Self::default();
        let mut flags = flags.into_iter();
        while let Some(flag) = flags.next() {
            let name = OptionName::FLAGS
                .into_iter()
                .find(|name| name.key() == flag);
            let name = name.ok_or_else(|| FlagError::Unknown {
                flag: flag.to_owned(),
            })?;
            if options.set().any(|set| set == name) {
                return Err(FlagError::Repeated { flag: name });
            }
            options.put(name, &mut flags)?;
        }
        Ok(options)
    }

    fn put<'a>(
        &mut self,
        name: OptionName,
        rest: &mut impl Iterator<Item = &'a str>,
    ) -> Result<(), FlagError> {
        let mut number = || match rest.next() {
            None => Err(FlagError::NoNumber {
                flag: name,
                found: None,
            }),
            Some(text) => text.parse().map(Some).map_err(|_| {
                let found = Some(text.to_owned());
                FlagError::NoNumber { flag: name, found }
            }),
        };
        match name {
            OptionName::CaseSensitive => self.case_sensitive = Some(true),
            OptionName::SpaceChangeSensitive => self.space_change_sensitive = Some(true),
            OptionName::FloatTolerance => self.float_tolerance = number()?,
            OptionName::FloatRelativeTolerance => self.float_relative_tolerance = number()?,
            OptionName::FloatAbsoluteTolerance => self.float_absolute_tolerance = number()?,
            // It is not a flag of the validator.
            OptionName::Arithmetic => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(flags: &str) -> Result<Options, FlagError> {
        Options::from_flags(flags.split_whitespace())
    }

    #[test]
    fn flags_become_options() {
        let options = Options {
            case_sensitive: Some(true),
            float_relative_tolerance: Some(1e-9),
            ..Options::default()
        };
        assert_eq!(
            parse("float_relative_tolerance 1e-9 case_sensitive"),
            Ok(options)
        );
        assert_eq!(parse(""), Ok(Options::default()));
    }

    #[test]
    fn a_wrong_flag_is_refused_with_what_to_do() {
        let message = |flags| parse(flags).unwrap_err().to_string();
        assert!(
            message("float_eps 1")
                .starts_with("the default validator has no flag `float_eps`; known are case_")
        );
        assert_eq!(
            message("case_sensitive case_sensitive"),
            "`case_sensitive` is given twice; remove one"
        );
        assert_eq!(
            message("float_tolerance"),
            "write a number after `float_tolerance`, such as 1e-6"
        );
        assert_eq!(
            message("float_tolerance case_sensitive"),
            "`float_tolerance` is followed by `case_sensitive`; write a number, such as 1e-6"
        );
    }
}
