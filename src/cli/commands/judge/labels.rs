//! Labels of submissions (expected results), from a table with one line each.

use crate::cli::args;
use crate::cli::commands::{Fault, named, say};
use base::text::{Shown as _, count, line, nearest};
use report::Label;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// At most this many labelled submissions without a file are named in an error.
const MAX_NAMED_MISSING: usize = 5;

/// The labels in a file.
pub(super) struct Labels {
    path: PathBuf,
    /// Label and line number, by the name in the file.
    by_name: BTreeMap<String, (u64, Label)>,
    /// The name of each judged submission in the file, by its path in reports.
    names: BTreeMap<String, String>,
}

/// Reads a table of names and labels, with or without a header line.
pub(super) fn read(path: &Path) -> Result<Labels, Fault> {
    let file = path.shown();
    let bytes = named::read(path)?;
    let mut table = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(bytes.as_slice());
    let mut by_name: BTreeMap<String, (u64, Label)> = BTreeMap::new();
    for (index, record) in table.records().enumerate() {
        let record = record.map_err(|error| Fault::Usage(format!("{file}: {error}")))?;
        let row = record.position().map_or(0, csv::Position::line);
        let at = |message: String| Fault::Usage(format!("{file}:{row}: {message}"));
        let (Some(name), Some(label)) = (record.get(0), record.get(1)) else {
            return Err(at(
                "a line is a submission and its label, as `mine.cpp,right`".to_owned(),
            ));
        };
        match label.parse() {
            Ok(label) => {
                if let Some((before, _)) = by_name.insert(name.to_owned(), (row, label)) {
                    let name = line(name);
                    return Err(at(format!("{name} has a label in line {before} already")));
                }
            }
            // The first line may name the columns.
            Err(_) if index == 0 && is_head(label) => {}
            Err(message) => return Err(at(message)),
        }
    }
    if by_name.is_empty() {
        return Err(Fault::Usage(format!("{file} has no labels")));
    }
    Ok(Labels {
        path: path.to_owned(),
        by_name,
        names: BTreeMap::new(),
    })
}

fn is_head(label: &str) -> bool {
    let label = label.to_ascii_lowercase();
    ["label", "verdict", "expected", "result", "status"].contains(&&*label)
}

impl Labels {
    /// The paths of all labelled submissions, in the given directories and among the given files.
    pub(super) fn submissions(&mut self, args: &args::JudgeArgs) -> Result<Vec<PathBuf>, Fault> {
        let (dirs, files): (Vec<_>, Vec<_>) = args
            .submissions
            .iter()
            .cloned()
            .partition(|path| path.is_dir());
        let dirs: Vec<PathBuf> = dirs.into_iter().chain(args.each.iter().cloned()).collect();
        let mut paths = Vec::new();
        let mut missing = Vec::new();
        for (name, (row, _)) in &self.by_name {
            let in_dirs = dirs.iter().map(|dir| dir.join(name));
            let named = files.iter().filter(|path| path.ends_with(name)).cloned();
            match in_dirs.chain(named).find(|path| path.exists()) {
                Some(path) => {
                    let reported = path.to_string_lossy().into_owned();
                    self.names.insert(reported, name.clone());
                    paths.push(path);
                }
                None => missing.push((*row, name.as_str())),
            }
        }
        self.refuse_missing(&missing, &dirs)?;
        self.note_unlabelled(&dirs, &files, &paths);
        Ok(paths)
    }

    fn refuse_missing(&self, missing: &[(u64, &str)], dirs: &[PathBuf]) -> Result<(), Fault> {
        let Some((row, name)) = missing.first() else {
            return Ok(());
        };
        let file = self.path.shown();
        let present = entries(dirs);
        let near = nearest(name, &present);
        let hint = near.map_or_else(String::new, |near| {
            format!("; did you mean {}?", line(near))
        });
        let others = missing
            .iter()
            .skip(1)
            .take(MAX_NAMED_MISSING)
            .map(|(_, name)| line(name));
        let others: Vec<String> = others.collect();
        let more = match missing.len() - 1 {
            0 => String::new(),
            _ => format!(
                ", nor for {} more: {}",
                count(missing.len() - 1, "label"),
                others.join(", ")
            ),
        };
        let name = line(name);
        Err(Fault::Usage(format!(
            "{file}:{row}: there is no submission {name}{hint}{more}"
        )))
    }

    /// Reports how many submissions have no label.
    fn note_unlabelled(&self, dirs: &[PathBuf], files: &[PathBuf], judged: &[PathBuf]) {
        let in_dirs = entries(dirs).len();
        let left = (in_dirs + files.len()).saturating_sub(judged.len());
        if left > 0 {
            let left = count(left, "submission");
            say(&format!(
                "note: {left} without a label in {}",
                self.path.shown()
            ));
        }
    }

    /// The label of a submission, by its path in reports.
    pub(super) fn label_of(&self, submission: &str) -> Option<Label> {
        let name = self.names.get(submission)?;
        self.by_name.get(name).map(|(_, label)| *label)
    }
}

/// The names of the entries of some directories.
fn entries(dirs: &[PathBuf]) -> Vec<String> {
    let entries = dirs.iter().filter_map(|dir| dir.read_dir().ok()).flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| !name.starts_with('.')).collect()
}
