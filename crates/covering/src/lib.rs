//! A covering plan: few cases that contain every relevant value of every parameter, and as many
//! pairs of these values as fit.
//!
//! Most bugs show when one or two parameters have particular values (Kuhn, Wallace and Gallo,
//! "Software fault interactions and implications for software testing", 2004). So the parameters of
//! each generator become [factors](factor::Factor) with a few levels: the bounds of a range and
//! numbers that are likely to reveal bugs, or all words of a list. Rows are built one at a time,
//! each from an uncovered pair and the levels that cover most in addition, as in AETG (Cohen,
//! Dalal, Fredman and Patton, "The AETG system", 1997). Not all levels can be combined; if a
//! generator cannot make a row, fewer levels are tried, and otherwise the pair counts as
//! impossible.

mod answers;
mod array;
mod boundary;
mod by_jury;
mod choice;
mod climb;
mod climbed;
mod demands;
mod factor;
mod fill;
mod gaps;
mod group;
mod literals;
mod open;
mod outcome;
mod packed;
mod parameters;
mod plan;
mod program;
mod ranges;
mod spec;
mod trial;
mod valid;
mod vary;

pub use by_jury::{JuryTrial, ends_otherwise};
pub use gaps::{Gaps, MissingWords, gaps};
pub use group::{CoveringPlan, GroupPlan, Limits};
pub use outcome::OutcomeKind;
pub use plan::plan;
pub use program::{Lowered, smaller};
pub use spec::{is_of_plan, with_plan, written};
pub use trial::{Makers, Run, Solve};
pub use valid::{needs_jury, valid_plan};
