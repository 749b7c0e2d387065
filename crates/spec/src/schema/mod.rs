//! The JSON Schema of a spec, for editors that complete and check `problem.toml`.
//!
//! # Theory of operation
//!
//! schemars derives it from the types of the spec, and [`types`] has the schemas of types with
//! hand-written parsers. The meanings of the keys are in the tables of `docs/spec.md`
//! ([`meaning`]), so nothing is explained twice. [`tidy`] removes what does not apply to TOML:
//! nulls, and the descriptions of single names.

mod meaning;
mod types;

use super::Spec;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The schema.
#[must_use]
pub fn schema() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<Spec>();
    let root = schema.ensure_object();
    tidy(root, "");
    root.insert("title".to_owned(), json!("problem.toml"));
    let description = "The spec of a problem for tengen";
    root.insert("description".to_owned(), json!(description));
    schema.to_value()
}

/// Adapts the schema of a value, and everything in it, to TOML. `name` is the name of the table or
/// key in the documentation.
fn tidy(schema: &mut Map<String, Value>, name: &str) {
    schema.remove("format");
    drop_null(schema);
    list_names(schema);
    if let Some(meaning) = meaning::find(name) {
        schema.insert("description".to_owned(), json!(meaning));
    }
    for key in ["items", "additionalProperties"] {
        if let Some(Value::Object(inside)) = schema.get_mut(key) {
            tidy(inside, name);
        }
    }
    if let Some(Value::Array(ways)) = schema.get_mut("anyOf") {
        ways.iter_mut()
            .filter_map(Value::as_object_mut)
            .for_each(|way| tidy(way, name));
    }
    let Some(Value::Object(keys)) = schema.get_mut("properties") else {
        return;
    };
    for (key, inside) in keys {
        let name = match name {
            "" => key.to_owned(),
            _ => format!("{name}.{key}"),
        };
        inside
            .as_object_mut()
            .into_iter()
            .for_each(|inside| tidy(inside, &name));
    }
    schema.entry("required").or_insert_with(|| json!([]));
}

/// Removes null, which TOML does not have: a key is omitted instead.
fn drop_null(schema: &mut Map<String, Value>) {
    let is_null = |value: &Value| *value == json!("null") || *value == json!({ "type": "null" });
    for key in ["type", "anyOf"] {
        let Some(Value::Array(ways)) = schema.get_mut(key) else {
            continue;
        };
        ways.retain(|way| !is_null(way));
        match (ways.as_mut_slice(), key) {
            ([only], "type") => {
                let only = only.take();
                schema.insert(key.to_owned(), only);
            }
            ([Value::Object(only)], "anyOf") => *schema = std::mem::take(only),
            _ => {}
        }
    }
}

/// Merges names with a schema each into a list of names.
fn list_names(schema: &mut Map<String, Value>) {
    if let Some(Value::Array(ways)) = schema.remove("oneOf") {
        let names: Vec<Value> = ways
            .into_iter()
            .map(|mut way| way["const"].take())
            .collect();
        schema.insert("enum".to_owned(), Value::Array(names));
    }
}
