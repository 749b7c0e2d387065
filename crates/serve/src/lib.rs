//! `tengen serve`: the problems of a directory as a judge for people and programs.
//!
//! # Theory of operation
//!
//! [`catalog`] has the problems, each in a version of its own. [`store`] keeps accounts,
//! submissions and results on disk. [`work`] judges what waits. [`runs`] runs programs that do not count.
//! [`hacks`] tries inputs on accepted submissions. [`attacks`] searches for inputs on which accepted
//! submissions fail. [`ladder`] lets submissions to matches play against each other. `web` shows it
//! all. A submission is acknowledged once it is in the store, and everything in the store is judged
//! exactly once, even if the process is killed.

mod attacks;
mod catalog;
mod contest;
#[doc(hidden)]
pub mod fuzzing;
mod hacks;
mod intake;
mod ladder;
mod machines;
mod markup;
mod matches;
mod metrics;
mod names;
mod password;
mod quotas;
mod reports;
mod runs;
mod server;
mod settings;
mod store;
mod web;
mod work;

pub use catalog::CatalogTools;
pub use machines::{GamePriority, MachineFigures, Machines, QueueFigures, ReachMachines};
pub use quotas::Quotas;
pub use server::{ServeError, serve};
pub use settings::{AttackPolicy, AttackSettings, Audience, Settings};
pub use store::StoreError;

use std::path::Path;

/// Copies the database, whether or not a server is using it. The copy is complete, or does not
/// exist.
///
/// # Errors
/// If the database cannot be read or the copy cannot be written.
pub fn backup(database: &Path, to: &Path) -> Result<(), StoreError> {
    store::Store::backup(database, to)
}
