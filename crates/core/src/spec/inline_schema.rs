//! Schemas of types that are read by hand.

/// Says what a type is in a schema, at the place where it is used: editors show it there.
macro_rules! inline_schema {
    ($name:ident: $schema:expr) => {
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $schema
            }
        }
    };
}

pub(in crate::spec) use inline_schema;
