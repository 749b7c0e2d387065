//! ICPC problem packages.

mod judging;
mod modern;
mod submissions;

pub(super) use modern::export;
