//! The command `tengen`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // The sandbox runs this executable again as its helper.
    sandbox::enter_if_helper();
    // A parent may have left a umask or ignored signals, which are set right while there is one thread.
    sandbox::reset_process();
    tengen::cli::main()
}
