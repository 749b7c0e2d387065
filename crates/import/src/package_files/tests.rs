use super::{Caps, PackageFiles};
use crate::problem::ImportedProblem;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const SMALL: Caps = Caps {
    entries: 4,
    file: 100_000,
    total: 250_000,
    ratio: 10,
    harmless: 50_000,
};

/// The error messages for a zip file, and for a directory, with files of these sizes.
fn said(sizes: &[usize], caps: Caps) -> [String; 2] {
    let dir = tempfile::tempdir().unwrap();
    let (archive, folder) = (dir.path().join("a.zip"), dir.path().join("a"));
    let mut zip = ZipWriter::new(std::fs::File::create(&archive).unwrap());
    std::fs::create_dir(&folder).unwrap();
    for (index, size) in sizes.iter().enumerate() {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let (name, zeros) = (format!("{index}.bin"), vec![0; *size]);
        zip.start_file(&name, options).unwrap();
        zip.write_all(&zeros).unwrap();
        std::fs::write(folder.join(name), zeros).unwrap();
    }
    zip.finish().unwrap();
    let open = |path: &Path| match PackageFiles::open(path, None, caps) {
        Ok(package_files) => package_files.paths().count().to_string(),
        Err(error) => error.to_string(),
    };
    [open(&archive), open(&folder)]
}

#[test]
fn what_is_within_the_caps_is_read() {
    assert_eq!(said(&[10_000, 20_000, 0], SMALL), ["3", "3"]);
}

#[test]
fn bombs_are_refused_while_they_are_unpacked() {
    let [archive, folder] = said(&[60_000], SMALL);
    assert!(
        archive.contains("unpacked it is more than 10 times as large"),
        "{archive}"
    );
    assert_eq!(folder, "1");
    let lax = Caps {
        ratio: 1_000_000,
        ..SMALL
    };
    for said in said(&[100_001], lax) {
        assert!(
            said.contains("`0.bin` has more than 100000 bytes"),
            "{said}"
        );
    }
    for said in said(&[90_000, 90_000, 90_000], lax) {
        assert!(
            said.contains("its files have more than 250000 bytes"),
            "{said}"
        );
    }
}

#[test]
fn too_many_entries_are_refused() {
    for said in said(&[0; 5], SMALL) {
        assert!(said.contains("it has more than 4 files"), "{said}");
    }
}

#[test]
fn what_took_the_place_of_a_file_is_not_imported() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("a");
    std::fs::create_dir_all(folder.join("t")).unwrap();
    std::fs::write(dir.path().join("secret"), "secret").unwrap();
    for name in ["t/1.in", "t/2.in", "t/3.in"] {
        std::fs::write(folder.join(name), "some text").unwrap();
    }
    let package_files = PackageFiles::open(&folder, None, SMALL).unwrap();
    std::fs::remove_file(folder.join("t/1.in")).unwrap();
    symlink("../../secret", folder.join("t/1.in")).unwrap();
    std::fs::write(folder.join("t/2.in"), "a much longer text").unwrap();
    for name in ["t/1.in", "t/2.in"] {
        assert!(package_files.bytes(name).is_err() && package_files.text(name).is_err());
        let mut problem = ImportedProblem::default();
        problem.copy(package_files.file(name).unwrap(), "kept");
        assert!(problem.tree.write(&dir.path().join("out")).is_err());
    }
    assert_eq!(package_files.bytes("t/3.in").unwrap(), b"some text");
    std::fs::remove_dir_all(folder.join("t")).unwrap();
    std::fs::write(dir.path().join("3.in"), "some text").unwrap();
    symlink("..", folder.join("t")).unwrap();
    assert!(package_files.bytes("t/3.in").is_err());
}
