//! What is asked of a worker: a kind of work in some languages. A worker that does not know a kind never hears of its jobs.

use super::names::token;
use std::collections::BTreeSet;
use tengen_core::package::Package;

/// What separates the parts of the name of a class.
const SEPARATOR: char = '_';

/// The kinds of work that this release knows: judging, judging where a built-in model takes part, which only the same release has, and
/// searching, where a number is a case only within a release.
fn kinds() -> [String; 3] {
    let release = env!("CARGO_PKG_VERSION").replace('.', "-");
    [
        "judge".to_owned(),
        format!("judge-{release}"),
        format!("search-{release}"),
    ]
}

/// The class of judging a submission in a language.
pub(crate) fn judging(package: &Package, language: &str) -> String {
    let [judge, judge_of_release, _] = kinds();
    // What a built-in model does is decided by the release.
    let kind = if package.model.is_some() {
        judge_of_release
    } else {
        judge
    };
    named(kind, [language].into())
}

/// The class of searching with programs in these languages.
pub(crate) fn searching(languages: BTreeSet<&str>) -> String {
    let [_, _, search] = kinds();
    named(search, languages)
}

fn named(kind: String, languages: BTreeSet<&str>) -> String {
    let mut name = kind;
    for language in languages {
        name.push(SEPARATOR);
        name.push_str(&part(language));
    }
    name
}

/// A language in the name of a class.
fn part(language: &str) -> String {
    if language.contains(SEPARATOR) {
        // No separator is in what stands for a name that is not plain.
        return token(&format!("{language}."));
    }
    token(language)
}

/// Whether one who takes these languages takes jobs of a class.
pub(crate) fn is_taken(class: &str, languages: &[String]) -> bool {
    let mut parts = class.split(SEPARATOR);
    let is_known = parts
        .next()
        .is_some_and(|kind| kinds().iter().any(|known| known == kind));
    is_known && parts.all(|part| original(part, languages).is_some())
}

/// The language, among these, of a part of the name of a class.
fn original<'a>(named: &str, languages: &'a [String]) -> Option<&'a String> {
    languages.iter().find(|language| part(language) == named)
}

/// The name of a class for people, with the names that some languages have outside.
pub(crate) fn shown(class: &str, languages: &[String]) -> String {
    let parts = class.split(SEPARATOR);
    let parts = parts.map(|part| original(part, languages).map_or(part, |language| language));
    parts.collect::<Vec<&str>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{is_taken, kinds, named, searching, shown};

    #[test]
    fn a_class_is_for_those_who_take_all_its_languages() {
        let own = ["c++", "my_lang", "python"].map(str::to_owned);
        for languages in [&["c++"][..], &["my_lang", "python"], &[]] {
            let class = searching(languages.iter().copied().collect());
            assert!(is_taken(&class, &own), "{class}");
        }
        for languages in [&["go"][..], &["python", "go"], &["my"]] {
            let class = searching(languages.iter().copied().collect());
            assert!(!is_taken(&class, &own), "{class}");
        }
        assert!(!is_taken("dance_python", &own) && !is_taken("", &own));
    }

    #[test]
    fn people_see_the_languages_by_their_own_names() {
        let [judge, ..] = kinds();
        let class = named(judge, ["a.b", "python"].into());
        let known = ["python", "a.b"].map(str::to_owned);
        assert_eq!(shown(&class, &known), "judge a.b python");
        assert_eq!(shown("judge_x", &known), "judge x");
    }
}
