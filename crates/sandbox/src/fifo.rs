//! Named pipes between the tool and a manager.
//!
//! The tool keeps both ends of each pipe open, so that a manager never waits to open one, in
//! whatever order it does. Data in a pipe is lost if nobody has it open. So the tool closes its ends
//! only when the manager has read something from the pipe, or when nothing was ever written to it.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, OFlags};
use rustix::io::Errno;

/// Creates a named pipe and opens both of its ends at once.
pub(super) fn make(path: &Path) -> io::Result<OwnedFd> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    rustix::fs::mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o600), 0)?;
    // The umask may deny access to others, but the manager may have another user.
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o666))?;
    Ok(rustix::fs::open(
        path,
        OFlags::RDWR | OFlags::NONBLOCK | OFlags::CLOEXEC,
        Mode::empty(),
    )?)
}

/// A pipe that is closed before the manager has opened it.
#[derive(Debug)]
pub(super) struct UnopenedFifo(PathBuf);

impl UnopenedFifo {
    pub(super) fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// Lets a manager that waits to open the pipe come to its end at once. Returns whether it does.
    pub(super) fn release(&self) -> io::Result<bool> {
        let flags = OFlags::WRONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOFOLLOW;
        match rustix::fs::open(&self.0, flags, Mode::empty()) {
            Err(Errno::NXIO) => Ok(false),
            // It is open, or the manager has removed or replaced it.
            Ok(_) | Err(Errno::NOENT | Errno::LOOP | Errno::ISDIR | Errno::ACCESS) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }
}

/// The name of the pipe that a sleeping process reads, as far as the kernel shows it.
pub(super) fn read_by(process: i32) -> Option<String> {
    // The number of the system call, and its arguments: the first one of `read` is a descriptor.
    let call = std::fs::read_to_string(format!("/proc/{process}/syscall")).ok()?;
    let descriptor = call.split_whitespace().nth(1)?.strip_prefix("0x")?;
    let descriptor = u32::from_str_radix(descriptor, 16).ok()?;
    let pipe = std::fs::read_link(format!("/proc/{process}/fd/{descriptor}")).ok()?;
    Some(pipe.file_name()?.to_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_exists_once_and_can_be_opened_in_any_order() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("pipe");
        drop(make(&path).unwrap());
        let both = make(&path).unwrap();
        let reader = std::fs::File::open(&path).unwrap();
        let _writer = std::fs::File::options().write(true).open(&path).unwrap();
        rustix::io::write(&both, b"7").unwrap();
        let mut read = [0; 2];
        assert_eq!(rustix::io::read(&reader, &mut read).unwrap(), 1);
    }

    #[test]
    fn a_closed_pipe_that_is_opened_later_is_at_its_end() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("pipe");
        drop(make(&path).unwrap());
        let unopened = UnopenedFifo::new(&path);
        assert!(!unopened.release().unwrap());
        let late = {
            let path = path.clone();
            std::thread::spawn(move || std::fs::read(path).unwrap())
        };
        while !unopened.release().unwrap() {
            std::thread::yield_now();
        }
        assert_eq!(late.join().unwrap(), b"");
        std::fs::remove_file(&path).unwrap();
        assert!(unopened.release().unwrap());
    }
}
