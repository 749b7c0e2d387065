//! Strength: how many small mistakes in correct solutions the data of a problem detect.
//!
//! Small mistakes are inserted into accepted solutions, one at a time (`mutation`), and each of
//! these *mutants* is run on the cases like a submission. A case whose verdict differs from that of
//! the solution *kills* the mutant. A mutant that no case kills may behave like the solution on
//! every input; if this can be proven it is *equivalent*, otherwise it *survives*. The score is the
//! share of killed mutants among those that are not equivalent.
//!
//! Starting a program costs more than running it on most inputs, and compiling costs a thousand
//! times more. So as many mutants of a solution as possible are compiled into one program, which
//! selects the mutant at its start ([`schemata`]), and a fork server runs it. As in fuzzing, this
//! is a filter: what it passes has passed, and everything else is judged like a submission
//! ([`trial`]). The survivors are fuzzed together ([`survivors`]), and inputs that kill one of them
//! are offered as cases.

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
    ChangeKind, Grade, LetThrough, NewTest, NotMutated, PartFate, PartMutant, PartStrength,
    PartsRequest, PartsStrength, Role, Sample,
};
pub use race::FoundInput;
pub use request::{Request, speed};
pub use result::{Cell, Counts, Equivalence, Fate, MutantResult, Mutated};
pub use solution::{Refusal, Refused};
pub use strength::Strength;
pub use survivors::ScopeTried;
pub use tools::Tools;
