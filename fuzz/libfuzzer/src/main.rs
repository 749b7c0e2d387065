//! libFuzzer on the target that `TENGEN_FUZZ_TARGET` names; one executable for all of them, since linking takes long.
#![no_main]

use std::sync::LazyLock;

static TARGET: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("TENGEN_FUZZ_TARGET").unwrap_or_default();
    parsers::target(&name)
        .unwrap_or_else(|| panic!("TENGEN_FUZZ_TARGET names no target: `{name}`"))
        .run
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| TARGET(data));
