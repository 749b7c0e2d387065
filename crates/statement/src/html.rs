//! Markdown as HTML; maths as `MathML`.

use super::maths;
use base::text::escape_markup;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd, html};

const STYLE: &str = include_str!("page.css");
/// The style of slides, after that of all pages.
pub(super) const SLIDES: &str = include_str!("slides.css");
/// Pictures with addresses are shown by the pages of a judge, not here.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The Markdown that statements may use.
pub(super) fn events(markdown: &str) -> Parser<'_> {
    let options = Options::ENABLE_MATH | Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    Parser::new_ext(markdown, options)
}

/// The Markdown of a statement, with the whole address of links to an e-mail address.
pub(super) fn addressed(markdown: &str) -> impl Iterator<Item = Event<'_>> {
    events(markdown).map(|event| match event {
        Event::Start(Tag::Link {
            link_type: LinkType::Email,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url: format!("mailto:{dest_url}").into(),
            title,
            id,
        }),
        other => other,
    })
}

/// Renders a piece of Markdown. If a picture is a paragraph of its own, its text is shown below it.
pub(super) fn text(markdown: &str) -> String {
    let events = events(markdown).map(|event| match event {
        Event::InlineMath(tex) => Event::InlineHtml(maths::html(&tex, false).into()),
        Event::DisplayMath(tex) => Event::InlineHtml(maths::html(&tex, true).into()),
        other => other,
    });
    let events: Vec<Event> = events.collect();
    let mut shown = Vec::new();
    let mut rest = &events[..];
    while let Some((first, after)) = rest.split_first() {
        if let Some(length) = figure(rest) {
            let picture = &rest[1..length - 1];
            shown.push(Event::Html("<figure>".into()));
            shown.extend(plain(picture));
            shown.push(Event::Html("<figcaption>".into()));
            shown.extend_from_slice(&picture[1..picture.len() - 1]);
            shown.push(Event::Html("</figcaption></figure>\n".into()));
            rest = &rest[length..];
        } else {
            shown.push(first.clone());
            rest = after;
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, shown.into_iter());
    out
}

/// The number of events of the paragraph that begins here, if it consists of a picture with a text.
fn figure(events: &[Event]) -> Option<usize> {
    let [
        Event::Start(Tag::Paragraph),
        Event::Start(Tag::Image { .. }),
        ..,
    ] = events
    else {
        return None;
    };
    let is_end = |event: &Event| *event == Event::End(TagEnd::Image);
    let end = events.iter().position(is_end)?;
    let is_alone = events.get(end + 1) == Some(&Event::End(TagEnd::Paragraph));
    (is_alone && end > 2).then_some(end + 2)
}

/// The events of a picture, whose text is plain: it becomes the value of an attribute.
fn plain<'a>(picture: &[Event<'a>]) -> Vec<Event<'a>> {
    let is_markup =
        |event: &&Event| !matches!(event, Event::InlineHtml(_) | Event::FootnoteReference(_));
    picture.iter().filter(is_markup).cloned().collect()
}

/// A whole page. Whatever a statement contains, whose HTML is as its author wrote it, no script
/// runs and nothing is loaded. `style` follows the style of all pages.
pub(super) fn page(language: &str, title: &str, style: &str, body: &str) -> String {
    let (language, title) = (escape_markup(language), escape_markup(title));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
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
    fn a_page_of_markdown_is_xml() {
        let html = text(
            "A *b* <u>c</u>  \nd $a<b \\& \\text{x} \\big|$ & `<` ![n < m](a.png)\n\n![x & *y* $n<1$](b.png)\n\n- a\n- b\n\n3. c\n\n---\n\n| a |\n|:-:|\n| $\\|$ |\n\n> q[^1]\n\n[^1]: n\n",
        );
        let page = super::page("en", "A & B < C", super::SLIDES, &html);
        let page = page.split_once('\n').unwrap().1;
        if let Err(error) = roxmltree::Document::parse(page) {
            panic!("{error}: {page}");
        }
        assert!(html.contains("<figure><img src=\"b.png\" alt=\"x &amp; y \" /><figcaption>x &amp; <em>y</em> <math"), "{html}");
        assert!(html.contains("alt=\"n &lt; m\" />"), "{html}");
    }
}
