//! Wrong headers of tables: `[group]` for `[[group]]`, and keys of the problem below a header,
//! which TOML assigns to that table.
//!
//! # Theory of operation
//!
//! If the text can be parsed, the parsed tree is corrected, so that the reader finds the other
//! mistakes, too. If a second header with the same name prevents parsing, the lines of the text are
//! compared.

use super::mistake::{Mistake, Mistakes, TOP};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// Tables that may occur several times, in specs of problems and of contests.
const LISTS: [&str; 5] = ["allow", "generator", "group", "solution", "problem"];
/// Tables that occur once.
const TABLES: [&str; 12] = [
    "about",
    "limits",
    "compile_flags",
    "signature",
    "grader",
    "model",
    "constants",
    "input",
    "checker",
    "interactor",
    "samples",
    "strength",
];
/// Tables whose keys are names chosen by the setter, so that a key of the problem cannot be
/// recognized among them.
const FREE: [&str; 3] = ["constants", "compile_flags", "title"];
/// Keys that nearly every problem has. If one is missing above the first header and is found below
/// it, the setter meant the problem, also by other keys.
const NEEDED: [&str; 4] = ["format", "title", "kind", "reference"];

/// Records wrong headers, and corrects the tree.
pub(super) fn settle(root: &mut DeTable<'_>, text: &str, mistakes: &Mistakes) {
    for (key, value) in root.iter_mut() {
        let (name, span) = (key.get_ref().to_string(), value.span());
        let is_header = text.get(span.clone()).is_some_and(|it| it.starts_with('['));
        if !is_header {
            continue;
        }
        match value.get_mut() {
            DeValue::Table(table) if LISTS.contains(&&*name) => {
                let only = Spanned::new(span.clone(), DeValue::Table(std::mem::take(table)));
                let mut list = DeArray::new();
                list.push(only);
                *value = Spanned::new(span.clone(), DeValue::Array(list));
                mistakes.add(span, Mistake::SingleHeader { name });
            }
            DeValue::Array(list) if TABLES.contains(&&*name) && has_header(list, text) => {
                let first = std::mem::replace(list, DeArray::new()).into_iter().next();
                if let Some(first) = first {
                    *value = first;
                }
                mistakes.add(span, Mistake::ListHeader { name });
            }
            _ => {}
        }
    }
    for header in FREE {
        for (key, value) in swallowed(root, header) {
            let (key_span, name) = (key.span(), key.get_ref().to_string());
            let (header, name) = (header.to_owned(), name);
            mistakes.add(key_span, Mistake::Swallowed { header, name });
            root.insert(key, value);
        }
    }
}

/// Whether a list consists of tables with headers, rather than being written in brackets after its
/// key.
fn has_header(list: &DeArray<'_>, text: &str) -> bool {
    let first = list.iter().next();
    let text = first.and_then(|first| text.get(first.span()));
    text.is_some_and(|text| text.starts_with("[["))
}

/// A key with its value.
type Entry<'a> = (Spanned<std::borrow::Cow<'a, str>>, Spanned<DeValue<'a>>);

/// The keys below a header that belong to the problem, and are missing there.
fn swallowed<'a>(root: &mut DeTable<'a>, header: &str) -> Vec<Entry<'a>> {
    // A model provides a reference, too.
    let has_model = root.contains_key("model");
    let missing: Vec<&str> = TOP
        .into_iter()
        .filter(|key| !root.contains_key(*key))
        .collect();
    let Some(table) = root.get_mut(header) else {
        return Vec::new();
    };
    let DeValue::Table(table) = table.get_mut() else {
        return Vec::new();
    };
    let is_needed = |key: &&str| NEEDED.contains(key) && !(has_model && *key == "reference");
    let mut needed = missing.iter().filter(|key| is_needed(key));
    let is_problem = needed.any(|key| table.contains_key(*key));
    let found = missing.into_iter();
    let found = found.filter(|key| is_problem || is_meant(table, key));
    let found: Vec<&str> = found.collect();
    let found = found.into_iter();
    found.filter_map(|key| table.remove_entry(key)).collect()
}

