//! Tests of the file with the answers, intact and damaged.

use super::record::MAGIC;
use super::{Answers, FLOOR};
use crate::build::Hashes;
use base::digest;
use std::os::unix::fs::{FileExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn place() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("answers.pack");
    (dir, path)
}

fn hashes(answer: &[u8]) -> Hashes {
    Hashes {
        input: digest::sha256_hex(b""),
        answer: digest::sha256_hex(answer),
    }
}

fn add(answers: &Answers, id: &str, bytes: &[u8]) {
    let made_from = format!("from {id}");
    answers.add(id, made_from, hashes(bytes), bytes).unwrap();
}

fn read(answers: &Answers, id: &str) -> Option<Vec<u8>> {
    Some(answers.find(id)?.answer.read().unwrap())
}

fn open(path: &Path) -> Answers {
    Answers::open(path).unwrap()
}

#[test]
fn answers_are_found_again_and_the_last_one_counts() {
    let (_dir, path) = place();
    let answers = open(&path);
    let long = vec![b'x'; 100_000];
    for (id, bytes) in [
        ("a/1", &b"old"[..]),
        ("a/2", &long),
        ("a/1", b"new"),
        ("b/1", b""),
    ] {
        add(&answers, id, bytes);
    }
    for answers in [answers, open(&path)] {
        assert_eq!(read(&answers, "a/1").unwrap(), b"new");
        assert_eq!(read(&answers, "a/2").unwrap(), long);
        assert_eq!(read(&answers, "b/1").unwrap(), b"");
        assert_eq!(answers.find("b/1").unwrap().made_from, "from b/1");
        assert!(read(&answers, "b/2").is_none());
    }
}

#[test]
fn the_size_of_the_file_does_not_depend_on_short_answers() {
    let about = |bytes: &[u8]| {
        let (_dir, path) = place();
        add(&open(&path), "a/1", bytes);
        let about = path.metadata().unwrap();
        (about.len(), about.blocks(), about.mode() & 0o777)
    };
    assert_eq!(about(b"NO"), about(b"YES"));
    assert_eq!(about(b"NO"), about(&vec![b'x'; 500_000]));
    assert_eq!(about(b"NO").0, FLOOR);
    assert_eq!(about(b"NO").2, 0o600);
    assert_eq!(about(&vec![b'x'; 1 << 20]).0, 2 * FLOOR);
}

#[test]
fn what_is_cut_off_is_lost_and_nothing_else() {
    let (_dir, path) = place();
    add(&open(&path), "a/1", b"first");
    add(&open(&path), "a/2", &[b'x'; 5000]);
    let whole = std::fs::read(&path).unwrap();
    for cut in [0, 5, MAGIC.len(), 100, 300, 2000, whole.len() - 1] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let answers = open(&path);
        assert_eq!(path.metadata().unwrap().len(), FLOOR, "{cut}");
        assert_eq!(answers.find("a/1").is_some(), cut >= 300, "{cut}");
        assert_eq!(answers.find("a/2").is_some(), cut > 6000, "{cut}");
        add(&answers, "a/2", b"again");
        assert_eq!(read(&open(&path), "a/2").unwrap(), b"again", "{cut}");
    }
}

#[test]
fn a_damaged_line_ends_the_list_and_is_written_over() {
    let (_dir, path) = place();
    let answers = open(&path);
    for id in ["a/1", "a/2", "a/3"] {
        add(&answers, id, b"answer");
    }
    let second = answers.find("a/2").unwrap().answer.offset;
    let file = std::fs::File::options().write(true).open(&path).unwrap();
    file.write_all_at(b"}", second - 10).unwrap();
    let answers = open(&path);
    assert!(read(&answers, "a/1").is_some());
    assert!(answers.find("a/2").is_none() && answers.find("a/3").is_none());
    add(&answers, "a/3", b"other");
    assert_eq!(read(&open(&path), "a/3").unwrap(), b"other");
}

#[test]
fn what_no_longer_counts_is_dropped_when_it_is_most_of_the_file() {
    let (dir, path) = place();
    let answers = open(&path);
    let long = vec![b'x'; 800_000];
    for _ in 0..4 {
        add(&answers, "a/1", &long);
    }
    add(&answers, "a/2", b"stays");
    add(&answers, "old/1", &long);
    let before = answers.find("a/1").unwrap().answer;
    assert_eq!(path.metadata().unwrap().len(), 4 * FLOOR);
    answers.tidy(dir.path(), |id| id.starts_with("a/")).unwrap();
    assert_eq!(path.metadata().unwrap().len(), FLOOR);
    assert_eq!(before.read().unwrap(), long, "it stays open");
    let answers = open(&path);
    assert_eq!(read(&answers, "a/1").unwrap(), long);
    assert_eq!(read(&answers, "a/2").unwrap(), b"stays");
    assert!(answers.find("old/1").is_none());
    let left = std::fs::read_dir(dir.path()).unwrap().count();
    assert_eq!(left, 1);
}

#[test]
fn what_is_no_file_is_an_error() {
    let (_dir, path) = place();
    std::fs::create_dir(&path).unwrap();
    assert!(Answers::open(&path).is_err());
    let pipe = path.join("pipe");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
    assert!(Answers::open(&pipe).is_err());
}
