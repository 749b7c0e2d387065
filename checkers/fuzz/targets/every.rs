//! All standard checkers, with and without options: judgements are presentable, repeatable, and agree with stricter ones.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::every(data));
