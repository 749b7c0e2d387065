//! SHA-256 hashes that address entries of caches and locks.

use sha2::{Digest as _, Sha256};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// A SHA-256 in lower-case hexadecimal.
pub type Hex = String;

/// The SHA-256 of a byte string.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> Hex {
    hex(&Sha256::digest(bytes))
}

/// The same as raw bytes, for callers that write them in another notation.
#[must_use]
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Combines all inputs of a decision into one SHA-256. The hash depends on the values alone, not on
/// how the code names them. The length of each piece is hashed before the piece, so that different
/// lists of pieces never give the same hash.
#[derive(Debug, Default)]
pub struct Fingerprint(Sha256);

impl Fingerprint {
    /// Adds one piece.
    #[must_use]
    pub fn with(mut self, piece: impl AsRef<[u8]>) -> Self {
        let piece = piece.as_ref();
        self.0.update((piece.len() as u64).to_le_bytes());
        self.0.update(piece);
        self
    }

    /// Adds a list of pieces. The result differs from adding the same pieces one by one.
    #[must_use]
    pub fn with_all<T: AsRef<[u8]>>(self, pieces: impl IntoIterator<Item = T>) -> Self {
        let mut list = Self::default();
        let mut count = 0_u64;
        for piece in pieces {
            list = list.with(piece);
            count += 1;
        }
        self.with(count.to_le_bytes()).with(list.finish())
    }

    /// The hash of all pieces.
    #[must_use]
    pub fn finish(self) -> Hex {
        hex(&self.0.finalize())
    }
}

/// The SHA-256 of all bytes of a reader.
///
/// # Errors
/// When it cannot be read.
pub fn of_reader(mut reader: impl Read) -> io::Result<Hex> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok(hex(&hash.finalize())),
            some => hash.update(&buffer[..some]),
        }
    }
}

/// A hash that changes when the file is replaced or written, computed without reading its content.
/// `None` if its metadata cannot be read.
#[must_use]
pub fn version_of(path: &Path) -> Option<Hex> {
    let found = path.canonicalize().ok()?.metadata().ok()?;
    let version = [
        found.len().cast_signed(),
        found.mtime(),
        found.mtime_nsec(),
        // A package manager may set the modification time of a file to that of its release. No
        // program can set the change time.
        found.ctime(),
        found.ctime_nsec(),
    ];
    Some(sha256_hex(&version.map(i64::to_le_bytes).concat()))
}

fn hex(bytes: &[u8]) -> Hex {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Fingerprint, sha256_hex};

    #[test]
    fn a_list_differs_from_its_pieces() {
        let none = Fingerprint::default;
        let pair = none().with_all(["a", "b"]).finish();
        assert_eq!(pair, none().with_all(["a", "b"]).finish());
        assert_ne!(pair, none().with("a").with("b").finish());
        assert_ne!(pair, none().with_all(["a"]).with_all(["b"]).finish());
        assert_ne!(
            none().with_all([""; 0]).finish(),
            none().with_all([""]).finish()
        );
    }

    #[test]
    fn the_empty_text_has_its_known_hash() {
        let known = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256_hex(b""), known);
    }

    #[test]
    fn boundaries_of_pieces_matter() {
        let pair = |one, other| Fingerprint::default().with(one).with(other).finish();
        assert_ne!(pair("ab", "c"), pair("a", "bc"));
    }
}
