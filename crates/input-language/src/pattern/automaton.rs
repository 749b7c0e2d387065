//! Deterministic automata of patterns.

use super::parser::{Node, Set};
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

/// The maximum numbers of letter positions of a pattern, and of states.
const MAX_POSITIONS: usize = 5000;
const MAX_STATES: usize = 6000;

/// State 0 is the start; a text without a transition is rejected.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    next: Vec<[u16; 128]>,
    is_end: Vec<bool>,
}

const NOWHERE: u16 = u16::MAX;

/// The first and the last letters of a part of a pattern, as positions of letters.
#[derive(Clone, Default)]
struct PatternPart {
    is_optional: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

/// The positions of letters, and which may follow each.
#[derive(Default)]
struct Positions {
    sets: Vec<Set>,
    follow: Vec<BTreeSet<usize>>,
    /// How many parts were visited: a repetition of an empty part has no letters.
    parts: usize,
}

impl Positions {
    fn part(&mut self, node: &Node) -> Option<PatternPart> {
        self.parts += 1;
        if self.parts > 100 * MAX_POSITIONS {
            return None;
        }
        match node {
            Node::Set(set) => {
                let at = self.sets.len();
                if at == MAX_POSITIONS {
                    return None;
                }
                self.sets.push(*set);
                self.follow.push(BTreeSet::new());
                Some(PatternPart {
                    is_optional: false,
                    first: vec![at],
                    last: vec![at],
                })
            }
            Node::Sequence(parts) => {
                let empty = PatternPart {
                    is_optional: true,
                    ..PatternPart::default()
                };
                parts.iter().try_fold(empty, |left, node| {
                    let right = self.part(node)?;
                    Some(self.joined(left, right))
                })
            }
            Node::Either(forms) => {
                let mut whole = PatternPart::default();
                for form in forms {
                    let part = self.part(form)?;
                    whole.is_optional |= part.is_optional;
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                }
                Some(whole)
            }
            Node::Repeat(inner, least, most) => self.repeated(inner, *least, *most),
        }
    }

    fn repeated(&mut self, inner: &Node, least: u32, most: Option<u32>) -> Option<PatternPart> {
        let mut whole = PatternPart {
            is_optional: true,
            ..PatternPart::default()
        };
        for _ in 0..least.max(u32::from(most.is_none())) {
            let part = self.part(inner)?;
            if most.is_none() {
                self.link(&part.last, &part.first);
            }
            whole = self.joined(whole, part);
        }
        if most.is_none() && least == 0 {
            whole.is_optional = true;
        }
        let optional = self.optional(inner, most.unwrap_or(least) - least)?;
        Some(self.joined(whole, optional))
    }

    /// Up to this many copies of a part. Each copy follows the one before it only, which says the same
    /// as if any copy could be left out, with far fewer followers.
    fn optional(&mut self, inner: &Node, most: u32) -> Option<PatternPart> {
        let mut whole = PatternPart {
            is_optional: true,
            ..PatternPart::default()
        };
        let mut before: Option<Vec<usize>> = None;
        for _ in 0..most {
            let part = self.part(inner)?;
            match &mut before {
                None => whole.first.clone_from(&part.first),
                Some(before) => {
                    let before = std::mem::take(before);
                    self.link(&before, &part.first);
                }
            }
            whole.last.extend(&part.last);
            before = Some(part.last);
        }
        Some(whole)
    }

    fn joined(&mut self, left: PatternPart, right: PatternPart) -> PatternPart {
        self.link(&left.last, &right.first);
        let mut first = left.first;
        if left.is_optional {
            first.extend(&right.first);
        }
        let mut last = right.last;
        if right.is_optional {
            last.extend(&left.last);
        }
        PatternPart {
            is_optional: left.is_optional && right.is_optional,
            first,
            last,
        }
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for &at in from {
            self.follow[at].extend(to);
        }
    }
}

/// For each byte, the first one that is in the same sets.
fn classes(sets: &[Set]) -> Vec<usize> {
    let distinct: BTreeSet<Set> = sets.iter().copied().collect();
    let is_in = |byte: usize| -> Vec<bool> {
        let all = distinct.iter();
        all.map(|set| set & (1 << byte) != 0).collect()
    };
    let mut first = HashMap::new();
    (0..128)
        .map(|byte| *first.entry(is_in(byte)).or_insert(byte))
        .collect()
}

impl Automaton {
    pub(super) const START: usize = 0;

