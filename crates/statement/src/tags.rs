//! HTML tags within Markdown.

use pulldown_cmark::Event;
use std::collections::BTreeMap;

/// A tag without attributes: its name, and whether it closes.
fn tag(html: &str) -> Option<(&str, bool)> {
    let inner = html.strip_prefix('<')?.strip_suffix('>')?;
    let closing = inner.strip_prefix('/');
    let name = closing.unwrap_or(inner).trim();
    let is_name = !name.is_empty() && name.bytes().all(|it| it.is_ascii_lowercase());
    is_name.then_some((name, closing.is_some()))
}

/// The replacements of the tags with a command, which ends with `close`: by the indices of their
/// events, those that open and close within one paragraph.
pub(super) fn commands(
    events: &[Event],
    command: impl Fn(&str) -> Option<&'static str>,
    close: &'static str,
) -> BTreeMap<usize, &'static str> {
    let mut found = BTreeMap::new();
    // The open tags, each with its index and its depth.
    let mut open: Vec<(&str, usize, usize)> = Vec::new();
    let mut depth = 0_usize;
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                open.retain(|(_, _, place)| *place <= depth);
            }
            Event::InlineHtml(html) => match tag(html) {
                Some((name, false)) => open.push((name, at, depth)),
                Some((name, true))
                    if open
                        .last()
                        .is_some_and(|(it, _, place)| *it == name && *place == depth) =>
                {
                    let start = open.pop().map_or(at, |(_, start, _)| start);
                    if let Some(command) = command(name) {
                        found.extend([(start, command), (at, close)]);
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
    found
}

/// Whether HTML breaks a line.
pub(super) fn is_break(html: &str) -> bool {
    matches!(html, "<br>" | "<br/>" | "<br />")
}
