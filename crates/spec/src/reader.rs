//! From parsed TOML to the types of the spec.
//!
//! # Theory of operation
//!
//! The toml crate's deserializer stops at the first error and renders it to text. This one walks
//! the same parsed tree with our own errors, so that a mistake keeps its parts (the key found, the
//! keys known). To find all mistakes at once, [`read`] records a mistake, removes its key or value
//! from the tree and starts again; a required key that was removed is not reported as missing.

use super::mistake::{Mistake, Mistakes, TOP};
use super::node::Node;
use base::text::nearest;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use terms::diagnostic::KeyPath;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The value in the parsed text; `None` if it has mistakes.
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
        let path = KeyPath::find(written.get_ref(), &span).unwrap_or_default();
        if path.to_string() == "format" {
            mistakes.replace(span, refusal.mistake);
            return None;
        }
        cut.extend(excused(&path, &refusal.mistake));
        // It was written, but below a header.
        if let Mistake::UnknownKey { found, .. } = &refusal.mistake
            && TOP.contains(&&**found)
        {
            cut.insert(KeyPath::default().child(found));
        }
        KeyPath::find(&left, &span)
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

/// The keys that may be missing after this mistake was removed: its own, and the one that was
/// meant.
fn excused(path: &KeyPath, mistake: &Mistake) -> Vec<KeyPath> {
    let meant = match mistake {
        Mistake::UnknownKey { found, known } => nearest(found, known),
        _ => None,
    };
    let meant = meant.map(|key| path.parent().child(key));
    meant.into_iter().chain([path.clone()]).collect()
}
