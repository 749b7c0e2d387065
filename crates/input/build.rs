//! Hashes the sources that decide the bytes of generated inputs, so that cached cases are rebuilt
//! when they change.

#![expect(clippy::disallowed_methods, reason = "Cargo reads the paths")]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

fn main() {
    let mut files = Vec::new();
    for root in [
        "src",
        "../input-draw/src",
        "../input-language/src",
        "../../generators/src",
        "../../generators/games/src",
    ] {
        collect(Path::new(root), &mut files);
    }
    files.sort();
    let mut hash = DefaultHasher::new();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        std::fs::read(file)
            .expect("a source file is readable")
            .hash(&mut hash);
    }
    println!(
        "cargo::rustc-env=TENGEN_INPUT_FINGERPRINT={:016x}",
        hash.finish()
    );
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir)
        .expect("a source directory is readable")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
