//! The built-in problems.
//!
//! A directory of this crate is a problem directory like any other (`problem.toml`, statements,
//! solutions). It also contains its model in Rust, so that its generators, validator and reference
//! run in-process.

mod cursor;
pub mod design_tic_tac_toe;
pub mod gobang_draws;
pub mod infinite_gobang;
mod interactor;
mod invalid;
mod json;
pub mod make_a_sequence;
mod model;
mod portable;
mod quantity;
mod registry;
mod simpler;
pub mod tic_tac_toe_play;
pub mod tic_tac_toe_score;

pub use generators::picture::{Cell, CellShape, Drawing, Layer, Picture, PlacedCell};
pub use interactor::{Interactor, Session, SessionMessage, SessionMove};
pub use invalid::Invalid;
pub use model::{
    Generator, GeneratorInfo, Model, Parameter, Problem, Scope, Solver, Validator, Values,
};
pub use portable::{Convention, Portable};
pub use quantity::Quantities;
pub use registry::{names, open};

/// Changes whenever a source changes that determines the bytes of built-in cases.
pub const FINGERPRINT: &str = env!("TENGEN_FINGERPRINT");
