//! The JSON checker: which texts are JSON, and the same value written in two ways.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::json(data));
