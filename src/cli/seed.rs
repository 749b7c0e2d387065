//! Seeds from the command line, and random seeds.

use std::path::Path;
use terms::fault::Fault;

/// An unpredictable seed: 63 random bits of the operating system, because seeds are below 2^63.
///
/// # Errors
/// If the system has no random numbers.
pub(super) fn random() -> Result<u64, Fault> {
    let number = getrandom::u64()
        .map_err(|error| Fault::file("read", Path::new("/dev/urandom"), error.into()))?;
    Ok(number & (u64::MAX >> 1))
}

/// The given seed, or an unpredictable one.
///
/// # Errors
/// If the system has no random numbers.
pub(super) fn chosen(asked: Option<u64>) -> Result<u64, Fault> {
    asked.map_or_else(random, Ok)
}

/// Parses the seed of a spec or of a case.
///
/// # Errors
/// When it is not a whole number from 0 to 2^63 - 1.
pub(super) fn parse(text: &str) -> Result<u64, String> {
    let seed: Option<i64> = text.parse().ok();
    seed.and_then(|seed| u64::try_from(seed).ok())
        .ok_or_else(|| "must be a whole number from 0 to 2^63 - 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{parse, random};

    #[test]
    fn a_random_seed_can_stand_in_a_spec() {
        let seeds: Vec<u64> = (0..64).map(|_| random().expect("random numbers")).collect();
        for seed in &seeds {
            assert_eq!(parse(&seed.to_string()), Ok(*seed));
        }
        let mut distinct = seeds.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), seeds.len());
    }

    #[test]
    fn a_seed_that_no_spec_can_have_is_refused() {
        assert_eq!(parse("9223372036854775807"), Ok(u64::MAX >> 1));
        for text in ["9223372036854775808", "-1", "", "1.5", "seven"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
