//! What was reached, and by which cases.

use super::follow::Traced;
use crate::plan::Call;
use generators::{Choice, Draw};
use std::collections::BTreeMap;

/// Longer lists of choices are not kept: to vary them leads nowhere soon.
const LONGEST: usize = 4000;
/// The ways that are followed most are so many of the least taken.
const RAREST: usize = 32;

/// A case that reached something new.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) call: Call,
    pub(super) choices: Vec<Choice>,
}

/// What is known of a way through a program.
#[derive(Debug)]
struct Way {
    /// How many cases took it.
    taken: u64,
    /// The entry with the fewest choices that did.
    entry: usize,
}

/// All entries, and the ways they know.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    entries: Vec<Entry>,
    ways: BTreeMap<u64, Way>,
    /// The entries of the ways that are taken least, as of the last [`Corpus::rank`].
    rarest: Vec<usize>,
}

impl Corpus {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes in a case. It is kept if it reached something new, or something known with fewer choices.
    pub(super) fn add(&mut self, traced: Traced) {
        let entry = self.entries.len();
        let is_short = traced.choices.len() <= LONGEST;
        let mut is_kept = false;
        for way in traced.reached {
            match self.ways.get_mut(&way) {
                Some(known) => {
                    known.taken += 1;
                    let best = self.entries.get(known.entry);
                    if best.is_some_and(|best| traced.choices.len() < best.choices.len()) {
                        (known.entry, is_kept) = (entry, true);
                    }
                }
                None if is_short => {
                    self.ways.insert(way, Way { taken: 1, entry });
                    is_kept = true;
                }
                None => {}
            }
        }
        if is_kept {
            self.entries.push(Entry {
                call: traced.call,
                choices: traced.choices,
            });
        }
    }

    /// Looks which ways are taken least.
    pub(super) fn rank(&mut self) {
        let mut ways: Vec<(u64, u64, usize)> = self
            .ways
            .iter()
            .map(|(id, way)| (way.taken, *id, way.entry))
            .collect();
        ways.sort_unstable();
        ways.truncate(RAREST);
        self.rarest = ways.into_iter().map(|(_, _, entry)| entry).collect();
    }

    /// An entry to be varied: mostly one that leads where few have been.
    pub(super) fn pick(&self, draw: &mut Draw) -> &Entry {
        let rare = draw.up_to(3) > 0 && !self.rarest.is_empty();
        let index = if rare {
            *draw.pick(&self.rarest)
        } else {
            below(draw, self.entries.len())
        };
        &self.entries[index]
    }
}

/// An index into a list of this length, which must not be empty.
pub(super) fn below(draw: &mut Draw, length: usize) -> usize {
    let most = length.saturating_sub(1) as u64;
    usize::try_from(draw.up_to(most)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Corpus, Traced};
    use crate::plan::Call;
    use generators::{Choice, Params};

    fn traced(choices: usize, reached: &[u64]) -> Traced {
        Traced {
            call: Call {
                generator: "any".to_owned(),
                params: Params::default(),
                seed: 0,
            },
            choices: vec![Choice { value: 1, max: 2 }; choices],
            reached: reached.to_vec(),
        }
    }

    #[test]
    fn a_case_is_kept_for_what_is_new_or_shorter() {
        let mut corpus = Corpus::default();
        corpus.add(traced(5, &[1, 2]));
        corpus.add(traced(5, &[1, 2]));
        assert_eq!(corpus.entries.len(), 1);
        corpus.add(traced(4, &[2]));
        corpus.add(traced(9, &[3]));
        corpus.add(traced(5000, &[4]));
        assert_eq!(corpus.entries.len(), 3);
        assert_eq!(corpus.ways[&1].entry, 0);
        assert_eq!(corpus.ways[&2].entry, 1);
    }

    #[test]
    fn the_ways_taken_least_come_first() {
        let mut corpus = Corpus::default();
        corpus.add(traced(3, &[1]));
        corpus.add(traced(3, &[1]));
        corpus.add(traced(3, &[2]));
        corpus.rank();
        assert_eq!(corpus.rarest, [1, 0]);
    }
}
