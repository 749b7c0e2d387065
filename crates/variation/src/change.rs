//! One random change of a text.

use crate::counted::lists;
use crate::grow::grow;
use crate::number::Style;
use crate::paired::paired;
use crate::seen::Seen;
use crate::structure::structure;
use crate::text::{Text, decimal, whole, with_decimals};
use crate::values::{narrow, rename};
use crate::{list, word};
use generators::Draw;

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// A number is replaced by another.
    Number,
    /// All numbers of a line are drawn again.
    Numbers,
    /// Two tokens are made equal.
    Equal,
    /// All numbers of a line are made equal.
    AllEqual,
    /// The tokens of a line are reordered.
    Order,
    /// Two tokens, or two lines, are swapped.
    Swap,
    /// A token is removed or duplicated.
    Token,
    /// A line is removed, duplicated, or replaced by another line.
    Line,
    /// A text is replaced by another.
    Text,
    /// The letters of all texts of a line, or of all lines from it on, are drawn again.
    Texts,
    /// The length of a list changes, together with the number that counts its elements.
    Resize,
    /// The elements of a list are replaced or reordered.
    Rewrite,
    /// A list is replaced by the list of another file.
    Splice,
    /// Several tokens change in the same way.
    Paired,
    /// A list or a word gets a structure.
    Structure,
    /// A list or a word grows, and also the numbers that count it.
    Grow,
    /// A number is replaced by another wherever it occurs.
    Rename,
    /// Few values of a list are left.
    Narrow,
}

/// The kinds with their weights.
const KINDS: [(ChangeKind, u32); 13] = [
    (ChangeKind::Number, 6),
    (ChangeKind::Numbers, 4),
    (ChangeKind::Equal, 2),
    (ChangeKind::AllEqual, 1),
    (ChangeKind::Order, 1),
    (ChangeKind::Swap, 2),
    (ChangeKind::Token, 1),
    (ChangeKind::Line, 1),
    (ChangeKind::Text, 4),
    (ChangeKind::Texts, 3),
    (ChangeKind::Resize, 7),
    (ChangeKind::Rewrite, 3),
    (ChangeKind::Splice, 1),
];

/// The kinds of a step with their weights. They are separate, so that further kinds leave the results
/// of [`KINDS`] as they are.
const KINDS_OF_STEPS: [(ChangeKind, u32); 18] = [
    (ChangeKind::Number, 6),
    (ChangeKind::Numbers, 3),
    (ChangeKind::Equal, 2),
    (ChangeKind::AllEqual, 1),
    (ChangeKind::Order, 1),
    (ChangeKind::Swap, 2),
    (ChangeKind::Token, 1),
    (ChangeKind::Line, 1),
    (ChangeKind::Text, 4),
    (ChangeKind::Texts, 2),
    (ChangeKind::Resize, 5),
    (ChangeKind::Rewrite, 3),
    (ChangeKind::Splice, 1),
    (ChangeKind::Paired, 7),
    (ChangeKind::Structure, 4),
    (ChangeKind::Grow, 2),
    (ChangeKind::Rename, 5),
    (ChangeKind::Narrow, 3),
];

/// Makes a change of any kind, or of this one; `None` if it was not possible.
pub(crate) fn step(
    text: &mut Text,
    kind: Option<ChangeKind>,
    others: &[&Text],
    seen: &Seen,
    draw: &mut Draw,
) -> Option<ChangeKind> {
    let weights = KINDS_OF_STEPS.map(|(_, weight)| weight);
    let kind = kind.unwrap_or_else(|| KINDS_OF_STEPS[draw.weighted(&weights)].0);
    made(kind, text, others, seen, draw).then_some(kind)
}

/// Makes a change and returns its kind; `None` if it was not possible.
pub(crate) fn change(
    text: &mut Text,
    others: &[&Text],
    seen: &Seen,
    draw: &mut Draw,
) -> Option<ChangeKind> {
    let weights = KINDS.map(|(_, weight)| weight);
    let (kind, _) = KINDS[draw.weighted(&weights)];
    made(kind, text, others, seen, draw).then_some(kind)
}

