//! A model of a large cluster: how long submissions wait, by how many workers there are.
//!
//! Theory of operation: time is virtual, and goes from event to event. A submission arrives, is split and held back by the very code that
//! a coordinator uses ([`crate::scheduling`]), and its parts wait in one queue for idle slots, as those of a stream do. What is bounded
//! beside the slots is in the model, too: the coordinator posts and takes one message at a time, and problems reach the workers over
//! one link. What a program takes is not computed but given, as it was measured.

mod contest;
mod replay;

pub use contest::{Contest, Problem, Submission};
pub use replay::{Cluster, Costs, Replayed, replay};
