//! A text in memory or in a file, read in pieces.
//!
//! The caller asks for the bytes from an offset on, and gets at least as many as it requests,
//! unless the text ends before. A text in memory returns everything that is left. For a file, one
//! piece is in memory. It is replaced if it does not contain the requested bytes, and grows only if
//! more are requested at once. If a file cannot be read to its end, the text ends there, and
//! [`SourcedText::finish`] returns the error. Then the result of the comparison must not be used.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt as _;

/// How many bytes of a file are read at once: two pieces fit the processor's cache. Tests use few
/// bytes, so that each text has many pieces.
const PIECE: usize = if cfg!(test) { 24 } else { 128 << 10 };
/// How many bytes before the requested offset are read, too, because callers often look back a
/// little.
const BEFORE: usize = PIECE / 32;
/// Offsets and addresses of pieces are multiples of this: the kernel copies whole pages several
/// times faster.
const PAGE: usize = if cfg!(test) { 2 } else { 4 << 10 };

/// A text and its source.
pub(crate) struct SourcedText<'a> {
    stored: Option<Stored<'a>>,
    whole: &'a [u8],
    length: usize,
}

/// A file. One piece of it is in memory.
struct Stored<'a> {
    file: &'a File,
    /// The offset in the file at which the text starts.
    base: usize,
    /// Contains the piece, starting at the first page boundary.
    buffer: Vec<u8>,
    /// The position of the piece in the buffer.
    piece: Range<usize>,
    /// The position of the piece in the text.
    start: usize,
    failed: Option<io::Error>,
    at_once: usize,
}

impl<'a> SourcedText<'a> {
    /// A text in memory.
    pub(crate) fn in_memory(bytes: &'a [u8]) -> Self {
        Self {
            stored: None,
            whole: bytes,
            length: bytes.len(),
        }
    }

    /// A text in a file.
    ///
    /// # Errors
    /// When its size cannot be read.
    pub(crate) fn stored(file: &'a File) -> io::Result<Self> {
        let size = file.metadata()?.len();
        let length = usize::try_from(size).map_err(|_| io::ErrorKind::FileTooLarge)?;
        let stored = Stored {
            file,
            base: 0,
            buffer: Vec::new(),
            piece: 0..0,
            start: 0,
            failed: None,
            at_once: PIECE,
        };
        Ok(Self {
            stored: Some(stored),
            whole: b"",
            length,
        })
    }

    /// The text of a file, read in pieces of this size.
    #[cfg(test)]
    pub(crate) fn in_pieces(mut self, size: usize) -> Self {
        if let Some(stored) = &mut self.stored {
            stored.at_once = size;
        }
        self
    }

    /// The text without a byte order mark at its start.
    pub(crate) fn without_mark(mut self) -> Self {
        const MARK: &[u8] = "\u{feff}".as_bytes();
        if self.from(0, MARK.len()).starts_with(MARK) {
            self.length -= MARK.len();
            match &mut self.stored {
                None => self.whole = &self.whole[MARK.len()..],
                Some(stored) => {
                    stored.base = MARK.len();
                    stored.piece.end = stored.piece.start;
                }
            }
        }
        self
    }

    /// Returns the error if the file could not be read to its end.
    ///
    /// # Errors
    /// When reading failed.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.stored.and_then(|stored| stored.failed) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// The whole text if it is in memory; empty for a file.
    pub(crate) fn memory(&self) -> &'a [u8] {
        self.whole
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The bytes from `at` on: at least `least` of them, unless the text ends before.
    #[inline]
    pub(crate) fn from(&mut self, at: usize, least: usize) -> &[u8] {
        match &mut self.stored {
            None => &self.whole[at.min(self.length)..],
            Some(stored) => {
                let wanted = least.min(self.length.saturating_sub(at));
                if !stored.holds(at, wanted) {
                    self.length = stored.read(at, wanted, self.length);
                }
                let piece = &stored.buffer[stored.piece.clone()];
                let from = at.saturating_sub(stored.start).min(piece.len());
                &piece[from..]
            }
        }
    }

    /// The bytes from `from` to `to`, as one slice.
    pub(crate) fn range(&mut self, from: usize, to: usize) -> &[u8] {
        let length = to - from;
        let bytes = self.from(from, length);
        &bytes[..bytes.len().min(length)]
    }

    pub(crate) fn byte(&mut self, at: usize) -> Option<u8> {
        self.from(at, 1).first().copied()
    }

