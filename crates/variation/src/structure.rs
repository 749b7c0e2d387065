//! Lists and words with a structure: equal, sorted, alternating or arithmetic values in each
//! column, and graphs of different shapes. Slow programs often have their worst time on these.

use crate::counted::{Counted, List};
use crate::graph::{Graph, edges, graph_of};
use crate::list::{elements, put, set_number};
use crate::seen::Seen;
use crate::text::{Line, Text, Token, whole};
use generators::Draw;

/// The values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnPattern {
    Unchanged,
    Equal,
    Ascending,
    Descending,
    TwoValues,
    Alternating,
    Sorted,
    SortedDown,
    /// The least and the greatest value from both ends.
    Zigzag,
    /// Sorted, except for some values.
    NearlySorted,
    /// Equal, except for one value.
    OneOther,
    /// The first values again and again.
    Periodic,
    Uniform,
}

const PATTERNS: [ColumnPattern; 13] = [
    ColumnPattern::Unchanged,
    ColumnPattern::Equal,
    ColumnPattern::Ascending,
    ColumnPattern::Descending,
    ColumnPattern::TwoValues,
    ColumnPattern::Alternating,
    ColumnPattern::Sorted,
    ColumnPattern::SortedDown,
    ColumnPattern::Zigzag,
    ColumnPattern::NearlySorted,
    ColumnPattern::OneOther,
    ColumnPattern::Periodic,
    ColumnPattern::Uniform,
];

/// Gives a list or a word a structure; the size does not change.
pub(crate) fn structure(text: &mut Text, lists: &[Counted], seen: &Seen, draw: &mut Draw) -> bool {
    if lists.is_empty() || draw.chance(1, 8) {
        return word(text, draw);
    }
    let counted = draw.pick(lists).clone();
    if draw.chance(1, 5) {
        return flat(text, counted.number, draw);
    }
    if let List::Letters { lines } = &counted.list {
        return letters(text, lines.clone(), draw);
    }
    if let Some(graph) = graph_of(text, &counted).filter(|_| draw.chance(3, 4)) {
        let edges = edges(graph.nodes, graph.edges, draw);
        return draw_graph(text, &counted, &graph, &edges, seen, draw);
    }
    columns(text, &counted, seen, draw)
}

pub(crate) fn signed(len: usize) -> i64 {
    i64::try_from(len).unwrap_or(i64::MAX)
}

/// Makes all numbers equal, except the one at a position, which counts something: sums, products and
/// numbers of solutions are then extreme.
fn flat(text: &mut Text, count: (usize, usize), draw: &mut Draw) -> bool {
    let value = draw.pick(&[0, 0, 1, 1, 2]).to_string().into_bytes();
    let mut any = false;
    for (line, at) in text.lines.iter_mut().zip(0..) {
        for (token, place) in line.tokens.iter_mut().zip(0..) {
            if (at, place) != count && *token != value && whole(token).is_some() {
                token.clone_from(&value);
                any = true;
            }
        }
    }
    any
}

/// Gives each column of a list a pattern.
pub(crate) fn columns(text: &mut Text, counted: &Counted, seen: &Seen, draw: &mut Draw) -> bool {
    let mut elements = elements(text, &counted.list);
    let line = counted.list.lines().start;
    let Some(first) = elements.first() else {
        return false;
    };
    let shape: Vec<usize> = first.iter().map(|line| line.tokens.len()).collect();
    let is_like = |element: &Vec<Line>| {
        element.len() == shape.len()
            && element
                .iter()
                .zip(&shape)
                .all(|(it, n)| it.tokens.len() == *n)
    };
    if elements.len() < 2 || !elements.iter().all(is_like) {
        return false;
    }
    if draw.chance(1, 5) {
        return rows(text, counted, elements, draw);
    }
    let mut any = false;
    for (own, count) in shape.iter().enumerate() {
        for place in 0..*count {
            let values: Vec<Token> = elements
                .iter()
                .map(|element| element[own].tokens[place].clone())
                .collect();
            let pattern = *draw.pick(&PATTERNS);
            let range = range_of(&values).map(|it| seen.wide_range((line + own, place), it, draw));
            let new = patterned(pattern, &values, range, draw);
            any |= new != values;
            for (element, token) in elements.iter_mut().zip(new) {
                element[own].tokens[place] = token;
            }
        }
    }
    put(text, &counted.list, elements);
    any
}

/// Sorts the elements by one of their tokens, upwards or downwards.
fn rows(text: &mut Text, counted: &Counted, mut elements: Vec<Vec<Line>>, draw: &mut Draw) -> bool {
    let line = draw.index(elements[0].len());
    let tokens = elements[0][line].tokens.len();
    if tokens == 0 {
        return false;
    }
    let place = draw.index(tokens);
    elements.sort_by_cached_key(|element| {
        let token = &element[line].tokens[place];
        (whole(token), token.clone())
    });
    if draw.chance(1, 2) {
        elements.reverse();
    }
    put(text, &counted.list, elements);
    true
}

