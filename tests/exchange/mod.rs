//! Exports and imports.

mod checkers;
mod formats;
mod graders;
mod packages;
mod portable;
mod report;
mod table;
mod whole;