    /// The first offset in `at..end` at which `next` finds something; `end` if it finds nothing.
    /// `next` returns an offset in the slice that it gets, or the length of the slice if it finds
    /// nothing.
    #[inline]
    pub(crate) fn seek(
        &mut self,
        mut at: usize,
        end: usize,
        mut next: impl FnMut(&[u8]) -> usize,
    ) -> usize {
        while at < end {
            let piece = self.from(at, 1);
            let piece = &piece[..piece.len().min(end - at)];
            let found = next(piece);
            at += found;
            if found < piece.len() || piece.is_empty() {
                break;
            }
        }
        at
    }

    /// The last offset before `end` whose byte is `wanted`.
    pub(crate) fn find_back(&mut self, end: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
        const NEAR: usize = 64;
        let mut end = end;
        let mut step = NEAR;
        while end > 0 {
            let start = end.saturating_sub(step);
            let found = self
                .range(start, end)
                .iter()
                .rposition(|&byte| wanted(byte));
            if let Some(at) = found {
                return Some(start + at);
            }
            end = start;
            step = PIECE / 2;
        }
        None
    }
}

impl Stored<'_> {
    fn holds(&self, at: usize, wanted: usize) -> bool {
        at >= self.start && at - self.start + wanted <= self.piece.len()
    }

    /// Reads a piece that contains the requested bytes. Returns the length of the text, which is
    /// shorter if reading fails.
    fn read(&mut self, at: usize, wanted: usize, length: usize) -> usize {
        let before = self.base + at.saturating_sub(BEFORE);
        let start = (before - before % PAGE).saturating_sub(self.base);
        let size = (at - start + wanted.max(self.at_once)).min(length.saturating_sub(start));
        self.start = start;
        self.make_room(size);
        let piece = &mut self.buffer[self.piece.clone()];
        let mut filled = 0;
        while filled < size {
            let offset = (self.base + start + filled) as u64;
            match self.file.read_at(&mut piece[filled..], offset) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed.get_or_insert(error);
                    break;
                }
            }
        }
        if filled == size {
            return length;
        }
        self.failed
            .get_or_insert_with(|| io::Error::other("the file became shorter while it was read"));
        self.piece.end = self.piece.start + filled;
        start + filled
    }

    /// Sets the size of the piece; its content is lost.
    fn make_room(&mut self, size: usize) {
        if self.buffer.len() < size + PAGE {
            self.buffer = vec![0; size + PAGE];
        }
        let first = self.buffer.as_ptr().align_offset(PAGE).min(PAGE);
        self.piece = first..first + size;
    }
}

/// The offsets up to which two texts are equal, given a function that compares two pieces.
#[inline]
pub(crate) fn agree_from(
    a: &mut SourcedText,
    mut at_a: usize,
    b: &mut SourcedText,
    mut at_b: usize,
    agree: impl Fn(&[u8], &[u8]) -> usize,
) -> (usize, usize) {
    loop {
        let (x, y) = (a.from(at_a, 1), b.from(at_b, 1));
        let common = agree(x, y);
        let shorter = x.len().min(y.len());
        (at_a, at_b) = (at_a + common, at_b + common);
        if common < shorter || shorter == 0 {
            return (at_a, at_b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_a_text_in_memory() {
        let path = std::env::temp_dir().join(format!("tengen-text-{}", std::process::id()));
        let bytes: Vec<u8> = (0..700_000_u32)
            .map(|n| n.to_le_bytes()[n as usize % 4])
            .collect();
        std::fs::write(&path, &bytes).unwrap();
        let file = File::open(&path).unwrap();
        let mut text = SourcedText::stored(&file).unwrap();
        assert_eq!(text.len(), bytes.len());
        for (at, least) in [
            (0, 1),
            (130_000, 10_000),
            (5, 300_000),
            (699_999, 5),
            (700_000, 1),
            (3, 1),
        ] {
            let held = text.from(at, least).to_vec();
            assert!(held.len() >= least.min(bytes.len() - at), "{at}");
            assert!(bytes[at..].starts_with(&held), "{at}");
        }
        let last = bytes[..650_000].iter().rposition(|&byte| byte == 7);
        assert_eq!(text.find_back(650_000, |byte| byte == 7), last);
        std::fs::write(&path, b"short").unwrap();
        assert_eq!(text.from(400_000, 10), b"");
        assert!(text.finish().is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
