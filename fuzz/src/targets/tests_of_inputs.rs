//! The two languages that say what an input looks like.

use super::files;
use checktestdata::parse;
use input::{Input, Language, SpannedToml, languages};
use serde::Deserialize;

/// Reads a declaration, and an input by it.
pub(super) fn input_language(bytes: &[u8]) {
    let (declaration, inputs) = files::split(bytes);
    let Ok(text) = std::str::from_utf8(declaration) else {
        return;
    };
    let Ok(written) = toml::Deserializer::parse(text).and_then(SpannedToml::deserialize) else {
        return;
    };
    match Input::new(&written) {
        Err(mistakes) => assert!(!mistakes.is_empty()),
        Ok(input) => {
            for (_, text) in &inputs {
                let is_valid = input.validate(text).is_ok();
                assert_eq!(is_valid, input.quantities(text).is_ok());
                if is_valid && text.len() < 1000 {
                    _ = input.picture(text);
                    for simpler in input.simpler(text, || true).take(20) {
                        assert!(input.validate(&simpler).is_ok(), "{simpler:?}");
                    }
                }
            }
            shown(&input);
        }
    }
}

/// Everything that a declaration is translated to.
fn shown(input: &Input) {
    for language in languages() {
        _ = (input.reader(language), input.echo(language));
    }
    _ = (
        input.section(Language::English),
        input.constraints(Language::English),
    );
    _ = input.validator_in_cpp(42, 43);
    _ = (input.ranges(), input.shapes(), input.count(false));
}

/// Reads a script, and inputs by it.
pub(super) fn checktestdata(bytes: &[u8]) {
    let (script, inputs) = files::split(bytes);
    match parse(script) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(script) => {
            for (_, text) in inputs {
                // A script that fails may have run for as long as it is allowed: once is enough.
                if script.check(text).is_ok() {
                    assert!(script.quantities(text).is_ok());
                }
            }
        }
    }
}
