//! Hashes the sources that determine the bytes of built-in cases, so that cached cases are rebuilt
//! when a model, a board or a sampling function changes.

#![expect(clippy::disallowed_methods, reason = "Cargo reads the paths")]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

fn main() {
    let mut files = Vec::new();
    for root in [".", "../generators/src"] {
        collect(Path::new(root), &mut files);
    }
    files.sort();
    let mut hash = DefaultHasher::new();
    for file in files {
        // Each file separately: if Cargo watched a directory, it would also watch the built data in
        // it.
        println!("cargo::rerun-if-changed={}", file.display());
        std::fs::read(file)
            .expect("a source file is readable")
            .hash(&mut hash);
    }
    println!("cargo::rustc-env=TENGEN_FINGERPRINT={:016x}", hash.finish());
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir)
        .expect("a source directory is readable")
        .flatten()
    {
        let path = entry.path();
        // Solutions and built data are in the same directories; they do not influence the cases.
        let skipped = ["solutions", "build"]
            .iter()
            .any(|name| path.ends_with(name));
        if path.is_dir() && !skipped {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
