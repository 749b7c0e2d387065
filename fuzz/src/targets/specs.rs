//! Problems and contests as setters write them.

use super::{LANGUAGES, files};
use spec::{Source, Spec, renamed, with_inputs};
use statement::contest;
use statement::{Sheet, all};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Opens a problem with this spec, or with the files in the bytes, and shows its statements; a spec that is read is the same once it
/// is written and read again.
pub(super) fn problems(bytes: &[u8]) {
    let (spec, files) = files::split(bytes);
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let problem = directory.path().join("problem");
    if fs::create_dir(&problem).is_err() || fs::write(problem.join("problem.toml"), spec).is_err() {
        return;
    }
    for (name, text) in files {
        write_below(&problem, &name, text);
    }
    written_again(spec);
    match package::open(&problem, &LANGUAGES) {
        Ok(package) => {
            for statement in all(&package).into_iter().flatten() {
                let sheet = Sheet::new(&package, &statement, &[]);
                _ = (sheet.markdown(), sheet.html(0), statement.latex(""));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Opens a contest.
pub(super) fn contests(bytes: &[u8]) {
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let path = directory.path().join("contest.toml");
    if fs::write(&path, bytes).is_ok()
        && let Err(error) = contest::open(&path)
    {
        assert!(!error.to_string().is_empty());
    }
}

/// Writes a file, unless it would lie elsewhere.
fn write_below(directory: &Path, name: &str, text: &[u8]) {
    let name = PathBuf::from(name);
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if name.components().all(is_plain)
        && let Some(parent) = directory.join(&name).parent()
        && fs::create_dir_all(parent).is_ok()
    {
        _ = fs::write(directory.join(&name), text);
    }
}

fn written_again(bytes: &[u8]) {
    let read = |text: &[u8]| Source::new("problem.toml".into(), text).read::<Spec>();
    let Ok(spec) = read(bytes) else {
        return;
    };
    // A spec may hold what is not written, as a date.
    let Ok(written) = spec.to_toml() else {
        return;
    };
    let again = read(written.as_bytes()).map(|again| again.to_toml());
    assert!(
        matches!(&again, Ok(Ok(again)) if *again == written),
        "{written}\n{again:?}"
    );
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let edited = [
        renamed(text, "a", Some(1)),
        with_inputs(text, "hacks2", "a/*.in", &[]),
    ];
    for edited in edited.into_iter().flatten() {
        assert!(read(edited.as_bytes()).is_ok(), "{edited}");
    }
}
