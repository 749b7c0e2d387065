//! SHA-256 of what caches and locks are addressed by.

use sha2::{Digest as _, Sha256};
use std::io::{self, Read};

/// A SHA-256 in lower-case hexadecimal.
pub type Hex = String;

/// The SHA-256 of one piece of bytes.
#[must_use]
pub fn of(bytes: &[u8]) -> Hex {
    hex(&Sha256::digest(bytes))
}

/// The SHA-256 of several pieces, each preceded by its length, so that no two lists of pieces are
/// taken for one another.
pub fn of_all<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Hex {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update((piece.len() as u64).to_le_bytes());
        hash.update(piece);
    }
    hex(&hash.finalize())
}

/// The SHA-256 of all that a reader gives.
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
    use super::{of, of_all};

    #[test]
    fn the_empty_text_has_its_known_hash() {
        let known = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(of(b""), known);
    }

    #[test]
    fn where_pieces_are_cut_matters() {
        assert_ne!(of_all([&b"ab"[..], b"c"]), of_all([&b"a"[..], b"bc"]));
    }
}
