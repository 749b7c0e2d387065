//! What must hold for the standard checkers, whatever bytes they are given.
//!
//! Each property is a function of bytes that panics where it does not hold. libFuzzer drives it in `targets/`,
//! with bytes that lead it to new places; the tests of the crate drive it with random ones, on every run.

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
