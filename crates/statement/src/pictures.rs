//! The pictures of a statement: files of the problem, named by `![..](x.png)` or `<img
//! src="x.png">`.
//!
//! # Theory of operation
//!
//! References are found in the Markdown with their positions, so that other formats can insert
//! their own names. A target that is an address, such as `https://..`, or the picture itself, such
//! as `data:..`, is not a file of the problem and stays unchanged.

use super::Statement;
use super::html;
use base::beneath::read_in;
use base::text::escape_markup;
use package::Package;
use program::joined;
use pulldown_cmark::{Event, Tag, TagEnd};
use std::collections::BTreeSet;
use std::ops::Range;
use terms::fault::Fault;

/// A reference to a picture in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// The range of the whole reference.
    pub(super) range: Range<usize>,
    /// Its target as written.
    pub(super) target: String,
    form: ReferenceSyntax,
}

/// The syntax of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReferenceSyntax {
    /// In Markdown: the range of the alternative text, and the title.
    Markdown {
        text: Option<Range<usize>>,
        title: String,
    },
    /// In HTML: the range is that of the value of `src`.
    Html,
}

/// The target of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ReferenceTarget {
    /// A file of the problem, by its path.
    File(String),
    /// A path outside the problem's directory.
    Outside,
    /// Something that is not a file of the problem.
    RemoteResult,
}

impl ReferenceTarget {
    pub(super) fn parse(written: &str) -> Self {
        let scheme = written.split_once(':').map_or("", |(scheme, _)| scheme);
        let is_scheme = scheme.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
        if is_scheme || written.starts_with("//") {
            return Self::RemoteResult;
        }
        let path = written.split(['?', '#']).next().unwrap_or_default();
        let path = joined("", &decoded(path)).filter(|path| !path.is_empty());
        path.map_or(Self::Outside, Self::File)
    }
}

/// A path with `%20` replaced by a space.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = after
            .get(..2)
            .and_then(|pair| std::str::from_utf8(pair).ok());
        let code = digits.and_then(|pair| u8::from_str_radix(pair, 16).ok());
        if let Some(code) = code.filter(|_| *first == b'%') {
            bytes.push(code);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}

/// All references to pictures in a text, in order. References within the text of a picture do not
/// count.
pub(super) fn references(markdown: &str) -> Vec<Reference> {
    let mut found: Vec<Reference> = Vec::new();
    let mut depth = 0;
    let mut markup: Option<Range<usize>> = None;
    for (event, range) in html::events(markdown).into_offset_iter() {
        let is_html = depth == 0 && matches!(event, Event::Html(_) | Event::InlineHtml(_));
        if is_html && let Some(before) = markup.as_mut().filter(|before| before.end == range.start)
        {
            // A tag may extend over several lines. Each line is an event.
            before.end = range.end;
            continue;
        }
        found.extend(
            markup
                .take()
                .into_iter()
                .flat_map(|markup| in_html(markdown, markup)),
        );
        match event {
            Event::Start(Tag::Image { .. }) if depth > 0 => depth += 1,
            Event::Start(Tag::Image {
                dest_url, title, ..
            }) => {
                depth = 1;
                found.push(Reference {
                    range,
                    target: dest_url.into_string(),
                    form: ReferenceSyntax::Markdown {
                        text: None,
                        title: title.into_string(),
                    },
                });
            }
            Event::End(TagEnd::Image) => depth -= 1,
            _ if is_html => markup = Some(range),
            _ if depth > 0 => found
                .last_mut()
                .into_iter()
                .for_each(|last| last.widen(&range)),
            _ => {}
        }
    }
    found.extend(
        markup
            .into_iter()
            .flat_map(|markup| in_html(markdown, markup)),
    );
    found
}

/// The pictures in a piece of HTML.
fn in_html(text: &str, range: Range<usize>) -> impl Iterator<Item = Reference> {
    let base = range.start;
    let sources = sources(&text[range]);
    sources.into_iter().map(move |source| {
        let range = base + source.start..base + source.end;
        Reference {
            target: text[range.clone()].replace("&amp;", "&"),
            range,
            form: ReferenceSyntax::Html,
        }
    })
}

