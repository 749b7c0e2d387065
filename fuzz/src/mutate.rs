//! Bytes made of others: what a fuzzer without coverage does.

use generators::Draw;

/// The most bytes of an input.
const MOST: usize = 64 << 10;

/// Values at which numbers in binary data change their meaning.
const EDGES: [u64; 10] = [
    0,
    1,
    0x7f,
    0xff,
    0xffff,
    0x7fff_ffff,
    0xffff_ffff,
    0x7fff_ffff_ffff_ffff,
    u64::MAX - 1,
    u64::MAX,
];

/// Pieces of text at which parsers make mistakes.
const PIECES: [&[u8]; 24] = [
    b"-1",
    b"0",
    b"1e999",
    b"NaN",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"18446744073709551616",
    b"0.1",
    b"\"",
    b"'",
    b"\\u0000",
    b"\0",
    b"\r\n",
    b"\xff",
    b"\xef\xbb\xbf",
    "\u{202e}".as_bytes(),
    b"../",
    b"[[",
    b"{{",
    b"}",
    b"]",
    b"(",
    b"..=",
    b"--",
];

/// One of the inputs with some changes: bits, bytes, numbers, pieces that are left out, doubled, moved or taken from another input.
///
/// # Panics
/// When there are no inputs.
#[must_use]
pub fn mutated(inputs: &[Vec<u8>], draw: &mut Draw) -> Vec<u8> {
    let mut bytes = draw.pick(inputs).clone();
    for _ in 0..=draw.up_to(4) {
        change(&mut bytes, inputs, draw);
    }
    bytes.truncate(MOST);
    bytes
}

fn change(bytes: &mut Vec<u8>, inputs: &[Vec<u8>], draw: &mut Draw) {
    let at = draw.index(bytes.len() + 1);
    let end = (at + draw.index(32)).min(bytes.len());
    match draw.index(9) {
        0 if at < bytes.len() => bytes[at] ^= 1 << draw.index(8),
        1 if at < bytes.len() => bytes[at] = u8::try_from(draw.index(256)).unwrap_or_default(),
        2 => drop(bytes.drain(at..end)),
        3 => {
            let piece = bytes[at..end].to_vec();
            let count = 1 << draw.index(10);
            insert(bytes, at, &piece.repeat(count));
        }
        4 => {
            let other = draw.pick(inputs);
            let from = draw.index(other.len() + 1);
            let to = (from + draw.index(256)).min(other.len());
            insert(bytes, at, &other[from..to]);
        }
        5 => {
            let edge = draw.pick(&EDGES).to_le_bytes();
            let width = 1 << draw.index(4);
            let end = (at + width).min(bytes.len());
            bytes.splice(at..end, edge[..width].iter().copied());
        }
        6 => bytes.truncate(at),
        7 => {
            let to = draw.index(bytes.len() + 1);
            let piece: Vec<u8> = bytes[at..end].to_vec();
            insert(bytes, to, &piece);
        }
        _ => insert(bytes, at, PIECES[draw.index(PIECES.len())]),
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    if bytes.len() + piece.len() <= MOST {
        bytes.splice(at..at, piece.iter().copied());
    }
}
