//! A test that Markdown is unchanged after exporting it as LaTeX and importing it again.
//!
//! Documents are drawn from a grammar (`documents`). Both texts are compared by the events of a
//! Markdown parser.

use super::documents::Maker;
use super::to_markdown;
use exchange::Losses;
use generators::Draw;
use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeMap;

const DOCUMENTS: u64 = 1000;

/// The parser's events: adjacent texts are joined, and notes are inserted where they are
/// referenced.
fn seen(markdown: &str) -> Vec<String> {
    let options = Options::ENABLE_MATH | Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let events: Vec<Event> = Parser::new_ext(markdown, options).collect();
    let mut notes: BTreeMap<String, Vec<Event>> = BTreeMap::new();
    let mut body = Vec::new();
    let mut note: Option<String> = None;
    for event in events {
        match (&event, &note) {
            (Event::Start(Tag::FootnoteDefinition(name)), _) => note = Some(name.to_string()),
            (Event::End(TagEnd::FootnoteDefinition), _) => note = None,
            (_, Some(name)) => notes.entry(name.clone()).or_default().push(event),
            _ => body.push(event),
        }
    }
    let mut out = Vec::new();
    for event in body {
        match &event {
            Event::FootnoteReference(name) => {
                out.push("note".to_owned());
                for event in notes.get(&**name).into_iter().flatten() {
                    see(event, &mut out);
                }
                out.push("end of note".to_owned());
            }
            event => see(event, &mut out),
        }
    }
    let out = joined(out);
    // Space at the ends of blocks and around breaks is invisible.
    let trimmed = |at: usize| {
        let is_edge = |event: Option<&String>| {
            event.is_none_or(|it| {
                [
                    "Start(P",
                    "Start(H",
                    "Start(I",
                    "Start(TableC",
                    "End(P",
                    "End(H",
                    "End(I",
                    "End(TableC",
                    "HardBreak",
                    "Start(L",
                    "Start(T",
                    "Start(C",
                    "Start(B",
                ]
                .iter()
                .any(|edge| it.starts_with(edge))
            })
        };
        let text = out[at].strip_prefix("text:")?;
        let text = if at == 0 || is_edge(out.get(at - 1)) {
            text.trim_start()
        } else {
            text
        };
        let text = if is_edge(out.get(at + 1)) {
            text.trim_end()
        } else {
            text
        };
        Some(format!("text:{text}"))
    };
    let out: Vec<String> = (0..out.len())
        .map(|at| trimmed(at).unwrap_or_else(|| out[at].clone()))
        .collect();
    out.into_iter().filter(|it| it != "text:").collect()
}

/// Events with adjacent pieces of one style joined, and without empty quotes.
fn joined(events: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for event in events {
        let Some(last) = out.last_mut() else {
            out.push(event);
            continue;
        };
        let starts = |style| *last == format!("End({style})") && event == format!("Start({style})");
        if starts("Emphasis")
            || starts("Strong")
            || (last == "Start(BlockQuote(None))" && event == "End(BlockQuote(None))")
        {
            out.pop();
            continue;
        }
        let goes_on = ["text:", "code:"]
            .into_iter()
            .find(|kind| last.starts_with(kind) && event.starts_with(kind));
        match goes_on {
            Some(kind) => last.push_str(&event[kind.len()..]),
            None => out.push(event),
        }
    }
    out
}

