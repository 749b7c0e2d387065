//! The problems of the benchmark.

use base::pool::Pool;
use cases::build::{BuildDir, Built, LockMode, Use, build};
use cases::jury::Jury;
use judge::{Judge, Workers};
use package::Package;
use program::{Compiler, Source};
use sandbox::{Cancel, Sandbox};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use terms::event::Silent;
use terms::language::Languages;

/// Computes the sum of two numbers.
pub(super) const SUM: &str = "#include <cstdio>\nint main() { long a, b; if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); }\n";

/// A problem with built cases.
pub(super) struct Problem {
    package: Package,
    dir: BuildDir,
    compiler: Compiler,
    sandbox: Arc<dyn Sandbox>,
    pool: Pool,
}

impl Problem {
    pub(super) fn open(dir: &Path) -> Self {
        let package = package::open(dir, &Languages::builtin()).expect("a problem");
        let build = BuildDir::open(dir, Use::Cases, || {}).expect("a directory");
        let sandbox = sandbox::open(&sandbox::Options::default()).expect("a sandbox");
        let sandbox: Arc<dyn Sandbox> = sandbox.into();
        Self {
            package,
            compiler: build.compiler(sandbox.clone()),
            dir: build,
            sandbox,
            pool: Pool::new(1),
        }
    }

    pub(super) fn with_cases<T>(&self, work: impl FnOnce(&Built, &Jury<'_>) -> T) -> T {
        let jury = Jury::new(&self.package, &self.compiler, &*self.sandbox);
        let built = build(&jury, &self.dir, LockMode::Ignore, &self.pool, &Silent);
        work(&built.expect("cases"), &jury)
    }

    pub(super) fn judge<'a>(
        &'a self,
        built: &'a Built,
        jury: &'a Jury<'a>,
        workers: Option<&'a dyn Workers>,
    ) -> Judge<'a> {
        Judge {
            jury,
            cases: &built.cases,
            compiler: &self.compiler,
            sandbox: &*self.sandbox,
            pool: &self.pool,
            workers,
            all: false,
            store: None,
            keeps_output: false,
            cancel: Cancel::default(),
        }
    }

    pub(super) fn cpp(&self, text: &str) -> Source {
        self.source("c++", "a.cpp", text)
    }

    pub(super) fn python(&self, text: &str) -> Source {
        self.source("python", "a.py", text)
    }

    fn source(&self, language: &str, name: &str, text: &str) -> Source {
        let language = self.package.languages.named(language).expect("a language");
        Source::single(name, text.into(), &language)
    }
}

pub(super) fn write_sums(dir: &Path, cases: usize) {
    fs::create_dir_all(dir.join("cases")).expect("a directory");
    let spec = "format = 1\ntitle = \"Sum of two\"\nkind = \"batch\"\nreference = \"sum.cpp\"\n\n\
        [[group]]\nname = \"all\"\npoints = 100\nfiles = [\"cases/*.in\"]\n";
    fs::write(dir.join("problem.toml"), spec).expect("a file");
    fs::write(dir.join("sum.cpp"), SUM).expect("a file");
    for case in 0..cases {
        let path = dir.join(format!("cases/{case:03}.in"));
        fs::write(path, format!("{case} {}\n", case * case)).expect("a file");
    }
}

/// Adds a checker that has to be compiled, about as large as a checker with testlib.
pub(super) fn add_checker(dir: &Path) {
    let text = "#include <bits/stdc++.h>\nint main(int, char **files) {\n    std::ifstream output(files[2]), answer(files[3]);\n    \
        std::map<std::string, std::regex> words;\n    std::string one, other;\n    while (answer >> one)\n        \
        if (!(output >> other) || !std::regex_match(other, words[one] = std::regex(one))) return 1;\n}\n";
    fs::write(dir.join("check.cpp"), text).expect("a file");
    let path = dir.join("problem.toml");
    let spec = fs::read_to_string(&path).expect("a spec");
    let checker = "[checker]\nprogram = \"check.cpp\"\nprotocol = \"testlib\"\n\n[[group]]";
    fs::write(path, spec.replace("[[group]]", checker)).expect("a file");
}

pub(super) fn empty_problem(place: &Path) -> Problem {
    let dir = place.join("problems/seven");
    fs::create_dir_all(dir.join("cases")).expect("a directory");
    let spec = "format = 1\ntitle = \"Seven\"\nkind = \"batch\"\nreference = \"seven.py\"\n\n\
        [[group]]\nname = \"all\"\npoints = 100\nfiles = [\"cases/*.in\"]\n";
    fs::write(dir.join("problem.toml"), spec).expect("a file");
    fs::write(dir.join("seven.py"), "print(7)\n").expect("a file");
    fs::write(dir.join("cases/1.in"), "").expect("a file");
    Problem::open(&dir)
}
