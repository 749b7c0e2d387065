//! Schemas of types with hand-written parsers.

/// Inlines the schema of a type where it is used, so that editors show it there.
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

pub(crate) use inline_schema;
