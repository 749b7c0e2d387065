//! How much a run may write to the disk of the host.
//!
//! At `strong` and `contained` a run writes to a file system of its own, whose size is limited. At
//! `restricted` it writes to a directory of the host, where only the size of each file is limited.
//! So its watcher looks at the whole directory now and then, and ends a run that has too much there.

use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of bytes and of files, as in the file system of a run at higher levels.
const MOST_BYTES: u64 = 256 << 20;
const MOST_FILES: u64 = 8192;
/// A directory is read at each of this many looks at the usage of a run.
const LOOKS: u32 = 10;

/// The directory of the host that belongs to a run.
#[derive(Debug)]
pub(super) struct HostRoom {
    directory: PathBuf,
    looks: u32,
}

impl HostRoom {
    pub(super) fn new(directory: &Path) -> Self {
        Self {
            directory: directory.to_owned(),
            looks: 0,
        }
    }

    /// Whether the run has written too much, if it is time to look.
    pub(super) fn is_full(&mut self) -> bool {
        self.looks += 1;
        self.looks.is_multiple_of(LOOKS) && is_beyond(&self.directory, MOST_BYTES, MOST_FILES)
    }
}

/// Whether the files in a directory are more than this. A directory that the program has closed
/// counts as too much, because what is in it cannot be known.
fn is_beyond(directory: &Path, most_bytes: u64, most_files: u64) -> bool {
    let (mut bytes, mut files) = (0, 0);
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop() {
        let entries = match fs::read_dir(&directory) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => return true,
            // It was removed meanwhile.
            Err(_) => continue,
        };
        for entry in entries.flatten() {
            // Links are not followed.
            let Ok(metadata) = entry.metadata() else {
                continue;
            };
            files += 1;
            if metadata.is_dir() {
                // Its own length differs among file systems; the number of files limits it.
                open.push(entry.path());
            } else {
                bytes += metadata.len();
            }
            if files > most_files || bytes > most_bytes {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_beyond;
    use std::fs;

    #[test]
    fn all_files_of_a_run_count_together() {
        let dir = tempfile::tempdir().unwrap();
        let below = dir.path().join("a/b");
        fs::create_dir_all(&below).unwrap();
        for name in ["1", "2"] {
            fs::write(below.join(name), [0; 100]).unwrap();
        }
        std::os::unix::fs::symlink("/", below.join("link")).unwrap();
        let beyond = |bytes, files| is_beyond(dir.path(), bytes, files);
        assert!(!beyond(201, 5));
        assert!(beyond(200, 5), "the link has a length, too");
        assert!(beyond(999, 4));
        assert!(!is_beyond(&dir.path().join("missing"), 0, 0));
    }
}
