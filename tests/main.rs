//! The integration tests, in one binary.

mod broken_specs;
