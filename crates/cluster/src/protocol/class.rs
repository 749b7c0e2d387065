//! Classes of jobs: what a worker needs to support. A class is a kind of work in some languages,
//! and on one kind of machine if times are compared. A worker that does not support a kind never
//! gets its jobs.

use super::names::token;
use package::Package;
use std::collections::BTreeSet;

/// The separator of the parts of a class name.
const SEPARATOR: char = '_';
/// The prefix of the kind of machine. No kind of work contains it.
const ON: &str = "--";

/// The kinds of work of this release: judging, judging with a built-in model, which only the same
/// release has, searching, where numbers identify cases only within a release, and playing, where the
/// release determines the moves of built-in opponents.
fn kinds() -> [String; 4] {
    let release = env!("CARGO_PKG_VERSION").replace('.', "-");
    [
        "judge".to_owned(),
        format!("judge-{release}"),
        format!("search-{release}"),
        format!("play-{release}"),
    ]
}

/// The class of judging a submission in a language, on a kind of machine or on any.
pub(crate) fn judging(package: &Package, language: &str, machine: Option<&str>) -> String {
    let [judge, judge_of_release, ..] = kinds();
    // The release determines the behaviour of a built-in model.
    let kind = if package.model.is_some() {
        judge_of_release
    } else {
        judge
    };
    named(kind, machine, [language].into())
}

/// The class of searching with programs in these languages, on a kind of machine or on any.
pub(crate) fn searching(languages: BTreeSet<&str>, machine: Option<&str>) -> String {
    let [_, _, search, _] = kinds();
    named(search, machine, languages)
}

/// The class of playing a match between programs in these languages, on a kind of machine or on any.
pub(crate) fn playing(languages: BTreeSet<&str>, machine: Option<&str>) -> String {
    let [.., play] = kinds();
    named(play, machine, languages)
}

fn named(kind: String, machine: Option<&str>, languages: BTreeSet<&str>) -> String {
    let mut name = kind;
    if let Some(machine) = machine {
        name.push_str(ON);
        name.push_str(&part(machine));
    }
    for language in languages {
        name.push(SEPARATOR);
        name.push_str(&part(language));
    }
    name
}

/// A language or a kind of machine as a part of a class name.
fn part(name: &str) -> String {
    if name.contains(SEPARATOR) {
        // The replacement of a name that is not plain does not contain separators.
        return token(&format!("{name}."));
    }
    token(name)
}

/// The kind of work, the kind of machine if one is required, and the languages in a class name.
fn parts(class: &str) -> (&str, Option<&str>, impl Iterator<Item = &str>) {
    let mut parts = class.split(SEPARATOR);
    let first = parts.next().unwrap_or_default();
    match first.split_once(ON) {
        Some((kind, machine)) => (kind, Some(machine), parts),
        None => (first, None, parts),
    }
}

/// Whether a machine of this kind with these languages takes jobs of a class.
pub(crate) fn is_taken(class: &str, languages: &[String], machine: &str) -> bool {
    let (kind, wanted, mut of_class) = parts(class);
    kinds().iter().any(|known| known == kind)
        && wanted.is_none_or(|wanted| wanted == part(machine))
        && of_class.all(|part| original(part, languages).is_some())
}

/// Finds the name, among these, whose class name part is given.
fn original<'a>(of_class: &str, names: &'a [String]) -> Option<&'a String> {
    names.iter().find(|name| part(name) == of_class)
}

/// The name of a class for people, with the original names of languages and kinds of machines.
pub(crate) fn shown(class: &str, languages: &[String], machines: &[String]) -> String {
    let (kind, machine, of_class) = parts(class);
    let mut shown = kind.to_owned();
    for part in of_class {
        shown.push(' ');
        shown.push_str(original(part, languages).map_or(part, |language| language));
    }
    if let Some(part) = machine {
        shown.push_str(" on ");
        shown.push_str(original(part, machines).map_or(part, |machine| machine));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{is_taken, kinds, named, searching, shown};
    use crate::protocol::is_token;
    use std::collections::BTreeSet;

    #[test]
    fn a_class_is_for_those_who_take_all_its_languages() {
        let own = ["c++", "my_lang", "python"].map(str::to_owned);
        for languages in [&["c++"][..], &["my_lang", "python"], &[]] {
            let class = searching(languages.iter().copied().collect(), None);
            assert!(is_taken(&class, &own, "rack-1"), "{class}");
        }
        for languages in [&["go"][..], &["python", "go"], &["my"]] {
            let class = searching(languages.iter().copied().collect(), None);
            assert!(!is_taken(&class, &own, "rack-1"), "{class}");
        }
        for class in ["dance_python", "", "--rack-1_python"] {
            assert!(!is_taken(class, &own, "rack-1"), "{class}");
        }
    }

    #[test]
    fn a_class_for_a_kind_of_machine_is_for_no_other() {
        let own = ["python".to_owned()];
        let machines = ["rack-1", "rack_1", "AMD EPYC", "", "--", "-a"];
        for wanted in machines {
            let class = searching(["python"].into(), Some(wanted));
            assert!(is_token(&class), "{class}");
            let taken = machines.map(|machine| is_taken(&class, &own, machine));
            assert_eq!(taken, machines.map(|machine| machine == wanted), "{class}");
            assert!(!is_taken(&class, &[], wanted));
        }
    }

    #[test]
    fn people_see_the_languages_by_their_own_names() {
        let [judge, ..] = kinds();
        let known = ["python", "a.b"].map(str::to_owned);
        let machines = ["AMD EPYC".to_owned()];
        let shown = |class: &str| shown(class, &known, &machines);
        let languages = BTreeSet::from(["a.b", "python"]);
        let class = named(judge.clone(), None, languages.clone());
        assert_eq!(shown(&class), "judge a.b python");
        let class = named(judge, Some("AMD EPYC"), languages);
        assert_eq!(shown(&class), "judge a.b python on AMD EPYC");
        assert_eq!(shown("judge--y_x"), "judge x on y");
    }
}
