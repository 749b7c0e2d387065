//! The schemas of types with hand-written parsers: their JSON types, and the form of their texts.

use crate::inline_schema::inline_schema;
use crate::part::BuiltinChecker;
use crate::{
    Expect, Input, Literal, Reference, Score, Size, Time, Title, Validator, Validators, Visualizer,
    Visualizers,
};
use input::GameQuestion;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};
use std::borrow::Cow;
use terms::verdict::Verdict;

macro_rules! schemas {
    ($($read:ident: $schema:tt)+) => {
        $(
            inline_schema!($read: json_schema!($schema));
        )+
    };
}

schemas! {
    Time: { "type": "string", "pattern": r"^\d+(\.\d{1,9})? *(ms|s)$" }
    Size: { "type": "string", "pattern": r"^\d+(\.\d{1,9})? *([KMG]i)?B$" }
    Score: { "type": ["number", "string"], "minimum": 0, "pattern": r"^\s*[0-9.eE+]+\s*\.\.=\s*[0-9.eE+]+\s*$" }
    BuiltinChecker: { "type": "string", "enum": (checkers::names().collect::<Vec<_>>()) }
    Title: {
        "anyOf": [
            { "type": "string", "pattern": r"\S" },
            { "type": "object", "propertyNames": { "pattern": r"^[a-z]{2,3}(-[A-Za-z0-9-]+)?$" }, "additionalProperties": { "type": "string", "pattern": r"\S" } }
        ]
    }
    Reference: {
        "anyOf": [
            { "type": "string" },
            {
                "type": "object",
                "properties": { "game": { "enum": (GameQuestion::ALL.map(GameQuestion::name)) } },
                "required": ["game"],
                "additionalProperties": false
            }
        ]
    }
    Expect: {
        "anyOf": [
            verdict(),
            {
                "type": "object",
                "properties": { "permitted": verdicts(), "required": verdicts() },
                "additionalProperties": {
                    "anyOf": [
                        verdict(),
                        {
                            "type": "object",
                            "properties": { "permitted": verdicts(), "required": verdicts() },
                            "additionalProperties": false
                        }
                    ]
                }
            }
        ]
    }
    Input: {
        "type": "object",
        "properties": {
            "lines": texts(),
            "where": texts(),
            "final_newline": { "enum": ["required", "optional"] },
            "vars": { "type": "object", "additionalProperties": variable() }
        },
        "required": ["lines"],
        "additionalProperties": false
    }
    Literal: { "type": ["boolean", "number", "string", "array", "object"] }
}

/// The name of a verdict, long or short.
fn verdict() -> Value {
    let short = Verdict::ALL.iter().map(|verdict| verdict.short());
    let names = Verdict::ALL.iter().map(|verdict| verdict.name());
    json!({ "enum": names.chain(short).collect::<Vec<_>>() })
}

fn verdicts() -> Value {
    json!({ "type": "array", "items": verdict() })
}

fn texts() -> Value {
    json!({ "type": "array", "items": { "type": "string" } })
}

/// A variable of a declared input: a range, a value, or a table, whose unlisted keys are variables
/// of a part.
fn variable() -> Value {
    let (text, number, flag) = (
        json!({ "type": "string" }),
        json!({ "type": ["string", "integer"] }),
        json!({ "type": "boolean" }),
    );
    let (yes_and_no, sorted) = (
        json!({ "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 }),
        json!({ "enum": ["ascending", "descending"] }),
    );
    let keys = json!({
        "int": number, "digits": { "type": "integer" }, "also": text, "decimal": number, "places": number,
        "string": text, "length": number, "pattern": text, "one_of": texts(), "bool": yes_and_no,
        "grid": text, "width": number, "interval": number, "points": number, "general": flag,
        "permutation": number, "from": { "type": "integer" }, "tree": number,
        "form": { "enum": ["edges", "parents"] }, "earlier": flag, "graph": number, "directed": flag,
        "loops": flag, "multiple": flag, "connected": flag, "acyclic": flag, "bipartite": flag,
        "degree": number, "distinct": flag, "sorted": sorted, "count": number, "lines": texts(),
        "either": { "type": "array" }, "where": texts()
    });
    json!({ "anyOf": [number, { "type": "object", "properties": keys }] })
}

impl JsonSchema for Validators {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Validators".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<Validator>();
        json_schema!({ "anyOf": [one, { "type": "array", "items": one }] })
    }
}

impl JsonSchema for Visualizers {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Visualizers".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<Visualizer>();
        json_schema!({ "anyOf": [{ "type": "string" }, one, { "type": "array", "items": one }] })
    }
}
