//! Exports and imports.

mod checkers;
mod formats;
mod packages;
mod portable;
mod report;
mod whole;