/// Whether a key of the problem has a value that is one of the problem's. Numbers may be constants
/// with such a name, except for the seed; `io` is a language.
fn is_meant(table: &DeTable<'_>, key: &str) -> bool {
    table.get(key).is_some_and(|value| match value.get_ref() {
        DeValue::Integer(_) | DeValue::Float(_) => key == "seed",
        DeValue::String(_) => key != "io",
        _ => true,
    })
}

/// The mistake of a header at this position that cannot stand there because there is another one
/// with its name.
pub(super) fn second(text: &str, span: &Range<usize>) -> Option<(Range<usize>, Mistake)> {
    let start = text.get(..span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let (_, name) = header(text.get(start..)?.lines().next()?)?;
    let of_name: Vec<(Range<usize>, bool)> = headers(text)
        .filter(|(_, (_, other))| *other == name)
        .map(|(span, (is_list, _))| (span, is_list))
        .collect();
    let name = name.to_owned();
    if LISTS.contains(&&*name) {
        let (single, _) = of_name.iter().find(|(_, is_list)| !is_list)?;
        return Some((single.clone(), Mistake::SingleHeader { name }));
    }
    let is_mixed = of_name.iter().any(|(_, is_list)| *is_list);
    if TABLES.contains(&&*name) && is_mixed {
        let (list, _) = of_name.iter().find(|(_, is_list)| *is_list)?;
        return Some((list.clone(), Mistake::ListHeader { name }));
    }
    let [(first, _), .., (last, _)] = of_name.as_slice() else {
        return None;
    };
    let (what, first) = ("table", first.clone());
    Some((last.clone(), Mistake::Duplicate { what, name, first }))
}

/// The headers of a text, with their positions.
fn headers(text: &str) -> impl Iterator<Item = (Range<usize>, (bool, &str))> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let begin = start + line.len() - line.trim_start().len();
        start += line.len();
        let found = header(line)?;
        let end = begin + line.trim_start().find(']').map_or(1, |at| at + 1);
        Some((begin..end + usize::from(found.0), found))
    })
}

/// Whether the header in a line is that of a list, and its name.
fn header(line: &str) -> Option<(bool, &str)> {
    let inside = line.trim_start().strip_prefix('[')?;
    let (is_list, inside) = match inside.strip_prefix('[') {
        Some(inside) => (true, inside),
        None => (false, inside),
    };
    let name = inside.split(']').next()?.trim();
    (!name.is_empty()).then_some((is_list, name))
}

#[cfg(test)]
mod tests {
    use super::{LISTS, NEEDED, TABLES, TOP};
    use crate::{Mistakes, Source, Spec, schema};

    const HEAD: &str = "format = 1\ntitle = \"T\"\nkind = \"batch\"\nreference = \"a.py\"\n";

    /// The diagnostics of a spec: line, message and advice of each mistake.
    fn said(text: &str) -> Vec<String> {
        let source = Source::new("problem.toml".into(), text.as_bytes());
        let mistakes = Mistakes::default();
        let _ = source.parse::<Spec>(&mistakes);
        let said = source.diagnose(mistakes).into_iter().map(|it| {
            let advice = it.advice.unwrap_or_default();
            format!("{}: {}: {advice}", it.snippet.line, it.message)
        });
        said.collect()
    }

    #[test]
    fn the_names_are_those_of_the_spec() {
        let schema = schema();
        let known = schema["properties"].as_object().unwrap();
        let lists = LISTS.iter().filter(|name| **name != "problem");
        for name in lists.chain(&TABLES).chain(&TOP).chain(&NEEDED) {
            assert!(known.contains_key(*name), "{name}");
        }
    }

