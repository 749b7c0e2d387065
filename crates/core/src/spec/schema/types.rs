//! The schemas of types that are read by hand: what JSON types they take. What the wording of a text has to be,
//! only the reader knows.

use crate::spec::inline_schema::inline_schema;
use crate::spec::{Expect, Literal, Score, Size, Time, Title, Validator, Validators};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

macro_rules! schemas {
    ($($read:ident: $schema:tt)+) => {
        $(
            inline_schema!($read: json_schema!($schema));
        )+
    };
}

schemas! {
    Title: { "type": ["string", "object"] }
    Time: { "type": "string" }
    Size: { "type": "string" }
    Expect: { "type": ["string", "object"] }
    Score: { "type": ["number", "string"], "minimum": 0 }
    Literal: { "type": ["boolean", "number", "string", "array", "object"] }
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
