//! Names for the variables of a program.

use std::collections::BTreeSet;

/// Words that cannot name a variable in one of the languages, or that the programs themselves use.
const RESERVED: &str = "\
abstract alignas alignof and as asm assert async at auto await bigint bool boolean break byte case catch char chan class complex const \
constexpr continue crate data decltype def default defer del delete do double dyn elif else enum eval except exec explicit export \
extends extern fallthrough false final finally float fmt fn for friend from func function global go goto if impl implements import in \
inline input instanceof int integer interface is iter lambda len let long loop main make map match mod module move mut mutable namespace \
native new next nil none nonlocal not null number object operator or os package pass pos print private protected ptr pub public raise \
range read register ref restrict result return scanner self short signed size sizeof skip sort static stdin std str strconv strictfp string \
strings struct super switch synchronized take template text then this throw throws tokens trait transient true try type typedef typename \
typeof union unsafe unsigned until use using var vector virtual void volatile where while with word words write yield out puts printf exit abs \
_ readDigits readNumber matching counter blanks data re take_ skipWord nextInt nextLong nextDecimal Input Main read_int read_long skip_words skipWords read_decimal read_word readInt readDecimal readWord is_blank bufio io sys re decimal is_alpha load grow true_ false_ line i128 i64 usize u8 f64 float64 undefined arguments";

/// Names that are used.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// A similar name that is not used.
    pub(super) fn fresh(&mut self, wanted: &str) -> String {
        let mut name = wanted.replace('.', "_");
        while RESERVED.split(' ').any(|word| word == name) || !self.taken.insert(name.clone()) {
            name.push('_');
        }
        name
    }
}

/// The name of a list of such values.
pub(super) fn plural(name: &str) -> String {
    let before_last = name.chars().rev().nth(1).unwrap_or('a');
    if name.ends_with('y') && !"aeiou".contains(before_last) {
        return format!("{}ies", &name[..name.len() - 1]);
    }
    let is_hissing = ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| name.ends_with(end));
    format!("{name}{}", if is_hissing { "es" } else { "s" })
}

/// The name of a record of such values.
pub(super) fn pascal(name: &str) -> String {
    let words = name.split(['_', '.']).filter(|word| !word.is_empty());
    let name: String = words
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect();
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_name { name } else { format!("Part{name}") }
}

#[cfg(test)]
mod tests {
    use super::{Names, pascal, plural};

    #[test]
    fn lists_have_plurals() {
        let made = ["case", "query", "box", "day", "batch"].map(plural);
        assert_eq!(made, ["cases", "queries", "boxes", "days", "batches"]);
    }

    #[test]
    fn records_have_capitals() {
        assert_eq!(pascal("test_case"), "TestCase");
        assert_eq!(pascal("outer.inner"), "OuterInner");
    }

    #[test]
    fn reserved_and_used_names_get_a_suffix() {
        let mut names = Names::default();
        assert_eq!(names.fresh("from"), "from_");
        assert_eq!(names.fresh("n"), "n");
        assert_eq!(names.fresh("n"), "n_");
    }
}
