//! Lists of Markdown.

use pulldown_cmark::{Event, Tag};

/// Whether the items of the list that begins here are paragraphs.
pub(super) fn is_loose(events: &[Event]) -> bool {
    let mut depth = 0;
    for event in events {
        match event {
            Event::Start(Tag::Paragraph) if depth == 2 => return true,
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
    }
    false
}
