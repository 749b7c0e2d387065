//! Slides: an editorial in parts that are shown one at a time.
//!
//! A heading of level 1 or 2, or a thematic break, begins a slide, as in other tools that make
//! slides of Markdown. Only those at the top level do, not those in lists, quotes and code.

use super::html;
use pulldown_cmark::{Event, HeadingLevel, Tag};

/// The slides of a text that is split where `samples` belong, which stay on the slide that has the
/// placeholder. Each piece becomes markup by `render`. Empty slides are left out, except for a
/// single one.
pub(super) fn slides(
    pieces: &[String],
    samples: &str,
    render: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut slides = vec![String::new()];
    for (number, piece) in pieces.iter().enumerate() {
        if let Some(last) = slides.last_mut().filter(|_| number > 0) {
            last.push_str(samples);
        }
        for (at, part) in parts(piece).iter().enumerate() {
            if at > 0 {
                slides.push(String::new());
            }
            if let Some(last) = slides.last_mut().filter(|_| !is_comment(part)) {
                last.push_str(&render(part));
            }
        }
    }
    slides.retain(|slide| !slide.trim().is_empty());
    if slides.is_empty() {
        slides.push(String::new());
    }
    slides
}

/// Whether a part is only a comment for its author.
fn is_comment(part: &str) -> bool {
    let inner = part.trim().strip_prefix("<!--");
    let inner = inner.and_then(|rest| rest.strip_suffix("-->"));
    inner.is_some_and(|inner| !inner.contains("-->"))
}

/// The parts of a text between the places where slides begin, the first of which may be empty. What
/// notes and links refer to stands in one place of the text, so each part gets what it refers to.
fn parts(markdown: &str) -> Vec<String> {
    let events = html::events(markdown).into_offset_iter();
    let links = events.reference_definitions().iter();
    let links: Vec<&str> = links.map(|(_, it)| &markdown[it.span.clone()]).collect();
    let (mut parts, mut part, mut notes) = (Vec::new(), String::new(), Vec::new());
    let (mut depth, mut start) = (0_usize, 0);
    for (event, place) in events {
        match &event {
            Event::Start(Tag::Heading { level, .. })
                if depth == 0 && *level <= HeadingLevel::H2 =>
            {
                part += &markdown[start..place.start];
                parts.push(std::mem::take(&mut part));
                start = place.start;
            }
            Event::Rule if depth == 0 => {
                part += &markdown[start..place.start];
                parts.push(std::mem::take(&mut part));
                start = place.end;
            }
            Event::Start(Tag::FootnoteDefinition(name)) if depth == 0 => {
                part += &markdown[start..place.start];
                notes.push((format!("[^{name}]"), &markdown[place.clone()]));
                start = place.end;
            }
            _ => {}
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    parts.push(part + &markdown[start..]);
    for part in &mut parts {
        add_notes(part, &notes);
        if !part.trim().is_empty() {
            part.extend(links.iter().flat_map(|link| ["\n\n", link]));
        }
    }
    parts
}

/// Appends the notes to which a part, or a note in it, refers.
fn add_notes(part: &mut String, notes: &[(String, &str)]) {
    let mut left: Vec<&(String, &str)> = notes.iter().collect();
    while let Some(at) = left.iter().position(|(name, _)| part.contains(name)) {
        let (_, note) = left.remove(at);
        *part += &format!("\n\n{note}");
    }
}

#[cfg(test)]
mod tests {
    use super::{parts, slides};

    #[test]
    fn headings_and_rules_at_the_top_level_begin_slides() {
        let text = "a\n\n## b\n\n### c\n\n```\n## d\n```\n\n- ## e\n\n> ## f\n\n---\n\ng\n\n# h\n";
        let found = parts(text);
        let found: Vec<&str> = found.iter().map(|it| it.trim()).collect();
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!([found[0], found[2], found[3]], ["a", "g", "# h"]);
        assert!(found[1].starts_with("## b") && found[1].ends_with("## f"));
    }

    #[test]
    fn samples_stay_on_their_slide_and_empty_slides_are_left_out() {
        let pieces = [
            "---\n\n## one\n".to_owned(),
            "after\n\n---\n\n---\n\ntwo\n".to_owned(),
        ];
        let found = slides(&pieces, "SAMPLES\n", str::to_owned);
        let found: Vec<String> = found
            .iter()
            .map(|it| it.split_whitespace().collect())
            .collect();
        assert_eq!(found, ["##oneSAMPLESafter", "two"]);
    }

    #[test]
    fn notes_and_links_are_repeated_where_they_are_used() {
        let text = "a[^1]\n\n---\n\n[b][l] `[^2]`\n\n---\n\n<!-- c -->\n\n[^1]: one[^3]\n\n[^2]: two\n\n[^3]: three\n\n[l]: http://x.org\n";
        let found = slides(&[text.to_owned()], "", crate::html::text);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("one") && found[0].contains("three"));
        assert!(!found[0].contains("two"));
        assert!(found[1].contains("href=\"http://x.org\""));
        assert_eq!(slides(&[String::new()], "", crate::html::text), [""]);
    }
}
