//! Numbers that count the elements of a following list of tokens, lines or letters.

use crate::text::{Text, whole};
use generators::Draw;
use std::ops::Range;

/// The maximum number of tokens and of lines of an element.
const MOST_TOKENS: usize = 3;
const MOST_LINES: usize = 20;
/// A list begins at most this many lines after its number.
const AHEAD: usize = 3;
/// How many lines at the start, and how many others, are searched for numbers.
const FIRST: usize = 4;
const OTHERS: usize = 4;
/// How many numbers of a line are examined.
const NUMBERS: usize = 6;

/// A list and the number that counts its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    /// The position of the number.
    pub(crate) number: (usize, usize),
    /// The number minus the length of the list: 1 for a tree, which has one edge fewer than nodes.
    pub(crate) more: i64,
    pub(crate) list: List,
}

/// The elements of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum List {
    /// The tokens of a line from `from` to its end; each element has `each` tokens.
    Tokens {
        line: usize,
        from: usize,
        each: usize,
    },
    /// The lines of a range; each element has `each` lines.
    Lines { range: Range<usize>, each: usize },
    /// The letters of the lines of a range. Each line has a single token.
    Letters { lines: Range<usize> },
}

/// The lists that a random number of the text counts; empty if no number counts anything.
pub(crate) fn lists(text: &Text, draw: &mut Draw) -> Vec<Counted> {
    let mut lines: Vec<usize> = (0..text.lines.len().min(FIRST)).collect();
    if text.lines.len() > FIRST {
        lines.extend((0..OTHERS).map(|_| draw.index(text.lines.len())));
    }
    lines.sort_unstable();
    lines.dedup();
    let places = lines.iter().flat_map(|line| {
        let tokens = text.lines[*line].tokens.len().min(NUMBERS);
        (0..tokens).map(|place| (*line, place))
    });
    let all: Vec<Vec<Counted>> = places
        .map(|at| lists_of(text, at))
        .filter(|lists| !lists.is_empty())
        .collect();
    if all.is_empty() {
        return Vec::new();
    }
    draw.pick(&all).clone()
}

/// The lists whose length this number may be.
pub(crate) fn lists_of(text: &Text, number: (usize, usize)) -> Vec<Counted> {
    let Some(count) = text.number(number) else {
        return Vec::new();
    };
    let lists = [0, 1].into_iter().flat_map(|more| {
        let len = usize::try_from(count.saturating_sub(more)).unwrap_or(0);
        let lists = if len == 0 {
            Vec::new()
        } else if more == 1 {
            // Only lines: the number of tokens minus one too often equals some number by chance.
            Vec::from_iter(lines_to_end(text, number.0 + 1, len))
        } else {
            of_len(text, number, len)
        };
        let lists = lists.into_iter();
        lists.map(move |list| Counted { number, more, list })
    });
    lists.collect()
}

fn of_len(text: &Text, (line, place): (usize, usize), len: usize) -> Vec<List> {
    let following = line + 1..(line + 1 + AHEAD).min(text.lines.len());
    let mut lists: Vec<List> = Vec::new();
    lists.extend(tokens(text, line, place + 1, len));
    for line in following.clone() {
        lists.extend(tokens(text, line, 0, len));
    }
    for line in following.clone() {
        lists.extend(lines_to_end(text, line, len));
    }
    lists.extend(alike_lines(text, line + 1, len));
    let mut following = following;
    lists.extend(following.find_map(|line| letters(text, line, len)));
    lists
}

fn tokens(text: &Text, line: usize, from: usize, len: usize) -> Option<List> {
    let rest = text.lines.get(line)?.tokens.len().checked_sub(from)?;
    let each = rest / len;
    let fits = rest % len == 0 && (1..=MOST_TOKENS).contains(&each);
    fits.then_some(List::Tokens { line, from, each })
}

/// The number of lines without empty ones at the end.
fn used_lines(text: &Text) -> usize {
    let mut lines = text.lines.iter();
    lines
        .rposition(|line| !line.tokens.is_empty())
        .map_or(0, |last| last + 1)
}

/// Blocks of lines of equal length, up to the end of the text.
fn lines_to_end(text: &Text, from: usize, len: usize) -> Option<List> {
    let end = used_lines(text);
    let rest = end.checked_sub(from)?;
    let each = rest / len;
    let fits = rest % len == 0 && (1..=MOST_LINES).contains(&each);
    fits.then_some(List::Lines {
        range: from..end,
        each,
    })
}

/// Lines with equal numbers of tokens, before others.
fn alike_lines(text: &Text, from: usize, len: usize) -> Option<List> {
    let range = from..from.checked_add(len)?;
    let next = text.lines.get(range.end)?.tokens.len();
    let mut lines = text.lines[range.clone()].iter();
    let tokens = lines.next()?.tokens.len();
    let are_alike = next != tokens && lines.all(|line| line.tokens.len() == tokens);
    are_alike.then_some(List::Lines { range, each: 1 })
}

/// Lines that have a single text of this length each.
fn letters(text: &Text, from: usize, len: usize) -> Option<List> {
    let is_text = |token: &Vec<u8>| token.len() == len && (len > 1 || whole(token).is_none());
    let lines = text.lines[from..].iter();
    let fit = lines.take_while(|line| line.tokens.len() == 1 && is_text(&line.tokens[0]));
    let lines = from..from + fit.count();
    (!lines.is_empty()).then_some(List::Letters { lines })
}

#[cfg(test)]
mod tests {
    use super::{List, lists_of};
    use crate::text::Text;

    fn found(text: &str, at: (usize, usize)) -> Vec<List> {
        let lists = lists_of(&Text::new(text.as_bytes()), at).into_iter();
        lists.map(|counted| counted.list).collect()
    }

    #[test]
    fn numbers_count_tokens_lines_and_letters() {
        let tokens = |line, from, each| List::Tokens { line, from, each };
        assert_eq!(found("3 1 2 3\n", (0, 0)), [tokens(0, 1, 1)]);
        assert_eq!(
            found("2\n1 2\n3 4\n9\n", (0, 0))[..2],
            [tokens(1, 0, 1), tokens(2, 0, 1)]
        );
        let grid = "3 4\n..#.\n####\n..#.\n";
        assert_eq!(
            found(grid, (0, 0)),
            [List::Lines {
                range: 1..4,
                each: 1
            }]
        );
        assert!(found(grid, (0, 1)).contains(&List::Letters { lines: 1..4 }));
    }

    #[test]
    fn equal_blocks_and_edges_of_trees_are_lists() {
        let blocks = found("2\n3\n1 2 3\n1\n5\n", (0, 0));
        assert!(blocks.contains(&List::Lines {
            range: 1..5,
            each: 2
        }));
        let tree = lists_of(&Text::new(b"4\n1 2\n2 3\n2 4\n"), (0, 0));
        assert_eq!(tree[0].more, 1);
    }

    #[test]
    fn lines_before_others_are_a_list() {
        let lists = found("2\n1 2\n3 4\n1\n7\n8\n", (0, 0));
        assert!(lists.contains(&List::Lines {
            range: 1..3,
            each: 1
        }));
    }
}
