//! Names that every judge and every file system accepts.

use any_ascii::any_ascii;
use std::collections::BTreeSet;

/// The maximum length of such a name in bytes; numbers and extensions are still appended.
const MAX_BYTES: usize = 100;

/// Whether every judge accepts this as a file name: Latin letters, digits, `.`, `-` and `_`, not
/// starting with a dash or dot.
#[must_use]
pub fn is_portable(name: &str) -> bool {
    let is_taken = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (1..=255).contains(&name.len()) && name.bytes().all(is_taken) && !name.starts_with(['.', '-'])
}

/// A text transliterated to Latin letters. Cyrillic soft signs are omitted.
#[must_use]
pub fn latin(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    any_ascii(text).replace(['\'', '"'], "")
}

/// A name similar to this one that [`is_portable`]; letters of other scripts are transliterated.
#[must_use]
pub fn portable(name: &str) -> String {
    let latin = latin(name);
    let is_taken = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    let dashed = latin.chars();
    let dashed: String = dashed
        .map(|letter| if is_taken(letter) { letter } else { '-' })
        .take(MAX_BYTES)
        .collect();
    let trimmed = dashed.trim_start_matches(['.', '-']);
    let trimmed = trimmed.trim_end_matches('-');
    if trimmed.is_empty() {
        "case".to_owned()
    } else {
        trimmed.to_owned()
    }
}

/// This name, with a number if it differs from a taken one only in upper and lower case.
#[must_use]
pub fn free(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut number = 2;
    let mut free = name.to_owned();
    while !taken.insert(free.to_lowercase()) {
        free = format!("{name}-{number}");
        number += 1;
    }
    free
}

/// The code of a language in packages of ICPC.
#[must_use]
pub fn icpc_language(language: &str) -> &str {
    match language {
        "c++" => "cpp",
        "c#" => "csharp",
        "python" => "python3",
        same => same,
    }
}

#[cfg(test)]
mod tests {
    use super::{free, is_portable, portable};
    use std::collections::BTreeSet;

    #[test]
    fn any_name_becomes_a_portable_one() {
        for (name, expected) in [
            ("max-n_5.a", "max-n_5.a"),
            ("max n=5", "max-n-5"),
            ("большой", "bolshoy"),
            ("-x.", "x."),
            (".", "case"),
            ("…é", "e"),
        ] {
            let made = portable(name);
            assert!(is_portable(&made), "{made}");
            assert_eq!(made, expected, "{name}");
        }
        assert!(is_portable(&portable(&"я".repeat(300))));
        for name in ["", "a b", "-a", ".a", "ä", "a/b"] {
            assert!(!is_portable(name), "{name}");
        }
    }

    #[test]
    fn names_that_differ_only_in_case_get_numbers() {
        let mut taken = BTreeSet::new();
        let names = ["up", "UP", "Up", "up-2"].map(|name| free(name, &mut taken));
        assert_eq!(names, ["up", "UP-2", "Up-3", "up-2-2"]);
    }
}
