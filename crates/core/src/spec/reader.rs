//! From parsed TOML to the types of the spec.
//!
//! Theory of operation: the toml crate's own deserializer stops at the first error and renders it to
//! text. This one walks the same parsed tree with errors of our own, so that a mistake keeps its parts
//! (the key found, the keys known). To find all mistakes in one go, [`read`] notes a mistake, cuts what it
//! is about out of the tree and starts again; a required key that was cut out is not missed.

use super::key::KeyPath;
use super::mistake::{Mistake, Mistakes, TOP};
use super::node::Node;
use base::text::nearest;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The value in the parsed text; nothing unless it is free of mistakes.
pub(super) fn read<T: DeserializeOwned>(
    written: &Spanned<DeTable<'_>>,
    mistakes: &Mistakes,
) -> Option<T> {
    let whole = written.span();
    let mut left = written.get_ref().clone();
    let mut cut = BTreeSet::new();
    loop {
        let tree = Spanned::new(whole.clone(), DeValue::Table(left.clone()));
        let refusal = match T::deserialize(Node::new(tree)) {
            Ok(value) => return (mistakes.count() == 0).then_some(value),
            Err(refusal) => refusal,
        };
        let span = refusal.span.unwrap_or_else(|| whole.clone());
        let path = KeyPath::of(written.get_ref(), &span).unwrap_or_default();
        if path.to_string() == "format" {
            mistakes.replace(span, refusal.mistake);
            return None;
        }
        cut.extend(excused(&path, &refusal.mistake));
        // It was written, below a header.
        if let Mistake::UnknownKey { found, .. } = &refusal.mistake
            && TOP.contains(&&**found)
        {
            cut.insert(KeyPath::default().child(found));
        }
        KeyPath::of(&left, &span)
            .unwrap_or_default()
            .cut_from(&mut left);
        if !matches!(&refusal.mistake, Mistake::MissingKey { key, .. } if cut.contains(&path.child(key)))
        {
            mistakes.add(span, refusal.mistake);
        }
        if path.is_root() {
            return None;
        }
    }
}

/// The keys that need not be there when this mistake is cut out: its own, and the one that was meant.
fn excused(path: &KeyPath, mistake: &Mistake) -> Vec<KeyPath> {
    let meant = match mistake {
        Mistake::UnknownKey { found, known } => nearest(found, known),
        _ => None,
    };
    let meant = meant.map(|key| path.parent().child(key));
    meant.into_iter().chain([path.clone()]).collect()
}
