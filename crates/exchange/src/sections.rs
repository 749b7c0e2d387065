//! Statements in LaTeX that judges keep in sections.
//!
//! Polygon and rbx have one text for each section. In a problem all are one text with a heading
//! before each section but the first. [`join`] and [`split`] are inverse, so a statement that goes
//! through such a judge stays the same.

/// The sections in their order, with their headings.
const SECTIONS: [(&str, &str); 6] = [
    ("legend", ""),
    ("input", "\\section{Input}"),
    ("output", "\\section{Output}"),
    ("interaction", "\\section{Interaction}"),
    ("scoring", "\\section{Scoring}"),
    ("notes", "\\section{Notes}"),
];

/// What separates the sections and their headings.
const GAP: &str = "\n\n";

/// The names of all sections, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().map(|(name, _)| *name)
}

/// The statement with these sections, by their names.
#[must_use]
pub fn join(sections: &[(&str, &str)]) -> String {
    let parts = SECTIONS.iter().flat_map(|(name, heading)| {
        let own = sections.iter().filter(move |(other, _)| other == name);
        own.map(move |(_, text)| match *heading {
            "" => (*text).to_owned(),
            heading => format!("{heading}{GAP}{text}"),
        })
    });
    parts.collect::<Vec<String>>().join(GAP)
}

/// The sections of a statement, by their names. Text without headings is the legend.
#[must_use]
pub fn split(text: &str) -> Vec<(&'static str, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut open = "legend";
    for (name, heading) in SECTIONS.iter().filter(|(_, heading)| !heading.is_empty()) {
        let start = format!("{heading}{GAP}");
        let is_first = rest.starts_with(&start);
        let Some(at) = (if is_first {
            Some(0)
        } else {
            rest.find(&format!("{GAP}{start}"))
        }) else {
            continue;
        };
        if !(is_first && open == "legend") {
            found.push((open, &rest[..at]));
        }
        let gap = if is_first { 0 } else { GAP.len() };
        rest = &rest[at + gap + start.len()..];
        open = name;
    }
    found.push((open, rest));
    found
}

/// The text within the environment of a whole document.
#[must_use]
pub fn document_body(text: &str) -> Option<&str> {
    if !text.contains("\\documentclass") {
        return None;
    }
    let (_, body) = text.split_once("\\begin{document}")?;
    body.split_once("\\end{document}").map(|(body, _)| body)
}

#[cfg(test)]
mod tests {
    use super::{document_body, join, split};

    #[test]
    fn sections_are_one_text_and_come_back() {
        for sections in [
            vec![("legend", "Add $a$.\n")],
            vec![("legend", "")],
            vec![("legend", "a"), ("input", "b\n"), ("notes", "c\n\n")],
            vec![("input", "only\n"), ("output", "two")],
            vec![("legend", "\n\na\n\n"), ("interaction", "\nb")],
        ] {
            assert_eq!(split(&join(&sections)), sections, "{sections:?}");
        }
    }

    #[test]
    fn any_text_comes_back() {
        for text in [
            "",
            "a\n\n\\section{Output}\n\nb\n\n\\section{Input}\n\nc",
            "\\section{Input}\n\na",
            "\\section{Input}\n\n\n\n\\section{Output}\n\nx",
            "\\section{Other}\n\na\n",
        ] {
            assert_eq!(join(&split(text)), text);
        }
    }

    #[test]
    fn a_document_has_a_body() {
        let text = "\\documentclass{article}\n\\begin{document}\na\n\\end{document}\n";
        assert_eq!(document_body(text), Some("\na\n"));
        assert_eq!(document_body("\\begin{document}a\\end{document}"), None);
    }
}