/// The minimum and maximum of numbers; `None` if some value is not a number.
fn range_of(values: &[Token]) -> Option<(i64, i64)> {
    let numbers: Option<Vec<i64>> = values.iter().map(|it| whole(it)).collect();
    let numbers = numbers?;
    Some((*numbers.iter().min()?, *numbers.iter().max()?))
}

/// The values of a column with a pattern. Their set stays, if the pattern allows it, as they may
/// have to be distinct.
fn patterned(
    pattern: ColumnPattern,
    values: &[Token],
    range: Option<(i64, i64)>,
    draw: &mut Draw,
) -> Vec<Token> {
    let numbers: Option<Vec<i64>> = values.iter().map(|it| whole(it)).collect();
    let Some(numbers) = numbers else {
        return patterned_words(pattern, values, draw);
    };
    let len = numbers.len();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let low = sorted[0];
    let (least, most) = range.unwrap_or((low, sorted[len - 1]));
    let step = draw.int(1..=3);
    let ends = [least, most];
    let new: Vec<i64> = match pattern {
        ColumnPattern::Unchanged => numbers,
        ColumnPattern::Equal => vec![*draw.pick(&[least, most, numbers[0]]); len],
        ColumnPattern::Ascending => (0..signed(len))
            .map(|at| low.saturating_add(at * step))
            .collect(),
        ColumnPattern::Descending => (0..signed(len)).map(|at| most.saturating_sub(at)).collect(),
        ColumnPattern::TwoValues => (0..len)
            .map(|at| ends[usize::from(2 * at >= len)])
            .collect(),
        ColumnPattern::Alternating => (0..len).map(|at| ends[at % 2]).collect(),
        ColumnPattern::Sorted => sorted,
        ColumnPattern::SortedDown => sorted.into_iter().rev().collect(),
        ColumnPattern::Zigzag => (0..len)
            .map(|at| {
                sorted[if at % 2 == 0 {
                    at / 2
                } else {
                    len - 1 - at / 2
                }]
            })
            .collect(),
        ColumnPattern::NearlySorted => {
            for _ in 0..=draw.index(3) {
                sorted.swap(draw.index(len), draw.index(len));
            }
            sorted
        }
        ColumnPattern::OneOther => {
            let (usual, other) = (draw.index(2), draw.index(len));
            let mut new = vec![ends[usual]; len];
            new[other] = ends[1 - usual];
            new
        }
        ColumnPattern::Periodic => {
            let period = 1 + draw.index(len.min(8));
            (0..len).map(|at| numbers[at % period]).collect()
        }
        ColumnPattern::Uniform => (0..len).map(|_| draw.int(least..=most)).collect(),
    };
    new.into_iter()
        .map(|it| it.to_string().into_bytes())
        .collect()
}

fn patterned_words(pattern: ColumnPattern, values: &[Token], draw: &mut Draw) -> Vec<Token> {
    let mut new = values.to_vec();
    match pattern {
        ColumnPattern::Equal => new.fill(draw.pick(values).clone()),
        ColumnPattern::Sorted | ColumnPattern::Ascending | ColumnPattern::NearlySorted => {
            new.sort();
        }
        ColumnPattern::OneOther => {
            let (usual, other) = (draw.pick(values).clone(), draw.index(values.len()));
            let kept = new[other].clone();
            new.fill(usual);
            new[other] = kept;
        }
        ColumnPattern::Periodic => {
            let period = 1 + draw.index(values.len().min(8));
            for (token, at) in new.iter_mut().zip(0..) {
                token.clone_from(&values[at % period]);
            }
        }
        ColumnPattern::SortedDown | ColumnPattern::Descending => {
            new.sort_by(|one, other| other.cmp(one));
        }
        ColumnPattern::Alternating | ColumnPattern::TwoValues | ColumnPattern::Zigzag => {
            let two = [draw.pick(values).clone(), draw.pick(values).clone()];
            for (token, at) in new.iter_mut().zip(0..) {
                token.clone_from(&two[at % 2]);
            }
        }
        ColumnPattern::Uniform => new.fill_with(|| draw.pick(values).clone()),
        ColumnPattern::Unchanged => {}
    }
    new
}

