//! Exports and imports.

mod portable;
