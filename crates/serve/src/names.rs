//! Names of accounts: which are valid, and which look alike.
//!
//! The rules are those of Unicode for identifiers (UTS 39): visible letters that are used in names,
//! of one script (Latin may be mixed with Chinese, Japanese or Korean), and no name that looks like
//! another.

use base::text::line;
use std::collections::BTreeSet;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, skeleton,
};

/// The maximum number of letters in a name.
const MOST: usize = 40;

/// Names that could be mistaken for the server or its administrator.
const RESERVED: [&str; 8] = [
    "admin",
    "administrator",
    "jury",
    "local",
    "moderator",
    "root",
    "system",
    "tengen",
];

/// Refuses text that is not a valid name for an account, with the reason and what would be right.
pub(crate) fn require_valid(name: &str, may_be_reserved: bool) -> Result<(), String> {
    let shown = line(name);
    let is_letter = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    if !(1..=MOST).contains(&name.chars().count()) || !name.chars().all(is_letter) {
        return Err(format!(
            "`{shown}` is not a valid name: use up to {MOST} letters, digits and - _ ."
        ));
    }
    if let Some(letter) = name.chars().find(|letter| !letter.identifier_allowed()) {
        return Err(format!(
            "`{shown}` contains the character U+{:04X}, which is invisible or not used in names: leave it out",
            u32::from(letter)
        ));
    }
    if !name.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(format!(
            "`{shown}` mixes letters of several scripts, which may look alike: use one script"
        ));
    }
    let is_reserved = |reserved: &str| !looks(name).is_disjoint(&looks(reserved));
    if !may_be_reserved && RESERVED.iter().any(|it| is_reserved(it)) {
        return Err(format!(
            "`{shown}` could be taken for the server itself: choose another name"
        ));
    }
    Ok(())
}

/// The visual skeletons of a name, as written and in lower case. Two names look alike if they share
/// one.
pub(crate) fn looks(name: &str) -> BTreeSet<String> {
    [name.to_owned(), name.to_lowercase()]
        .iter()
        .map(|name| skeleton(name).collect::<String>().to_lowercase())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{looks, require_valid};

    fn refusal(name: &str) -> String {
        require_valid(name, false).unwrap_err()
    }

    #[test]
    fn names_of_all_languages_are_valid() {
        for name in [
            "ada",
            "Bob_2",
            "team-01.b",
            "陈晨",
            "陈晨_abc",
            "José",
            "Łukasz",
            "Владимир",
            "Ελένη",
            "محمد",
            "たなかtaro",
            "김철수",
            "דוד",
        ] {
            require_valid(name, false).unwrap();
        }
    }

    #[test]
    fn what_is_invisible_mixed_or_reserved_is_refused_with_a_reason() {
        for name in [
            "",
            "a b",
            "<b>",
            "a\u{200b}b",
            "a\u{202e}b",
            "a\u{200d}b",
            "a\u{ad}b",
            &"x".repeat(41),
        ] {
            assert!(refusal(name).contains("is not a valid name"), "{name:?}");
        }
        // Unicode counts these as letters, but they show nothing.
        for name in ["a\u{3164}", "\u{115f}", "a\u{ffa0}b", "𝐚𝐝𝐚"] {
            assert!(refusal(name).contains("character U+"), "{name:?}");
        }
        for name in ["аda", "bоb", "αda", "ada\u{5d0}", "Влaдимир"] {
            assert!(refusal(name).contains("mixes"), "{name:?}");
        }
        for name in [
            "Admin", "adrnin", "Iocal", "1ocal", "l0cal", "systern", "TENGEN", "r00t", "root",
        ] {
            assert!(refusal(name).contains("the server itself"), "{name:?}");
        }
        require_valid("jury", true).unwrap();
    }

    #[test]
    fn names_that_look_alike_share_a_look() {
        for (one, other) in [
            ("ada", "ADA"),
            ("bob", "ЬоЬ"),
            ("alice", "aIice"),
            ("alice", "a1ice"),
            ("bob", "b0b"),
            ("mary", "rnary"),
            ("sore", "ѕоrе"),
        ] {
            assert!(!looks(one).is_disjoint(&looks(other)), "{one} {other}");
        }
        for (one, other) in [
            ("team1", "team2"),
            ("team1", "team11"),
            ("ada", "adam"),
            ("陈晨", "陈辰"),
        ] {
            assert!(looks(one).is_disjoint(&looks(other)), "{one} {other}");
        }
    }
}
