//! The events of compilations.

use super::{Compilation, Compiler};
use crate::store::ADDED_BETWEEN_CHECKS;
use crate::{ProgramStore, Source};
use base::pool::lock;
use sandbox::{Exit, Job, SandboxError, Scripted, Work};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::{Arc, Mutex};
use terms::event::{Event, Sink};
use terms::language::Languages;

#[derive(Default)]
struct Events(Mutex<Vec<String>>);

impl Sink for Events {
    fn event(&self, event: Event) {
        lock(&self.0).push(format!("{event:?}"));
    }
}

/// Creates an empty program for every source.
fn compile(job: &Job) -> Exit {
    if let Work::Shared(dir) = &job.work {
        let program = dir.join("program");
        std::fs::write(&program, "").unwrap();
        std::fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    }
    Exit::printing("1.0")
}

#[test]
fn only_what_is_really_compiled_is_announced() {
    let dir = tempfile::tempdir().unwrap();
    let events = Arc::new(Events::default());
    let sandbox = Arc::new(Scripted::new(|job: &Job| {
        Ok::<Exit, SandboxError>(compile(job))
    }));
    let compiler = Compiler::new(dir.path().join("bin"), dir.path().to_owned(), sandbox)
        .reporting(events.clone(), "sums");
    let languages = Languages::builtin();
    let compile = |file: &str, path: &str| {
        let language = languages.for_file(file.as_ref()).unwrap();
        let source = Source::single(file, Vec::new(), &language);
        let compilation = compiler.compile_as(path, &source).unwrap();
        let is_ready = matches!(compilation, Compilation::Ready(_));
        assert!(is_ready, "{compilation:?}");
    };
    compile("right.c", "solutions/right.c");
    // The first was compiled before, the second is not compiled at all.
    compile("right.c", "solutions/right.c");
    compile("right.py", "solutions/right.py");
    let compiling = r#"Compiling { problem: "sums", program: "solutions/right.c" }"#;
    assert_eq!(*lock(&events.0), [compiling, "Ended"]);
}

#[test]
fn of_many_programs_those_stay_that_are_used_or_were_used_last() {
    let dir = tempfile::tempdir().unwrap();
    let bin = dir.path().join("bin");
    let store = ProgramStore::new(bin.clone(), dir.path().to_owned(), true).with_programs(10);
    let sandbox = Scripted::new(|job: &Job| Ok::<Exit, SandboxError>(compile(job)));
    let compiler = Compiler::with_store(Arc::new(store), Arc::new(sandbox));
    let language = Languages::builtin().for_file("a.c".as_ref()).unwrap();
    let compile = |number: usize| {
        let source = Source::single("a.c", number.to_string().into_bytes(), &language);
        compiler.compile(&source).unwrap()
    };
    let Compilation::Ready(first) = compile(0) else {
        panic!("refused");
    };
    for number in 1..=ADDED_BETWEEN_CHECKS {
        compile(number);
    }
    let entries = std::fs::read_dir(&bin).unwrap().flatten();
    let programs = entries.filter(|entry| entry.path().is_dir());
    assert_eq!(programs.count(), 11, "ten, and the one that is used");
    assert!(first.dir().join("program").is_file());
}