/// Makes a change of a kind, if it is possible.
fn made(kind: ChangeKind, text: &mut Text, others: &[&Text], seen: &Seen, draw: &mut Draw) -> bool {
    match kind {
        ChangeKind::Number => number(text, seen, draw),
        ChangeKind::Numbers => numbers(text, seen, draw),
        ChangeKind::Equal => equal(text, draw),
        ChangeKind::AllEqual => all_equal(text, draw),
        ChangeKind::Order => order(text, draw),
        ChangeKind::Swap => swap(text, draw),
        ChangeKind::Token => token(text, draw),
        ChangeKind::Line => line(text, draw),
        ChangeKind::Text => any_text(text, seen, draw),
        ChangeKind::Texts => texts(text, seen, draw),
        ChangeKind::Resize => list::resize(text, &lists(text, draw), seen, draw),
        ChangeKind::Rewrite => list::rewrite(text, &lists(text, draw), seen, draw),
        ChangeKind::Splice => splice(text, others, draw),
        ChangeKind::Paired => any_line(text, draw).is_some_and(|line| paired(text, line, draw)),
        ChangeKind::Structure => structure(text, &lists(text, draw), seen, draw),
        ChangeKind::Grow => grow(text, &lists(text, draw), seen, draw),
        ChangeKind::Rename => rename(text, &lists(text, draw), seen, draw),
        ChangeKind::Narrow => narrow(text, &lists(text, draw), seen, draw),
    }
}

/// Replaces a list of this file by the list of another file.
fn splice(text: &mut Text, others: &[&Text], draw: &mut Draw) -> bool {
    if others.is_empty() {
        return false;
    }
    let other = others[draw.index(others.len())];
    list::splice(text, &lists(text, draw), other, draw)
}

/// A line that is not empty. Half of the time it is one of the first lines, which matter most.
fn any_line(text: &Text, draw: &mut Draw) -> Option<usize> {
    const FIRST: usize = 4;
    let len = text.lines.len();
    let from = if draw.chance(1, 2) {
        len.min(FIRST)
    } else {
        len
    };
    let at = draw.index(from.max(1));
    let is_used = |at: &usize| !text.lines[*at].tokens.is_empty();
    (at..len).find(is_used).or_else(|| (0..len).find(is_used))
}

fn any_token(text: &Text, draw: &mut Draw) -> Option<(usize, usize)> {
    let line = any_line(text, draw)?;
    Some((line, draw.index(text.lines[line].tokens.len())))
}

/// Replaces a number by another. For a number with decimals, the last ones change.
fn number(text: &mut Text, seen: &Seen, draw: &mut Draw) -> bool {
    let Some(at) = any_token(text, draw) else {
        return false;
    };
    let other = any_token(text, draw).and_then(|other| text.number(other));
    let Some(token) = text.token_mut(at) else {
        return false;
    };
    if let Some((number, decimals)) = decimal(token) {
        let by = draw.int(-9..=9);
        let number = *draw.pick(&[number.saturating_add(by), number / 10 * 10, 0]);
        *token = with_decimals(number, decimals);
        return true;
    }
    let Some(old) = whole(token) else {
        return false;
    };
    let number = match other {
        Some(other) if draw.chance(1, 4) => other,
        _ => Style::draw(draw).number(old, at, seen, draw),
    };
    *token = number.to_string().into_bytes();
    true
}

/// Replaces all numbers of a line, either all in the same style or each in its own.
fn numbers(text: &mut Text, seen: &Seen, draw: &mut Draw) -> bool {
    let Some(line) = any_line(text, draw) else {
        return false;
    };
    let style = draw.chance(3, 4).then(|| Style::draw(draw));
    let mut any = false;
    for (token, place) in text.lines[line].tokens.iter_mut().zip(0..) {
        if let Some(old) = whole(token) {
            let style = style.unwrap_or_else(|| Style::draw(draw));
            let number = style.number(old, (line, place), seen, draw);
            *token = number.to_string().into_bytes();
            any = true;
        }
    }
    any
}

