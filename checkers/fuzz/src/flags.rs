//! The flags of ICPC's default validator.

use checkers::{OptionName, Options, open};

/// Every text is either refused with a message or parsed into options. Written as flags again, the
/// options have the same meaning. A checker opens with them unless a tolerance is not valid.
///
/// # Panics
/// When a property does not hold.
pub fn flags(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let options = match Options::from_flags(text.split_whitespace()) {
        Ok(options) => options,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let tolerances = [
        options.float_tolerance,
        options.float_relative_tolerance,
        options.float_absolute_tolerance,
    ];
    let sensible = |value: f64| value >= 0.0 && value.is_finite();
    let sensible = tolerances.into_iter().flatten().all(sensible);
    assert_eq!(open("icpc", &options).is_ok(), sensible, "{options:?}");
    if sensible {
        let written = written(&options);
        let again = Options::from_flags(written.split_whitespace());
        assert_eq!(again, Ok(options), "{written}");
    }
}

fn written(options: &Options) -> String {
    let value = |name| match name {
        OptionName::FloatTolerance => options.float_tolerance,
        OptionName::FloatRelativeTolerance => options.float_relative_tolerance,
        OptionName::FloatAbsoluteTolerance => options.float_absolute_tolerance,
        OptionName::CaseSensitive | OptionName::SpaceChangeSensitive | OptionName::Arithmetic => {
            None
        }
    };
    let flag = |name: OptionName| match value(name) {
        Some(number) => format!("{name} {number:e} "),
        None => format!("{name} "),
    };
    options.set().map(flag).collect()
}
