//! Exports and imports.

mod formats;
mod packages;
mod portable;
mod report;
mod whole;
