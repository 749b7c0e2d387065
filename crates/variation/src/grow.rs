//! Growing texts: longer lists and words, and graphs with more nodes and edges.

use crate::LARGEST;
use crate::counted::{Counted, List};
use crate::graph::{Graph, edges, graph_of};
use crate::list::{elements, put, set_number};
use crate::seen::Seen;
use crate::structure::{any_word, columns, draw_graph, signed};
use crate::text::{Text, whole};
use generators::Draw;
use std::collections::BTreeMap;

/// Makes a list or a word longer, and gives it a structure or random values.
pub(crate) fn grow(text: &mut Text, lists: &[Counted], seen: &Seen, draw: &mut Draw) -> bool {
    if lists.is_empty() || draw.chance(1, 8) {
        return grown_word(text, draw);
    }
    let counted = draw.pick(lists).clone();
    let Some(count) = text.number(counted.number) else {
        return false;
    };
    let Some(new) = longer(count - counted.more, text.len(), seen, draw) else {
        return false;
    };
    if let Some(graph) = graph_of(text, &counted) {
        return grown_graph(text, &counted, graph, new, seen, draw);
    }
    grown_lines(text, &counted, new, seen, draw)
}

/// A larger length that fits: mostly a multiple, or a number in a validator.
fn longer(old: i64, bytes: usize, seen: &Seen, draw: &mut Draw) -> Option<usize> {
    let old = old.max(1);
    let constants = seen.constants.iter().copied();
    let larger: Vec<i64> = constants.filter(|it| *it > old).collect();
    let len = match draw.index(4) {
        0 if !larger.is_empty() => *draw.pick(&larger),
        0 | 1 => old.saturating_mul(10),
        2 => old.saturating_mul(4),
        _ => old.saturating_mul(2),
    };
    let bytes_each = bytes / usize::try_from(old).ok()? + 1;
    let len = usize::try_from(len).ok()?;
    (len <= LARGEST / bytes_each.max(2)).then_some(len)
}

/// A list of lines or tokens with this length: copies of its elements with new values.
fn grown_lines(
    text: &mut Text,
    counted: &Counted,
    new: usize,
    seen: &Seen,
    draw: &mut Draw,
) -> bool {
    if let List::Letters { .. } = counted.list {
        return false;
    }
    let mut elements = elements(text, &counted.list);
    let old = elements.len();
    if old == 0 || new <= old {
        return false;
    }
    let copies: Vec<usize> = (old..new).map(|_| draw.index(old)).collect();
    for at in copies {
        elements.push(elements[at].clone());
    }
    put(text, &counted.list, elements);
    set_number(text, counted.number, new, counted.more);
    let mut counted = counted.clone();
    if let List::Lines { range, each } = &mut counted.list {
        range.end = range.start + new * *each;
    }
    if draw.chance(1, 2) {
        return columns(text, &counted, seen, draw);
    }
    rewritten(text, &counted, (old, new), seen, draw);
    true
}

/// Draws the numbers of a list again. Those that were at most the old length may be indices.
fn rewritten(
    text: &mut Text,
    counted: &Counted,
    (old, new): (usize, usize),
    seen: &Seen,
    draw: &mut Draw,
) {
    let mut elements = elements(text, &counted.list);
    let line = counted.list.lines().start;
    let (old, new) = (signed(old), signed(new));
    let mut ranges: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
    for tokens in elements.iter_mut().flatten() {
        for (token, place) in tokens.tokens.iter_mut().zip(0..) {
            let Some(number) = whole(token) else {
                continue;
            };
            let range = seen.at((line, place)).range.unwrap_or((number, number));
            let (low, high) = *ranges.entry(place).or_insert_with(|| match range {
                (low, high) if low >= 0 && high <= old => (low, new),
                _ => seen.wide_range((line, place), range, draw),
            });
            *token = draw.int(low..=high).to_string().into_bytes();
        }
    }
    put(text, &counted.list, elements);
}

/// A graph with more edges, and mostly with more nodes.
fn grown_graph(
    text: &mut Text,
    counted: &Counted,
    mut graph: Graph,
    edges_wanted: usize,
    seen: &Seen,
    draw: &mut Draw,
) -> bool {
    let most = *draw.pick(&[edges_wanted + 1, edges_wanted / 2, 2 * edges_wanted.isqrt()]);
    let nodes = if graph.is_tree {
        edges_wanted + 1
    } else {
        most
    };
    if nodes > graph.nodes {
        graph.nodes = nodes;
        set_number(text, graph.nodes_at, nodes, 0);
    }
    let edges = edges(graph.nodes, edges_wanted, draw);
    draw_graph(text, counted, &graph, &edges, seen, draw)
}

fn grown_word(text: &mut Text, draw: &mut Draw) -> bool {
    let size = text.len();
    let Some(at) = any_word(text, draw) else {
        return false;
    };
    let times = *draw.pick(&[2, 4, 10]);
    text.token_mut(at).is_some_and(|token| {
        if token.is_empty() || size + token.len() * times > LARGEST {
            return false;
        }
        *token = token.repeat(times);
        true
    })
}

#[cfg(test)]
mod tests {
    use super::grow;
    use crate::counted::lists_of;
    use crate::seen::Seen;
    use crate::text::Text;
    use generators::Draw;

    /// The texts that repeated changes of this kind lead to.
    fn changed(file: &[u8], at: (usize, usize), times: usize) -> Vec<String> {
        let seen = Seen::new([&Text::new(file)].into_iter(), vec![500]);
        let all = (0..60).map(|seed| {
            let mut draw = Draw::fresh(seed, "growth");
            let mut text = Text::new(file);
            for _ in 0..times {
                let lists = lists_of(&text, at);
                grow(&mut text, &lists, &seen, &mut draw);
            }
            String::from_utf8(text.bytes()).unwrap()
        });
        all.collect()
    }

    #[test]
    fn a_list_grows_with_the_number_that_counts_it() {
        let grown = changed(b"3\n1 7 9\n", (0, 0), 2);
        assert!(grown.iter().all(|text| {
            let (count, list) = text.split_once('\n').unwrap();
            count.parse() == Ok(list.split_whitespace().count())
        }));
        assert!(grown.iter().any(|text| text.starts_with("500\n")));
    }

    #[test]
    fn a_graph_grows_with_its_nodes() {
        let grown = changed(b"4 3\n1 2\n2 3\n3 4\n", (0, 1), 2);
        assert!(grown.iter().any(|text| text.lines().count() > 100));
        for text in grown {
            let numbers = text.split_whitespace().map(|it| it.parse().unwrap());
            let numbers: Vec<usize> = numbers.collect();
            assert_eq!(numbers.len(), 2 + 2 * numbers[1]);
            assert!(numbers[2..].iter().all(|it| (1..=numbers[0]).contains(it)));
        }
    }
}
