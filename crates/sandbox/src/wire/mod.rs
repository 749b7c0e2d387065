//! The protocol between the tool and its helper processes.
//!
//! Both ends are the same executable, so there are no versions. A message is one packet of a
//! sequenced-packet socket pair; descriptors travel with it. The tool sends [`SetUp`](ToBox::SetUp)
//! once, which the zygote answers with [`Ready`](FromBox::Ready). Then, for every run, it sends
//! [`Prepare`](ToBox::Prepare), upon which the zygote forks an init, and [`Run`](ToBox::Run), which
//! the init answers with a [`Report`](FromBox::Report) or with the reason why there is none.

mod channel;
mod codec;
mod from_box;
mod streams;
mod to_box;

use std::os::fd::{BorrowedFd, OwnedFd};

pub(super) use channel::Channel;
pub(super) use from_box::{FromBox, Report};
pub(super) use streams::Streams;
pub(super) use to_box::{Confinement, JobRequest, Mount, SetUp, ToBox};

/// The first argument that makes the executable a helper.
pub(super) const HELPER_ARGUMENT: &str = "__sandbox-helper";

/// The only directory that a program can write to.
pub(super) const FRESH: &str = "/tmp";

/// The working directory of a job that has no directory of the host.
pub(super) const WORK: &str = "/tmp/work";

/// A message that can be put into a packet.
pub(super) trait Message: Sized {
    fn encode(&self) -> Vec<u8>;
    /// The descriptors to send along, in the order in which `decode` takes them.
    fn fds(&self) -> Vec<BorrowedFd<'_>>;
    /// `None` if the bytes are not a valid message.
    fn decode(bytes: &[u8], fds: Vec<OwnedFd>) -> Option<Self>;
}
