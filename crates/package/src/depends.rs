//! The earlier groups that a group depends on.

use super::parts::Resolver;
use spec::Mistake;
use spec::Spanned;
use std::collections::BTreeMap;
use std::ops::Range;

/// The group of the samples.
pub(super) const SAMPLES: &str = "samples";
/// The group of the hacks.
pub(super) const HACKS: &str = "hacks";

/// The groups of a problem by index: samples first, hacks last. Groups depend only on earlier ones,
/// so there can be no cycle.
pub(super) struct GroupOrder<'a> {
    listed: &'a [Spanned<spec::Group>],
    samples: bool,
    hacks: bool,
}

impl<'a> GroupOrder<'a> {
    pub(super) fn new(listed: &'a [Spanned<spec::Group>], samples: bool, hacks: bool) -> Self {
        Self {
            listed,
            samples,
            hacks,
        }
    }

    /// The names of all groups, in order.
    pub(super) fn names(&self) -> Vec<String> {
        let samples = self.samples.then_some(SAMPLES);
        let listed = self.listed.iter();
        let listed = listed.map(|group| group.get_ref().name.get_ref().as_str());
        let hacks = self.hacks.then_some(HACKS);
        let all = samples.into_iter().chain(listed).chain(hacks);
        all.map(str::to_owned).collect()
    }

    /// The index of the listed group `index` among all.
    fn place(&self, index: usize) -> usize {
        index + usize::from(self.samples)
    }
}

impl Resolver<'_> {
    /// The indices of the groups that the listed group `index` depends on.
    pub(super) fn depends(&self, order: &GroupOrder<'_>, index: usize) -> Vec<usize> {
        let mut seen: BTreeMap<usize, Range<usize>> = BTreeMap::new();
        let mut places = Vec::new();
        for name in order.listed[index].get_ref().depends.iter().flatten() {
            let place = earlier(order, index, name.get_ref());
            let Some(place) = self.noted(name.span(), place) else {
                continue;
            };
            if let Some(first) = seen.insert(place, name.span()) {
                let repeated = Mistake::Duplicate {
                    what: "dependency",
                    name: name.get_ref().clone(),
                    first,
                };
                self.mistakes.add(name.span(), repeated);
            }
            places.push(place);
        }
        places
    }
}

fn earlier(order: &GroupOrder<'_>, index: usize, name: &str) -> Result<usize, Mistake> {
    let names = order.names();
    let own = order.place(index);
    let wanted = match names.iter().position(|known| known == name) {
        Some(place) if place < own => return Ok(place),
        Some(place) if place == own => "the name of another group, an earlier one",
        Some(_) => "the name of an earlier group: groups are judged in order",
        None => {
            return Err(Mistake::UnknownName {
                what: "group",
                found: name.to_owned(),
                known: names[..own].to_vec(),
            });
        }
    };
    Err(Mistake::Mismatch {
        found: format!("{name:?}"),
        wanted: wanted.to_owned(),
    })
}
