//! Names that are used as directories and arguments.

use spec::Mistake;

/// Whether a group may have this name.
pub(super) fn check(name: &str) -> Result<(), Mistake> {
    let allowed =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    if !name.is_empty() && name.bytes().all(allowed) {
        return Ok(());
    }
    let wanted = "a name of lower-case letters, digits, `-` and `_`".to_owned();
    Err(Mistake::Mismatch {
        found: format!("{name:?}"),
        wanted,
    })
}

/// Whether a generator may have this name, with which commands call it.
pub(super) fn check_generator(name: &str) -> Result<(), Mistake> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if !name.is_empty() && name.bytes().all(allowed) {
        return Ok(());
    }
    let wanted = "a name of letters, digits, `-`, `_` and `.`".to_owned();
    Err(Mistake::Mismatch {
        found: format!("{name:?}"),
        wanted,
    })
}

/// Whether a problem can have this id.
#[must_use]
pub fn is_id(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_of_ids)
}

fn is_of_ids(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_'
}

/// A valid id that resembles an invalid name: `two_sum` for `TwoSum` or `Two-Sum!`.
#[must_use]
pub fn better_id(name: &str) -> String {
    let mut better = String::new();
    let mut before = '_';
    for letter in name.chars() {
        let lower = letter.to_ascii_lowercase();
        let begins_word = letter.is_ascii_uppercase() && is_of_ids(before);
        if begins_word || !is_of_ids(lower) {
            better.push('_');
        }
        if is_of_ids(lower) {
            better.push(lower);
        }
        before = letter;
    }
    let words: Vec<&str> = better.split('_').filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        "my_problem".to_owned()
    } else {
        words.join("_")
    }
}

#[cfg(test)]
mod tests {
    use super::{better_id, is_id};

    #[test]
    fn a_better_id_is_one_and_near() {
        for (name, better) in [
            ("TwoSum", "two_sum"),
            ("Two-Sum!", "two_sum"),
            ("ABC 12", "abc_12"),
            ("../etc/x", "etc_x"),
            ("", "my_problem"),
            ("天元", "my_problem"),
        ] {
            assert_eq!(better_id(name), better, "{name}");
            assert!(!is_id(name) && is_id(better));
        }
    }
}
