//! The helper's side: a small process that starts programs on behalf of the tool.
//!
//! # Theory of operation
//!
//! The tool starts its own executable again as the *zygote* of a worker. A zygote is small and has
//! one thread, for three reasons: forking a large process is slow, a fork of a process with threads
//! may only call a few functions, and Linux counts the memory of the process that forked as peak
//! memory of the program. The zygote does nothing but fork, one after another, the *init* of each
//! run. The init takes one job from the socket, starts the *program*, reaps every process that comes
//! of it, kills what is left when the program has ended or the tool says so, reports and ends. The
//! next init is forked while the tool still digests the report.
//!
//! To do something in a child (to become the program, to look among the host's files) an init does
//! not fork: the child works on the init's memory, and the two take turns, so nothing is copied. The
//! child that is to become the program is started ahead, too.
//!
//! The socket is the only tie to the tool: when the tool is gone, init and zygote read its end and
//! end too. An init learns by the parent-death signal that its zygote is gone. Where it has no process id namespace, which
//! the kernel would clear, it has to live until it has ended what is left of its run: so it can answer that signal, and has
//! a session of its own, which what is sent to the tool's process group does not reach.

pub(super) mod attacks;
mod common;
mod confine;
mod filters;
mod identity;
mod init;
mod limits;
mod program;
mod reap;
mod room;
mod root;
mod tally;
mod zygote;

use std::os::fd::AsFd;

use super::sys::fds;
use super::wire::{Channel, HELPER_ARGUMENT};

/// Becomes a sandbox helper and never comes back, if this process was started as one.
///
/// The sandbox starts the executable it is part of again as its helper. An executable that opens a
/// sandbox must call this first thing in `main`, or name one that does in
/// [`Options::helper`](super::Options::helper).
pub fn enter_if_helper() {
    let mut arguments = std::env::args_os().skip(1);
    let Some(first) = arguments.next() else {
        return;
    };
    if first == HELPER_ARGUMENT {
        // Whatever else was inherited would be kept open for as long as the helper lives.
        let closed = fds::close_from(3);
        let socket = closed.and_then(|()| std::io::stdin().as_fd().try_clone_to_owned());
        std::process::exit(socket.map_or(1, |socket| zygote::live(&Channel::over(socket))));
    }
    if first == attacks::ATTACK_ARGUMENT {
        let words: Vec<String> = arguments
            .filter_map(|word| word.into_string().ok())
            .collect();
        attacks::attack(&words);
        std::process::exit(0);
    }
}
