//! The pages of the documentation: what they show is what happens.
//!
//! Blocks marked `console` are run, those marked `console not-run` are not. A page is one session from
//! top to bottom; see [`page::Block::steps`] and [`page::fits`] for how a block is written.

mod book;
mod page;
mod session;
mod shape;

use crate::support::Test;
use page::{Step, blocks, fits};
use serde_json::Value;
use session::Session;
use std::cmp::Reverse;
use std::num::NonZero;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::Mutex;
use std::thread::available_parallelism;

/// The marks a block may have; a misspelt one would not be run.
const MARKS: [&str; 5] = ["console", "console not-run", "sh", "toml", ""];

/// The README and the book, relative to the repository.
fn pages() -> Vec<String> {
    let mut pages = markdown_below("docs");
    pages.push("README.md".to_owned());
    assert!(pages.len() > 10);
    pages
}

/// The pages in a directory of the repository and below it, by their paths.
fn markdown_below(dir: &str) -> Vec<String> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(dir)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{dir}/{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            pages.extend(markdown_below(&path));
        } else if Path::new(&path).extension().is_some_and(|it| it == "md") {
            pages.push(path);
        }
    }
    pages
}

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The console blocks of a page, step by step.
fn steps(page: &str) -> Vec<Step<'_>> {
    let blocks = blocks(page);
    let console = blocks.iter().filter(|block| block.info == "console");
    console.flat_map(page::Block::steps).collect()
}

/// Runs the console blocks of a page and compares what they print: JSON documents by their shape.
#[track_caller]
fn shows_what_happens(path: &str) {
    let page = read(path);
    let mut session = Session::new();
    for step in &steps(&page) {
        let printed = session.run(step);
        let lines: Vec<&str> = printed.lines().collect();
        if let Ok(documented) = serde_json::from_str::<Value>(&step.output.join("\n"))
            && documented.is_object()
        {
            let real = serde_json::from_str(&lines.join("\n"));
            let real = real.unwrap_or_else(|error| panic!("{error}: {printed}"));
            shape::same_shape(&documented, &real, &step.command);
            continue;
        }
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
fn every_page_shows_what_happens() {
    // What is printed tells what is missing, too.
    testing::needs(&[
        "gcc", "g++", "python3", "javac", "java", "node", "go", "curl",
    ]);
    // The longest first, or the last to begin would be alone in the end.
    let mut pages = pages();
    if !testing::is_there("nats-server") {
        testing::leave_out("NATS", "nats-server");
        pages.retain(|path| path != "docs/cluster.md");
    }
    pages.sort_by_cached_key(|path| Reverse(steps(&read(path)).len()));
    let pages = Mutex::new(pages.into_iter());
    let next = || pages.lock().unwrap().next();
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        // No more at once than the machine has processors: what a page says about time has to come true.
        for _ in 0..available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(path) = next() {
                    // One wrong page hides no other.
                    if catch_unwind(|| shows_what_happens(&path)).is_err() {
                        wrong.lock().unwrap().push(path);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join(", "));
}

#[test]
fn every_key_of_a_document_is_explained_in_its_section() {
    let page = read("docs/json.md");
    for section in page.split("\n## ").skip(1) {
        for step in steps(section) {
            let document = serde_json::from_str::<Value>(&step.output.join("\n"));
            let mut keys = document.as_ref().map(shape::keys).unwrap_or_default();
            keys.remove("format");
            for key in keys {
                let row =
                    |line: &&str| line.starts_with("| `") && line.contains(&format!("`{key}`"));
                assert!(
                    section.lines().any(|line| row(&line)),
                    "`{key}`: {}",
                    step.command
                );
            }
        }
    }
}

#[test]
fn every_command_has_its_section() {
    let help = Test::empty().run(&["help"]).ends_with(0).stdout;
    let (commands, _) = help.split_once("Global options:\n").unwrap();
    let commands = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let names: Vec<&str> = commands
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    assert!(names.contains(&"verify"));
    let page = read("docs/commands.md");
    for name in &names {
        assert!(
            page.contains(&format!("\n## tengen {name}\n")),
            "{name} is not described"
        );
    }
}

#[test]
fn every_block_has_a_known_mark() {
    for path in &pages() {
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

#[test]
fn every_link_leads_somewhere() {
    for path in &pages() {
        let page = read(path);
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        // Every other part is a block of code, in which boards are drawn with brackets.
        let prose = page.split("\n```").step_by(2);
        for link in prose
            .flat_map(|text| text.split("](").skip(1))
            .map(|rest| rest.split(')').next().unwrap())
        {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            // In the contents of the book, an empty link groups the pages below it.
            if file.starts_with("http") || link.is_empty() {
                continue;
            }
            let target = if file.is_empty() {
                dir.clone()
            } else {
                dir.parent().unwrap().join(file)
            };
            assert!(target.exists(), "{path}: {link}");
            // Directories and pictures have no headings.
            let text = std::fs::read_to_string(target).unwrap_or_default();
            let is_heading = |line: &str| line.starts_with('#') && anchor(line) == heading;
            assert!(
                heading.is_empty() || text.lines().any(is_heading),
                "{path}: {link}"
            );
        }
    }
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}
