//! The JSON Schema of a spec, for editors that complete and check `problem.toml`.
//!
//! Theory of operation: the reader itself is asked ([`probe`]) which keys a table has, which of them are required and what each takes. What
//! they mean is in the tables of `docs/spec.md` ([`meaning`]). So a key is added in one place and explained in another, and
//! nothing is said twice. What the wording of a text has to be, and what goes together, only the reader knows.

mod meaning;
mod probe;

use super::Spec;
use probe::{Heard, Sample, Shape, Step, ask};
use serde_json::{Map, Value, json};

/// Texts of which one is taken wherever a text is.
const TEXTS: [&str; 4] = ["text", "1s", "1KiB", "1..=2"];

/// The schema.
#[must_use]
pub fn schema() -> Value {
    let mut root = of(&mut Vec::new(), "").1;
    let head = [
        ("$schema", "http://json-schema.org/draft-07/schema#"),
        ("title", "problem.toml"),
        ("description", "The spec of a problem for tengen"),
    ];
    for (key, value) in head {
        root.insert(key.to_owned(), json!(value));
    }
    Value::Object(root)
}

/// What the reader says of the value at a path, and its schema. `name` is what the page calls the table.
fn of(path: &mut Vec<Step>, name: &str) -> (Heard, Map<String, Value>) {
    let heard = ask::<Spec>(path, None);
    let mut schema = match &heard.shape {
        Some(Shape::Table(keys)) => table(path, name, keys),
        Some(Shape::Entries) => object(json!({
            "type": "object",
            "additionalProperties": inside(path, name),
        })),
        Some(Shape::List) => object(json!({ "type": "array", "items": inside(path, name) })),
        Some(Shape::Names(names)) => object(json!({ "enum": names })),
        Some(Shape::Value) | None => one_or_several(path, name).unwrap_or_else(|| value(path)),
    };
    let description = meaning::of(name).unwrap_or_else(|| heard.wanted.clone());
    schema.insert("description".to_owned(), json!(description));
    (heard, schema)
}

fn inside(path: &mut Vec<Step>, name: &str) -> Value {
    path.push(Step::Inside);
    let (_, schema) = of(path, name);
    path.pop();
    Value::Object(schema)
}

/// A table that has these keys alone.
fn table(path: &mut Vec<Step>, name: &str, keys: &[&'static str]) -> Map<String, Value> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for &key in keys {
        let name = match name {
            "" => key.to_owned(),
            _ => format!("{name}.{key}"),
        };
        path.push(Step::Key(key));
        let (heard, schema) = of(path, &name);
        path.pop();
        if !heard.is_optional {
            required.push(key);
        }
        properties.insert(key.to_owned(), Value::Object(schema));
    }
    object(json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    }))
}

/// A table or a list of such tables, where it is that.
fn one_or_several(path: &mut Vec<Step>, name: &str) -> Option<Map<String, Value>> {
    path.push(Step::Inside);
    let items = ask::<Spec>(path, None).shape;
    let is_table = matches!(items, Some(Shape::Table(_)));
    let one = is_table.then(|| of(path, name).1);
    path.pop();
    one.map(|one| object(json!({ "anyOf": [one, { "type": "array", "items": one }] })))
}

/// A value that takes some samples and others not.
fn value(path: &[Step]) -> Map<String, Value> {
    let takes = |sample| ask::<Spec>(path, Some(sample)).took;
    let takes_whole = |number| takes(Sample::Int(number));
    let whole = [0, 1, 2].into_iter().find(|number| takes_whole(*number));
    let is_number = takes(Sample::Float);
    let types = [
        ("boolean", takes(Sample::Bool)),
        ("integer", whole.is_some() && !is_number),
        ("number", is_number),
        ("string", TEXTS.iter().any(|text| takes(Sample::Text(text)))),
        ("array", takes(Sample::List)),
        ("object", takes(Sample::Table)),
    ];
    let types = types.into_iter().filter(|(_, is_taken)| *is_taken);
    let types: Vec<&str> = types.map(|(name, _)| name).collect();
    let mut schema = object(match types[..] {
        [single] => json!({ "type": single }),
        _ => json!({ "type": types }),
    });
    if let Some(whole) = whole {
        let least = farthest(whole, i64::MIN, takes_whole);
        let most = farthest(whole, i64::MAX, takes_whole);
        if least > i64::MIN {
            schema.insert("minimum".to_owned(), json!(least));
        }
        // Numbers with a fraction may have another end.
        if most < i64::MAX && !is_number {
            schema.insert("maximum".to_owned(), json!(most));
        }
    }
    schema
}

/// The number farthest from one that is taken, on the way to an end, up to which all are taken.
fn farthest(start: i64, end: i64, takes: impl Fn(i64) -> bool) -> i64 {
    if takes(end) {
        return end;
    }
    let (mut good, mut bad) = (start, end);
    while good.abs_diff(bad) > 1 {
        let middle = i64::midpoint(good, bad);
        if takes(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(entries) => entries,
        _ => Map::new(),
    }
}
