//! The pages.

pub(super) mod account;
mod contest;
pub(super) mod findings;
pub(super) mod hack;
pub(super) mod hacks;
pub(super) mod ladder;
pub(super) mod login;
pub(super) mod messages;
pub(super) mod operation;
pub(super) mod people;
pub(super) mod problems;
pub(super) mod rejudging;
pub(super) mod reports;
pub(super) mod resets;
pub(super) mod reveal;
pub(super) mod scoreboard;
mod source;
mod standings;
pub(super) mod submission;
pub(super) mod submissions;
pub(super) mod submit;
mod times;
pub(super) mod usage;
mod virtual_notice;
pub(super) mod virtual_run;
pub(super) mod withheld;
