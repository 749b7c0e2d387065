//! What the tool and its helper processes say to each other.
//!
//! Both ends are the same executable, so there are no versions. A message is one packet of a
//! sequenced-packet socket pair; descriptors travel with it. The tool says [`SetUp`](ToBox::SetUp)
//! once, which the zygote answers with [`Ready`](FromBox::Ready). Then, for every run, it says
//! [`Prepare`](ToBox::Prepare), at which the zygote forks an init, and [`Run`](ToBox::Run), which the
//! init answers with a [`Report`](FromBox::Report) or the reason why there is none.

mod channel;
mod codec;
mod from_box;
mod streams;
mod to_box;

use std::os::fd::{BorrowedFd, OwnedFd};

pub(super) use channel::Channel;
pub(super) use from_box::{FromBox, Report};
pub(super) use streams::Streams;
pub(super) use to_box::{Confinement, Mount, Request, SetUp, ToBox};

/// The first argument by which the executable knows that it is a helper.
pub(super) const HELPER_ARGUMENT: &str = "__sandbox-helper";

/// Where all is that a program can write to.
pub(super) const FRESH: &str = "/tmp";

/// The working directory of a job that has no directory of the host.
pub(super) const WORK: &str = "/tmp/work";

/// A message that can be put into a packet.
pub(super) trait Message: Sized {
    fn encode(&self) -> Vec<u8>;
    /// The descriptors to send along, in the order in which `decode` takes them.
    fn fds(&self) -> Vec<BorrowedFd<'_>>;
    /// `None` where the bytes are no message.
    fn decode(bytes: &[u8], fds: Vec<OwnedFd>) -> Option<Self>;
}
