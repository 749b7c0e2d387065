//! The sites of mutants as a tree.

use crate::mutant::{Mutant, Site, SiteForm, edited};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A site with its alternative texts and the sites inside it.
pub(super) struct SiteNode {
    pub(super) site: Site,
    pub(super) alternatives: Vec<Alternative>,
    pub(super) inner: Vec<SiteNode>,
}

/// The text of a mutant at its site.
pub(super) struct Alternative {
    /// The index of the mutant in the list.
    pub(super) mutant: usize,
    pub(super) text: String,
}

/// The outermost sites, in the order of the source.
pub(super) fn sites(source: &str, mutants: &[Mutant]) -> Vec<SiteNode> {
    let mut found: BTreeMap<_, SiteNode> = BTreeMap::new();
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
        let site = found.entry(key).or_insert_with(|| SiteNode {
            site: site.clone(),
            alternatives: Vec::new(),
            inner: Vec::new(),
        });
        site.alternatives.push(Alternative {
            mutant: index,
            text: edited(source, range.clone(), &mutant.edits),
        });
    }
    nested(found.into_values())
}

/// Inserts each site into the one that contains it. The outer ones come first.
fn nested(sites: impl Iterator<Item = SiteNode>) -> Vec<SiteNode> {
    let mut open: Vec<SiteNode> = Vec::new();
    let mut outermost = Vec::new();
    for site in sites {
        while let Some(last) = open.pop() {
            if holds(&last.site, &site.site) {
                open.push(last);
                break;
            }
            close(last, &mut open, &mut outermost);
        }
        // Sites that overlap without being nested cannot be in the same program.
        let is_free = open
            .last()
            .is_none_or(|last| site.site.range.end <= last.site.range.end);
        if is_free {
            open.push(site);
        }
    }
    while let Some(last) = open.pop() {
        close(last, &mut open, &mut outermost);
    }
    outermost
}

fn close(site: SiteNode, open: &mut [SiteNode], outermost: &mut Vec<SiteNode>) {
    match open.last_mut() {
        Some(outer) => outer.inner.push(site),
        None => outermost.push(site),
    }
}

/// Whether a site that begins no later contains another one.
fn holds(outer: &Site, inner: &Site) -> bool {
    match inner.form {
        // A statement is inserted after the statement that ends there.
        SiteForm::Insertion => inner.range.start < outer.range.end,
        _ => inner.range.start < outer.range.end && inner.range.end <= outer.range.end,
    }
}
