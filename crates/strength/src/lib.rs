//! Strength: how many small mistakes in right solutions the data of a problem find.
//!
//! Theory of operation: accepted solutions are given small mistakes, one at a time (`mutation`), and each of these *mutants* is tried
//! on the cases as a submission would be. A case whose verdict is another than that of the solution *kills* the mutant. A
//! mutant that no case kills may do the same as the solution on every input; where that can be proven it is *equivalent*, otherwise
//! it *survives*. The score is the share of the killed among those that are not equivalent.
//!
//! To start a program costs more than most inputs need, and to compile it a thousand times more. So as many mutants of
//! a solution as possible are one program, which is told at its start which of them to be ([`schemata`]), and a fork server runs
//! it. That is a filter as it is for fuzzing: what it passes is passed, and all else is judged as submissions are
//! ([`trial`]). Those that survive are fuzzed together ([`survivors`]), and what kills one of them is offered as a case.

mod analysis;
mod candidate;
mod cases;
mod cover;
mod engine;
mod headroom;
mod kill;
mod marks;
mod named;
mod order;
mod outcomes;
mod parts;
mod race;
mod reach;
mod request;
mod result;
mod sample;
mod save;
mod schemata;
mod solution;
mod strength;
mod survivors;
mod sweep;
mod tools;
mod trial;

pub use analysis::{Analysis, Bug, GroupCaught};
pub use cover::Cover;
pub use marks::Marks;
pub use named::NamedWrong;
pub use parts::{
    Grade, Kind, LetThrough, NewTest, NotMutated, PartFate, PartMutant, PartStrength, PartsRequest,
    PartsStrength, Role, Sample,
};
pub use race::FoundInput;
pub use request::Request;
pub use result::{Cell, Counts, Equivalence, Fate, MutantResult, Mutated};
pub use solution::{Refusal, Refused};
pub use strength::Strength;
pub use survivors::ScopeTried;
pub use tools::Tools;
