//! The command `tengen`.

mod typesetter;

use std::process::ExitCode;
use std::thread;

/// The stack size in bytes: the usual size of a main thread, independent of `ulimit -s`.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    // The sandbox starts this executable again as its helper.
    sandbox::enter_if_helper();
    if let Some(code) = typesetter::run_if_typesetter() {
        return code;
    }
    // A parent process may have left a umask or ignored signals. Resetting them is safe only while
    // there is a single thread.
    sandbox::reset_process();
    let command = thread::Builder::new().stack_size(STACK);
    match command.spawn(tengen::cli::main) {
        // The panic handler has printed the message; 101 is the exit code of a Rust process after a
        // panic.
        Ok(command) => command.join().unwrap_or_else(|_| ExitCode::from(101)),
        Err(_) => tengen::cli::main(),
    }
}
