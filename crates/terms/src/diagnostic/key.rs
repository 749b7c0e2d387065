//! The path of a key in a spec.

use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// The path from the top of a spec to one of its keys or values; empty for the whole spec.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyPath(Vec<KeyStep>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum KeyStep {
    Key(String),
    /// The item of a list, from 0.
    Item(usize),
}

impl KeyPath {
    /// The path of the key or value with exactly this span, if there is one.
    #[must_use]
    pub fn find(root: &DeTable<'_>, span: &Range<usize>) -> Option<Self> {
        let mut steps = Vec::new();
        in_table(root, span, &mut steps).then_some(Self(steps))
    }

    /// The path of the enclosing table or list.
    #[must_use]
    pub fn parent(&self) -> Self {
        Self(self.0[..self.0.len().saturating_sub(1)].to_vec())
    }

    /// The path of a key in this table.
    #[must_use]
    pub fn child(&self, key: &str) -> Self {
        let key = KeyStep::Key(key.to_owned());
        Self(self.0.iter().cloned().chain([key]).collect())
    }

    /// Removes the key or item from the tree. Later items of a list move up, so their path changes.
    pub fn cut_from(&self, root: &mut DeTable<'_>) {
        cut(root, &self.0);
    }

    /// Whether its last part is the key `name`.
    #[must_use]
    pub fn ends_with(&self, name: &str) -> bool {
        matches!(self.0.last(), Some(KeyStep::Key(key)) if key == name)
    }

    /// Whether this is the whole spec.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The path as a text: `` `params.n` of [[group]] 2 ``.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.0.as_slice() {
            [] => "the spec".to_owned(),
            [KeyStep::Key(list), KeyStep::Item(at)] => format!("[[{list}]] {}", at + 1),
            [KeyStep::Key(list), KeyStep::Item(at), rest @ ..] => {
                format!("`{}` of [[{list}]] {}", Self(rest.to_vec()), at + 1)
            }
            _ => format!("`{self}`"),
        }
    }
}

fn in_table(table: &DeTable<'_>, span: &Range<usize>, steps: &mut Vec<KeyStep>) -> bool {
    table.iter().any(|(key, value)| {
        steps.push(KeyStep::Key(key.get_ref().to_string()));
        let found = key.span() == *span || in_value(value, span, steps);
        if !found {
            steps.pop();
        }
        found
    })
}

fn in_value(value: &Spanned<DeValue<'_>>, span: &Range<usize>, steps: &mut Vec<KeyStep>) -> bool {
    let inside = match value.get_ref() {
        DeValue::Table(table) => in_table(table, span, steps),
        DeValue::Array(items) => items.iter().enumerate().any(|(at, item)| {
            steps.push(KeyStep::Item(at));
            let found = in_value(item, span, steps);
            if !found {
                steps.pop();
            }
            found
        }),
        _ => false,
    };
    inside || value.span() == *span
}

fn cut(table: &mut DeTable<'_>, steps: &[KeyStep]) {
    let [KeyStep::Key(key), rest @ ..] = steps else {
        return;
    };
    if rest.is_empty() {
        table.remove(key.as_str());
    } else if let Some(value) = table.get_mut(key.as_str()) {
        cut_inside(value.get_mut(), rest);
    }
}

fn cut_inside(value: &mut DeValue<'_>, steps: &[KeyStep]) {
    match (value, steps) {
        (DeValue::Table(table), _) => cut(table, steps),
        (DeValue::Array(items), [KeyStep::Item(at)]) => {
            let kept = std::mem::replace(items, DeArray::new())
                .into_iter()
                .enumerate();
            *items = kept
                .filter(|(index, _)| index != at)
                .map(|(_, item)| item)
                .collect();
        }
        (DeValue::Array(items), [KeyStep::Item(at), rest @ ..]) => {
            if let Some(item) = items.get_mut(*at) {
                cut_inside(item.get_mut(), rest);
            }
        }
        _ => {}
    }
}

impl fmt::Display for KeyPath {
    /// With dots, list items from 1: `group[2].params.n`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                KeyStep::Item(item) => write!(out, "[{}]", item + 1)?,
                KeyStep::Key(key) => {
                    let dot = if at == 0 { "" } else { "." };
                    let bare = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
                    if !key.is_empty() && key.bytes().all(bare) {
                        write!(out, "{dot}{key}")?;
                    } else {
                        write!(out, "{dot}{key:?}")?;
                    }
                }
            }
        }
        Ok(())
    }
}