    /// Builds the automaton; `None` if it would be too large.
    pub(super) fn build(pattern: &Node) -> Option<Self> {
        let mut positions = Positions::default();
        let whole = positions.part(pattern)?;
        // A state is the set of positions that may come next, and whether the text may end.
        let start: BTreeSet<usize> = whole.first.iter().copied().collect();
        let last: BTreeSet<usize> = whole.last.iter().copied().collect();
        let mut numbers = HashMap::from([((start.clone(), whole.is_optional), 0_u16)]);
        let mut states = vec![(start, whole.is_optional)];
        let mut next = Vec::new();
        let mut at = 0;
        let classes = classes(&positions.sets);
        while at < states.len() {
            let mut row = [NOWHERE; 128];
            for byte in 0..128 {
                let alike = classes[byte];
                if alike < byte {
                    row[byte] = row[alike];
                    continue;
                }
                let target = &mut row[byte];
                let taken = || {
                    states[at]
                        .0
                        .iter()
                        .filter(|&&position| positions.sets[position] & (1 << byte) != 0)
                };
                if taken().next().is_none() {
                    continue;
                }
                let reached: BTreeSet<usize> = taken()
                    .flat_map(|&position| &positions.follow[position])
                    .copied()
                    .collect();
                let state = (reached, taken().any(|position| last.contains(position)));
                let fresh = u16::try_from(states.len()).ok()?;
                *target = *numbers.entry(state.clone()).or_insert(fresh);
                if *target == fresh {
                    states.push(state);
                }
            }
            next.push(row);
            at += 1;
            if states.len() > MAX_STATES {
                return None;
            }
        }
        Some(Self {
            next,
            is_end: states.iter().map(|state| state.1).collect(),
        })
    }

    #[inline]
    pub(super) fn next(&self, state: usize, byte: u8) -> Option<usize> {
        let next = *self.next[state].get(byte as usize)?;
        (next != NOWHERE).then_some(next.into())
    }

    pub(super) fn accepts(&self, text: &[u8]) -> bool {
        let end = text
            .iter()
            .try_fold(Self::START, |state, &byte| self.next(state, byte));
        end.is_some_and(|state| self.is_end[state])
    }

    /// All transitions: a state, a range of bytes, and the next state.
    pub(super) fn arcs(&self) -> Vec<(usize, RangeInclusive<u8>, usize)> {
        let mut arcs: Vec<(usize, RangeInclusive<u8>, usize)> = Vec::new();
        for state in 0..self.next.len() {
            for byte in 0..128 {
                let Some(next) = self.next(state, byte) else {
                    continue;
                };
                match arcs.last_mut() {
                    Some((from, bytes, to))
                        if (*from, *to) == (state, next) && *bytes.end() + 1 == byte =>
                    {
                        *bytes = *bytes.start()..=byte;
                    }
                    _ => arcs.push((state, byte..=byte, next)),
                }
            }
        }
        arcs
    }

    /// The states in which a text may end.
    pub(super) fn ends(&self) -> Vec<usize> {
        (0..self.is_end.len())
            .filter(|&state| self.is_end[state])
            .collect()
    }

    pub(super) fn has(&self, byte: u8) -> bool {
        (0..self.next.len()).any(|state| self.next(state, byte).is_some())
    }

    /// The length of the longest text, if there is one.
    pub(super) fn longest(&self) -> Option<usize> {
        // From a state, the longest rest; a state that is met again on the way has none.
        let mut rest: Vec<Option<usize>> = vec![None; self.next.len()];
        let mut is_open = vec![false; self.next.len()];
        let mut path = vec![Self::START];
        while let Some(&state) = path.last() {
            is_open[state] = true;
            let reached = || self.next[state].iter().filter(|&&next| next != NOWHERE);
            if let Some(&next) = reached().find(|&&next| rest[next as usize].is_none()) {
                if is_open[next as usize] {
                    return None;
                }
                path.push(next.into());
                continue;
            }
            let longest = reached().filter_map(|&next| rest[next as usize]).max();
            rest[state] = Some(longest.map_or(0, |longest| longest + 1));
            is_open[state] = false;
            path.pop();
        }
        rest[Self::START]
    }

    /// The texts up to a length.
    pub(super) fn texts(&self, longest: usize) -> Texts {
        let mut counts: Vec<u128> = self.is_end.iter().copied().map(u128::from).collect();
        let mut texts = Texts::default();
        loop {
            texts.counts.push(counts[Self::START]);
            texts
                .possible
                .push(counts.iter().map(|&count| count > 0).collect());
            let count = |row: &[u16; 128]| {
                let reached = row.iter().filter(|&&next| next != NOWHERE);
                reached.fold(0_u128, |sum, &next| {
                    sum.saturating_add(counts[next as usize])
                })
            };
            counts = self.next.iter().map(count).collect();
            if texts.counts.len() > longest || counts.iter().all(|&count| count == 0) {
                return texts;
            }
        }
    }
}

/// The texts that an automaton accepts, by their lengths.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    /// How many there are of each length.
    pub(super) counts: Vec<u128>,
    /// For each length, whether one is accepted from each state.
    pub(super) possible: Vec<Vec<bool>>,
}
