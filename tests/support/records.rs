//! Records of games as inputs: `make_a_sequence`, whose parts are all built in.

use super::shipped_problems;
use cases::build::{BuildDir, Use};
use cases::jury::Jury;
use sandbox::{Exit, Sandbox, Scripted};
use std::sync::Arc;
use terms::language::Languages;

/// Does something with the jury of the problem; nothing is run for that.
pub(crate) fn with_records<R>(work: impl FnOnce(&Jury<'_>) -> R) -> R {
    let dir = shipped_problems().join("make_a_sequence");
    let package = package::open(&dir, &Languages::builtin()).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let dir = BuildDir::open(scratch.path(), Use::Programs, || {}).unwrap();
    let sandbox: Arc<dyn Sandbox> = Arc::new(Scripted::new(|_| Ok(Exit::printing(""))));
    let compiler = dir.compiler(sandbox.clone());
    work(&Jury::new(&package, &compiler, &*sandbox))
}

/// How many moves the first record of an input has: its third number.
pub(crate) fn moves(input: &[u8]) -> u64 {
    let text = std::str::from_utf8(input).unwrap();
    text.split_whitespace().nth(2).unwrap().parse().unwrap()
}
