//! Attacking accepted programs: searching further for inputs on which they fail.
//!
//! # Theory of operation
//!
//! Programs that pass the data of a problem are attacked in three steps: the cases of a covering
//! plan that are not in the data, inputs that broke other programs, and fuzzing. Steps of several
//! programs alternate, the most promising program first ([`promise`]). A program has a budget, an
//! elapsed time or a number of inputs, and is attacked until this budget is used or it fails.
//!
//! An [`Arena`] is a problem that is ready for attacks. It does one step of one program at a time,
//! and [`Progress`] records how far a program has got, so that an attack can be interrupted and
//! continued. An input on which a program fails is shrunk, and counts as a [`Finding`] only after
//! it is confirmed ([`Confirmation`]). A [`AttackRequest`] attacks all programs of a directory.
//!
//! If a number of inputs is the budget, the result depends neither on time nor on the number of
//! threads.

mod arena;
mod confirm;
mod field;
mod plan_inputs;
mod progress;
mod promise;
mod request;
mod result;
mod steps;
mod target;
mod tools;

pub use arena::Arena;
pub use confirm::{AlsoFailing, Confirmation, Finding, Origin};
pub use progress::Progress;
pub use promise::{Promise, order};
pub use request::AttackRequest;
pub use result::{Attacked, Outcome, ProgramResult};
pub use steps::{Allowance, Known};
pub use target::AttackTarget;
pub use tools::Tools;
