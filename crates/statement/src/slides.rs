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
    let mut split: Vec<Parts> = pieces.iter().map(|piece| Parts::split(piece)).collect();
    let notes: Vec<(String, &str)> = split.iter().flat_map(|it| it.notes.clone()).collect();
    let links: Vec<&str> = split.iter().flat_map(|it| it.links.clone()).collect();
    let mut slides = vec![String::new()];
    for (number, piece) in split.iter_mut().enumerate() {
        if let Some(last) = slides.last_mut().filter(|_| number > 0) {
            last.push_str(samples);
        }
        for (at, part) in piece.texts.iter_mut().enumerate() {
            if at > 0 {
                slides.push(String::new());
            }
            if let Some(last) = slides.last_mut().filter(|_| !is_comment(part, &links)) {
                add_definitions(part, &notes, &links);
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

/// Whether a part is only a comment for its author, besides definitions of links.
fn is_comment(part: &str, links: &[&str]) -> bool {
    let text = links
        .iter()
        .fold(part.to_owned(), |text, link| text.replace(link, ""));
    let inner = text.trim().strip_prefix("<!--");
    let inner = inner.and_then(|rest| rest.strip_suffix("-->"));
    inner.is_some_and(|inner| !inner.contains("-->"))
}

/// A text between the places where slides begin. What notes and links refer to stands in one place
/// of the text, so each part gets what it refers to.
#[derive(Default)]
struct Parts<'m> {
    /// The parts without definitions of notes; the first may be empty.
    texts: Vec<String>,
    /// The definitions of notes after the references to them.
    notes: Vec<(String, &'m str)>,
    /// The definitions of links.
    links: Vec<&'m str>,
}

impl<'m> Parts<'m> {
    fn split(markdown: &'m str) -> Self {
        let events = html::events(markdown).into_offset_iter();
        let links = events.reference_definitions().iter();
        let links = links.map(|(_, it)| &markdown[it.span.clone()]).collect();
        let mut found = Self {
            links,
            ..Self::default()
        };
        let (mut part, mut depth, mut start) = (String::new(), 0_usize, 0);
        for (event, place) in events {
            let is_heading = is_title(&event);
            if depth == 0 && (is_heading || event == Event::Rule) {
                part += &markdown[start..place.start];
                found.texts.push(std::mem::take(&mut part));
                start = if is_heading { place.start } else { place.end };
            }
            if depth == 0
                && let Event::Start(Tag::FootnoteDefinition(name)) = &event
            {
                part += &markdown[start..place.start];
                let note = &markdown[place.clone()];
                found.notes.push((format!("[^{name}]"), note));
                start = place.end;
            }
            match event {
                Event::Start(_) => depth += 1,
                Event::End(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        found.texts.push(part + &markdown[start..]);
        found
    }
}

fn is_title(event: &Event) -> bool {
    matches!(
        event,
        Event::Start(Tag::Heading {
            level: HeadingLevel::H1 | HeadingLevel::H2,
            ..
        })
    )
}

/// Appends the notes to which a part, or a note in it, refers, and all links, which show nothing by
/// themselves.
fn add_definitions(part: &mut String, notes: &[(String, &str)], links: &[&str]) {
    if part.trim().is_empty() {
        return;
    }
    let mut left: Vec<&(String, &str)> = notes.iter().collect();
    while let Some(at) = left.iter().position(|(name, _)| part.contains(name)) {
        let (_, note) = left.remove(at);
        part.extend(["\n\n", note]);
    }
    part.extend(links.iter().flat_map(|link| ["\n\n", link]));
}

#[cfg(test)]
mod tests {
    use super::{Parts, slides};

    #[test]
    fn headings_and_rules_at_the_top_level_begin_slides() {
        let text = "a\n\n## b\n\n### c\n\n```\n## d\n```\n\n- ## e\n\n> ## f\n\n---\n\ng\n\n# h\n";
        let found = Parts::split(text).texts;
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
        let (before, after) = text.split_at(text.find("<!--").unwrap_or_default());
        let pieces = [before.to_owned(), after.to_owned()];
        let found = slides(&pieces, "", crate::html::text);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("one") && found[0].contains("three"));
        assert!(!found[0].contains("two"));
        assert!(found[1].contains("href=\"http://x.org\""));
        assert_eq!(slides(&[String::new()], "", crate::html::text), [""]);
    }
}
