//! The first line of a source, which names the checker and the options, so that an import can
//! recognize it.

use super::{Convention, portable};
use crate::options::{Arithmetic, OptionName, Options};
use crate::registry::names;
use std::fmt::Write as _;

const BEGIN: &str = "// The standard checker `";

/// The line for a checker with these options.
pub(super) fn line(name: &str, options: &Options) -> String {
    let mut line = format!("{BEGIN}{name}`");
    for option in options.set() {
        let _ = write!(line, ", {option}={}", options.value(option));
    }
    line + ".\n"
}

/// The standard checker and the options from which [`portable`] generated `source`, unless it was
/// changed afterwards.
#[must_use]
pub fn origin(source: &str, convention: Convention) -> Option<(&'static str, Options)> {
    let (told, _) = source.strip_prefix(BEGIN)?.split_once(".\n")?;
    let (name, given) = told.split_once('`')?;
    let name = names().find(|known| *known == name)?;
    let mut options = Options::default();
    for option in given.split(", ").skip(1) {
        let (key, value) = option.split_once('=')?;
        let option = OptionName::ALL
            .into_iter()
            .find(|known| known.key() == key)?;
        set(&mut options, option, value)?;
    }
    (portable(name, &options, convention)? == source).then_some((name, options))
}

fn set(options: &mut Options, option: OptionName, value: &str) -> Option<()> {
    match option {
        OptionName::CaseSensitive => options.case_sensitive = Some(value.parse().ok()?),
        OptionName::SpaceChangeSensitive => {
            options.space_change_sensitive = Some(value.parse().ok()?);
        }
        OptionName::Arithmetic => options.arithmetic = Some(Arithmetic::from_name(value)?),
        OptionName::FloatTolerance => options.float_tolerance = Some(value.parse().ok()?),
        OptionName::FloatRelativeTolerance => {
            options.float_relative_tolerance = Some(value.parse().ok()?);
        }
        OptionName::FloatAbsoluteTolerance => {
            options.float_absolute_tolerance = Some(value.parse().ok()?);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Convention; 3] = [Convention::Icpc, Convention::Testlib, Convention::Cms];

    fn given() -> Options {
        Options {
            case_sensitive: Some(false),
            float_tolerance: Some(1.5e-6),
            float_absolute_tolerance: Some(0.1 + 0.2),
            ..Options::default()
        }
    }

    #[test]
    fn every_checker_is_recognized_by_its_convention() {
        for name in names() {
            for convention in ALL {
                let source = portable(name, &Options::default(), convention).unwrap();
                for asked in ALL {
                    let found = origin(&source, asked);
                    let expected = (asked == convention).then(|| (name, Options::default()));
                    assert_eq!(found, expected, "{name}");
                }
            }
        }
    }

    #[test]
    fn options_are_recognized_to_the_last_digit() {
        let source = portable("icpc", &given(), Convention::Testlib).unwrap();
        assert_eq!(
            origin(&source, Convention::Testlib),
            Some(("icpc", given()))
        );
    }

    #[test]
    fn a_changed_source_has_no_origin() {
        let source = portable("icpc", &given(), Convention::Testlib).unwrap();
        for changed in [
            source.replacen("1.5e-6", "2.5e-6", 1),
            source.replacen("icpc", "lines", 1),
            source.clone() + "\n",
            source[1..].to_owned(),
            String::new(),
        ] {
            assert_eq!(origin(&changed, Convention::Testlib), None);
        }
    }
}
