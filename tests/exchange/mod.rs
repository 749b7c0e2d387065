//! Exports and imports.

mod about;
mod adapted;
mod checkers;
mod formats;
mod graders;
mod java;
mod kept_latex;
mod losses;
mod names;
mod packages;
mod pictures;
mod portable;
mod report;
mod scripts;
mod table;
mod testing_tool;
mod whole;
