//! Changes of whole lists, together with the number that counts their elements.

use crate::counted::{Counted, List};
use crate::number::Style;
use crate::seen::Seen;
use crate::text::{Line, Text, Token, whole};
use crate::{LARGEST, word};
use generators::Draw;
use std::ops::Range;

/// How new elements of a list are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ElementSource {
    /// Copies of elements.
    Copies,
    /// Copies of one element.
    OneCopy,
    /// Copies with other numbers and letters.
    Fresh(Style),
    /// Copies in which each number is replaced by the number of another element or by a new one,
    /// with probability 1/2.
    Mixed,
}

impl ElementSource {
    fn draw(draw: &mut Draw) -> Self {
        match draw.index(6) {
            0 => Self::Copies,
            1 => Self::OneCopy,
            2 | 3 => Self::Fresh(Style::Column),
            4 => Self::Fresh(Style::draw(draw)),
            _ => Self::Mixed,
        }
    }
}

/// An element of a list, as the lines or tokens that it consists of. A token is stored as a line
/// with one token.
pub(crate) type Element = Vec<Line>;

/// Changes the length of a list and of all lists with the same number, and adds new elements if it
/// grows.
pub(crate) fn resize(text: &mut Text, lists: &[Counted], seen: &Seen, draw: &mut Draw) -> bool {
    let Some(first) = lists.first() else {
        return false;
    };
    let chosen: Vec<Counted> = if draw.chance(1, 2) {
        vec![draw.pick(lists).clone()]
    } else {
        // Lists of the same kind have the same length.
        let like = std::mem::discriminant(&draw.pick(lists).list);
        let alike = lists.iter();
        let alike = alike.filter(|it| std::mem::discriminant(&it.list) == like);
        distinct(alike.cloned().collect())
    };
    let more = chosen.first().map_or(0, |it| it.more);
    let Some(old) = text.number(first.number) else {
        return false;
    };
    let Some(new) = new_len(old - more, text.len(), seen, draw) else {
        return false;
    };
    let source = ElementSource::draw(draw);
    // Start with the last list, so that no list moves another one that is changed later.
    for counted in chosen.iter().rev() {
        if counted.more == more {
            set_len(text, counted, new, source, seen, draw);
        }
    }
    set_number(text, first.number, new, more);
    true
}

/// The lists without those that overlap an earlier one.
fn distinct(lists: Vec<Counted>) -> Vec<Counted> {
    let mut kept: Vec<Counted> = Vec::new();
    for list in lists {
        let range = list.list.lines();
        let overlaps = |other: &Counted| {
            let other = other.list.lines();
            other.start < range.end && range.start < other.end
        };
        if !kept.iter().any(overlaps) {
            kept.push(list);
        }
    }
    kept
}

impl List {
    pub(crate) fn lines(&self) -> Range<usize> {
        match self {
            Self::Tokens { line, .. } => *line..line + 1,
            Self::Lines { range, .. } => range.clone(),
            Self::Letters { lines } => lines.clone(),
        }
    }
}

pub(crate) fn set_number(text: &mut Text, at: (usize, usize), len: usize, more: i64) {
    let number = i64::try_from(len).unwrap_or(i64::MAX).saturating_add(more);
    if let Some(token) = text.token_mut(at) {
        *token = number.to_string().into_bytes();
    }
}

/// Another length, such that the text does not become too large.
fn new_len(old: i64, bytes: usize, seen: &Seen, draw: &mut Draw) -> Option<usize> {
    let constants = seen.constants.iter().filter(|number| **number > 0);
    let constants: Vec<i64> = constants.copied().collect();
    let len = match draw.index(12) {
        0 | 1 => old + 1,
        2 | 3 => old - 1,
        4 => old.saturating_mul(2),
        5 => old.saturating_mul(10),
        6 => 1,
        7 => old / 2,
        8 | 9 if !constants.is_empty() => draw.pick(&constants) - draw.int(0..=1),
        10 => 1_i64 << draw.index(18),
        _ => draw.int(1..=old.saturating_mul(3).max(4)),
    };
    let bytes_each = bytes / usize::try_from(old.max(1)).ok()?;
    let most = LARGEST / bytes_each.max(2);
    let len = usize::try_from(len).ok()?;
    (len > 0 && len <= most && i64::try_from(len) != Ok(old)).then_some(len)
}

