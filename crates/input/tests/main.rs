//! The crate from outside, on the inputs of twenty problems.
#![allow(clippy::unwrap_used, reason = "tests say by it what has to be there")]

mod conditions;
mod cookbook;
mod coverage;
mod datasets;
mod declared_games;
mod documented;
mod enumeration;
mod games;
mod generation;
mod hostile;
mod leniency;
mod library_games;
mod models;
mod near_valid;
mod pictures;
mod samples;
mod shrinking;
mod statements;
mod support;
