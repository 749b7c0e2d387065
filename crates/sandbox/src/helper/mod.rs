//! The helper: a small process that starts programs on behalf of the tool.
//!
//! # Theory of operation
//!
//! The tool starts its own executable again as the *zygote* of a worker. A zygote is small and has
//! one thread, for three reasons: forking a large process is slow, a fork of a process with threads
//! may only call a few functions, and Linux counts the memory of the forking process as peak memory
//! of the program. The zygote only forks the *init* of each run, one after another. The init takes
//! one job from the socket, starts the *program*, and reaps all its descendants. When the program
//! has ended or the tool requests it, the init kills the remaining processes, reports and ends. The
//! next init is forked while the tool still processes the report.
//!
//! An init does not fork to do something in a child (to become the program, to look among the
//! host's files): the child works on the init's memory, and the two take turns, so nothing is
//! copied. The child that will become the program is also started in advance.
//!
//! The socket is the only connection to the tool: when the tool is gone, init and zygote read the
//! end of the stream and end too. An init learns from the parent-death signal that its zygote is
//! gone. The kernel clears a process id namespace. Without one, the init has to live until it has
//! ended the remaining processes of its run. Therefore it can handle that signal, and has a session
//! of its own, so that signals to the tool's process group do not reach it.

pub(super) mod attacks;
mod common;
mod confine;
mod filters;
mod final_output;
mod identity;
mod init;
mod limits;
mod pause;
mod program;
mod reap;
mod room;
mod root;
mod tally;
mod zygote;

use std::os::fd::AsFd;

use super::sys::fds;
use super::wire::{Channel, HELPER_ARGUMENT};

/// Becomes a sandbox helper and never returns, if this process was started as one.
///
/// The sandbox starts its own executable again as its helper. An executable that opens a sandbox
/// must call this first in `main`, or name an executable that does in
/// [`Options::helper`](super::Options::helper).
pub fn enter_if_helper() {
    let mut arguments = std::env::args_os().skip(1);
    let Some(first) = arguments.next() else {
        return;
    };
    if first == HELPER_ARGUMENT {
        // Other inherited descriptors would stay open for as long as the helper lives.
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