/// Sets the length of a list: removes elements at random positions, or adds new ones at its end.
fn set_len(
    text: &mut Text,
    counted: &Counted,
    len: usize,
    source: ElementSource,
    seen: &Seen,
    draw: &mut Draw,
) {
    if let List::Letters { lines } = &counted.list {
        set_widths(text, lines.clone(), len, seen, draw);
        return;
    }
    let line = counted.list.lines().start;
    let mut elements = elements(text, &counted.list);
    let permutation = permutation(&elements);
    if len < elements.len() {
        let kept = if draw.chance(1, 2) {
            (0..len).collect()
        } else {
            draw.subset(elements.len(), len)
        };
        elements = kept.into_iter().map(|at| elements[at].clone()).collect();
    } else {
        let old = elements.len();
        let one = draw.index(old);
        for number in old..len {
            let copied = if source == ElementSource::OneCopy {
                one
            } else {
                draw.index(old)
            };
            let mut element = elements[copied].clone();
            freshen(&mut element, line, source, seen, draw);
            if counted.more == 1 {
                hang_on(&mut element, number, draw);
            }
            elements.push(element);
        }
    }
    if let Some(first) = permutation {
        permute(&mut elements, first, draw);
    }
    put(text, &counted.list, elements);
}

/// Sets the length of the only token of each of these lines.
fn set_widths(text: &mut Text, lines: Range<usize>, len: usize, seen: &Seen, draw: &mut Draw) {
    for line in lines {
        let values = seen.at((line, 0));
        if let Some(token) = text.token_mut((line, 0)) {
            word::resize(token, len, values, draw);
        }
    }
}

/// The elements of a list of tokens or lines.
pub(crate) fn elements(text: &Text, list: &List) -> Vec<Element> {
    match list {
        List::Tokens { line, from, each } => {
            let tokens = text.lines[*line].tokens[*from..].chunks(*each);
            tokens
                .map(|tokens| {
                    let mut line = Line::default();
                    line.splice(0..0, tokens.to_vec());
                    vec![line]
                })
                .collect()
        }
        List::Lines { range, each } => text.lines[range.clone()]
            .chunks(*each)
            .map(<[Line]>::to_vec)
            .collect(),
        List::Letters { .. } => Vec::new(),
    }
}

/// Replaces the elements of a list.
pub(crate) fn put(text: &mut Text, list: &List, elements: Vec<Element>) {
    match list {
        List::Tokens { line, from, .. } => {
            let tokens = elements.into_iter().flatten();
            let tokens: Vec<Token> = tokens.flat_map(|line| line.tokens).collect();
            let line = &mut text.lines[*line];
            line.splice(*from..line.tokens.len(), tokens);
        }
        List::Lines { range, .. } => {
            let lines = elements.into_iter().flatten();
            text.lines.splice(range.clone(), lines);
        }
        List::Letters { .. } => {}
    }
}

/// The minimum of a list that is a permutation of consecutive numbers from 0 or 1 on.
fn permutation(elements: &[Element]) -> Option<i64> {
    let numbers: Option<Vec<i64>> = elements
        .iter()
        .map(|element| match &element[..] {
            [line] if line.tokens.len() == 1 => whole(&line.tokens[0]),
            _ => None,
        })
        .collect();
    let mut numbers = numbers?;
    numbers.sort_unstable();
    let first = *numbers.first().filter(|first| (0..=1).contains(*first))?;
    let is_permutation =
        numbers.len() > 1 && numbers.iter().copied().eq((first..).take(numbers.len()));
    is_permutation.then_some(first)
}

fn permute(elements: &mut [Element], first: i64, draw: &mut Draw) {
    let order = draw.permutation(elements.len());
    for (element, number) in elements.iter_mut().zip(order) {
        let number = first.saturating_add(i64::try_from(number).unwrap_or(0));
        element[0].tokens[0] = number.to_string().into_bytes();
    }
}

