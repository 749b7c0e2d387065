//! Checkers of tokens and lines, compared with simple models of their rules.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::models(data));
