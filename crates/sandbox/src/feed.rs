//! Standard input of a job: a sealed file in memory.
//!
//! A file needs no writer, so a program that never reads cannot stall the tool. The file is a copy,
//! because a program may open its standard input again through `/proc`, and as the same user it
//! could then write to the original. The seals forbid writing to the copy.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::OwnedFd;

use rustix::fs::{MemfdFlags, Mode, OFlags, SealFlags, fcntl_add_seals, memfd_create};

use super::job::Stdin;

/// The standard input as an open file, at its beginning.
pub(super) fn open(stdin: &Stdin) -> io::Result<OwnedFd> {
    match stdin {
        Stdin::Empty => Ok(rustix::fs::open(
            "/dev/null",
            OFlags::RDONLY | OFlags::CLOEXEC,
            Mode::empty(),
        )?),
        Stdin::Bytes(bytes) => sealed(|file| file.write_all(bytes)),
        Stdin::File(path) => {
            let mut from = File::open(path)?;
            sealed(|file| io::copy(&mut from, file).map(drop))
        }
    }
}

fn sealed(fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<OwnedFd> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let mut memory = File::from(memfd_create("stdin", flags)?);
    fill(&mut memory)?;
    memory.rewind()?;
    fcntl_add_seals(
        &memory,
        SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL,
    )?;
    Ok(memory.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn input_is_read_from_its_beginning_and_cannot_be_written() {
        let mut file = File::from(open(&Stdin::Bytes((*b"5 6\n").into())).unwrap());
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "5 6\n");
        assert!(file.write_all(b"7").is_err());
        assert!(file.set_len(0).is_err());
    }

    #[test]
    fn a_missing_input_file_is_an_error() {
        assert!(open(&Stdin::File("/nonexistent/input".into())).is_err());
    }
}
