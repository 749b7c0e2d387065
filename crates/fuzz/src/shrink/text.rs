//! Shortening a text: by lines, then by the tokens of a line, then by the letters of a word.
//!
//! Stretches of items are removed, halves first and single items last (delta debugging). Many
//! formats contain the number of items. So if a removal is rejected, it is tried again with one of
//! the numbers before it lowered accordingly: first a number that equals the number of items, then
//! the nearest.

use super::numbers::numbers;
use super::{Acceptance, Shrinker};
use std::ops::Range;
use terms::fault::Fault;

/// How many numbers are tried as the count of the removed items.
const TRIED_COUNTS: usize = 4;
/// Longer words are not shortened letter by letter, but by at least this part of them.
const LETTERS_TRIED: usize = 200;

/// Consecutive items of a text.
type Items = Vec<Range<usize>>;

/// The lists of items in a text.
type Lists = fn(&[u8]) -> Vec<Items>;

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = false;
    let all = [
        (lines as Lists, usize::MAX),
        (tokens, usize::MAX),
        (letters, LETTERS_TRIED),
    ];
    for (lists, stretches) in all {
        for which in 0.. {
            if shrinker.budget.is_over() || lists(&shrinker.best).len() <= which {
                break;
            }
            any |= cut(shrinker, stretches, &|text| {
                lists(text).into_iter().nth(which)
            })?;
        }
    }
    Ok(any)
}

/// The lines, as one list.
fn lines(text: &[u8]) -> Vec<Items> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    vec![pieces(text, 0..text.len(), |byte| byte == b'\n')]
}

/// The tokens of each line.
fn tokens(text: &[u8]) -> Vec<Items> {
    let lines = lines(text).into_iter().flatten();
    let tokens = lines.map(|line| pieces(text, line, |byte| byte.is_ascii_whitespace()));
    tokens.filter(|tokens| tokens.len() > 1).collect()
}

/// The letters of each word that is not a number.
fn letters(text: &[u8]) -> Vec<Items> {
    let between = |byte: u8| byte.is_ascii_whitespace() || b"[]{},:\"".contains(&byte);
    let words = pieces(text, 0..text.len(), between).into_iter();
    let is_word = |word: &Range<usize>| !text[word.clone()].iter().all(u8::is_ascii_digit);
    let letters = |word: Range<usize>| word.map(|at| at..at + 1).collect();
    words.filter(is_word).map(letters).collect()
}

/// The items between separators in a part of a text. Lines and tokens may be empty, except at the
/// end.
fn pieces(text: &[u8], part: Range<usize>, separates: impl Fn(u8) -> bool) -> Items {
    let start = part.start;
    let mut at = start;
    let pieces = text[part].split(|byte| separates(*byte)).map(|piece| {
        let range = at..at + piece.len();
        at = range.end + 1;
        range
    });
    pieces.collect()
}

/// Removes stretches of a list. The list is divided into at most `most` stretches.
fn cut(
    shrinker: &mut Shrinker<'_>,
    most: usize,
    list: &dyn Fn(&[u8]) -> Option<Items>,
) -> Result<bool, Fault> {
    let mut any = false;
    let items = |shrinker: &Shrinker<'_>| list(&shrinker.best).unwrap_or_default();
    let mut length = items(shrinker).len();
    while length > 0 && items(shrinker).len() / length <= most {
        let mut end = items(shrinker).len();
        while end > 0 && !shrinker.budget.is_over() {
            let (text, items) = (shrinker.best.clone(), items(shrinker));
            end = end.min(items.len());
            let counted_before = shrinker.last_count;
            let stretches = (0..end.div_ceil(length)).map(|stretch| {
                let end = end - stretch * length;
                end.saturating_sub(length)..end
            });
            let (text, items) = (&*text, &items);
            let proposals = stretches.flat_map(|stretch| {
                let start = stretch.start;
                let without = leave_out(text, items, stretch, counted_before).into_iter();
                without.map(move |(count, text)| ((start, count), text))
            });
            let Some((start, count)) = shrinker.take_first(Acceptance::Simpler, proposals)? else {
                break;
            };
            shrinker.last_count = count;
            (any, end) = (true, start);
        }
        length /= 2;
    }
    Ok(any)
}

/// The text without these items: unchanged otherwise, or with a number lowered that may count them.
/// Each result has the rank of that number among the candidates, 0 for none; `last` comes first,
/// because the number that counted the previous items may count these.
fn leave_out(
    text: &[u8],
    items: &Items,
    places: Range<usize>,
    last: usize,
) -> Vec<(usize, Vec<u8>)> {
    let span = span(items, &places);
    let rest = &text[span.end..];
    let count = i64::try_from(places.len()).unwrap_or(i64::MAX);
    let total = i64::try_from(items.len()).unwrap_or(i64::MAX);
    let mut counts = numbers(&text[..span.start]);
    counts.retain(|(_, value)| *value >= count);
    counts.reverse();
    counts.sort_by_key(|(_, value)| *value != total);
    let lowered = counts
        .into_iter()
        .take(TRIED_COUNTS)
        .map(|(number, value)| {
            let lower = (value - count).to_string();
            let between = &text[number.end..span.start];
            [&text[..number.start], lower.as_bytes(), between, rest].concat()
        });
    let plain = [&text[..span.start], rest].concat();
    let mut texts: Vec<(usize, Vec<u8>)> =
        (0..).zip(std::iter::once(plain).chain(lowered)).collect();
    texts.sort_by_key(|(count, _)| *count != last);
    texts
}

/// The bytes of some items and of the separators to the next item, or else to the previous one.
fn span(items: &Items, places: &Range<usize>) -> Range<usize> {
    let (first, last) = (&items[places.start], &items[places.end - 1]);
    match (items.get(places.end), places.start.checked_sub(1)) {
        (Some(next), _) => first.start..next.start,
        (None, Some(before)) => items[before].end..last.end,
        (None, None) => first.start..last.end,
    }
}

#[cfg(test)]
mod tests {
    use super::{letters, lines, span, tokens};

    fn without(text: &str, which: usize, places: std::ops::Range<usize>) -> String {
        let list = tokens(text.as_bytes()).remove(which);
        let span = span(&list, &places);
        format!("{}{}", &text[..span.start], &text[span.end..])
    }

    #[test]
    fn a_cut_takes_a_separator_with_it() {
        assert_eq!(without("1 2 3\n", 0, 0..1), "2 3\n");
        assert_eq!(without("1 2 3\n", 0, 1..3), "1\n");
        assert_eq!(without("9\n1 2 3\n", 0, 0..3), "9\n\n");
        assert_eq!(lines(b"1\n2\n"), [[0..1, 2..3]]);
    }

    #[test]
    fn words_are_cut_and_numbers_are_not() {
        let words = letters(b"12 ab [\"cd\",3]\n");
        let starts: Vec<usize> = words
            .iter()
            .filter_map(|word| Some(word.first()?.start))
            .collect();
        assert_eq!(starts, [3, 8]);
    }
}
