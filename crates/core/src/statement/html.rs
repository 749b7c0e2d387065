//! Markdown as HTML; maths as `MathML`.

use base::text::escape_markup;
use pulldown_cmark::{CowStr, Event, Options, Parser, html};
use pulldown_latex::config::DisplayMode;
use pulldown_latex::{RenderConfig, Storage};

const STYLE: &str = include_str!("page.css");
/// Pictures that stay addresses are shown by the pages of a judge, not here.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The Markdown that statements may use.
pub(super) fn events(markdown: &str) -> Parser<'_> {
    let options = Options::ENABLE_MATH | Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    Parser::new_ext(markdown, options)
}

/// A piece of Markdown.
pub(super) fn text(markdown: &str) -> String {
    let events = events(markdown).map(|event| match event {
        Event::InlineMath(tex) => Event::InlineHtml(maths(&tex, DisplayMode::Inline)),
        Event::DisplayMath(tex) => Event::InlineHtml(maths(&tex, DisplayMode::Block)),
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

/// A whole page. Whatever a statement holds, of which the HTML is as its author wrote it, no script runs and nothing is loaded.
pub(super) fn page(language: &str, title: &str, body: &str) -> String {
    let (language, title) = (escape_markup(language), escape_markup(title));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// Why maths cannot be read, if so.
pub(super) fn refusal(tex: &str) -> Option<String> {
    let storage = Storage::new();
    let read = pulldown_latex::Parser::new(tex, &storage).collect::<Result<Vec<_>, _>>();
    // The first line of the error says what is wrong; a picture of the place follows.
    let why = read.err()?.to_string();
    Some(why.lines().next().unwrap_or_default().trim().to_owned())
}

/// Maths as `MathML`; what cannot be read stays as it was written.
fn maths(tex: &str, display_mode: DisplayMode) -> CowStr<'static> {
    let storage = Storage::new();
    let parser = pulldown_latex::Parser::new(tex, &storage);
    let config = RenderConfig {
        display_mode,
        ..RenderConfig::default()
    };
    let mut out = String::new();
    let rendered = parser
        .collect::<Result<Vec<_>, _>>()
        .ok()
        .and_then(|events| {
            let events = events.into_iter().map(Ok::<_, std::convert::Infallible>);
            pulldown_latex::push_mathml(&mut out, events, config).ok()
        });
    match rendered {
        Some(()) => out.into(),
        None => format!("<code>${}$</code>", escape_markup(tex)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn maths_becomes_mathml() {
        let html = text("Let $1 \\le n$, and `a < b`.");
        assert!(html.contains("<math"), "{html}");
        assert!(html.contains("≤"), "{html}");
        assert!(html.contains("<code>a &lt; b</code>"), "{html}");
    }

    #[test]
    fn maths_that_cannot_be_read_is_shown_as_written() {
        let html = text("$\\nosuchthing$");
        assert!(html.contains("<code>$\\nosuchthing$</code>"), "{html}");
    }
}
