//! The limits and points of a submission in statements.

use super::words::StatementWords;
use package::{Group, GroupLimits, Package};
use std::collections::BTreeMap;
use std::time::Duration;
use terms::verdict::bytes;
use terms::{Kind, Limits};

/// The line for the table of groups.
pub(super) const GROUPS: &str = "{{groups}}";

/// The facts under the title: each with its name. A contest may have points of its own.
pub(super) fn facts(
    package: &Package,
    points: Option<f64>,
    words: &StatementWords,
) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let files = &package.stream_files;
    let names = [
        (words.input_file, &files.input),
        (words.output_file, &files.output),
    ];
    let names = names
        .into_iter()
        .filter_map(|(word, name)| Some((word, name.clone()?)));
    facts.extend(names);
    // A submission that is not a program has no limits.
    if package.kind != Kind::Answer {
        facts.push((words.time, time(package, words)));
        facts.push((words.memory, memory(package)));
    }
    let points = points.unwrap_or_else(|| package.points());
    if points > 0.0 {
        facts.push((words.points, points.to_string()));
    }
    facts
}

fn time(package: &Package, words: &StatementWords) -> String {
    let shown = |time: &Duration| seconds(*time, words);
    with_exceptions(package, |it| it.time, |group| group.time, shown)
}

fn memory(package: &Package) -> String {
    let shown = |memory: &u64| bytes(*memory);
    with_exceptions(package, |it| it.memory, |group| group.memory, shown)
}

/// A limit, with its exceptions in languages and groups, equal ones together.
fn with_exceptions<T: Ord>(
    package: &Package,
    of: impl Fn(&Limits) -> T,
    of_group: impl Fn(&GroupLimits) -> Option<T>,
    shown: impl Fn(&T) -> String,
) -> String {
    let usual = of(&package.limits);
    let mut others: BTreeMap<T, Vec<&str>> = BTreeMap::new();
    for language in package.languages.iter() {
        let own = of(&package.usual_limits(language));
        if own != usual {
            others.entry(own).or_default().push(&language.name);
        }
    }
    let mut groups: BTreeMap<T, Vec<&str>> = BTreeMap::new();
    for group in package.groups.iter().filter(|it| it.is_listed()) {
        if let Some(own) = of_group(&group.limits).filter(|own| *own != usual) {
            groups.entry(own).or_default().push(&group.name);
        }
    }
    let others = others
        .iter()
        .chain(&groups)
        .map(|(limit, names)| format!("{}: {}", names.join(", "), shown(limit)));
    let others: Vec<String> = others.collect();
    if others.is_empty() {
        shown(&usual)
    } else {
        format!("{} ({})", shown(&usual), others.join("; "))
    }
}

fn seconds(time: Duration, words: &StatementWords) -> String {
    let text = terms::verdict::seconds(time);
    format!("{} {}", text.trim_end_matches(" s"), words.seconds)
}

/// The groups with points, as a table in Markdown for a statement in the language `code`: their
/// points, and their own texts, bounds, limits and dependencies if any has them. `None` without
/// groups.
pub(super) fn groups_table(package: &Package, code: &str) -> String {
    let words = StatementWords::for_language(code);
    let groups: Vec<&Group> = package.groups.iter().filter(|it| it.is_listed()).collect();
    if groups.is_empty() {
        return String::new();
    }
    let mut columns: Vec<(&str, Vec<String>)> = vec![
        (
            words.group,
            groups.iter().map(|it| it.name.clone()).collect(),
        ),
        (
            words.points,
            groups.iter().map(|it| it.points.to_string()).collect(),
        ),
    ];
    let narrower = |group: &&Group| {
        let bounds = group.bounds.as_ref().zip(package.input());
        let bounds = bounds.map(|(bounds, input)| bounds.narrower(input, words.language));
        let parts = bounds.into_iter().chain(text(group, code));
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    };
    let constraints = groups.iter().map(narrower);
    // The validator of a declared input accepts every input in a group without bounds; what
    // programs accept is unknown here, and `unclear` reports the cell.
    let usual = if package.input().is_some() {
        words.unconstrained
    } else {
        ""
    };
    columns.extend(column(words.constraints, constraints, usual));
    let own_time = |group: &&Group| group.limits.time.map(|time| seconds(time, words));
    let own_memory = |group: &&Group| group.limits.memory.map(bytes);
    let requires = |group: &&Group| {
        let names = group
            .depends
            .iter()
            .map(|&at| package.groups[at].name.clone());
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let usual = [
        seconds(package.limits.time, words),
        bytes(package.limits.memory),
    ];
    let [time, memory] = usual;
    columns.extend(column(words.time, groups.iter().map(own_time), &time));
    columns.extend(column(words.memory, groups.iter().map(own_memory), &memory));
    columns.extend(column(words.requires, groups.iter().map(requires), ""));
    markdown(&columns, groups.len())
}

/// The groups of the table that have no description, if others have one and the input is not
/// declared: their cells are empty.
pub(super) fn undescribed(package: &Package) -> Vec<&str> {
    let listed = package.groups.iter().filter(|it| it.is_listed());
    let (without, with): (Vec<&Group>, Vec<&Group>) = listed.partition(|it| it.text.is_empty());
    if with.is_empty() || package.input().is_some() {
        return Vec::new();
    }
    without.iter().map(|group| group.name.as_str()).collect()
}

/// The description of a group's cases: in this language, else in the same one of another region, in
/// English, or in any.
fn text(group: &Group, code: &str) -> Option<String> {
    let base = |code: &str| code.split(['-', '_']).next().map(str::to_lowercase);
    let same = || group.text.iter().find(|(it, _)| base(it) == base(code));
    let text = group
        .text
        .get(code)
        .or_else(|| same().map(|(_, text)| text));
    let text = text.or(group.text.get("en")).or(group.text.values().next());
    // A cell is on one line.
    text.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A column with the values of some groups, and `instead` for the others; `None` if no group has
/// any.
fn column<'a>(
    heading: &'a str,
    cells: impl Iterator<Item = Option<String>>,
    usual: &str,
) -> Option<(&'a str, Vec<String>)> {
    let cells: Vec<Option<String>> = cells.collect();
    let any = cells.iter().any(Option::is_some);
    let filled = cells
        .into_iter()
        .map(|cell| cell.unwrap_or_else(|| usual.to_owned()));
    any.then(|| (heading, filled.collect()))
}

fn markdown(columns: &[(&str, Vec<String>)], rows: usize) -> String {
    let cell = |cell: &str| cell.replace("\\|", "|").replace('|', "\\|");
    let row = |cells: Vec<&str>| {
        let cells: Vec<String> = cells.into_iter().map(cell).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let headings = columns.iter().map(|(heading, _)| *heading).collect();
    let rule = columns.iter().map(|_| "---").collect();
    let mut table = row(headings) + &row(rule);
    for at in 0..rows {
        table += &row(columns.iter().map(|(_, cells)| &*cells[at]).collect());
    }
    table
}
