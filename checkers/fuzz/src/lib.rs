//! Properties of the standard checkers that must hold for all bytes.
//!
//! Each property is a function of bytes that panics where it does not hold. libFuzzer calls it in
//! `targets/`, with bytes that cover new code. The tests of the crate call it with random bytes, on
//! every run.

mod every;
mod flags;
mod json;
mod models;
mod texts;

pub use every::{assert_presentable, every, every_options, judgements};
pub use flags::flags;
pub use json::{json, json_texts};
pub use models::{compare, models};
pub use texts::output_and_answer;
