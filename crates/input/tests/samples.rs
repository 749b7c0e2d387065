//! The declarations and their samples.

use crate::support::{all, samples};

#[test]
fn there_are_twenty_declarations_at_least() {
    assert!(all().len() >= 20);
}

#[test]
fn valid_samples_are_accepted() {
    for (name, input) in all() {
        for sample in samples(&name)
            .iter()
            .filter(|sample| sample.wrong.is_none())
        {
            let checked = input.validate(sample.text.as_bytes());
            assert!(checked.is_ok(), "{name}: {:?}: {checked:?}", sample.text);
        }
    }
}

#[test]
fn invalid_samples_are_rejected_at_their_position() {
    let mut wrong = Vec::new();
    for (name, input) in all() {
        for sample in samples(&name) {
            let Some((place, words)) = &sample.wrong else {
                continue;
            };
            match input.validate(sample.text.as_bytes()) {
                Ok(()) => wrong.push(format!("{name}: {:?} is accepted", sample.text)),
                Err(invalid) => {
                    let found = format!("{}:{}", invalid.line, invalid.column);
                    if found != *place || !invalid.message.contains(words) {
                        wrong.push(format!(
                            "{name}: {:?}: {invalid}; not {place} {words}",
                            sample.text
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