/// The ranges of the values of `src` in the tags `<img>` of some HTML.
pub(super) fn sources(markup: &str) -> Vec<Range<usize>> {
    let lower = markup.to_ascii_lowercase();
    let mut found = Vec::new();
    for (at, _) in lower.match_indices("<img") {
        let mut rest = at + "<img".len();
        while let Some(attribute) = Attribute::at(&lower, rest) {
            if &lower[attribute.name.clone()] == "src" {
                found.extend(attribute.value.clone());
                break;
            }
            rest = attribute.end;
        }
    }
    found
}

/// The characters between the attributes of a tag.
const BLANK: [char; 5] = [' ', '\t', '\n', '\r', '/'];

/// An attribute of a tag.
struct Attribute {
    name: Range<usize>,
    value: Option<Range<usize>>,
    end: usize,
}

impl Attribute {
    /// The next one after the white space at `from`.
    fn at(markup: &str, from: usize) -> Option<Self> {
        let skip = |from: usize, skipped: &[char]| {
            let rest = &markup[from..];
            markup.len() - rest.trim_start_matches(skipped).len()
        };
        let until = |from: usize, ends: &[char]| {
            let rest = &markup[from..];
            from + rest.find(ends).unwrap_or(rest.len())
        };
        let start = skip(from, &BLANK);
        if start == from || start == markup.len() || markup[start..].starts_with('>') {
            return None;
        }
        let end = until(start, &[' ', '\t', '\n', '\r', '/', '>', '=']);
        let equals = skip(end, &BLANK[..4]);
        if !markup[equals..].starts_with('=') {
            return Some(Self {
                name: start..end,
                value: None,
                end,
            });
        }
        let value = skip(equals + 1, &BLANK[..4]);
        let quote = markup[value..]
            .chars()
            .next()
            .filter(|letter| "\"'".contains(*letter));
        let (value, after) = if let Some(quote) = quote {
            let close = until(value + 1, &[quote]);
            (value + 1..close, (close + 1).min(markup.len()))
        } else {
            let close = until(value, &[' ', '\t', '\n', '\r', '>']);
            (value..close, close)
        };
        Some(Self {
            name: start..end,
            value: Some(value),
            // Attributes may directly follow a quoted value.
            end: if quote.is_some() { after - 1 } else { after },
        })
    }
}

impl Reference {
    /// Extends the range to the content of a picture: its text.
    fn widen(&mut self, range: &Range<usize>) {
        if let ReferenceSyntax::Markdown { text, .. } = &mut self.form {
            let start = text.as_ref().map_or(range.start, |text| text.start);
            *text = Some(start..range.end);
        }
    }

    /// The reference with the target `target`.
    fn renamed(&self, text: &str, target: &str) -> String {
        match &self.form {
            ReferenceSyntax::Html => escape_markup(target),
            ReferenceSyntax::Markdown { text: alt, title } => {
                let alt = alt.as_ref().map_or("", |alt| &text[alt.clone()]);
                let target = target.replace('<', "%3C").replace('>', "%3E");
                let target = if target.contains(|letter: char| "() ".contains(letter)) {
                    format!("<{target}>")
                } else {
                    target
                };
                let title = match title.as_str() {
                    "" => String::new(),
                    title => format!(" \"{}\"", title.replace('"', "\\\"")),
                };
                format!("![{alt}]({target}{title})")
            }
        }
    }
}

/// The pictures that a text in Markdown refers to, by their paths in the problem's directory.
#[must_use]
pub fn pictures(markdown: &str) -> BTreeSet<String> {
    let all = references(markdown).into_iter();
    all.filter_map(
        |reference| match ReferenceTarget::parse(&reference.target) {
            ReferenceTarget::File(path) => Some(path),
            ReferenceTarget::Outside | ReferenceTarget::RemoteResult => None,
        },
    )
    .collect()
}

impl Statement {
    /// The pictures that the text refers to, by their paths in the problem's directory.
    #[must_use]
    pub fn pictures(&self) -> BTreeSet<String> {
        let texts = self.pieces.iter().chain(self.notes.values());
        texts.flat_map(|text| pictures(text)).collect()
    }

