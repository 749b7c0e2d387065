//! Texts that a regular expression matches.

use crate::pattern::translated;
use generators::Draw;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

/// How often something is repeated at most beyond its least number, where nothing says more.
const MORE: u32 = 12;

/// How a text is drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawing {
    /// About how long it gets, where that is known.
    pub(super) length: Option<usize>,
    /// How many different letters there are of each kind; nothing where all may be.
    pub(super) letters: Option<usize>,
}

impl Drawing {
    /// A text that the expression matches.
    pub(super) fn text(self, draw: &mut Draw, pattern: &[u8]) -> Result<Vec<u8>, String> {
        let pattern = translated(&String::from_utf8_lossy(pattern));
        let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
        let parsed = parser.parse(&pattern).map_err(|error| error.to_string())?;
        let mut text = Vec::new();
        self.write(draw, &parsed, &mut text);
        Ok(text)
    }

    fn write(self, draw: &mut Draw, hir: &Hir, text: &mut Vec<u8>) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => text.extend_from_slice(&literal.0),
            HirKind::Class(class) => text.extend(self.letter(draw, class)),
            HirKind::Repetition(repetition) => self.repeat(draw, repetition, text),
            HirKind::Capture(capture) => self.write(draw, &capture.sub, text),
            HirKind::Concat(parts) => {
                // What is left of the length is for those parts that can take it.
                let fixed: usize = parts.iter().map(|part| part.properties().minimum_len().unwrap_or(0)).sum();
                for part in parts {
                    let own = part.properties().minimum_len().unwrap_or(0);
                    let length = self.length.map(|length| length.saturating_sub(fixed - own.min(fixed)));
                    Self { length, ..self }.write(draw, part, text);
                }
            }
            HirKind::Alternation(parts) => {
                let part = draw.index(parts.len());
                self.write(draw, &parts[part], text);
            }
        }
    }

    fn repeat(self, draw: &mut Draw, repetition: &Repetition, text: &mut Vec<u8>) {
        let least = repetition.min;
        let most = repetition.max.unwrap_or(u32::MAX);
        let each = repetition.sub.properties().minimum_len().unwrap_or(1).max(1);
        let count = match self.length {
            Some(length) => u32::try_from(length / each).unwrap_or(u32::MAX).clamp(least, most),
            None => {
                let more = u64::from((most - least).min(MORE));
                least + u32::try_from(draw.up_to(more)).unwrap_or(0)
            }
        };
        // An optional part has to be long itself, rather than to be there often.
        let length = if most == 1 { self.length } else { None };
        for _ in 0..count {
            Self { length, ..self }.write(draw, &repetition.sub, text);
        }
    }

    /// A letter of a class, rather one that can be seen.
    fn letter(self, draw: &mut Draw, class: &Class) -> Vec<u8> {
        let all: Vec<char> = match class {
            Class::Bytes(class) => {
                let bytes = class.iter().flat_map(|range| range.start()..=range.end());
                bytes.map(char::from).collect()
            }
            Class::Unicode(class) => {
                let letters = class.iter().flat_map(|range| range.start()..=range.end());
                letters.take(256).collect()
            }
        };
        let mut shown: Vec<char> = all.iter().copied().filter(|it| (' '..='~').contains(it)).collect();
        if shown.is_empty() {
            shown = all;
        }
        if let Some(letters) = self.letters {
            shown.truncate(letters);
        }
        if shown.is_empty() {
            return Vec::new();
        }
        let letter = *draw.pick(&shown);
        match u8::try_from(u32::from(letter)) {
            Ok(byte) => vec![byte],
            Err(_) => letter.to_string().into_bytes(),
        }
    }
}
