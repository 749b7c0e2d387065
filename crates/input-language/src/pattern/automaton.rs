//! Deterministic automata of patterns.

use super::parser::{Node, Set};
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

/// The maximum numbers of letter positions of a pattern, and of states.
const MAX_POSITIONS: usize = 1000;
const MAX_STATES: usize = 2000;

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
        for _ in least..most.unwrap_or(least) {
            let part = self.part(inner)?;
            whole = self.joined(
                whole,
                PatternPart {
                    is_optional: true,
                    ..part
                },
            );
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
        while at < states.len() {
            let mut row = [NOWHERE; 128];
            for (byte, target) in row.iter_mut().enumerate() {
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

    /// How many texts of each length up to a bound are accepted from each state. Lengths from the
    /// first on that no text has are left out.
    pub(super) fn counts(&self, longest: usize) -> Vec<Vec<u128>> {
        let mut counts: Vec<Vec<u128>> = vec![
            self.is_end
                .iter()
                .map(|&is_end| u128::from(is_end))
                .collect(),
        ];
        while counts.len() <= longest && counts[counts.len() - 1].iter().any(|&count| count > 0) {
            let shorter = &counts[counts.len() - 1];
            let count = |row: &[u16; 128]| {
                let reached = row.iter().filter(|&&next| next != NOWHERE);
                reached.fold(0_u128, |sum, &next| {
                    sum.saturating_add(shorter[next as usize])
                })
            };
            let longer = self.next.iter().map(count).collect();
            counts.push(longer);
        }
        counts
    }
}
