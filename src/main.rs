//! The command `tengen`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // The sandbox runs this executable again as its helper.
    sandbox::enter_if_helper();
    sandbox::reset_process();
    tengen::cli::main()
}
