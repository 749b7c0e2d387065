//! What a fuzzer needs of the parsers of this crate: messages of helpers, and files of the kernel.
//! Not an interface for others.

use std::fs::File;
use std::io::Write as _;
use std::os::fd::OwnedFd;

use super::wire::{FromBox, Message as _, ToBox};
use super::{cgroup, meter};

/// Reads bytes as a message of the tool and as one of a helper. The first byte is the number of
/// descriptors that come with it.
///
/// # Panics
/// If a message differs after it was written and read again.
pub fn messages(bytes: &[u8]) {
    let Some((&count, bytes)) = bytes.split_first() else {
        return;
    };
    if let Some(message) = ToBox::decode(bytes, descriptors(count)) {
        let written = message.encode();
        let again = ToBox::decode(&written, descriptors(count)).map(|again| again.encode());
        assert_eq!(again, Some(written));
    }
    if let Some(message) = FromBox::decode(bytes, descriptors(count)) {
        let again = FromBox::decode(&message.encode(), Vec::new());
        assert_eq!(again, Some(message));
    }
}

/// Descriptors of the null device.
fn descriptors(count: u8) -> Vec<OwnedFd> {
    let open = |_| File::open("/dev/null").ok().map(OwnedFd::from);
    (0..count % 8).filter_map(open).collect()
}

/// Reads bytes as each file of `/proc` and of control groups that the meters read.
pub fn kernel_files(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    meter::parse_any(&text);
    let Ok(mut file) = tempfile::tempfile() else {
        return;
    };
    if file.write_all(bytes).is_ok() {
        cgroup::parse_any(&text, file);
    }
}
