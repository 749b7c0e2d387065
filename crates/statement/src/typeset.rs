//! Documents in LaTeX as PDF.
//!
//! # Theory of operation
//!
//! The typesetters are tried in turn, and the first installed one is used. It runs in the sandbox
//! like a compiler, in a directory with only the document and its pictures, without shell escape.
//! One run is enough, because statements have no references. The date is fixed and ids are
//! suppressed, so the same typesetter results in the same bytes.

use super::document::is_east_asian;
use base::scratch::Scratch;
use base::text::hanging;
use sandbox::{Exit, Job, JobLimits, Sandbox, SandboxError, Status, Stdin, Work};
use std::path::{Path, PathBuf};
use std::time::Duration;
use terms::fault::{Accountable, Blame, Fault};

/// The typesetters, best first. The last one cannot set Chinese.
pub(super) const PROGRAMS: [&str; 3] = ["xelatex", "lualatex", "pdflatex"];
/// The packages with a typesetter and everything that statements need.
pub(super) const PACKAGES: [(&str, &str); 6] = [
    ("apt", "texlive-xetex lmodern texlive-lang-chinese"),
    ("dnf", "texlive-xetex texlive-lm texlive-ctex"),
    (
        "pacman",
        "texlive-xetex texlive-latexrecommended texlive-langchinese",
    ),
    ("zypper", "texlive-xetex texlive-lm texlive-ctex"),
    ("apk", "texlive-xetex texmf-dist-langchinese"),
    ("brew", "--cask mactex-no-gui"),
];
/// The name of the built-in typesetter in messages.
pub(super) const TYPST: &str = "typst";
/// The file that a typesetter writes.
pub(super) const OUTPUT: &str = "statement.pdf";
/// The limits of a typesetter.
const LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_secs(90),
    memory: 2 << 30,
    output: 1 << 20,
    file: 64 << 20,
    processes: 64,
};
/// Settings and fonts of TeX outside the system's directories.
const READABLE: [&str; 5] = [
    "/etc/texmf",
    "/etc/fonts",
    "/var/lib/texmf",
    "/var/cache/fonts",
    "/var/cache/fontconfig",
];

/// The beginning of what the built-in typesetter prints about a letter without a font.
const NO_LETTER: &str = "no font has the letter";

/// Why there is no PDF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the statement cannot be made a PDF: {}", self.reason())]
pub enum Untypeset {
    /// None of the typesetters that support the text is installed; their names.
    NoTypesetter(&'static [&'static str]),
    /// It exceeded a limit.
    TooMuch {
        /// The typesetter.
        program: &'static str,
    },
    /// It found an error, or something is not installed.
    Refused {
        /// The typesetter.
        program: &'static str,
        /// Its first error message.
        complaint: String,
    },
}

impl Untypeset {
    /// Whether something is missing on the machine, rather than wrong in the statement.
    #[must_use]
    pub(crate) fn is_of_machine(&self) -> bool {
        match self {
            Self::NoTypesetter(_) => true,
            Self::TooMuch { .. } => false,
            Self::Refused { complaint, .. } => {
                let missing = [".sty' not found", "fontspec Error", "not loadable"];
                missing.iter().any(|missing| complaint.contains(missing))
            }
        }
    }

    /// The reason in a few words.
    #[must_use]
    pub fn reason(&self) -> String {
        match self {
            Self::NoTypesetter(programs) => {
                let programs = programs.join(" or ");
                format!("there is no typesetter for it: {programs} would do")
            }
            Self::TooMuch { program } => format!("{program} took too long or too much memory"),
            Self::Refused { program, complaint } => {
                format!("{program} says: {}", hanging(complaint))
            }
        }
    }

    fn remedy(&self) -> String {
        match self {
            Self::NoTypesetter([TYPST]) => format!(
                "install tengen with it: `cargo install --path {} --features pdf`",
                source()
            ),
            Self::NoTypesetter(programs) => {
                let programs = programs.join(" or ");
                let packages = PACKAGES[0].1;
                format!(
                    "install {programs}, as by `apt install {packages}`; statements in Markdown and in Typst need only `cargo install --path {} --features pdf`; `tengen doctor` lists what is installed",
                    source()
                )
            }
            Self::Refused { .. } if self.is_of_machine() => {
                "install the package of TeX that has it; Chinese wants `ctex` and the Fandol fonts".to_owned()
            }
            Self::Refused { complaint, .. } if complaint.starts_with(NO_LETTER) => {
                "put a font that has it into a directory `fonts` beside the problem, or name its directory with --fonts".to_owned()
            }
            Self::TooMuch { program } | Self::Refused { program, .. } => {
                let form = if *program == TYPST { "typ" } else { "tex" };
                format!("look at the document that `tengen statement --to {form}` prints, and fix the statement")
            }
        }
    }
}

