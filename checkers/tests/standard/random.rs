//! Random texts. The same seed gives the same texts.

/// A small generator of pseudo-random numbers (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("it is below a usize")
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Up to `most` tokens from `tokens`.
    pub(crate) fn tokens(&mut self, tokens: &[&'static [u8]], most: usize) -> Vec<&'static [u8]> {
        (0..self.below(most + 1))
            .map(|_| self.pick(tokens))
            .collect()
    }

    /// Replaces, removes, adds or swaps one token.
    pub(crate) fn change(&mut self, text: &mut Vec<&'static [u8]>, tokens: &[&'static [u8]]) {
        let at = self.below(text.len() + 1);
        match self.below(4) {
            0 => text.insert(at, self.pick(tokens)),
            1 if at < text.len() => drop(text.remove(at)),
            2 if at < text.len() => text.swap(at, 0),
            _ if at < text.len() => text[at] = self.pick(tokens),
            _ => {}
        }
    }

    /// The tokens with random `spaces` between and around them.
    pub(crate) fn join(&mut self, tokens: &[&[u8]], spaces: &[&[u8]]) -> Vec<u8> {
        let mut text = Vec::new();
        if self.one_in(4) {
            text.extend_from_slice(self.pick(spaces));
        }
        for token in tokens {
            text.extend_from_slice(token);
            text.extend_from_slice(self.pick(spaces));
            if self.one_in(4) {
                text.extend_from_slice(self.pick(spaces));
            }
        }
        if self.one_in(3) {
            text.pop();
        }
        text
    }

    /// Random bytes, those with a meaning more often.
    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        const USUAL: &[u8] = b"  \n\n\r\t01234.-+eE\"{}[]:,\\Case yesno\0\xff\xef\xbb\xbf";
        let length = self.below(most + 1);
        let byte = |random: &mut Self| {
            if random.one_in(4) {
                random.next().to_le_bytes()[0]
            } else {
                random.pick(USUAL)
            }
        };
        (0..length).map(|_| byte(self)).collect()
    }
}
