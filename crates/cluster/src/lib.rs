//! Judging on many machines, which find each other through NATS with `JetStream`.
//!
//! # Theory of operation
//!
//! A *coordinator* publishes jobs to streams, one per priority, and *workers* take them. A job is a
//! part of a submission: some cases of one problem ([`judge::Judge::judge_part`]); or a part of a
//! search, or a game of a match.
//! Data that many jobs need, such as problems, goes through the object store under the hash of its
//! content, and workers cache it. NATS provides queues, redelivery and replication: a worker
//! acknowledges a job when its result is stored, and regularly reports that a job is in progress. A
//! job whose worker is silent goes to another worker. So a job may be judged twice; its result
//! counts once, because the coordinator knows its jobs by their ids.
//!
//! Everything from the network is checked before it is used: sizes, hashes and names
//! ([`protocol`]).

mod address;
mod archive;
mod connection;
mod coordinator;
mod error;
#[doc(hidden)]
pub mod fuzzing;
mod package;
mod protocol;
#[doc(hidden)]
pub mod scheduling;
mod settings;
mod status;
mod worker;

pub use coordinator::{Coordinator, Distribution, Machine};
pub use error::ClusterError;
pub use scheduling::Priority;
pub use settings::Settings;
pub use status::{QueueStatus, Status, WorkerStatus, status};
pub use worker::{WorkerOptions, WorkerTools, run_worker};
