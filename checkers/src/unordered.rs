//! Compares lines or tokens in any order; each must occur equally often.
//!
//! Both sides are split into pieces that point into the texts, and sorted. Nothing is copied, so
//! memory is 24 bytes per piece. The first position where the sorted sides differ is a piece that
//! one side has more often.

use std::cmp::Ordering;

use crate::text::{C_SPACES, Fold, SourcedText, count, excerpt, place_of};
use crate::{Checker, Judgement, Options, OutputPosition};

/// Compares lines or tokens as multisets.
pub(crate) struct Unordered {
    fold: Fold,
    pieces: fn(&[u8]) -> Vec<&[u8]>,
}

impl Unordered {
    /// Lines, without the white space at their ends; empty lines are ignored.
    pub(crate) fn lines(options: &Options) -> Self {
        Self::new(options, |text| {
            let lines = text
                .split(|&byte| byte == b'\n')
                .map(|line| C_SPACES.trim_end(line));
            lines.filter(|line| !line.is_empty()).collect()
        })
    }

    /// Tokens.
    pub(crate) fn tokens(options: &Options) -> Self {
        Self::new(options, |text| C_SPACES.tokens(text).collect())
    }

    fn new(options: &Options, pieces: fn(&[u8]) -> Vec<&[u8]>) -> Self {
        let fold = Fold::unless(options.case_sensitive.unwrap_or(true));
        Self { fold, pieces }
    }

    fn keyed<'a>(&self, text: &'a [u8]) -> Vec<Keyed<'a>> {
        let pieces = (self.pieces)(text).into_iter();
        pieces
            .map(|piece| Keyed {
                key: self.fold.key(piece),
                piece,
            })
            .collect()
    }

    /// The position of occurrence `number` (from 0) of `piece` in `output`.
    fn place(&self, output: &[u8], piece: &[u8], number: usize) -> Option<OutputPosition> {
        let pieces = (self.pieces)(output);
        let found = pieces
            .into_iter()
            .filter(|other| self.fold.compare(other, piece).is_eq())
            .nth(number)?;
        let at = found.as_ptr().addr() - output.as_ptr().addr();
        Some(place_of(&mut SourcedText::in_memory(output), at, &C_SPACES))
    }
}

/// A piece with its first bytes as a number, which decides most comparisons.
#[derive(Clone, Copy)]
struct Keyed<'a> {
    key: u64,
    piece: &'a [u8],
}

impl Checker for Unordered {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if output == answer {
            return Judgement::accepted();
        }
        let (mut found, mut expected) = (self.keyed(output), self.keyed(answer));
        let order = |x: &Keyed, y: &Keyed| {
            x.key
                .cmp(&y.key)
                .then_with(|| self.fold.compare(x.piece, y.piece))
        };
        match difference(&mut found, &mut expected, order) {
            None => Judgement::accepted(),
            Some(odd) => {
                let place = self.place(output, odd.item.piece, odd.expected);
                odd.describe(&excerpt(odd.item.piece, 0), place)
            }
        }
    }
}

/// An item that the two sides do not have equally often.
pub(crate) struct Odd<T> {
    pub(crate) item: T,
    found: usize,
    expected: usize,
}

impl<T> Odd<T> {
    /// The judgement, given the item's text and the position of its first surplus occurrence.
    pub(crate) fn describe(&self, item: &str, place: Option<OutputPosition>) -> Judgement {
        let at = place.map_or(String::new(), |place| {
            format!(", one too many in line {}", place.line)
        });
        let message = format!(
            "expected `{item}` {}, found it {}{at}",
            count(self.expected, "time"),
            count(self.found, "time")
        );
        Judgement::wrong(message, place)
    }
}

/// The smallest item that the sides do not have equally often. Sorts both lists.
pub(crate) fn difference<T: Copy>(
    found: &mut [T],
    expected: &mut [T],
    order: impl Fn(&T, &T) -> Ordering,
) -> Option<Odd<T>> {
    found.sort_unstable_by(&order);
    expected.sort_unstable_by(&order);
    let agree = found
        .iter()
        .zip(&*expected)
        .take_while(|(x, y)| order(x, y).is_eq())
        .count();
    let item = match (found.get(agree), expected.get(agree)) {
        (None, None) => return None,
        (Some(x), Some(y)) => *if order(x, y).is_lt() { x } else { y },
        (Some(x), None) | (None, Some(x)) => *x,
    };
    let times = |side: &[T]| {
        side.iter()
            .filter(|other| order(other, &item).is_eq())
            .count()
    };
    Some(Odd {
        item,
        found: times(found),
        expected: times(expected),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(output: &str, answer: &str) -> Judgement {
        Unordered::lines(&Options::default()).check(b"", output.as_bytes(), answer.as_bytes())
    }

    fn tokens(output: &str, answer: &str) -> Judgement {
        Unordered::tokens(&Options::default()).check(b"", output.as_bytes(), answer.as_bytes())
    }

    #[test]
    fn order_does_not_count() {
        assert_eq!(lines("b 1 \r\n\na\n", "a\nb 1"), Judgement::accepted());
        assert_eq!(tokens("3 1\n2 1", "1 1 2 3"), Judgement::accepted());
        assert_eq!(tokens("", " \n"), Judgement::accepted());
    }

    #[test]
    fn a_surplus_piece_is_named_with_its_place() {
        let judgement = tokens("1 2\n2", "1 2");
        assert_eq!(
            judgement.message,
            "expected `2` 1 time, found it 2 times, one too many in line 2"
        );
        assert_eq!(judgement.place, Some(OutputPosition { line: 2, token: 1 }));
    }

    #[test]
    fn a_missing_piece_is_named() {
        assert_eq!(
            lines("a b\n", "a b\nc d\n").message,
            "expected `c d` 1 time, found it 0 times"
        );
        assert_eq!(
            lines("b a\n", "a b\n").message,
            "expected `a b` 1 time, found it 0 times"
        );
    }

    #[test]
    fn letters_fold_when_asked() {
        let options = Options {
            case_sensitive: Some(false),
            ..Options::default()
        };
        let checker = Unordered::tokens(&options);
        assert_eq!(
            checker.check(b"", b"B a A", b"A b a"),
            Judgement::accepted()
        );
        assert_ne!(tokens("B", "b"), Judgement::accepted());
    }
}