fn see(event: &Event, out: &mut Vec<String>) {
    let text = match event {
        Event::Text(text) => text.to_string(),
        Event::SoftBreak => "\n".to_owned(),
        Event::Start(Tag::Table(columns)) => {
            let columns = columns.iter().map(|it| {
                if *it == Alignment::Left {
                    Alignment::None
                } else {
                    *it
                }
            });
            return out.push(format!("Start(Table({:?}))", columns.collect::<Vec<_>>()));
        }
        // The first level is for titles.
        Event::Start(Tag::Heading { level, .. }) => {
            return out.push(format!("Start(Heading({level}))").replace("h1", "h2"));
        }
        Event::End(TagEnd::Heading(_)) => return out.push("End(Heading)".to_owned()),
        Event::Start(Tag::CodeBlock(kind)) => {
            let language = if let CodeBlockKind::Fenced(language) = kind {
                language
            } else {
                ""
            };
            return out.push(format!("Start(Code({language}))"));
        }
        Event::Start(Tag::Link { dest_url, .. }) => {
            return out.push(format!("Start(Link({dest_url}))"));
        }
        Event::Start(Tag::Image { dest_url, .. }) => {
            return out.push(format!("Start(Image({dest_url}))"));
        }
        Event::DisplayMath(tex) => return out.push(format!("display:{}", tex.replace('\n', " "))),
        Event::InlineMath(tex) => return out.push(format!("maths:{tex}")),
        Event::Code(code) => {
            return match out.last_mut().filter(|it| it.starts_with("code:")) {
                Some(last) => last.push_str(code),
                None => out.push(format!("code:{code}")),
            };
        }
        Event::InlineHtml(html)
            if ["<em>", "</em>", "<strong>", "</strong>"].contains(&&**html) =>
        {
            let name = if html.contains("em") {
                "Emphasis"
            } else {
                "Strong"
            };
            let side = if html.starts_with("</") {
                "End"
            } else {
                "Start"
            };
            return out.push(format!("{side}({name})"));
        }
        Event::InlineHtml(html) | Event::Html(html) => {
            return out.push(format!("html:{}", html.trim()));
        }
        event => return out.push(format!("{event:?}")),
    };
    let in_code = out
        .iter()
        .rev()
        .find(|it| it.starts_with("Start(Code") || it.starts_with("End(Code"));
    if in_code.is_some_and(|it| it.starts_with("Start")) {
        return match out.last_mut().filter(|it| it.starts_with("lines:")) {
            Some(last) => last.push_str(&text),
            None => out.push(format!("lines:{text}")),
        };
    }
    let text = if out.last().is_some_and(|it| it.starts_with("text:")) {
        out.pop().unwrap_or_default()["text:".len()..].to_owned() + &text
    } else {
        text
    };
    let words = text.split([' ', '\n']).collect::<Vec<_>>();
    let mut joined = String::new();
    for (at, word) in words.iter().enumerate() {
        if at > 0 && !joined.ends_with(' ') {
            joined.push(' ');
        }
        joined += word;
    }
    out.push(format!("text:{joined}"));
}

/// Whether a style is nested in itself, which nobody writes and whose meaning depends on every
/// adjacent character.
fn nests_a_style_in_itself(seen: &[String]) -> bool {
    ["Emphasis", "Strong"].iter().any(|style| {
        let mut depth = 0;
        seen.iter().any(|event| {
            depth += i32::from(*event == format!("Start({style})"));
            depth -= i32::from(*event == format!("End({style})"));
            depth > 1
        })
    })
}

#[test]
fn what_is_exported_is_read_back_as_it_was() {
    let mut wrong = Vec::new();
    for seed in 0..DOCUMENTS {
        let mut maker = Maker(Draw::fresh(seed, "markdown"));
        let blocks = maker.blocks(2);
        let markdown =
            format!("{blocks}\n\n[^n]: The *note*.\n\n[^m]: Another $x$.\n\n    Two paragraphs.\n");
        let latex = statement::latex(&markdown);
        let mut losses = Losses::default();
        let back = to_markdown(&latex, &mut losses);
        let (before, after) = (seen(&markdown), seen(&back));
        if before != after && losses.is_empty() && !nests_a_style_in_itself(&before) {
            let at = before
                .iter()
                .zip(&after)
                .take_while(|(a, b)| a == b)
                .count();
            let differs = format!("{:?} {:?}", before.get(at), after.get(at));
            wrong.push(format!(
                "{blocks}\n--- latex\n{latex}\n--- back\n{back}\n--- {differs}\n=== {seed}"
            ));
        }
    }
    wrong.sort_by_key(String::len);
    for text in wrong.iter().take(12) {
        println!("===\n{text}");
    }
    assert_eq!(wrong.len(), 0, "of {DOCUMENTS} documents");
}
