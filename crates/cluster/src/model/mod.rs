//! A model of a large cluster: how long submissions wait, by the number of workers.
//!
//! # Theory of operation
//!
//! Time is virtual, and advances from event to event. A submission arrives, is split and delayed by
//! the code of the real coordinator ([`crate::scheduling`]), and its parts wait in one queue for
//! idle slots, like those of a stream. The model also contains the other bottlenecks: the
//! coordinator sends and receives one message at a time, and problems reach the workers over one
//! link. The durations of programs are not computed but given, as they were measured.

mod contest;
mod replay;

pub use contest::{Contest, Problem, Submission};
pub use replay::{Cluster, Costs, Replayed, replay};
