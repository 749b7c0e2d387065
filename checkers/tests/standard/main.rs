//! The standard checkers, through the public door.

mod any_bytes;
mod icpc;
mod oracle;
mod random;
mod testlib;

use checkers::{Checker, Options, open};

/// A checker that is known to exist and to take the options.
fn opened(name: &str, options: &Options) -> Box<dyn Checker> {
    open(name, options).expect("the name and the options are known")
}
