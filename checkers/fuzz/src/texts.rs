//! Turns the bytes of a fuzzer into an output and an answer.

/// Bytes from which choices are read.
pub(crate) struct ByteChoices<'a>(&'a [u8]);

/// An output and an answer from `data`: two texts, or one text twice with some bytes changed.
#[must_use]
pub fn output_and_answer(data: &[u8]) -> (Vec<u8>, Vec<u8>) {
    ByteChoices::new(data).output_and_answer()
}

impl<'a> ByteChoices<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    /// The next byte; 0 after the end.
    pub(crate) fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                byte
            }
            None => 0,
        }
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// A number below `bound`, which is at most 256.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// An output and an answer: two texts, or one text twice with some bytes replaced, removed or
    /// inserted.
    pub(crate) fn output_and_answer(&mut self) -> (Vec<u8>, Vec<u8>) {
        let (edits, length) = (self.below(8), self.byte());
        let edits: Vec<[u8; 3]> = (0..edits)
            .map(|_| [self.byte(), self.byte(), self.byte()])
            .collect();
        if edits.is_empty() {
            let (output, answer) = self.0.split_at(usize::from(length).min(self.0.len()));
            return (output.to_vec(), answer.to_vec());
        }
        let mut output = self.0.to_vec();
        for [place, what, byte] in edits {
            let at = usize::from(place) % (output.len() + 1);
            match what % 3 {
                0 if at < output.len() => output[at] = byte,
                1 if at < output.len() => drop(output.remove(at)),
                _ => output.insert(at, byte),
            }
        }
        (output, self.0.to_vec())
    }
}
