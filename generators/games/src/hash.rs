//! A hash that is the same on all machines.

use std::hash::{Hash, Hasher};

/// Mixes the bits of a number (the last step of `SplitMix64`).
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The hash of a value. Unlike the standard library's it has no random key, and numbers are hashed
/// as 64 bits.
pub(crate) fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut mixer = Mixer(0);
    value.hash(&mut mixer);
    mix(mixer.0)
}

struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, number: u64) {
        self.0 = mix(self.0 ^ number).rotate_left(23);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut number = [0; 8];
            number[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(number));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(i64::try_from(number).unwrap_or_default().cast_unsigned());
    }
}
