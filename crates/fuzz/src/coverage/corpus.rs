//! The corpus: cases that reached new edges of a program.

use super::follow::Traced;
use cases::plan::Call;
use generators::{Choice, Draw};
use std::collections::{BTreeMap, BTreeSet};

/// Longer lists of choices are not stored: mutating them rarely reaches anything new.
const MAX_CHOICES: usize = 4000;
/// How many of the rarest edges are preferred.
const RARE_EDGES: usize = 16;
/// How many of the latest entries count as new.
const NEW_ENTRIES: usize = 16;
/// How many low bits of a traced number encode the hit count.
const HIT_COUNT_BITS: u32 = 3;

/// A case that reached something new.
#[derive(Clone, Debug)]
pub(super) struct CorpusEntry {
    pub(super) call: Call,
    pub(super) choices: Vec<Choice>,
}

/// Statistics of an edge (one basic block after another), for all hit counts.
#[derive(Debug)]
struct EdgeStatistics {
    /// How many cases reached it.
    taken: u64,
    /// The entry with the fewest choices that reached it.
    entry: usize,
}

/// All entries, and their coverage.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    entries: Vec<CorpusEntry>,
    /// The reached edges with hit counts.
    ways: BTreeSet<u64>,
    places: BTreeMap<u64, EdgeStatistics>,
    /// The entries of the edges that the fewest cases reached, as of the last [`Corpus::rank`].
    rarest: Vec<usize>,
}

impl Corpus {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Records a case. It is stored if it reached something new, or a known edge with fewer
    /// choices.
    pub(super) fn add(&mut self, traced: Traced) {
        let Traced {
            call,
            choices,
            reached,
        } = traced;
        if choices.len() > MAX_CHOICES {
            return;
        }
        let entry = self.entries.len();
        let mut is_kept = false;
        for way in reached {
            is_kept |= self.ways.insert(way);
            let place = self.places.entry(way >> HIT_COUNT_BITS);
            let place = place.or_insert(EdgeStatistics { taken: 0, entry });
            place.taken += 1;
            let best = self.entries.get(place.entry);
            if best.is_some_and(|best| choices.len() < best.choices.len()) {
                (place.entry, is_kept) = (entry, true);
            }
        }
        if is_kept {
            self.entries.push(CorpusEntry { call, choices });
        }
    }

    /// Finds the edges that the fewest cases reached.
    pub(super) fn rank(&mut self) {
        let places = self.places.iter();
        let mut places: Vec<(u64, u64, usize)> = places
            .map(|(id, place)| (place.taken, *id, place.entry))
            .collect();
        places.sort_unstable();
        places.truncate(RARE_EDGES);
        self.rarest = places.into_iter().map(|(_, _, entry)| entry).collect();
    }

    /// An entry to mutate: with probability 1/2 one that leads to a rare edge, otherwise one of the
    /// newest or any entry. The corpus must not be empty.
    pub(super) fn pick(&self, draw: &mut Draw) -> &CorpusEntry {
        let index = match draw.up_to(3) {
            0 => below(draw, self.entries.len()),
            1 => self.entries.len() - 1 - below(draw, self.entries.len().min(NEW_ENTRIES)),
            _ if self.rarest.is_empty() => below(draw, self.entries.len()),
            _ => *draw.pick(&self.rarest),
        };
        &self.entries[index]
    }
}

/// A random index into a list of this length, which must not be empty.
pub(super) fn below(draw: &mut Draw, length: usize) -> usize {
    let most = length.saturating_sub(1) as u64;
    usize::try_from(draw.up_to(most)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Corpus, Traced};
    use cases::plan::Call;
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
        corpus.add(traced(5, &[8, 16]));
        corpus.add(traced(5, &[8, 16]));
        assert_eq!(corpus.entries.len(), 1);
        corpus.add(traced(4, &[16]));
        corpus.add(traced(9, &[17]));
        corpus.add(traced(5000, &[32]));
        assert_eq!(corpus.entries.len(), 3);
        assert_eq!(corpus.places[&1].entry, 0);
        assert_eq!(corpus.places[&2].entry, 1);
    }

    #[test]
    fn the_places_where_fewest_came_are_followed() {
        let mut corpus = Corpus::default();
        corpus.add(traced(3, &[8]));
        corpus.add(traced(3, &[9]));
        corpus.add(traced(3, &[16]));
        corpus.rank();
        assert_eq!(corpus.rarest, [2, 0]);
    }
}
