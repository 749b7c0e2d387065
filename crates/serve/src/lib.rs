//! `tengen serve`: the problems of a directory as a judge that people and programs use.
//!
//! Theory of operation: [`catalog`] has the problems, each in a version of its own; [`store`] keeps accounts, submissions and results on
//! disk; [`work`] judges what waits; `web` shows it all. A submission is answered once it is in the store, and what is in the store
//! is judged exactly once, whatever becomes of the process.

pub mod catalog;
pub mod intake;
mod metrics;
mod password;
mod server;
mod settings;
pub mod store;
mod web;
pub mod work;

pub use server::{ServeError, serve};
pub use settings::Settings;
