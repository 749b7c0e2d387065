//! From a problem's directory to its data, and from a submission to its verdict.
//!
//! A spec is read (`spec`), resolved (`package`) and planned (`plan`). Its cases are built
//! (`build`) by the model or by programs (`jury`) that are compiled first (`program`). A submission
//! runs on them (`judge`), and a verdict is the meaning of its runs (`verdict`). Together these
//! decide whether a problem is sound (`verify`). Only `spec` and `package` read problem.toml; later
//! stages work on values, print nothing and read no environment variables. A failed operation is a
//! `fault::Fault`, never a verdict, and states who has to act.

pub mod bounds;
pub mod build;
pub mod contest;
pub mod judge;
pub mod jury;
pub mod lint;
pub mod machine;
pub mod measure;
pub mod plan;
pub mod statement;
pub mod strength;
pub mod verify;
