//! The executable as the typesetter that runs in the sandbox.

use statement::built_in;
use std::ffi::OsString;
use std::process::ExitCode;

/// The exit code of the typesetter, if this process was started as one.
pub(crate) fn run_if_typesetter() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next()?;
    (first == built_in::ARGUMENT).then(|| typeset(arguments))
}

#[cfg(feature = "pdf")]
fn typeset(mut arguments: impl Iterator<Item = OsString>) -> ExitCode {
    use std::io::Write as _;
    let mut out = anstream::stdout();
    let first = arguments.next();
    let (code, text) = if first.as_ref().is_some_and(|it| it == built_in::VERSION) {
        (ExitCode::SUCCESS, typeset::version())
    } else {
        match typeset::run(first.into_iter().chain(arguments)) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(reason) => (ExitCode::FAILURE, reason),
        }
    };
    // Without a reader nobody misses the text.
    let _ = writeln!(out, "{text}");
    code
}

#[cfg(not(feature = "pdf"))]
fn typeset(_arguments: impl Iterator<Item = OsString>) -> ExitCode {
    ExitCode::from(built_in::MISSING)
}
