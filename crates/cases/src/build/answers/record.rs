//! The parts of the file with the answers: lines of records, and the padding.

use crate::build::Hashes;
use base::digest;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::os::unix::fs::FileExt as _;

/// The beginning of the file.
pub(super) const MAGIC: &[u8] = b"tengen answers 1\n";
/// The maximum length of a record's line.
const LONGEST_LINE: u64 = 64 << 10;

/// What a case was made from, the hashes of its input and its answer, and the length of the answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct CaseRecord {
    pub(super) id: String,
    pub(super) made_from: String,
    pub(super) hashes: Hashes,
    pub(super) length: u64,
}

/// A reader that does not change the position of the file, which all threads share.
pub(super) struct At<'a> {
    pub(super) file: &'a File,
    pub(super) offset: u64,
}

impl io::Read for At<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read_at(buffer, self.offset)?;
        self.offset += count as u64;
        Ok(count)
    }
}

/// Reads the file from its beginning.
pub(super) struct Reader<'a> {
    file: BufReader<At<'a>>,
    line: Vec<u8>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a File) -> Self {
        Self {
            file: BufReader::new(At { file, offset: 0 }),
            line: Vec::new(),
        }
    }

    /// Whether the file has the right beginning.
    pub(super) fn has_magic(&mut self) -> io::Result<bool> {
        let mut magic = Vec::new();
        let mut first = self.file.by_ref().take(MAGIC.len() as u64);
        first.read_to_end(&mut magic)?;
        Ok(magic == MAGIC)
    }

    /// The entry of the next record and the length of its line, if there is one.
    pub(super) fn entry(&mut self) -> io::Result<Option<(CaseRecord, u64)>> {
        self.line.clear();
        let mut rest = self.file.by_ref().take(LONGEST_LINE);
        rest.read_until(b'\n', &mut self.line)?;
        let length = self.line.len() as u64;
        Ok(entry(&self.line).map(|entry| (entry, length)))
    }

    /// Skips `count` bytes.
    pub(super) fn skip(&mut self, count: u64) {
        let buffered = self.file.buffer().len();
        match usize::try_from(count) {
            Ok(count) if count <= buffered => self.file.consume(count),
            _ => {
                self.file.consume(buffered);
                self.file.get_mut().offset += count - buffered as u64;
            }
        }
    }
}

/// The line of a record.
pub(super) fn line(entry: &CaseRecord) -> String {
    let json = serde_json::to_string(entry).unwrap_or_default();
    format!("{} {json}\n", digest::sha256_hex(json.as_bytes()))
}

/// Parses the line of a record.
fn entry(line: &[u8]) -> Option<CaseRecord> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (hash, json) = line.split_once(' ')?;
    let entry = || serde_json::from_str(json).ok();
    (digest::sha256_hex(json.as_bytes()) == hash).then(entry)?
}

/// Fills the file from `start` to `end` with bytes without a pattern (splitmix64).
pub(super) fn fill(file: &File, start: u64, end: u64) -> io::Result<()> {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut state = start;
    let mut at = start;
    let mut chunk = [0; 8 << 10];
    while at < end {
        for word in chunk.chunks_exact_mut(8) {
            state = state.wrapping_add(STEP);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            word.copy_from_slice(&(mixed ^ mixed >> 31).to_le_bytes());
        }
        let count = (end - at).min(chunk.len() as u64);
        let bytes = usize::try_from(count).map_or(&chunk[..], |count| &chunk[..count]);
        file.write_all_at(bytes, at)?;
        at += count;
    }
    Ok(())
}
