//! Comparing the shapes of JSON documents.

use serde_json::Value;
use std::collections::BTreeSet;

/// Asserts that a document has the shape of the documented one: the same keys with values of the same
/// types. Null goes with everything, and each item of a list has the shape of the first documented one.
#[track_caller]
pub(super) fn same_shape(documented: &Value, real: &Value, place: &str) {
    match (documented, real) {
        (Value::Object(left), Value::Object(right)) => {
            let keys = |object: &serde_json::Map<String, Value>| -> BTreeSet<String> {
                object.keys().cloned().collect()
            };
            assert_eq!(keys(left), keys(right), "the keys of {place}");
            for (key, value) in left {
                same_shape(value, &right[key], &format!("{place}.{key}"));
            }
        }
        (Value::Array(left), Value::Array(right)) => {
            let first = left.first();
            for item in first.iter().flat_map(|_| right) {
                same_shape(&left[0], item, &format!("{place}[]"));
            }
            assert!(first.is_none() || !right.is_empty(), "{place} is empty");
        }
        (Value::Null, _) | (_, Value::Null) => {}
        _ => assert_eq!(
            std::mem::discriminant(documented),
            std::mem::discriminant(real),
            "the type of {place}: {documented} and {real}"
        ),
    }
}

/// All keys of a document at any depth, without those that are explained elsewhere: below `title` they are
/// languages, below `solutions` whole documents of another kind.
pub(super) fn keys(document: &Value) -> BTreeSet<String> {
    let below = |key: &str, value| match key {
        "title" | "solutions" => BTreeSet::new(),
        _ => keys(value),
    };
    match document {
        Value::Object(object) => object
            .iter()
            .flat_map(|(key, value)| below(key, value).into_iter().chain([key.clone()]))
            .collect(),
        Value::Array(items) => items.iter().flat_map(keys).collect(),
        _ => BTreeSet::new(),
    }
}
