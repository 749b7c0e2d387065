//! Pictures by visualizers. Their names and sources are not trusted: the type is determined by the
//! bytes.

use base::text::escape;
use roxmltree::{Document, ParsingOptions};
use std::fmt;

/// The maximum size of a picture in bytes.
pub(super) const MOST: u64 = 4 << 20;

/// How many bytes are quoted of a file that is not a picture.
const BEGINNING: usize = 60;

/// The namespace that browsers require.
const SVG: &str = "http://www.w3.org/2000/svg";

/// A picture of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its type.
    pub kind: DrawingKind,
    /// Its bytes. An SVG may contain scripts: it must be shown where they do not run.
    pub bytes: Vec<u8>,
}

/// A type of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingKind {
    /// SVG.
    Svg,
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

impl DrawingKind {
    /// The extension of its files.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }

    /// Its media type.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

impl fmt::Display for DrawingKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Svg => "an SVG",
            Self::Png => "a PNG",
            Self::Jpeg => "a JPEG",
        })
    }
}

impl Drawing {
    /// Recognizes the type of a picture; returns the reason if it is not valid.
    pub(super) fn from_bytes(bytes: Vec<u8>) -> Result<Self, String> {
        let kind = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            DrawingKind::Png
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            DrawingKind::Jpeg
        } else {
            check_svg(&bytes)?;
            DrawingKind::Svg
        };
        Ok(Self { kind, bytes })
    }
}

/// Checks that this is an SVG that browsers can draw.
fn check_svg(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let text = text.trim_start_matches('\u{feff}');
    if !text.trim_start().starts_with('<') {
        let first = bytes.split(|byte| *byte == b'\n').next();
        let first = first.unwrap_or_default();
        let begin = escape(&first[..first.len().min(BEGINNING)]);
        return Err(format!(
            "is not a picture: it begins with `{begin}`, and an SVG with `<`"
        ));
    }
    // A few entities can expand to more text than any memory holds.
    if text.contains("<!ENTITY") {
        return Err("is an SVG that declares entities: write out what they stand for".to_owned());
    }
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let parsed = Document::parse_with_options(text, options);
    let document = parsed.map_err(|error| format!("is not an SVG: {error}"))?;
    let root = document.root_element().tag_name();
    match (root.name(), root.namespace()) {
        ("svg", Some(SVG)) => Ok(()),
        ("svg", _) => Err(format!(
            "is an SVG that no browser draws: <svg> needs the attribute xmlns=\"{SVG}\""
        )),
        (name, _) => Err(format!("is not an SVG: its outermost element is <{name}>")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Drawing, DrawingKind, SVG};

    fn kind(bytes: impl Into<Vec<u8>>) -> Result<DrawingKind, String> {
        Drawing::from_bytes(bytes.into()).map(|drawing| drawing.kind)
    }

    #[test]
    fn pictures_are_known_by_their_bytes() {
        for text in [
            format!("<svg xmlns=\"{SVG}\"/>"),
            format!("\u{feff}\n<?xml version=\"1.0\"?><!-- a --><svg xmlns='{SVG}'>a</svg>\n"),
            format!("<!DOCTYPE svg PUBLIC \"a\" \"b.dtd\">\n<s:svg xmlns:s=\"{SVG}\"></s:svg>"),
        ] {
            let text = text.replace("?><", "?>\n<");
            let text = text.trim_start_matches(['\u{feff}', '\n']).to_owned();
            assert_eq!(kind(text.clone()), Ok(DrawingKind::Svg), "{text}");
        }
        assert_eq!(kind(*b"\x89PNG\r\n\x1a\nrest"), Ok(DrawingKind::Png));
        assert_eq!(kind(*b"\xff\xd8\xff\xe0"), Ok(DrawingKind::Jpeg));
    }

    #[test]
    fn what_is_no_picture_says_why() {
        let entities = format!("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"{SVG}\">&a;</svg>");
        for (text, why) in [
            ("hello\nworld", "is not a picture: it begins with `hello`"),
            ("\u{1b}[2J", "is not a picture: it begins with `\\u{1b}[2J`"),
            ("<svg><text>a</text></svg>", "needs the attribute xmlns="),
            (
                "<html></html>",
                "is not an SVG: its outermost element is <html>",
            ),
            (
                "<svg>\n<a></svg>",
                "is not an SVG: expected 'a' tag, not 'svg' at 2:4",
            ),
            (&entities, "declares entities"),
        ] {
            let error = kind(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
        assert!(kind(*b"\xff\xfe<\0s\0").is_err());
    }

    #[test]
    fn deep_nesting_ends_in_an_error_at_worst() {
        let deep = "<g>".repeat(1 << 20);
        assert!(kind(format!("<svg xmlns=\"{SVG}\">{deep}")).is_err());
    }
}