/// Makes a token equal to another.
fn equal(text: &mut Text, draw: &mut Draw) -> bool {
    let Some((line, place)) = any_token(text, draw) else {
        return false;
    };
    // Mostly of the same line or column, because such tokens have the same meaning.
    let other = if draw.chance(1, 2) {
        Some((line, draw.index(text.lines[line].tokens.len())))
    } else {
        any_line(text, draw).map(|other| (other, place))
    };
    let other = other.and_then(|at| text.token(at).cloned());
    match (other, text.token_mut((line, place))) {
        (Some(other), Some(token)) => {
            *token = other;
            true
        }
        _ => false,
    }
}

fn all_equal(text: &mut Text, draw: &mut Draw) -> bool {
    let Some((line, place)) = any_token(text, draw) else {
        return false;
    };
    let tokens = &mut text.lines[line].tokens;
    let one = tokens[place].clone();
    tokens.fill(one);
    true
}

fn order(text: &mut Text, draw: &mut Draw) -> bool {
    let Some(line) = any_line(text, draw) else {
        return false;
    };
    let tokens = &mut text.lines[line].tokens;
    match draw.index(3) {
        0 => tokens.sort_by_key(|token| (whole(token), token.clone())),
        1 => tokens.reverse(),
        _ => draw.shuffle(tokens),
    }
    true
}

fn swap(text: &mut Text, draw: &mut Draw) -> bool {
    if draw.chance(1, 3) {
        let (Some(one), Some(other)) = (any_line(text, draw), any_line(text, draw)) else {
            return false;
        };
        text.lines.swap(one, other);
        return true;
    }
    let (Some(one), Some(other)) = (any_token(text, draw), any_token(text, draw)) else {
        return false;
    };
    let [first, second] = [one, other].map(|at| text.token(at).cloned());
    for (at, token) in [(one, second), (other, first)] {
        if let (Some(old), Some(new)) = (text.token_mut(at), token) {
            *old = new;
        }
    }
    true
}

fn token(text: &mut Text, draw: &mut Draw) -> bool {
    let Some((line, place)) = any_token(text, draw) else {
        return false;
    };
    let line = &mut text.lines[line];
    let new = match draw.index(2) {
        0 => vec![line.tokens[place].clone(); 2],
        _ => Vec::new(),
    };
    line.splice(place..place + 1, new);
    true
}

fn line(text: &mut Text, draw: &mut Draw) -> bool {
    let (Some(one), Some(other)) = (any_line(text, draw), any_line(text, draw)) else {
        return false;
    };
    let copy = text.lines[other].clone();
    match draw.index(3) {
        0 => drop(text.lines.remove(one)),
        1 => text.lines.insert(one, copy),
        _ => text.lines[one] = copy,
    }
    true
}

/// Replaces a text by another.
fn any_text(text: &mut Text, seen: &Seen, draw: &mut Draw) -> bool {
    let Some(at) = any_token(text, draw) else {
        return false;
    };
    let values = seen.at(at);
    match text.token_mut(at) {
        Some(token) if whole(token).is_none() && decimal(token).is_none() => {
            word::change(token, values, draw);
            true
        }
        _ => false,
    }
}

/// Draws new letters for the texts of a line, or of all lines from it on.
fn texts(text: &mut Text, seen: &Seen, draw: &mut Draw) -> bool {
    let Some(from) = any_line(text, draw) else {
        return false;
    };
    let end = if draw.chance(1, 2) {
        from + 1
    } else {
        text.lines.len()
    };
    let mut any = false;
    for (line, at) in text.lines[from..end].iter_mut().zip(from..) {
        for (token, place) in line.tokens.iter_mut().zip(0..) {
            if whole(token).is_none() && decimal(token).is_none() {
                word::redraw(token, seen.at((at, place)), draw);
                any = true;
            }
        }
    }
    any
}