/// Makes an element the edge from a new node of a tree, numbered from 1, to an earlier node.
fn hang_on(element: &mut Element, edges: usize, draw: &mut Draw) {
    if let Some(line) = element.first_mut()
        && line.tokens.len() >= 2
        && line.tokens[..2].iter().all(|token| whole(token).is_some())
    {
        let parent = draw.index(edges + 1) + 1;
        line.tokens[0] = parent.to_string().into_bytes();
        line.tokens[1] = (edges + 2).to_string().into_bytes();
    }
}

/// Draws the numbers and letters of an element again, as its source requires.
fn freshen(
    element: &mut Element,
    line: usize,
    source: ElementSource,
    seen: &Seen,
    draw: &mut Draw,
) {
    let style = match source {
        ElementSource::Copies | ElementSource::OneCopy => return,
        ElementSource::Fresh(style) => Some(style),
        ElementSource::Mixed => None,
    };
    for (own, at) in element.iter_mut().zip(line..) {
        for (token, place) in own.tokens.iter_mut().zip(0..) {
            if style.is_none() && draw.chance(1, 2) {
                continue;
            }
            let at = (at, place);
            if let Some(number) = whole(token) {
                let style = style.unwrap_or_else(|| Style::draw(draw));
                let number = style.number(number, at, seen, draw);
                *token = number.to_string().into_bytes();
            } else {
                word::redraw(token, seen.at(at), draw);
            }
        }
    }
}

/// Draws all elements of a list again, or reorders them. The length does not change.
pub(crate) fn rewrite(text: &mut Text, lists: &[Counted], seen: &Seen, draw: &mut Draw) -> bool {
    if lists.is_empty() {
        return false;
    }
    let list = &draw.pick(lists).list;
    let line = list.lines().start;
    let mut elements = elements(text, list);
    if elements.len() < 2 {
        return false;
    }
    let len = elements.len();
    match draw.index(6) {
        0 => elements.sort_by_key(sort_key),
        1 => elements.reverse(),
        2 => draw.shuffle(&mut elements),
        3 => elements.swap(draw.index(len), len - 1),
        _ => {
            let source = ElementSource::draw(draw);
            let one = elements[draw.index(len)].clone();
            for element in &mut elements {
                if source == ElementSource::OneCopy {
                    element.clone_from(&one);
                }
                freshen(element, line, source, seen, draw);
            }
        }
    }
    put(text, list, elements);
    true
}

/// Compares numbers by value, and sorts them before all other tokens.
fn sort_key(element: &Element) -> Vec<(i64, Token)> {
    let tokens = element.iter().flat_map(|line| &line.tokens);
    let keys = tokens.map(|token| match whole(token) {
        Some(number) => (number, Vec::new()),
        None => (i64::MAX, token.clone()),
    });
    keys.collect()
}

/// Replaces the list of this file by that of another file, and adjusts the length.
pub(crate) fn splice(text: &mut Text, lists: &[Counted], other: &Text, draw: &mut Draw) -> bool {
    let lists = lists.iter().filter(|it| !is_of_letters(it)).cloned();
    let lists: Vec<Counted> = lists.collect();
    if lists.is_empty() {
        return false;
    }
    let counted = draw.pick(&lists).clone();
    let others = crate::counted::lists_of(other, counted.number);
    let is_like = |it: &&Counted| {
        it.more == counted.more
            && std::mem::discriminant(&it.list) == std::mem::discriminant(&counted.list)
    };
    let Some(like) = others.iter().find(is_like) else {
        return false;
    };
    let mut elements = elements(other, &like.list);
    if draw.chance(1, 3) {
        elements.extend(self::elements(text, &counted.list));
    }
    let len = elements.len();
    put(text, &counted.list, elements);
    set_number(text, counted.number, len, counted.more);
    true
}

fn is_of_letters(counted: &Counted) -> bool {
    matches!(counted.list, List::Letters { .. })
}
