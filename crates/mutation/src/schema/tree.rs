//! The sites of mutants as a tree.

use crate::mutant::{Form, Mutant, Site, edited};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A site with the texts that stand there instead, and the sites within.
pub(super) struct Place {
    pub(super) site: Site,
    pub(super) alternatives: Vec<Alternative>,
    pub(super) inner: Vec<Place>,
}

/// What a mutant has at its site.
pub(super) struct Alternative {
    /// The mutant's place in the list.
    pub(super) mutant: usize,
    pub(super) text: String,
}

/// The outermost places, in the order of the source.
pub(super) fn places(source: &str, mutants: &[Mutant]) -> Vec<Place> {
    let mut found: BTreeMap<_, Place> = BTreeMap::new();
    for (index, mutant) in mutants.iter().enumerate() {
        let Some(site) = &mutant.site else { continue };
        let range = &site.range;
        let is_inside = mutant
            .edits
            .iter()
            .all(|edit| range.start <= edit.range.start && edit.range.end <= range.end);
        if !is_inside {
            continue;
        }
        let key = (range.start, Reverse(range.end), Reverse(site.form));
        let place = found.entry(key).or_insert_with(|| Place {
            site: site.clone(),
            alternatives: Vec::new(),
            inner: Vec::new(),
        });
        place.alternatives.push(Alternative {
            mutant: index,
            text: edited(source, range.clone(), &mutant.edits),
        });
    }
    nested(found.into_values())
}

/// Puts each place into the one around it. The outer ones come first.
fn nested(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut open: Vec<Place> = Vec::new();
    let mut outermost = Vec::new();
    for place in places {
        while let Some(last) = open.pop() {
            if holds(&last.site, &place.site) {
                open.push(last);
                break;
            }
            close(last, &mut open, &mut outermost);
        }
        // What meets another site without being in it cannot be chosen beside it.
        let is_free = open
            .last()
            .is_none_or(|last| place.site.range.end <= last.site.range.end);
        if is_free {
            open.push(place);
        }
    }
    while let Some(last) = open.pop() {
        close(last, &mut open, &mut outermost);
    }
    outermost
}

fn close(place: Place, open: &mut [Place], outermost: &mut Vec<Place>) {
    match open.last_mut() {
        Some(outer) => outer.inner.push(place),
        None => outermost.push(place),
    }
}

/// Whether a site that begins no later reaches over another.
fn holds(outer: &Site, inner: &Site) -> bool {
    match inner.form {
        // A statement is added behind the one that ends there.
        Form::Insertion => inner.range.start < outer.range.end,
        _ => inner.range.start < outer.range.end && inner.range.end <= outer.range.end,
    }
}
