//! The contest of a server: its times and rules, its standings, and the reveal of frozen results.
//!
//! # Theory of operation
//!
//! [`settings`] reads `contest.toml` and is stored in the database, so that everything follows from
//! the database and the clock. [`scoring`] turns attempts into standings, and [`reveal`] shows the
//! attempts of the freeze one after another: both are pure. [`withheld`] decides what contestants do
//! not see before the end, and [`virtual_run`] lets them take part after it. [`board`] reads the
//! attempts of the contestants, and decides which of them a visitor may see; requests share what was
//! read ([`shared`]). [`people`] reads the list of contestants, and [`file`] watches `contest.toml`
//! while the server runs.

mod board;
pub(crate) mod ccs;
pub(crate) mod export;
mod file;
mod people;
mod reveal;
mod scoring;
mod settings;
mod shared;
mod virtual_board;
mod virtual_run;
mod withheld;

pub(crate) use board::{Audience, ContestBoard};
pub(crate) use file::ContestFile;
pub(crate) use reveal::Reveal;
pub(crate) use scoring::{ProblemResult, Row, Scoring, solvers};
#[cfg(test)]
pub(crate) use settings::tests;
pub(crate) use settings::{Contest, Phase, SettingsProblem, current, rfc3339};
pub(crate) use shared::{SharedBoard, SharedBoards};
pub(crate) use virtual_run::{VirtualRun, is_closed_to, may_start, refusal};
pub(crate) use withheld::{Withheld, WithheldState};
