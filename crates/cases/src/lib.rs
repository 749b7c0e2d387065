//! From a package to its cases.
//!
//! Cases are planned (`plan`) and built (`build`) by the model or by programs (`jury`). Their
//! validators report which bounds of quantities they reach (`bounds`).

pub mod bounds;
pub mod build;
pub mod jury;
pub mod plan;