/// The directory of this tool's source, from which it can be installed again.
fn source() -> &'static str {
    let manifest = env!("CARGO_MANIFEST_DIR");
    manifest
        .strip_suffix("/crates/statement")
        .unwrap_or(manifest)
}

impl Accountable for Untypeset {
    fn blame(&self) -> Blame {
        if self.is_of_machine() {
            Blame::Machine
        } else {
            Blame::Package
        }
    }

    fn advice(&self) -> Option<String> {
        Some(self.remedy())
    }
}

/// A picture of a document: its name beside that, and its bytes.
pub(super) type Picture = (String, Vec<u8>);

/// The document `tex` as PDF.
///
/// # Errors
/// [`Untypeset`] if there is no typesetter or it fails; others if the sandbox or a file fails.
pub(super) fn pdf(
    sandbox: &dyn Sandbox,
    tex: &str,
    pictures: &[Picture],
) -> Result<Vec<u8>, Fault> {
    let pictures = pictures.iter().map(|(name, bytes)| (&**name, &**bytes));
    let files: Vec<_> = [("statement.tex", tex.as_bytes())]
        .into_iter()
        .chain(pictures)
        .collect();
    set(sandbox, &TypesetDir::new(&files)?, "statement.tex", tex)
}

/// The document `main` of a directory, whose text is `tex`, as PDF.
///
/// # Errors
/// As for [`pdf`].
pub(super) fn set(
    sandbox: &dyn Sandbox,
    dir: &TypesetDir,
    main: &str,
    tex: &str,
) -> Result<Vec<u8>, Fault> {
    let programs = if is_east_asian(tex) {
        &PROGRAMS[..2]
    } else {
        &PROGRAMS[..]
    };
    for program in programs {
        match sandbox.run(&of_tex(program, main, dir.0.path())) {
            Err(SandboxError::NoProgram { .. }) => {}
            Err(error) => return Err(error.into()),
            Ok(exit) => return dir.pdf(program, &exit),
        }
    }
    Err(Untypeset::NoTypesetter(programs).into())
}

fn of_tex(program: &str, main: &str, dir: &Path) -> Job {
    let options = ["-no-shell-escape", "-interaction=nonstopmode"];
    let argv = [program].into_iter().chain(options);
    job(
        argv.chain(["-halt-on-error", "-jobname=statement", main]),
        dir,
    )
}

pub(super) fn job<'a>(argv: impl IntoIterator<Item = &'a str>, dir: &Path) -> Job {
    let fixed = [
        ("SOURCE_DATE_EPOCH", "0"),
        ("FORCE_SOURCE_DATE", "1"),
        ("max_print_line", "1000"),
    ];
    let fixed = fixed.map(|(name, value)| (name.into(), value.into()));
    let caches = ["HOME", "TEXMFVAR", "XDG_CACHE_HOME"];
    let caches = caches.map(|name| (name.into(), dir.as_os_str().to_owned()));
    let readable = READABLE.map(PathBuf::from).into_iter();
    Job {
        stdin: Stdin::Empty,
        work: Work::Shared(dir.to_owned()),
        readable: readable.filter(|path| path.is_dir()).collect(),
        env: fixed.into_iter().chain(caches).collect(),
        limits: LIMITS,
        ..Job::new(argv)
    }
}

/// The directory in which a document is set.
pub(super) struct TypesetDir(pub(super) Scratch);

impl TypesetDir {
    pub(super) fn new(files: &[(&str, &[u8])]) -> Result<Self, Fault> {
        let dir = Scratch::new()
            .map_err(|error| Fault::file("make a directory in", &std::env::temp_dir(), error))?;
        for (name, bytes) in files {
            let path = dir.path().join(name);
            std::fs::write(&path, bytes).map_err(|error| Fault::file("write", &path, error))?;
        }
        Ok(Self(dir))
    }

