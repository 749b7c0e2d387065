//! A directory of the host that a program may write to: lent to the box and taken back.
//!
//! If the tool is the superuser, the box has another user. The directory and everything in it must
//! belong to that user while the program runs. Afterwards the content is made safe for the tool to
//! use by path: a program could have replaced its output by a link to a file of the host. Links
//! that lead out of the directory, devices, pipes and sockets are removed. Nobody else changes the
//! directory meanwhile: the program has not started yet, or has already ended.

use std::fs::{self, Metadata, Permissions};
use std::io::{self, Read as _};
use std::os::unix::fs::{MetadataExt, PermissionsExt, lchown};
use std::path::{Component, Path, PathBuf};

/// A lent directory; taken back when dropped.
#[derive(Debug)]
pub(super) struct BorrowedDirectory {
    directory: PathBuf,
    /// The user of the box and the original owner, if they differ.
    owner: Option<(u32, u32)>,
}

impl BorrowedDirectory {
    /// Lends the directory to `user`, if the box has a user of its own.
    pub(super) fn lend(directory: &Path, user: Option<u32>) -> io::Result<Self> {
        let metadata = fs::metadata(directory)?;
        let owner = (metadata.uid(), metadata.gid());
        if let Some(user) = user {
            walk(directory, &mut |path, _| {
                lchown(path, Some(user), Some(user))
            })?;
        }
        Ok(Self {
            directory: directory.to_owned(),
            owner: user.map(|_| owner),
        })
    }

    /// Takes the directory back.
    pub(super) fn take_back(mut self) -> io::Result<()> {
        self.restore()
    }

    fn restore(&mut self) -> io::Result<()> {
        let owner = self.owner.take();
        walk(&self.directory, &mut |path, metadata| {
            if !is_harmless(path, metadata) {
                return fs::remove_file(path);
            }
            if let Some((uid, gid)) = owner {
                lchown(path, Some(uid), Some(gid))?;
            }
            set_mode(path, metadata)
        })
    }
}

impl Drop for BorrowedDirectory {
    fn drop(&mut self) {
        if self.owner.is_some() {
            // Another error is being returned already, and that one matters.
            _ = self.restore();
        }
    }
}

/// Visits a directory and everything below it without following links. A directory is visited
/// before its content.
fn walk(path: &Path, visit: &mut impl FnMut(&Path, &Metadata) -> io::Result<()>) -> io::Result<()> {
    let metadata = fs::symlink_metadata(path)?;
    visit(path, &metadata)?;
    if metadata.is_dir() {
        for entry in fs::read_dir(path)? {
            walk(&entry?.path(), visit)?;
        }
    }
    Ok(())
}

/// Whether the tool may use this file by its path.
fn is_harmless(path: &Path, metadata: &Metadata) -> bool {
    if metadata.is_symlink() {
        return fs::read_link(path).is_ok_and(|target| {
            target
                .components()
                .all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
        });
    }
    metadata.is_file() || metadata.is_dir()
}

/// Sets the mode of a file. Whatever its owner may read becomes readable for all, because the box
/// that runs a program may have another user than the box that compiled it. Programs become
/// executable: without namespaces, the linker could not set that bit. Set-user-id bits are removed.
fn set_mode(path: &Path, metadata: &Metadata) -> io::Result<()> {
    if metadata.is_symlink() {
        return Ok(());
    }
    let own = metadata.mode() & 0o700 | if metadata.is_dir() { 0o700 } else { 0o600 };
    let runs = metadata.is_file() && is_program(path);
    let own = own | if runs { 0o100 } else { 0 };
    let others = own & 0o500;
    let mode = own | others >> 3 | others >> 6;
    if mode == metadata.mode() & 0o7777 {
        return Ok(());
    }
    fs::set_permissions(path, Permissions::from_mode(mode))
}

/// Whether a file begins like an executable of the kernel. `false` for a file that cannot be read.
fn is_program(path: &Path) -> bool {
    let mut start = [0; 4];
    let read = fs::File::open(path).and_then(|mut file| file.read(&mut start));
    read.is_ok_and(|_| &start == b"\x7fELF" || start.starts_with(b"#!"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_program_comes_back_executable_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        for (name, bytes) in [
            ("elf", &b"\x7fELF\x02"[..]),
            ("script", b"#!"),
            ("text", b"int"),
            ("none", b""),
        ] {
            fs::write(root.path().join(name), bytes).unwrap();
            fs::set_permissions(root.path().join(name), Permissions::from_mode(0o600)).unwrap();
        }
        BorrowedDirectory::lend(root.path(), None)
            .unwrap()
            .take_back()
            .unwrap();
        let mode = |name: &str| fs::metadata(root.path().join(name)).unwrap().mode() & 0o7777;
        assert_eq!(
            ["elf", "script", "text", "none"].map(mode),
            [0o755, 0o755, 0o644, 0o644]
        );
    }

    #[test]
    fn links_out_of_the_directory_do_not_come_back() {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("lent");
        fs::create_dir_all(directory.join("sub")).unwrap();
        fs::write(directory.join("sub/program"), "x").unwrap();
        fs::set_permissions(
            directory.join("sub/program"),
            Permissions::from_mode(0o4711),
        )
        .unwrap();
        symlink("/etc/passwd", directory.join("absolute")).unwrap();
        symlink("../../secret", directory.join("sub/upward")).unwrap();
        symlink("sub/program", directory.join("inward")).unwrap();
        rustix::fs::mkfifoat(
            rustix::fs::CWD,
            directory.join("pipe"),
            rustix::fs::Mode::RWXU,
        )
        .unwrap();
        BorrowedDirectory::lend(&directory, None)
            .unwrap()
            .take_back()
            .unwrap();
        let left = |name: &str| fs::symlink_metadata(directory.join(name)).is_ok();
        assert!(!left("absolute") && !left("sub/upward") && !left("pipe"));
        assert!(left("inward") && left("sub/program"));
        let mode = fs::metadata(directory.join("sub/program")).unwrap().mode() & 0o7777;
        assert_eq!(mode, 0o755);
    }
}
