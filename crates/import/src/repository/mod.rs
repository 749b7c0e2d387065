//! What formats of repositories share: values of configuration files with their positions, cases
//! from files, texts and generator calls, programs that other files name, and validators of groups.

pub(super) mod cases;
pub(super) mod config;
pub(super) mod glob;
pub(super) mod manager;
pub(super) mod parts;
pub(super) mod scored;
pub(super) mod validators;
