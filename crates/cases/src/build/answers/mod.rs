//! The answers of a problem, in one file.
//!
//! # Theory of operation
//!
//! Without a root of its own, a program can query the size of any file whose path it guesses, and
//! the size of a file that contains `YES` or `NO` reveals the answer. So all answers are in one
//! file. Its length is a power of two with a lower bound, and the unused part is filled with bytes
//! that no file system can compress. So neither the length nor the number of blocks reveals
//! anything about a single answer.
//!
//! The file is a list of records; new ones are appended. A record is a line, with the SHA-256 of
//! the entry and the [`CaseRecord`] as JSON, followed by the bytes of the answer. The line is written
//! after the bytes, so after a kill at any moment all earlier records exist, and the last one is
//! complete or missing. If several records have the same id, the last one counts. The others are
//! dropped when they are most of the file, by writing another file and renaming it. The list ends
//! at the first line that is not a record. Reading the list does not read the answers: the user of
//! an entry compares its hash.

mod record;
#[cfg(test)]
mod tests;

use super::Hashes;
use base::pool::lock;
use record::{At, CaseRecord, MAGIC, Reader, fill, line};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use terms::fault::Fault;

/// The minimum length of the file.
const FLOOR: u64 = 1 << 20;
/// The approximate length of a record's line.
const USUAL_LINE: u64 = 512;

/// A case as it was built last.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// The hash of everything that it was made from.
    pub(super) made_from: String,
    /// The hashes of its input and its answer.
    pub(super) hashes: Hashes,
    /// Its answer.
    pub(super) answer: Answer,
}

/// The jury's answer to a case, among the others of its problem.
#[derive(Clone, Debug)]
pub struct Answer {
    store: Arc<Store>,
    offset: u64,
    length: u64,
}

#[derive(Debug)]
struct Store {
    file: File,
    path: PathBuf,
}

/// The file with the answers, open for a build.
#[derive(Debug)]
pub(super) struct Answers {
    store: Arc<Store>,
    state: Mutex<PackState>,
}

#[derive(Debug)]
struct PackState {
    kept: BTreeMap<String, Kept>,
    /// Where the next record begins.
    end: u64,
    /// The length of the file.
    size: u64,
}

impl Answer {
    /// Its length in bytes.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Reads all of it.
    ///
    /// # Errors
    /// If the file with the answers cannot be read.
    pub fn read(&self) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        let mut part = At {
            file: &self.store.file,
            offset: self.offset,
        }
        .take(self.length);
        match part.read_to_end(&mut bytes) {
            Ok(_) if part.limit() == 0 => Ok(bytes),
            Ok(_) => Err(self.store.failed("read")(
                io::ErrorKind::UnexpectedEof.into(),
            )),
            Err(error) => Err(self.store.failed("read")(error)),
        }
    }
}

impl Store {
    fn failed(&self, action: &'static str) -> impl Fn(io::Error) -> Fault {
        move |error| Fault::file(action, &self.path, error)
    }
}

