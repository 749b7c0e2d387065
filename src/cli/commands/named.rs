//! Files given on the command line: errors are usage errors, because the caller can correct the
//! path.

use super::Fault;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The maximum size of a file that is read as a whole.
const MOST: u64 = 1 << 30;

/// Reads a given file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    read_whole(path).map_err(|error| Fault::file("read", path, error).of_caller())
}

/// Reads a file that may be a device without an end.
pub(super) fn read_whole(path: &Path) -> io::Result<Vec<u8>> {
    read_at_most(path, MOST)
}

fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it has more than {} MiB", most >> 20);
        return Err(io::Error::other(why));
    }
    Ok(bytes)
}

/// Writes a given file; creates missing parent directories.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    if let Some(parent) = path.parent() {
        let made = std::fs::create_dir_all(parent);
        made.map_err(|error| Fault::file("make", parent, error).of_caller())?;
    }
    std::fs::write(path, bytes).map_err(|error| Fault::file("write", path, error).of_caller())
}

#[cfg(test)]
mod tests {
    use super::read_at_most;
    use std::path::Path;

    #[test]
    fn a_device_without_an_end_is_refused() {
        let error = read_at_most(Path::new("/dev/zero"), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 1 MiB");
    }
}