    /// Renames each picture of the problem; the name is derived from its path.
    #[must_use]
    pub fn with_pictures(&self, name: impl Fn(&str) -> String) -> Self {
        let piece = |piece: &String| {
            let mut piece = piece.clone();
            for reference in references(&piece).into_iter().rev() {
                if let ReferenceTarget::File(path) = ReferenceTarget::parse(&reference.target) {
                    let renamed = reference.renamed(&piece, &name(&path));
                    piece.replace_range(reference.range, &renamed);
                }
            }
            piece
        };
        Self {
            pieces: self.pieces.iter().map(piece).collect(),
            notes: self
                .notes
                .iter()
                .map(|(name, note)| (name.clone(), piece(note)))
                .collect(),
            ..self.clone()
        }
    }
}

/// The picture at this path in the directory of a problem.
///
/// # Errors
/// If it cannot be read.
pub fn picture(package: &Package, path: &str) -> Result<Vec<u8>, Fault> {
    let path = package.dir.join(path);
    read_in(&package.dir, &path).map_err(|error| Fault::file("read", &path, error))
}

#[cfg(test)]
mod tests {
    use super::{ReferenceTarget, references};
    use crate::Statement;
    use std::collections::BTreeMap;

    fn statement(text: &str) -> Statement {
        Statement {
            language: "en".to_owned(),
            title: String::new(),
            pieces: vec![text.to_owned()],
            notes: BTreeMap::new(),
        }
    }

    #[test]
    fn pictures_are_found_in_both_forms_and_not_in_code() {
        let text = "![a *b*](one.png) ![](<my fig.PNG> \"t\") `![](no.png)`\n\n![c][d]\n\n[d]: ./x/../two.svg\n\n\
                    <p>\n<img width=3\n  SRC='img/three.jpg'></p>\n\nText <img src=four.gif alt=x> ![](https://a/b.png)\n";
        let found: Vec<String> = statement(text).pictures().into_iter().collect();
        assert_eq!(
            found,
            [
                "four.gif",
                "img/three.jpg",
                "my fig.PNG",
                "one.png",
                "two.svg"
            ]
        );
    }

    #[test]
    fn names_of_pictures_can_be_changed_and_nothing_else() {
        let text = "# T\n\n![a *b*](one.png \"t\") ![](http://c/d.png)\n\n![c][d]\n\n[d]: two.png\n\n<img src=\"one.png\" width=\"3\">\n";
        let renamed = statement(text).with_pictures(|path| format!("file://{path}"));
        assert_eq!(
            renamed.pieces[0],
            "# T\n\n![a *b*](file://one.png \"t\") ![](http://c/d.png)\n\n![c](file://two.png)\n\n[d]: two.png\n\n\
             <img src=\"file://one.png\" width=\"3\">\n"
        );
    }

    #[test]
    fn a_picture_inside_another_is_no_harm() {
        for text in [
            "![![a](b.png)](c.png)",
            "<img",
            "<img src",
            "<img src=",
            "<img src='a",
            "![",
            "<img =a>",
        ] {
            let _ = statement(text).with_pictures(str::to_owned);
            let _ = references(text);
        }
    }

    #[test]
    fn only_paths_in_the_problem_are_files() {
        for (written, path) in [("a.png", "a.png"), ("./b/c%20d.png?x", "b/c d.png")] {
            assert_eq!(
                ReferenceTarget::parse(written),
                ReferenceTarget::File(path.to_owned())
            );
        }
        for outside in ["../a.png", "/a.png", "", "#x", "a/../../b.png"] {
            assert_eq!(
                ReferenceTarget::parse(outside),
                ReferenceTarget::Outside,
                "{outside}"
            );
        }
        for elsewhere in [
            "https://a/b.png",
            "//a/b.png",
            "data:image/png;base64,",
            "file://a.png",
        ] {
            assert_eq!(
                ReferenceTarget::parse(elsewhere),
                ReferenceTarget::RemoteResult,
                "{elsewhere}"
            );
        }
    }
}