/// Replaces the edges of a graph.
pub(crate) fn draw_graph(
    text: &mut Text,
    counted: &Counted,
    graph: &Graph,
    edges: &[(usize, usize)],
    seen: &Seen,
    draw: &mut Draw,
) -> bool {
    let old = elements(text, &counted.list);
    let name = |node: usize| {
        (signed(node).saturating_add(graph.first))
            .to_string()
            .into_bytes()
    };
    let elements = edges.iter().map(|(one, other)| {
        let mut element = draw.pick(&old).clone();
        let tokens = &mut element[0].tokens;
        (tokens[0], tokens[1]) = (name(*one), name(*other));
        for (place, token) in tokens.iter_mut().enumerate().skip(2) {
            let range = seen.at((graph.line, place)).range;
            if let (Some(_), Some((low, high))) = (whole(token), range)
                && draw.chance(1, 2)
            {
                *token = draw.int(low..=high).to_string().into_bytes();
            }
        }
        element
    });
    let elements: Vec<Vec<Line>> = elements.collect();
    let len = elements.len();
    put(text, &counted.list, elements);
    set_number(text, counted.number, len, counted.more);
    len > 0
}

/// Gives the words of lines a structure.
fn letters(text: &mut Text, lines: std::ops::Range<usize>, draw: &mut Draw) -> bool {
    let before: Vec<Token> = lines
        .clone()
        .map(|at| text.lines[at].tokens[0].clone())
        .collect();
    let kind = draw.index(WORD_KINDS);
    let new: Vec<Token> = before.iter().map(|token| structured(token, kind)).collect();
    let any = new != before;
    for (at, token) in lines.zip(new) {
        text.lines[at].tokens[0] = token;
    }
    any
}

/// A word that is not a number.
pub(crate) fn any_word(text: &Text, draw: &mut Draw) -> Option<(usize, usize)> {
    let lines = text.lines.iter().enumerate();
    let words = lines.flat_map(|(line, it)| {
        let tokens = it.tokens.iter().enumerate();
        let words = tokens.filter(|(_, token)| token.is_ascii() && whole(token).is_none());
        words.map(move |(place, _)| (line, place))
    });
    let words: Vec<(usize, usize)> = words.take(64).collect();
    (!words.is_empty()).then(|| *draw.pick(&words))
}

const WORD_KINDS: usize = 6;

fn word(text: &mut Text, draw: &mut Draw) -> bool {
    let Some(at) = any_word(text, draw) else {
        return false;
    };
    let kind = draw.index(WORD_KINDS);
    text.token_mut(at).is_some_and(|token| {
        let new = structured(token, kind);
        let is_new = new != *token;
        *token = new;
        is_new
    })
}

/// The letters of a word in another arrangement: all the same, in two halves, alternating, sorted,
/// as a palindrome, or as a Thue–Morse word, in which no part repeats three times.
fn structured(token: &Token, kind: usize) -> Token {
    let len = token.len();
    let (Some(first), Some(last)) = (token.first().copied(), token.iter().max().copied()) else {
        return Vec::new();
    };
    let other = token
        .iter()
        .copied()
        .find(|it| *it != first)
        .unwrap_or(last);
    let two = [first, other];
    match kind {
        0 => vec![first; len],
        1 => (0..len).map(|at| two[usize::from(2 * at >= len)]).collect(),
        2 => (0..len).map(|at| two[at % 2]).collect(),
        3 => {
            let mut sorted = token.clone();
            sorted.sort_unstable();
            sorted
        }
        4 => (0..len).map(|at| token[at.min(len - 1 - at)]).collect(),
        _ => (0..len)
            .map(|at| two[at.count_ones() as usize % 2])
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{ColumnPattern, flat, patterned, structured};
    use crate::text::Text;
    use generators::Draw;

    fn numbers(pattern: ColumnPattern) -> Vec<String> {
        let values = [b"5".to_vec(), b"1".to_vec(), b"9".to_vec(), b"3".to_vec()];
        let mut draw = Draw::fresh(1, "patterns");
        let new = patterned(pattern, &values, None, &mut draw).into_iter();
        new.map(|it| String::from_utf8(it).unwrap()).collect()
    }

    #[test]
    fn all_numbers_but_the_count_are_equal() {
        let mut text = Text::new(b"3 7\n5 a 9\n");
        assert!(flat(&mut text, (0, 0), &mut Draw::fresh(1, "flat")));
        let text = String::from_utf8(text.bytes()).unwrap();
        let expected = ["0", "1", "2"].map(|it| format!("3 {it}\n{it} a {it}\n"));
        assert!(expected.contains(&text), "{text}");
    }

    #[test]
    fn columns_have_patterns() {
        assert_eq!(numbers(ColumnPattern::Sorted), ["1", "3", "5", "9"]);
        assert_eq!(numbers(ColumnPattern::Zigzag), ["1", "9", "3", "5"]);
        assert_eq!(numbers(ColumnPattern::Alternating), ["1", "9", "1", "9"]);
        assert_eq!(numbers(ColumnPattern::Descending), ["9", "8", "7", "6"]);
        assert_eq!(structured(&b"abca".to_vec(), 5), b"abba");
    }
}
