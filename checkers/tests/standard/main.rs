//! The standard checkers, through the public door.

mod any_bytes;
mod icpc;
mod oracle;
mod random;
mod testlib;
