//! The integration tests, in one binary that drives the real executable.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod broken_specs;
mod building;
mod commands;
mod editors;
mod fuzzing;
mod hanging;
mod harness;
mod interactive;
mod interrupt;
mod judging;
mod machine;
mod mixed;
mod mutants;
mod new;
mod packages;
mod pages;
mod part_tests;
mod plans;
mod protocols;
mod rubbish;
mod sandbox;
mod scoring;
mod scratch;
mod scripted;
mod signatures;
mod slowest;
mod spec_page;
mod support;
