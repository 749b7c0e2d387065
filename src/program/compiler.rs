//! Compiling, with results kept by content.

use super::executable::fill;
use super::{Executable, Source};
use crate::build::BuildDir;
use crate::digest;
use crate::fault::Fault;
use crate::language::Language;
use crate::pool::lock;
use crate::sandbox::{Job, Limits, Sandbox, SandboxError, Status, Stdin, Stop, Work};
use crate::text::escape_lines;
use std::collections::HashMap;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a compiler may use.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(90),
    memory: 2 << 30,
    output: 1 << 20,
    file: 512 << 20,
    processes: 256,
};
/// How much of a compiler's complaint is kept.
const MESSAGE_BYTES: usize = 8 << 10;

/// Compiles programs into one directory of kept results.
pub struct Compiler {
    bin: PathBuf,
    drafts: PathBuf,
    include: Vec<PathBuf>,
    sandbox: Arc<dyn Sandbox>,
    versions: Mutex<HashMap<String, String>>,
}

/// What came of compiling.
#[derive(Clone, Debug)]
pub enum Compilation {
    /// A program that is ready to run.
    Ready(Executable),
    /// The compiler refused; its words, bounded and escaped.
    Refused(String),
}

impl Compiler {
    /// A compiler that keeps its results in the build directory of a problem.
    #[must_use]
    pub fn new(build: &BuildDir, sandbox: Arc<dyn Sandbox>) -> Self {
        Self {
            bin: build.bin(),
            drafts: build.drafts(),
            include: Vec::new(),
            sandbox,
            versions: Mutex::default(),
        }
    }

    /// The same with directories in which jury programs find header files.
    #[must_use]
    pub fn including(self, include: Vec<PathBuf>) -> Self {
        Self { include, ..self }
    }

    /// The directories in which jury programs of any problem find header files.
    #[must_use]
    pub fn include(&self) -> &[PathBuf] {
        &self.include
    }

    /// The program of a source, compiled now or before.
    ///
    /// # Errors
    /// When the compiler is missing or cannot be run, or the result cannot be kept.
    pub fn compile(&self, source: &Source) -> Result<Compilation, Fault> {
        let key = self.key(source)?;
        let dir = self.bin.join(&key[..32]);
        if !dir.is_dir()
            && let Some(refusal) = self.fill_directory(source, &dir)?
        {
            return Ok(Compilation::Refused(refusal));
        }
        Ok(Compilation::Ready(Executable {
            dir,
            sources: source.sources(),
            language: source.started(),
            harnessed: source.harnessed,
            key,
        }))
    }

    fn key(&self, source: &Source) -> Result<String, Fault> {
        let language = &source.language;
        let commands = format!(
            "{:?} {:?} {:?} {}",
            language.compile, language.compile_env, language.run, source.sources
        );
        let version = match language.compile {
            Some(_) => self.version(language)?,
            None => String::new(),
        };
        let files = source
            .files
            .iter()
            .flat_map(|file| [file.name.as_bytes(), &file.text]);
        let how = [commands.as_bytes(), version.as_bytes()];
        Ok(digest::of_all(how.into_iter().chain(files)))
    }

    /// What the compiler says of its version; asked once a run of the tool.
    fn version(&self, language: &Language) -> Result<String, Fault> {
        if let Some(version) = lock(&self.versions).get(&language.name) {
            return Ok(version.clone());
        }
        let argv = language.version.iter().map(Into::into).collect();
        let exit = self.run(language, argv, Work::Fresh)?;
        let mut version = String::from_utf8_lossy(&exit.stdout).into_owned();
        version.push_str(&String::from_utf8_lossy(&exit.stderr));
        lock(&self.versions).insert(language.name.clone(), version.clone());
        Ok(version)
    }

    /// Makes the directory of a program under a temporary name, then renames it. Gives the compiler's
    /// refusal, if there is one.
    fn fill_directory(&self, source: &Source, dir: &Path) -> Result<Option<String>, Fault> {
        let make = |error| Fault::file("make a directory in", &self.bin, error);
        std::fs::create_dir_all(&self.bin).map_err(make)?;
        let draft = tempfile::Builder::new()
            .prefix("program-")
            .permissions(std::fs::Permissions::from_mode(0o755))
            .tempdir_in(&self.drafts)
            .map_err(make)?;
        for file in &source.files {
            let path = draft.path().join(&file.name);
            let parent = path.parent().unwrap_or(draft.path());
            std::fs::create_dir_all(parent).map_err(make)?;
            std::fs::write(&path, &file.text)
                .map_err(|error| Fault::file("write", &path, error))?;
        }
        if let Some(refusal) = self.call_compiler(source, draft.path())? {
            return Ok(Some(refusal));
        }
        keep(draft, dir)
    }

    fn call_compiler(&self, source: &Source, dir: &Path) -> Result<Option<String>, Fault> {
        let Some(command) = &source.language.compile else {
            return Ok(None);
        };
        // Names are relative to the directory, so the compiler's messages are free of our paths.
        let argv = fill(command, Path::new("."), &source.sources(), LIMITS.memory);
        let exit = self.run(&source.language, argv, Work::Shared(dir.to_owned()))?;
        let why = match (exit.stop, exit.status) {
            (None, Status::Exited(0)) => return Ok(None),
            (None, Status::Exited(_)) => None,
            (None, Status::Signaled(signal)) => {
                Some(format!("the compiler died of signal {signal}"))
            }
            (Some(Stop::Cpu | Stop::Wall), _) => Some("the compiler took too long".to_owned()),
            (Some(Stop::Memory), _) => Some("the compiler used too much memory".to_owned()),
            (Some(Stop::Output), _) => Some("the compiler printed too much".to_owned()),
            (Some(Stop::Processes), _) => {
                Some("the compiler started too many processes".to_owned())
            }
        };
        let said = [exit.stdout, exit.stderr].concat();
        let said = escape_lines(&said[..said.len().min(MESSAGE_BYTES)]);
        Ok(Some(match why {
            Some(why) => format!("{why}\n{said}"),
            None => said,
        }))
    }

    fn run(
        &self,
        language: &Language,
        argv: Vec<std::ffi::OsString>,
        work: Work,
    ) -> Result<crate::sandbox::Exit, Fault> {
        let job = Job {
            argv,
            stdin: Stdin::Empty,
            work,
            readable: language.readable.clone(),
            env: language
                .compile_env
                .iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            limits: LIMITS,
        };
        self.sandbox
            .run(&job)
            .map_err(|error| missing_tool(language, error))
    }
}

/// A program that cannot be started is a tool of the language that is not installed.
pub(crate) fn missing_tool(language: &Language, error: SandboxError) -> Fault {
    match error {
        SandboxError::NoProgram { program, .. } => Fault::MissingTool {
            language: language.name.clone(),
            command: program.to_string_lossy().into_owned(),
        },
        other => Fault::Sandbox(other),
    }
}

/// Gives a finished draft its name. Another process may have been first, with the same content.
fn keep(draft: tempfile::TempDir, dir: &Path) -> Result<Option<String>, Fault> {
    let draft = draft.keep();
    if let Err(error) = std::fs::rename(&draft, dir) {
        let _ = std::fs::remove_dir_all(&draft);
        if !dir.is_dir() {
            return Err(Fault::file("rename to", dir, error));
        }
    }
    Ok(None)
}
