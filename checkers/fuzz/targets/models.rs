//! Checkers of tokens and lines against plain restatements of what they compare.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::models(data));
