//! Maths as `MathML`.
//!
//! # Theory of operation
//!
//! `rewrite` replaces commands that the converter does not support by others. The converter's
//! events are changed where it would write invalid XML: markup characters in formulas, spaces
//! without a width. The output is parsed again as XML; a formula whose output is not valid, or that
//! cannot be read, stays as its author wrote it.

mod rewrite;

pub(super) use rewrite::{known, shown};

use base::text::escape_markup;
use pulldown_latex::config::DisplayMode;
use pulldown_latex::event::{Content, Dimension, DimensionUnit, Event};
use pulldown_latex::{RenderConfig, Storage};

/// Stands for the space of `~` until the formula is written: the converter would write an entity
/// that only HTML has.
const SPACE: &str = "\u{f0000}";

/// No space.
const NOTHING: Dimension = Dimension {
    value: 0.0,
    unit: DimensionUnit::Em,
};

/// Markup characters, and private-use letters that stand for them until the formula is written.
const MARKUP: [(char, char, &str); 3] = [
    ('<', '\u{f0001}', "&lt;"),
    ('>', '\u{f0002}', "&gt;"),
    ('&', '\u{f0003}', "&amp;"),
];

/// Why maths cannot be read, if it cannot.
pub(super) fn refusal(tex: &str) -> Option<String> {
    let tex = known(tex);
    let storage = Storage::new();
    let read = pulldown_latex::Parser::new(&tex, &storage).collect::<Result<Vec<_>, _>>();
    // The first line of the error contains the reason; a picture of the position follows.
    let why = read.err()?.to_string();
    Some(why.lines().next().unwrap_or_default().trim().to_owned())
}

/// A formula; if it cannot be read, it stays as written.
pub(super) fn html(tex: &str, is_display: bool) -> String {
    let written = written(&known(tex), is_display);
    let is_xml = |text: &String| roxmltree::Document::parse(text).is_ok();
    let as_it_is = || format!("<code>${}$</code>", escape_markup(tex));
    written.filter(is_xml).unwrap_or_else(as_it_is)
}

fn written(tex: &str, is_display: bool) -> Option<String> {
    let storage = Storage::new();
    let events = pulldown_latex::Parser::new(tex, &storage).collect::<Result<Vec<_>, _>>();
    let events = events.ok()?;
    // The changed texts must live as long as the events that refer to them.
    let texts: Vec<String> = events.iter().map(changed_text).collect();
    let events = events
        .into_iter()
        .zip(&texts)
        .map(|(event, text)| Ok(changed(event, text)));
    let config = RenderConfig {
        display_mode: if is_display {
            DisplayMode::Block
        } else {
            DisplayMode::Inline
        },
        ..RenderConfig::default()
    };
    let mut out = String::new();
    let events = events.map(|event: Result<_, std::convert::Infallible>| event);
    pulldown_latex::push_mathml(&mut out, events, config).ok()?;
    // The converter writes no space between these two, and an entity that only HTML has.
    out = out
        .replace("\"minsize=", "\" minsize=")
        .replace("&nbsp;", "\u{a0}")
        .replace(SPACE, "\u{a0}");
    for (sign, stand_in, entity) in MARKUP {
        // Relations cannot have a replacement letter.
        for end in ["</mo>", "\u{338}</mo>"] {
            out = out.replace(&format!(">{sign}{end}"), &format!(">{entity}{end}"));
        }
        out = out.replace(stand_in, entity);
    }
    Some(out)
}

/// The text of an event as it is shown.
fn changed_text(event: &Event) -> String {
    match event {
        Event::Content(Content::Text("&nbsp;")) => SPACE.to_owned(),
        Event::Content(Content::Text(text)) => shown(text),
        Event::Content(Content::Function(text)) => {
            let text = text.replace("\\,", "\u{2009}");
            text.chars().map(stand_in).collect()
        }
        _ => String::new(),
    }
}

/// The letter for which another one stands.
fn stand_in(letter: char) -> char {
    let mut all = MARKUP.iter();
    all.find(|(sign, ..)| *sign == letter)
        .map_or(letter, |(_, stand_in, _)| *stand_in)
}

fn changed<'a>(event: Event<'a>, text: &'a str) -> Event<'a> {
    match event {
        Event::Content(content) => Event::Content(changed_content(content, text)),
        Event::Space {
            width,
            height,
            depth,
        } => Event::Space {
            // Without a width, the converter does not begin its tag.
            width: Some(width.unwrap_or(NOTHING)),
            height,
            depth,
        },
        other => other,
    }
}

fn changed_content<'a>(content: Content<'a>, text: &'a str) -> Content<'a> {
    match content {
        Content::Text(_) => Content::Text(text),
        Content::Function(_) => Content::Function(text),
        Content::Ordinary { content, stretchy } => Content::Ordinary {
            content: stand_in(content),
            stretchy,
        },
        Content::BinaryOp { content, small } => Content::BinaryOp {
            content: stand_in(content),
            small,
        },
        Content::Delimiter { content, size, ty } => Content::Delimiter {
            content: stand_in(content),
            size,
            ty,
        },
        Content::Punctuation(sign) => Content::Punctuation(stand_in(sign)),
        other => other,
    }
}

#[cfg(test)]
mod tests;
