//! All standard checkers, with and without options: judgements can be shown, are repeatable, and
//! agree with stricter checkers.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::every(data));
