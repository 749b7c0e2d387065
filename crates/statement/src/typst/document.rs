//! A statement as a self-contained document in Typst.

use super::escape::{escaped, listing, string};

/// The functions and settings of every document.
const PREAMBLE: &str = include_str!("preamble.typ");
/// The settings of slides, after those of every document.
const SLIDES: &str = include_str!("slides.typ");

/// The number of characters of a line of a sample beside another one, and of one by itself.
const NARROW: usize = 35;
const WIDE: usize = 74;
/// The largest and the smallest size of samples, in hundredths of the text.
const LARGE: usize = 90;
const SMALL: usize = 55;

/// A document with this body.
pub(crate) fn document(title: &str, body: &str) -> String {
    let title = string(title);
    format!("#set document(title: {title}, date: none)\n{PREAMBLE}\n{body}")
}

/// The language of what follows, for hyphenation and the forms of letters.
pub(crate) fn language(code: &str) -> String {
    let mut parts = code.split(['-', '_']);
    let is_code = |part: &&str| {
        (2..=3).contains(&part.len()) && part.bytes().all(|it| it.is_ascii_alphabetic())
    };
    let Some(language) = parts.next().filter(is_code) else {
        return String::new();
    };
    let language = language.to_ascii_lowercase();
    let region = parts.next().filter(is_code).filter(|it| it.len() == 2);
    let region = region.map_or("none".to_owned(), |it| string(&it.to_ascii_uppercase()));
    format!("#set text(lang: \"{language}\", region: {region})\n")
}

/// The title of a problem, which links with this number lead to.
pub(crate) fn title(number: usize, mark: &str, title: &str) -> String {
    format!(
        "#align(center)[= {mark}{} <problem-{number}>]\n\n",
        escaped(title)
    )
}

/// The cover of a contest: its logo, its title, lines below it, and the rows of its table, whose
/// cells are markup.
pub(crate) fn cover(
    logo: Option<&str>,
    title: &str,
    lines: &[&str],
    rows: &[Vec<String>],
) -> String {
    let logo = logo.map_or_else(String::new, |name| {
        format!("#align(center, image({}, height: 30mm))\n", string(name))
    });
    let mut head = format!("{logo}#align(center)[= {}]\n\n", escaped(title));
    for line in lines {
        head.extend(["#align(center)[", &escaped(line), "]\n\n"]);
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
    // Without facts, the first row is empty.
    let rows = rows.iter().skip(usize::from(columns == 1));
    if rows.len() == 0 {
        return head;
    }
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|it| format!("[{it}]")).collect();
        format!("  {},\n", cells.join(", "))
    };
    let rows: Vec<String> = rows.map(row).collect();
    format!(
        "{head}#contents(columns: {columns},\n{})\n\n",
        rows.concat()
    )
}

/// Slides with this body.
pub(crate) fn slides(title: &str, body: &str) -> String {
    document(title, &format!("{SLIDES}\n{body}"))
}

/// A slide about a problem, whose mark and title stand over it. What does not fit continues on
/// another page.
pub(crate) fn slide(mark: &str, title: &str, body: &str) -> String {
    let (title, body) = (escaped(title), body.trim_ascii());
    format!("#slide[{mark}{title}][\n{body}\n]\n\n")
}

/// The names of authors under a title.
pub(crate) fn credits(names: &str) -> String {
    format!("#credits[{}]\n\n", escaped(names))
}

/// A link to the problem with this number.
pub(crate) fn link(number: usize, mark: &str, title: &str) -> String {
    format!("#link(<problem-{number}>)[{mark}{}]", escaped(title))
}

/// The mark of a problem in a contest: its balloon and its letter.
pub(crate) fn mark(letter: &str, color: Option<&str>) -> String {
    let balloon = color.map_or_else(String::new, |it| {
        format!("#balloon({}) ", string(&format!("#{it}")))
    });
    format!("{balloon}{}. ", escaped(letter))
}

/// The facts under a title: each with its name.
pub(crate) fn facts(facts: &[(&str, String)]) -> String {
    let fact = |(name, value): &(&str, String)| format!("[{}: {}]", escaped(name), escaped(value));
    let facts: Vec<String> = facts.iter().map(fact).collect();
    if facts.is_empty() {
        return String::new();
    }
    format!("#facts({})\n\n", facts.join(", "))
}

/// The parts of a sample, each with its heading: beside each other where they are narrow.
pub(crate) fn pair(parts: &[(String, &str)]) -> String {
    let width = parts.iter().map(|(_, text)| width(text)).max();
    let width = width.unwrap_or(0);
    let size = size(width);
    let part = |(heading, text): &(String, &str)| {
        let (heading, text) = (string(heading), listing(text.trim_end(), ""));
        format!("  sample({heading}, {size}{text}),\n")
    };
    let texts: String = parts.iter().map(part).collect();
    let columns = if width <= NARROW { parts.len() } else { 1 };
    format!("#samples(columns: {columns},\n{texts})\n\n")
}

/// An interaction: lines that begin with `>` are from the submission.
pub(crate) fn interaction(heading: &str, transcript: &str) -> String {
    let line = |line: &str| {
        let is_sent = line.starts_with('>');
        format!("  ({is_sent}, {}),\n", string(line))
    };
    let lines: String = transcript.trim_end().lines().map(line).collect();
    format!("#interaction({},\n{lines})\n\n", string(heading))
}

fn width(text: &str) -> usize {
    let letter = |letter: char| if letter >= '\u{2e80}' { 2 } else { 1 };
    let lines = text.lines().map(|line| line.chars().map(letter).sum());
    lines.max().unwrap_or(0)
}

/// The size of a sample as an argument, if its lines are too long for the usual one.
fn size(width: usize) -> String {
    if width <= WIDE {
        return String::new();
    }
    let size = (LARGE * WIDE / width).max(SMALL);
    format!("size: 0.{size}em, ")
}
