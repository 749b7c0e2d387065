//! The signature as data, for drivers that look up functions at run time.

use super::{HarnessTarget, nodes};
use crate::signature::{Param, Routine, Signature};
use serde_json::{Map, Value, json};

/// A driver with the signature inserted as JSON.
pub(super) fn driver(
    text: &str,
    target: &dyn HarnessTarget,
    signature: &Signature,
    framed: bool,
) -> String {
    let described = described(target, signature).to_string();
    let nodes = Value::from(nodes::definitions(target.language(), signature));
    super::driver(text, framed)
        .replacen("@SIGNATURE@", &described, 1)
        .replacen("@NODES@", &nodes.to_string(), 1)
}

fn described(target: &dyn HarnessTarget, signature: &Signature) -> Value {
    let routine = |routine: &Routine| {
        json!({
            "name": target.name(None, &routine.name),
            "params": kinds(&routine.params),
            "returns": routine.returned(),
        })
    };
    match signature {
        Signature::Function(function) => json!({ "function": routine(function) }),
        Signature::Class(class) => {
            let named = |method: &Routine| (method.name.plain.clone(), routine(method));
            let methods: Map<String, Value> = class.methods.iter().map(named).collect();
            json!({ "class": class.name, "constructor": kinds(&class.constructor), "methods": methods })
        }
    }
}

fn kinds(params: &[Param]) -> Vec<String> {
    params.iter().map(|param| param.kind.to_string()).collect()
}