    /// The output of the typesetter.
    pub(super) fn pdf(&self, program: &'static str, exit: &Exit) -> Result<Vec<u8>, Fault> {
        if exit.stop.is_some() {
            return Err(Untypeset::TooMuch { program }.into());
        }
        if exit.status == Status::Exited(0) {
            let path = self.0.path().join(OUTPUT);
            return std::fs::read(&path).map_err(|error| Fault::file("read", &path, error));
        }
        let complaint = complaint(&exit.stdout);
        Err(Untypeset::Refused { program, complaint }.into())
    }
}

/// The first error in the output of a typesetter; else its last line.
fn complaint(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    let mut lines = said.lines().map(str::trim);
    let error = lines.clone().find_map(|line| line.strip_prefix("! "));
    let last = lines.rfind(|line| !line.is_empty());
    error.or(last).unwrap_or("nothing").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::{Scripted, Stop};

    /// A machine with one installed typesetter, which ends like this and, if it succeeds, writes
    /// its name as the PDF.
    fn machine(installed: &'static str, exit: Exit) -> Scripted {
        Scripted::new(move |job| {
            let program = job.argv[0].clone();
            if program != installed {
                let source = std::io::ErrorKind::NotFound.into();
                return Err(SandboxError::NoProgram { program, source });
            }
            let Work::Shared(dir) = &job.work else {
                panic!("a typesetter writes")
            };
            assert!(dir.join("statement.tex").is_file());
            assert_eq!(std::fs::read(dir.join("picture0.png")).unwrap(), b"P");
            assert!(job.argv.contains(&"-no-shell-escape".into()));
            if exit.status == Status::Exited(0) {
                std::fs::write(dir.join("statement.pdf"), installed).unwrap();
            }
            Ok(exit.clone())
        })
    }

    fn refusal(sandbox: &Scripted, tex: &str) -> Untypeset {
        match pdf(sandbox, tex, &[("picture0.png".to_owned(), b"P".to_vec())]) {
            Err(fault) => fault.cause::<Untypeset>().unwrap().clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_first_typesetter_that_is_installed_is_taken() {
        for program in PROGRAMS {
            let pictures = [("picture0.png".to_owned(), b"P".to_vec())];
            let made = pdf(&machine(program, Exit::printing("")), "text", &pictures).unwrap();
            assert_eq!(made, program.as_bytes());
        }
    }

    #[test]
    fn without_a_typesetter_those_that_would_do_are_named() {
        let why = refusal(&machine("none", Exit::printing("")), "text");
        assert_eq!(why, Untypeset::NoTypesetter(&PROGRAMS));
        assert_eq!(
            why.advice().unwrap(),
            format!(
                "install xelatex or lualatex or pdflatex, as by `apt install texlive-xetex lmodern texlive-lang-chinese`; statements in \
                 Markdown and in Typst need only `cargo install --path {} --features pdf`; `tengen doctor` lists what is installed",
                source()
            )
        );
        assert_eq!(Fault::from(why).blame(), terms::fault::Blame::Machine);
    }

    #[test]
    fn pdflatex_is_not_asked_for_chinese() {
        let why = refusal(&machine("pdflatex", Exit::printing("")), "井");
        assert_eq!(why, Untypeset::NoTypesetter(&["xelatex", "lualatex"]));
    }

    #[test]
    fn the_first_error_of_the_log_is_reported() {
        let exit = Exit {
            status: Status::Exited(1),
            ..Exit::printing(
                "This is TeX\n! Undefined control sequence.\nl.3 \\x\n! Emergency stop.\n",
            )
        };
        let why = refusal(&machine("xelatex", exit), "text");
        assert_eq!(why.reason(), "xelatex says: Undefined control sequence.");
        assert!(!why.is_of_machine());
    }

    #[test]
    fn a_missing_package_is_the_machines_fault() {
        let exit = Exit {
            status: Status::Exited(1),
            ..Exit::printing("! LaTeX Error: File `ctex.sty' not found.\n")
        };
        assert!(refusal(&machine("xelatex", exit), "井").is_of_machine());
    }

    #[test]
    fn a_typesetter_that_does_not_end_is_reported() {
        let exit = Exit {
            stop: Some(Stop::Wall),
            status: Status::Signaled(9),
            ..Exit::printing("")
        };
        let why = refusal(&machine("lualatex", exit), "text");
        assert_eq!(why.reason(), "lualatex took too long or too much memory");
    }
}