impl Answers {
    /// Opens the file at `path`; creates it if it is missing. A damaged end is repaired.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub(super) fn open(path: &Path) -> Result<Self, Fault> {
        let file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path)
            .map_err(|error| Fault::file("open", path, error))?;
        let store = Arc::new(Store {
            file,
            path: path.to_owned(),
        });
        let listed = list(&store).map_err(store.failed("read"))?;
        let state = repaired(&store, listed).map_err(store.failed("write"))?;
        Ok(Self {
            store,
            state: Mutex::new(state),
        })
    }

    /// The case with this id as it was built last.
    pub(super) fn find(&self, id: &str) -> Option<Kept> {
        lock(&self.state).kept.get(id).cloned()
    }

    /// Appends the answer of a case.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(
        &self,
        id: &str,
        made_from: String,
        hashes: Hashes,
        bytes: &[u8],
    ) -> Result<Answer, Fault> {
        let mut state = lock(&self.state);
        let (id, length) = (id.to_owned(), bytes.len() as u64);
        let entry = CaseRecord {
            id,
            made_from,
            hashes,
            length,
        };
        append(&self.store, &mut state, entry, bytes).map_err(self.store.failed("write"))
    }

    /// Drops obsolete records if they are most of the file. `is_case` decides which ids are cases.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub(super) fn tidy(self, drafts: &Path, is_case: impl Fn(&str) -> bool) -> Result<(), Fault> {
        let state = lock(&self.state);
        let cases = state.kept.iter().filter(|(id, _)| is_case(id));
        let used: u64 = cases
            .clone()
            .map(|(_, kept)| kept.answer.length + USUAL_LINE)
            .sum();
        if state.end <= FLOOR.max(2 * used) {
            return Ok(());
        }
        let failed = || self.store.failed("write");
        let draft = tempfile::NamedTempFile::new_in(drafts).map_err(failed())?;
        let fresh = Self::open(draft.path())?;
        for (id, kept) in cases {
            let Kept {
                made_from,
                hashes,
                answer,
            } = kept.clone();
            fresh.add(id, made_from, hashes, &answer.read()?)?;
        }
        draft
            .persist(&self.store.path)
            .map_err(|error| failed()(error.error))?;
        Ok(())
    }
}

/// Reads the list of records. A file without the right beginning has none.
fn list(store: &Arc<Store>) -> io::Result<PackState> {
    let about = store.file.metadata()?;
    if !about.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is not a regular file",
        ));
    }
    let mut state = PackState {
        kept: BTreeMap::new(),
        end: 0,
        size: about.len(),
    };
    let mut reader = Reader::new(&store.file);
    if !reader.has_magic()? {
        return Ok(state);
    }
    state.end = MAGIC.len() as u64;
    while let Some((entry, line)) = reader.entry()? {
        let offset = state.end + line;
        let end = offset.checked_add(entry.length);
        let Some(end) = end.filter(|end| *end <= state.size) else {
            break;
        };
        reader.skip(entry.length);
        state.insert(store, entry, offset);
        state.end = end;
    }
    Ok(state)
}

impl PackState {
    fn insert(&mut self, store: &Arc<Store>, entry: CaseRecord, offset: u64) -> Answer {
        let answer = Answer {
            store: store.clone(),
            offset,
            length: entry.length,
        };
        let kept = Kept {
            made_from: entry.made_from,
            hashes: entry.hashes,
            answer: answer.clone(),
        };
        self.kept.insert(entry.id, kept);
        answer
    }

    /// Sets the length of the file for records that end at `end`.
    fn fit(&mut self, store: &Store, end: u64) -> io::Result<()> {
        let size = end.max(FLOOR).next_power_of_two();
        if size > self.size {
            fill(&store.file, self.size, size)?;
        } else if size < self.size {
            store.file.set_len(size)?;
        }
        self.size = size;
        Ok(())
    }
}

/// Repairs the beginning and the length of the file; returns the new state.
fn repaired(store: &Store, mut state: PackState) -> io::Result<PackState> {
    if state.end == 0 {
        store.file.set_len(0)?;
        store.file.write_all_at(MAGIC, 0)?;
        (state.end, state.size) = (MAGIC.len() as u64, MAGIC.len() as u64);
    }
    let end = state.end;
    state.fit(store, end)?;
    Ok(state)
}

fn append(
    store: &Arc<Store>,
    state: &mut PackState,
    entry: CaseRecord,
    bytes: &[u8],
) -> io::Result<Answer> {
    let line = line(&entry);
    let offset = state.end + line.len() as u64;
    let end = offset + entry.length;
    state.fit(store, end)?;
    store.file.write_all_at(bytes, offset)?;
    store.file.write_all_at(line.as_bytes(), state.end)?;
    state.end = end;
    Ok(state.insert(store, entry, offset))
}
