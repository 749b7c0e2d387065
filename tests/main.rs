//! The integration tests, in one binary that drives the real executable.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(
    clippy::disallowed_methods,
    clippy::unnecessary_debug_formatting,
    reason = "what a test says is for its reader alone"
)]
#![expect(
    clippy::similar_names,
    clippy::format_collect,
    reason = "a test is short and makes short texts"
)]

#[macro_use]
extern crate testing;

mod architecture;
mod attacking;
mod bounds;
mod broken_specs;
mod building;
mod ci_templates;
mod cluster;
mod commands;
mod commands_of_groups;
mod compiling;
mod completions;
mod configuration;
mod containers;
mod contests;
mod covering;
mod declared;
mod duel;
mod editors;
mod exchange;
mod findings;
mod fuzzing;
mod fuzzing_goals;
mod graders;
mod guided;
mod hanging;
mod harness;
mod hostile_sources;
mod html_reports;
mod imports;
mod inherited;
mod interactive;
mod interrupt;
mod judging;
mod known_bugs;
mod labels;
mod language_limits;
mod languages;
mod large_files;
mod limits;
mod machine;
mod many_submissions;
mod mixed;
mod mutants;
mod new;
mod output_options;
mod outputs;
mod packages;
mod pages;
mod parsers;
mod part_tests;
mod plans;
mod protocols;
mod push;
mod recording;
mod reference_tables;
mod reruns;
mod rubbish;
mod sandbox;
mod sanitizers;
mod scoring;
mod scratch;
mod scripted;
mod serve;
mod served;
mod several_files;
mod signatures;
mod slow_jury;
mod slowest;
mod spec_page;
mod statements;
mod stream_files;
mod strength;
mod structures;
mod support;
mod tasks;
mod terminal;
mod validators;
mod varying;
mod visualizer;
mod watching;

fn main() -> std::process::ExitCode {
    testing::main()
}
