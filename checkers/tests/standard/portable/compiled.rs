//! Compiles sources in C++.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The compiled program of a source, deleted when dropped.
pub(super) struct Compiled {
    dir: PathBuf,
}

impl Compiled {
    pub(super) fn new(source: &str) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-portable-{}-{number}", std::process::id());
        let compiled = Self {
            dir: std::env::temp_dir().join(name),
        };
        std::fs::create_dir(&compiled.dir).expect("the temporary directory takes another");
        std::fs::write(compiled.path("checker.cpp"), source).expect("the directory was just made");
        let made = Command::new("g++")
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([compiled.program(), compiled.path("checker.cpp")])
            .output()
            .expect("g++ can be started");
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{said:.4000}");
        compiled
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    pub(super) fn program(&self) -> PathBuf {
        self.path("checker")
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }
}

impl Drop for Compiled {
    fn drop(&mut self) {
        // The directory is inside the temporary directory, so leaving it behind is harmless.
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Several checkers in one program, each in its own namespace. The program judges any number of
/// pairs.
pub(super) struct Driver(Compiled);

impl Driver {
    pub(super) fn new(sources: &[String]) -> Self {
        let mut text = String::new();
        for line in sources.iter().flat_map(|source| source.lines()) {
            if line.starts_with("#include <") {
                let _ = writeln!(text, "{line}");
            }
        }
        let mut choice = String::new();
        for (number, source) in sources.iter().enumerate() {
            let source = source.replace("int main(", "int called(");
            let _ = writeln!(text, "namespace checker_{number} {{\n{source}\n}}");
            let _ = writeln!(
                choice,
                "case {number}: tell(checker_{number}::judge(output, answer)); break;"
            );
        }
        let main = include_str!("driver.cpp").replace("CASES", &choice);
        Self(Compiled::new(&(text + &main)))
    }

    /// The results of the checkers with these numbers for these outputs and answers.
    pub(super) fn judge<'a>(
        &self,
        pairs: impl Iterator<Item = (usize, &'a [u8], &'a [u8])>,
    ) -> Vec<String> {
        let mut asked = Vec::new();
        for (number, output, answer) in pairs {
            for size in [number, output.len(), answer.len()] {
                asked.extend(u32::try_from(size).expect("texts are short").to_le_bytes());
            }
            asked.extend_from_slice(output);
            asked.extend_from_slice(answer);
        }
        let mut child = Command::new(self.0.program())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("what was compiled can be started");
        let mut stdin = child.stdin.take().expect("it is piped");
        let told = std::thread::scope(|scope| {
            scope.spawn(move || stdin.write_all(&asked).expect("the driver reads all"));
            child.wait_with_output().expect("it ends")
        });
        assert!(told.status.success(), "{:?}", told.status);
        let told = String::from_utf8(told.stdout).expect("a driver writes ASCII");
        told.lines().map(str::to_owned).collect()
    }
}
