//! The pages of the documentation: what they show is what happens.
//!
//! Blocks marked `console` are run, those marked `console not-run` are not. A page is one session from
//! top to bottom; see [`page::Block::steps`] and [`page::fits`] for how a block is written.

mod page;
mod session;

use page::{blocks, fits};
use session::Session;
use std::path::Path;

/// The marks a block may have; a misspelt one would not be run.
const MARKS: [&str; 6] = ["console", "console not-run", "sh", "toml", "json", "text"];

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Runs the console blocks of a page and compares what they print.
#[track_caller]
fn shows_what_happens(path: &str) {
    let page = read(path);
    let mut session = Session::new();
    let steps: Vec<_> = blocks(&page)
        .iter()
        .filter(|block| block.info == "console")
        .flat_map(page::Block::steps)
        .collect();
    assert!(!steps.is_empty(), "{path} shows nothing");
    for step in &steps {
        let printed = session.run(step);
        let lines: Vec<&str> = printed.lines().collect();
        assert!(
            fits(&step.output, &lines),
            "{path}:{}: `{}` prints\n{printed}",
            step.line,
            step.command
        );
    }
    session.end();
}

#[test]
fn the_readme_shows_what_happens() {
    shows_what_happens("README.md");
}

#[test]
fn every_block_has_a_known_mark() {
    for path in ["README.md"] {
        for block in blocks(&read(path)) {
            assert!(
                MARKS.contains(&block.info),
                "{path}:{}: {}",
                block.line,
                block.info
            );
        }
    }
}
