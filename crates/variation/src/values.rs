//! Changes of the values that occur, whatever their order: one value becomes another wherever it
//! occurs, or few values are left. Points stay equal, and ties appear, while single changes of
//! numbers destroy both. Programs that pack values into narrow keys, or forget ties and signs, are
//! wrong on few values near bounds.

use crate::counted::{Counted, List};
use crate::graph::graph_of;
use crate::number::Style;
use crate::seen::Seen;
use crate::text::Text;
use generators::Draw;

/// The position of a token.
type At = (usize, usize);

/// The most values that are left.
const MAX_VALUES: usize = 4;
/// The tokens before these may be the ends of an edge.
const ENDS: usize = 2;

/// Replaces a number by another wherever it occurs.
pub(crate) fn rename(text: &mut Text, lists: &[Counted], seen: &Seen, draw: &mut Draw) -> bool {
    let (numbers, _) = numbers(text, lists, draw);
    if numbers.is_empty() {
        return false;
    }
    let at = *draw.pick(&numbers);
    let Some(old) = text.number(at) else {
        return false;
    };
    let new = match draw.index(4) {
        0 => old.saturating_neg(),
        1 => {
            let near = text.number(*draw.pick(&numbers)).unwrap_or(old);
            near.saturating_add(draw.int(-1..=1))
        }
        _ => signed_value(at, old, seen, draw),
    };
    if new == old {
        return false;
    }
    // Numbers that have to be distinct stay distinct if the two are exchanged.
    let exchanged = draw.chance(1, 2).then_some(old);
    for at in numbers {
        match text.number(at) {
            Some(number) if number == old => put(text, at, new),
            Some(number) if number == new => put(text, at, exchanged.unwrap_or(new)),
            _ => {}
        }
    }
    true
}

/// Leaves few values in a list, old and new ones.
pub(crate) fn narrow(text: &mut Text, lists: &[Counted], seen: &Seen, draw: &mut Draw) -> bool {
    let (mut numbers, counted) = numbers(text, lists, draw);
    if counted.is_some_and(|counted| graph_of(text, &counted).is_some()) {
        numbers.retain(|(_, place)| *place >= ENDS);
    }
    if numbers.len() < 2 {
        return false;
    }
    let values = 2 + draw.index(MAX_VALUES - 1);
    let values: Vec<i64> = (0..values)
        .map(|_| {
            let at = *draw.pick(&numbers);
            let old = text.number(at).unwrap_or(0);
            if draw.chance(1, 3) {
                old
            } else {
                signed_value(at, old, seen, draw)
            }
        })
        .collect();
    for at in numbers {
        let value = *draw.pick(&values);
        put(text, at, value);
    }
    true
}

/// The numbers of one of the lists, or of the whole text without lists; sometimes only those of
/// one column.
fn numbers(text: &Text, lists: &[Counted], draw: &mut Draw) -> (Vec<At>, Option<Counted>) {
    let counted = (!lists.is_empty()).then(|| draw.pick(lists).clone());
    let (lines, from) = match counted.as_ref().map(|it| &it.list) {
        None => (0..text.lines.len(), 0),
        Some(List::Tokens { line, from, .. }) => (*line..*line + 1, *from),
        Some(List::Lines { range, .. }) => (range.clone(), 0),
        Some(List::Letters { .. }) => (0..0, 0),
    };
    let all = lines.flat_map(|line| {
        let tokens = text.lines[line].tokens.len();
        (from..tokens).map(move |place| (line, place))
    });
    let mut all: Vec<At> = all.filter(|at| text.number(*at).is_some()).collect();
    let is_column = !matches!(
        counted.as_ref().map(|it| &it.list),
        Some(List::Tokens { .. })
    );
    if !all.is_empty() && is_column && draw.chance(1, 3) {
        let (_, place) = *draw.pick(&all);
        all.retain(|at| at.1 == place);
    }
    (all, counted)
}

/// A new value: small, a bound or anything; negative if negative numbers occur, half of the time.
fn signed_value(at: At, old: i64, seen: &Seen, draw: &mut Draw) -> i64 {
    let style = match draw.index(3) {
        0 => Style::Small,
        1 => Style::Constant,
        _ => Style::draw(draw),
    };
    let value = style.number(old, at, seen, draw);
    if seen.range().0 < 0 && draw.chance(1, 2) {
        value.saturating_neg()
    } else {
        value
    }
}

fn put(text: &mut Text, at: At, value: i64) {
    if let Some(token) = text.token_mut(at) {
        *token = value.to_string().into_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::{narrow, rename};
    use crate::counted::{Counted, List, lists_of};
    use crate::seen::Seen;
    use crate::text::Text;
    use generators::Draw;
    use std::collections::BTreeSet;

    type Change = fn(&mut Text, &[Counted], &Seen, &mut Draw) -> bool;

    fn changed(file: &str, change: Change) -> Vec<Vec<i64>> {
        let text = Text::new(file.as_bytes());
        let seen = Seen::new([&text].into_iter(), vec![1_000_000]);
        let mut lists = lists_of(&text, (0, 0));
        let lines = lists.iter().any(|it| matches!(it.list, List::Lines { .. }));
        lists.retain(|it| it.more == 0 && lines == matches!(it.list, List::Lines { .. }));
        let all = (0..200).filter_map(|number| {
            let mut draw = Draw::fresh(number, "values");
            let mut text = text.clone();
            change(&mut text, &lists, &seen, &mut draw).then(|| {
                let tokens = text.lines.iter().flat_map(|line| &line.tokens);
                let numbers = tokens.map(|it| String::from_utf8_lossy(it).parse().unwrap());
                numbers.collect()
            })
        });
        all.collect()
    }

    #[test]
    fn equal_points_stay_equal_at_bounds() {
        let all = changed("3\n0 5 7 9\n7 9 -2 4\n-2 4 0 5\n", rename);
        assert!(all.iter().all(|it| it[0] == 3));
        let joined: Vec<&Vec<i64>> = all.iter().filter(|it| it[3..5] == it[5..7]).collect();
        assert!(2 * joined.len() > all.len());
        assert!(joined.iter().any(|it| it[3].abs() >= 999_999 && it[4] == 9));
        assert!(joined.iter().any(|it| it[3] == -7));
    }

    #[test]
    fn few_values_are_left_and_the_count_stays() {
        let all = changed("6\n1 2 3 4 5 6\n", narrow);
        let values = all.iter().map(|it| it[1..].iter().copied().collect());
        let values: Vec<BTreeSet<i64>> = values.collect();
        assert!(all.iter().all(|it| it[0] == 6));
        assert!(values.iter().all(|it| it.len() <= 4));
        assert!(values.iter().any(|it| it.contains(&1_000_000)));
    }

    #[test]
    fn the_ends_of_edges_stay() {
        let all = changed("3 3\n1 2 50\n2 3 60\n1 3 70\n", narrow);
        let ends = [1, 2, 2, 3, 1, 3];
        let are_kept = |it: &Vec<i64>| [2, 3, 5, 6, 8, 9].map(|at| it[at]) == ends;
        assert!(!all.is_empty() && all.iter().all(are_kept));
        assert!(all.iter().any(|it| it[4] == it[7]));
    }
}
