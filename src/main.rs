//! The command `tengen`.

use std::process::ExitCode;
use std::thread;

/// The stack of the command, in bytes: the usual size of a main thread, independent of `ulimit -s`.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    // The sandbox runs this executable again as its helper.
    sandbox::enter_if_helper();
    // A parent may have left a umask or ignored signals, which are reset while there is one thread.
    sandbox::reset_process();
    let command = thread::Builder::new().stack_size(STACK);
    match command.spawn(tengen::cli::main) {
        // A panic has printed its message; this is the exit code of a panic.
        Ok(command) => command.join().unwrap_or_else(|_| ExitCode::from(101)),
        Err(_) => tengen::cli::main(),
    }
}
