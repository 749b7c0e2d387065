//! The flags of ICPC's default validator.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::flags(data));
