//! Texts that a regular expression matches.

use crate::pattern::{compile, translated};
use generators::Draw;
use regex::bytes::Regex;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Repetition};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How often something is repeated at most beyond its minimum, if the expression has no maximum.
const MORE: u32 = 12;

/// A regular expression, to draw texts from and to match texts.
pub(super) struct Expression {
    parsed: Hir,
    whole: Regex,
}

impl Expression {
    fn new(pattern: &[u8]) -> Result<Self, String> {
        let pattern = translated(&String::from_utf8_lossy(pattern));
        let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
        let parsed = parser.parse(&pattern).map_err(|error| error.to_string())?;
        let whole = compile(&pattern, "\\z")?;
        Ok(Self { parsed, whole })
    }

    /// Whether it matches the whole text.
    pub(super) fn matches(&self, text: &[u8]) -> bool {
        self.whole.is_match(text)
    }
}

/// Expressions by their source, each parsed when it is first used.
#[derive(Default)]
pub(super) struct Expressions(BTreeMap<Vec<u8>, Rc<Expression>>);

impl Expressions {
    pub(super) fn get(&mut self, pattern: &[u8]) -> Result<Rc<Expression>, String> {
        if let Some(known) = self.0.get(pattern) {
            return Ok(known.clone());
        }
        let expression = Rc::new(Expression::new(pattern)?);
        self.0.insert(pattern.to_owned(), expression.clone());
        Ok(expression)
    }
}

/// How a text is drawn.
#[derive(Clone, Copy)]
pub(super) struct TextDrawing {
    /// Its approximate length, if known.
    pub(super) length: Option<usize>,
    /// How many different letters of each class it has; `None` for no restriction.
    pub(super) letters: Option<usize>,
}

impl TextDrawing {
    /// Draws a text that the expression matches.
    pub(super) fn text(self, draw: &mut Draw, expression: &Expression) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(draw, &expression.parsed, &mut text);
        text
    }

    fn write(self, draw: &mut Draw, hir: &Hir, text: &mut Vec<u8>) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => text.extend_from_slice(&literal.0),
            HirKind::Class(class) => text.extend(self.letter(draw, class)),
            HirKind::Repetition(repetition) => self.repeat(draw, repetition, text),
            HirKind::Capture(capture) => self.write(draw, &capture.sub, text),
            HirKind::Concat(parts) => {
                // The length that is left is for the parts that can be longer.
                let fixed: usize = parts
                    .iter()
                    .map(|part| part.properties().minimum_len().unwrap_or(0))
                    .sum();
                for part in parts {
                    let own = part.properties().minimum_len().unwrap_or(0);
                    let length = self
                        .length
                        .map(|length| length.saturating_sub(fixed - own.min(fixed)));
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
        let each = repetition
            .sub
            .properties()
            .minimum_len()
            .unwrap_or(1)
            .max(1);
        let count = if let Some(length) = self.length {
            let count = u32::try_from(length / each).unwrap_or(u32::MAX);
            count.clamp(least, most)
        } else {
            let more = u64::from((most - least).min(MORE));
            least + u32::try_from(draw.up_to(more)).unwrap_or(0)
        };
        // An optional part must get long itself, because it cannot be repeated.
        let length = if most == 1 { self.length } else { None };
        for _ in 0..count {
            Self { length, ..self }.write(draw, &repetition.sub, text);
        }
    }

    /// A character of a class, preferably a visible one.
    fn letter(self, draw: &mut Draw, class: &Class) -> Option<u8> {
        let ranges = bytes_of(class);
        let shown = || {
            ranges.clone().filter_map(|(low, high)| {
                let (low, high) = (low.max(b' '), high.min(b'~'));
                (low <= high).then_some((low, high))
            })
        };
        nth(draw, shown(), self.letters).or_else(|| nth(draw, ranges.clone(), self.letters))
    }
}

/// The ranges of bytes in a class.
fn bytes_of(class: &Class) -> impl Iterator<Item = (u8, u8)> + Clone {
    let (bytes, letters) = match class {
        Class::Bytes(class) => (class.ranges(), &[][..]),
        Class::Unicode(class) => (&[][..], class.ranges()),
    };
    let letters = letters.iter().filter_map(|range| {
        let high = u8::try_from(u32::from(range.end())).unwrap_or(u8::MAX);
        Some((u8::try_from(u32::from(range.start())).ok()?, high))
    });
    let bytes = bytes.iter().map(|range| (range.start(), range.end()));
    bytes.chain(letters)
}

/// A random byte of these ranges, or of their first `most` bytes.
fn nth(
    draw: &mut Draw,
    ranges: impl Iterator<Item = (u8, u8)> + Clone,
    most: Option<usize>,
) -> Option<u8> {
    let all: usize = ranges
        .clone()
        .map(|(low, high)| usize::from(high - low) + 1)
        .sum();
    let all = most.map_or(all, |most| most.min(all));
    if all == 0 {
        return None;
    }
    let place = draw.index(all);
    let mut left = place;
    for (low, high) in ranges {
        let count = usize::from(high - low) + 1;
        if left < count {
            return u8::try_from(usize::from(low) + left).ok();
        }
        left -= count;
    }
    None
}