    #[test]
    fn keys_of_the_problem_below_free_names_are_found() {
        let cases = [
            format!("[constants]\nN = 5\n{HEAD}"),
            "format = 1\ntitle = \"T\"\nkind = \"batch\"\n[constants]\nN = 5\nreference = \"a.py\"\nseed = 3\n".to_owned(),
            "format = 1\nkind = \"batch\"\n[title]\nen = \"T\"\nreference = \"a.py\"\n".to_owned(),
        ];
        let below = |name: &str, header: &str| {
            format!(
                "`{name}` stands below [{header}], so it is one of its keys: write it above the first [header]"
            )
        };
        let [all, later, title] = cases.map(|text| said(&text));
        let names = ["format", "title", "kind", "reference"];
        let expected = (3..).zip(names);
        let expected: Vec<String> = expected
            .map(|(line, name)| format!("{line}: {}", below(name, "constants")))
            .collect();
        assert_eq!(all, expected);
        assert_eq!(
            later,
            [
                format!("6: {}", below("reference", "constants")),
                format!("7: {}", below("seed", "constants"))
            ]
        );
        assert_eq!(title, [format!("5: {}", below("reference", "title"))]);
        // Keys above the table are not a reason to refuse a constant.
        assert!(said(&format!("{HEAD}seed = 1\n[constants]\nseed = 5\n")).is_empty());
        // Nor are numbers with names that constants may have.
        assert!(said(&format!("{HEAD}[constants]\nlimits = 3\nsource = 1\n")).is_empty());
        for (line, name) in [
            ("seed = 5", "seed"),
            ("feedback = \"none\"", "feedback"),
            ("limits = { time = \"1s\" }", "limits"),
            ("online_judge = false", "online_judge"),
        ] {
            let found = said(&format!("{HEAD}[constants]\n{line}\n"));
            assert_eq!(found, [format!("6: {}", below(name, "constants"))]);
        }
    }

    #[test]
    fn keys_of_the_problem_below_other_headers_are_not_missed_as_well() {
        let found = said(&format!("[checker]\nbuiltin = \"tokens\"\n{HEAD}"));
        assert_eq!(found.len(), 4, "{found:?}");
        for mistake in found {
            assert!(
                mistake.contains("write it above the first [header]"),
                "{mistake}"
            );
        }
    }

    #[test]
    fn single_and_double_brackets_are_told_apart() {
        let single = "there may be several, so each begins with two brackets: write `[[group]]`";
        let group = |brackets: &str, name: &str| format!("{brackets}\nname = \"{name}\"\n");
        let one = format!("{HEAD}{}", group("[group]", "a"));
        assert_eq!(
            said(&one),
            [format!("5: `[group]` is a single table: {single}")]
        );
        for (first, second, line) in [
            ("[group]", "[group]", 5),
            ("[group]", "[[group]]", 5),
            ("[[group]]", "[group]", 7),
            ("[ group ] # x", "[[group]]", 5),
        ] {
            let text = format!("{HEAD}{}{}", group(first, "a"), group(second, "b"));
            let expected = format!("{line}: `[group]` is a single table: {single}");
            assert_eq!(said(&text), [expected], "{first} {second}");
        }
        let checker = said(&format!("{HEAD}[[checker]]\nbuiltin = \"tokens\"\n"));
        assert_eq!(
            checker,
            [
                "5: `[[checker]]` is a list of tables: there is one, so it begins with one bracket: write `[checker]`"
            ]
        );
        let twice = said(&format!(
            "{HEAD}[limits]\ntime = \"1s\"\n[limits]\nmemory = \"1MiB\"\n"
        ));
        assert_eq!(
            twice,
            ["7: a second table `limits`: the first is in line 5"]
        );
        // Several validators are fine.
        let validators = "[[validator]]\nprogram = \"a.py\"\n[[validator]]\nprogram = \"b.py\"\n";
        assert!(said(&format!("{HEAD}{validators}")).is_empty());
    }
}
