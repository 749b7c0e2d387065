//! From a problem's directory to its data, and from a submission to its verdict.
//!
//! A spec is read (`spec`), resolved (`package`) and planned (`plan`); its cases are made (`build`), by the model or by
//! programs (`jury`) that were compiled before (`program`); a submission runs on them (`judge`), and what its runs mean is a
//! verdict (`verdict`). All that together says whether a problem is sound (`verify`). Only `spec` and `package` read problem.toml; what follows works on values, prints nothing and
//! reads no environment. What cannot be done is a `fault::Fault`, never a verdict, and says who has to act.

pub mod bounds;
pub mod build;
pub mod contest;
pub mod event;
pub mod fault;
pub mod harness;
pub mod judge;
pub mod jury;
pub mod language;
pub mod lint;
pub mod machine;
pub mod measure;
pub mod package;
pub mod plan;
pub mod program;
pub mod spec;
pub mod statement;
pub mod strength;
pub mod terms;
pub mod verdict;
pub mod verify;
