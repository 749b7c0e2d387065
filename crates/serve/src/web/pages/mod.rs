//! The pages.

pub(super) mod account;
mod contest;
pub(super) mod findings;
pub(super) mod hack;
pub(super) mod hacks;
pub(super) mod ladder;
pub(super) mod login;
pub(super) mod messages;
mod new_standings;
pub(super) mod operation;
pub(super) mod people;
mod problem_nav;
mod problem_table;
pub(super) mod problems;
mod program_form;
pub(super) mod rejudging;
pub(super) mod reports;
pub(super) mod resets;
pub(super) mod reveal;
mod run_results;
pub(super) mod runs;
pub(super) mod scoreboard;
mod source;
mod standings;
pub(super) mod submission;
pub(super) mod submissions;
pub(super) mod submit;
