//! `tengen serve`: the problems of a directory as a judge that people and programs use.
//!
//! Theory of operation: [`catalog`] has the problems, each in a version of its own; [`store`] keeps accounts, submissions and results on
//! disk; [`work`] judges what waits; [`hacks`] tries inputs on what was accepted; `web` shows it all. A submission is answered once it is in the store, and what is in the store
//! is judged exactly once, whatever becomes of the process.

mod catalog;
#[doc(hidden)]
pub mod fuzzing;
mod hacks;
mod intake;
mod machines;
mod markup;
mod metrics;
mod names;
mod password;
mod reports;
mod server;
mod settings;
mod store;
mod web;
mod work;

pub use catalog::Tools;
pub use machines::{MachineFigures, Machines, QueueFigures, ReachMachines};
pub use server::{ServeError, serve};
pub use settings::{Audience, Settings};
pub use store::StoreError;

use std::path::Path;

/// Copies the database in a file while a server has it, or none: the copy is there as a whole or not at all.
///
/// # Errors
/// When it cannot be read, or the copy not be written.
pub fn backup(database: &Path, to: &Path) -> Result<(), StoreError> {
    store::Store::backup(database, to)
}
