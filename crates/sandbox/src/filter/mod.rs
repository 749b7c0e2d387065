//! The system call filter: which calls a program may make, as a program for the kernel.

mod arguments;
mod assemble;
mod calls;
mod gaps;
mod policy;
#[cfg(test)]
mod tests;

pub(super) use assemble::FilterRules;
pub(super) use gaps::Gaps;
pub(super) use policy::{layers, rules, single_process};
