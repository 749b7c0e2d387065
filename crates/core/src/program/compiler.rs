//! Compiling, with results cached by content.

use super::executable::fill;
use super::precompiled::{INCLUDING, PrecompiledHeaders, write_headers};
use super::refusal::{Refusal, missing_tool, name_that_is_an_option, over_limit, size};
use super::room::touch;
use super::shared::{ProgramDirectory, SharedPrograms};
use super::versions::Versions;
use super::{Executable, Room, Source, kept};
use crate::event::{Event, Sink, announce_task};
use crate::fault::Fault;
use crate::language::{Language, Precompile};
use base::digest::Fingerprint;
use base::pool::lock;
use base::text::escape_lines;
use sandbox::{Cancel, Job, JobLimits, Sandbox, Status, StderrUse, Stdin, Work};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The limits of a compiler; the time depends on the source.
const LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(90),
    // kotlinc and tsc reserve more than a gigabyte for any source.
    memory: 2 << 30,
    output: 1 << 20,
    file: 512 << 20,
    processes: 256,
};
/// The additional elapsed time for waiting for files and for child processes.
const WAITING: Duration = Duration::from_secs(15);
/// How many bytes of a compiler's message are kept.
const MESSAGE_BYTES: usize = 8 << 10;

/// Compiles programs into one cache directory.
pub struct Compiler {
    room: Arc<Room>,
    include: Vec<PathBuf>,
    /// Caches of programs that were compiled elsewhere, the nearest first.
    shared: Vec<Arc<dyn SharedPrograms>>,
    headers: Option<PrecompiledHeaders>,
    sandbox: Arc<dyn Sandbox>,
    versions: Versions,
    /// The languages whose compilers accepted their probe.
    probed: Mutex<BTreeSet<String>>,
    /// The sink for events of compilations, and the problem in them.
    reports: Option<(Arc<dyn Sink + Send>, String)>,
}

/// The result of compiling.
#[derive(Clone, Debug)]
pub enum Compilation {
    /// A program that is ready to run.
    Ready(Executable),
    /// The compiler refused; its output, shortened and escaped.
    Refused(String),
}

impl Compiler {
    /// A compiler that caches its results in `bin` and works in `drafts`, both on one file system
    /// and not used by anything else.
    #[must_use]
    pub fn new(bin: PathBuf, drafts: PathBuf, sandbox: Arc<dyn Sandbox>) -> Self {
        Self::keeping_in(Arc::new(Room::new(bin, drafts, true)), sandbox)
    }

    /// A compiler that shares the cache of others in this process.
    #[must_use]
    pub(crate) fn keeping_in(room: Arc<Room>, sandbox: Arc<dyn Sandbox>) -> Self {
        Self {
            versions: Versions::kept_in(room.bin()),
            room,
            include: Vec::new(),
            shared: Vec::new(),
            headers: None,
            sandbox,
            probed: Mutex::default(),
            reports: None,
        }
    }

    /// Adds directories of header files for jury programs.
    #[must_use]
    pub fn including(self, include: Vec<PathBuf>) -> Self {
        Self { include, ..self }
    }

    /// Adds a cache directory of compiled programs for all problems, if there is one.
    #[must_use]
    pub fn sharing(self, dir: Option<PathBuf>) -> Self {
        match dir {
            Some(dir) => self.sharing_with(Arc::new(ProgramDirectory::new(dir))),
            None => self,
        }
    }

    /// Adds a shared cache, farther than those before.
    #[must_use]
    pub fn sharing_with(mut self, programs: Arc<dyn SharedPrograms>) -> Self {
        self.shared.push(programs);
        self
    }

    /// Adds a cache directory of headers that are compiled once for all programs, if there is one.
    #[must_use]
    pub fn precompiling(self, dir: Option<PathBuf>) -> Self {
        let headers = dir.map(PrecompiledHeaders::kept_in);
        Self { headers, ..self }
    }

    /// Announces each compilation to `sink` as one of the problem.
    #[must_use]
    pub fn reporting(self, sink: Arc<dyn Sink + Send>, problem: &str) -> Self {
        Self {
            reports: Some((sink, problem.to_owned())),
            ..self
        }
    }

    /// The directories of header files for jury programs of any problem.
    #[must_use]
    pub fn include(&self) -> &[PathBuf] {
        &self.include
    }

    /// The program of a source, compiled now or cached. Its compilation is announced with the name
    /// of its main file.
    ///
    /// # Errors
    /// If the compiler is missing or cannot be run, or the result cannot be stored.
    pub fn compile(&self, source: &Source) -> Result<Compilation, Fault> {
        let main = source.files.first();
        self.compile_as(main.map_or("a program", |file| &file.name), source)
    }

    /// Like [`Compiler::compile`], but its compilation is announced with this name.
    ///
    /// # Errors
    /// As for [`Compiler::compile`].
    pub fn compile_as(&self, name: &str, source: &Source) -> Result<Compilation, Fault> {
        if let Some(bytes) = source.excess {
            let most = size(source.bounds.bytes);
            let refusal = format!("the source has {bytes} bytes, and the limit is {most}");
            return Ok(Compilation::Refused(refusal));
        }
        if let Some(name) = name_that_is_an_option(source) {
            let refusal =
                format!("a source cannot be called {name}: that would be taken for an option");
            return Ok(Compilation::Refused(refusal));
        }
        let key = self.key(source)?;
        // 128 bits are enough to distinguish programs, and paths passed to compilers stay short.
        let entry = &key[..32];
        let place = self.room.bin().join(entry);
        let in_use = self.room.using(entry);
        if kept::is_whole(&place) {
            touch(&place);
        } else if let Some(refusal) = self.fill_place(name, source, entry, &place)? {
            return Ok(Compilation::Refused(refusal));
        } else {
            self.room.added();
        }
        Ok(Compilation::Ready(Executable {
            dir: kept::files(&place),
            sources: source.sources(),
            language: source.started(),
            harnessed: source.harnessed,
            env: source
                .language
                .online_judge_variable()
                .into_iter()
                .collect(),
            key,
            _in_use: in_use,
        }))
    }

    fn key(&self, source: &Source) -> Result<String, Fault> {
        let language = &source.language;
        let version = match language.compile {
            Some(_) => self.version(language)?,
            None => String::new(),
        };
        let variables = language.compile_env.iter();
        let files = source.files.iter();
        let key = Fingerprint::default()
            .with_all(language.compile.iter().flatten())
            .with_all(variables.flat_map(|(name, value)| [name, value]))
            .with_all(&language.run)
            .with(language.online_judge.to_string())
            .with(version)
            .with(source.sources.to_string())
            .with_all(files.flat_map(|file| [file.name.as_bytes(), &file.text]));
        Ok(key.finish())
    }

    /// The version output of the compiler.
    fn version(&self, language: &Language) -> Result<String, Fault> {
        self.versions.of(language, || {
            let argv = language.version.iter().map(Into::into).collect();
            let exit = self.run(language, argv, None, Work::Fresh, LIMITS)?;
            let version = [exit.stdout, exit.stderr].concat();
            Ok(String::from_utf8_lossy(&version).into_owned())
        })
    }

    /// Creates the directory of a program under a temporary name, then renames it. Returns the
    /// compiler's refusal, if there is one.
    fn fill_place(
        &self,
        name: &str,
        source: &Source,
        entry: &str,
        place: &Path,
    ) -> Result<Option<String>, Fault> {
        let make = |error| Fault::file("make a directory in", self.room.bin(), error);
        std::fs::create_dir_all(self.room.bin()).map_err(make)?;
        let kept = |error| Fault::file("keep a program at", place, error);
        let shared = self.shared(source);
        if let Some(draft) = self.take(shared, entry)? {
            return kept::keep(draft, place, self.room.drafts())
                .map(|()| None)
                .map_err(kept);
        }
        let draft = self.draft()?;
        let dir = kept::make(draft.path()).map_err(make)?;
        write(source, &dir)?;
        if let Some(refusal) = self.announced_call(name, source, &dir)? {
            // A compiler that lacks a component refuses every source; a compiler that was stopped
            // shows nothing about its components.
            if !refusal.is_of_limit {
                self.check_toolchain(&source.language)?;
            }
            return Ok(Some(refusal.message));
        }
        kept::seal(draft.path())
            .and_then(|()| kept::keep(draft, place, self.room.drafts()))
            .map_err(kept)?;
        for programs in shared {
            programs.give(entry, place);
        }
        Ok(None)
    }

    /// The shared caches of a program.
    fn shared(&self, source: &Source) -> &[Arc<dyn SharedPrograms>] {
        // A source without a compiler is copied as fast as it could be found.
        match source.language.compile {
            Some(_) => &self.shared,
            None => &[],
        }
    }

    /// Takes a program from a shared cache into a draft. Nearer caches get a copy, too.
    fn take(
        &self,
        shared: &[Arc<dyn SharedPrograms>],
        name: &str,
    ) -> Result<Option<tempfile::TempDir>, Fault> {
        for (number, programs) in shared.iter().enumerate() {
            let draft = self.draft()?;
            if programs.take(name, draft.path()) && kept::is_whole(draft.path()) {
                for nearer in &shared[..number] {
                    nearer.give(name, draft.path());
                }
                return Ok(Some(draft));
            }
        }
        Ok(None)
    }

    fn draft(&self) -> Result<tempfile::TempDir, Fault> {
        tempfile::Builder::new()
            .prefix("program-")
            .permissions(std::fs::Permissions::from_mode(0o755))
            .tempdir_in(self.room.drafts())
            .map_err(|error| Fault::file("make a directory in", self.room.drafts(), error))
    }

    fn announced_call(
        &self,
        name: &str,
        source: &Source,
        dir: &Path,
    ) -> Result<Option<Refusal>, Fault> {
        // Files of other languages are only copied.
        let reports = self.reports.as_ref();
        let reports = reports.filter(|_| source.language.compile.is_some());
        let _compiling = reports.map(|(sink, problem)| {
            let event = Event::Compiling {
                problem,
                program: name,
            };
            announce_task(&**sink, event)
        });
        self.call_compiler(source, dir)
    }

    fn call_compiler(&self, source: &Source, dir: &Path) -> Result<Option<Refusal>, Fault> {
        let Some(command) = &source.language.compile else {
            return Ok(None);
        };
        // Some compilers fail because they cannot load a precompiled header if its addresses are
        // taken.
        if let Some(header) = self.precompiled_header(source)?
            && self
                .compile_with(Some(&header), command, source, dir)?
                .is_none()
        {
            return Ok(None);
        }
        self.compile_with(None, command, source, dir)
    }

    /// Announces that many programs with the same beginning will be compiled: then their first
    /// headers are compiled only once.
    pub fn expect_like(&self, source: &Source) {
        let precompile = source.language.precompile.as_ref();
        if let Some(headers) = &self.headers
            && precompile.is_some_and(Precompile::takes_any_header)
        {
            headers.expect_like(source);
        }
    }

    /// The directory of the headers that are compiled for all programs with this beginning, if
    /// there is one.
    fn precompiled_header(&self, source: &Source) -> Result<Option<PathBuf>, Fault> {
        let language = &source.language;
        let (Some(headers), Some(precompile)) = (&self.headers, &language.precompile) else {
            return Ok(None);
        };
        let Some(used) = headers.of(source, &precompile.header) else {
            return Ok(None);
        };
        let command = precompile.command_for(&used);
        let key = Fingerprint::default()
            .with_all(&used)
            .with_all(&command)
            .with(self.version(language)?);
        headers.find(&key.finish()[..32], |draft| {
            let Ok(()) = write_headers(draft, &used) else {
                return Ok(false);
            };
            let sources = [PathBuf::from(INCLUDING)];
            let argv = fill(&command, Path::new("."), &sources, LIMITS.memory);
            let work = Work::Shared(draft.to_owned());
            let exit = self.run(language, argv, None, work, LIMITS)?;
            Ok(exit.stop.is_none() && exit.status == Status::Exited(0))
        })
    }

    fn compile_with(
        &self,
        header: Option<&Path>,
        command: &[String],
        source: &Source,
        dir: &Path,
    ) -> Result<Option<Refusal>, Fault> {
        let language = &source.language;
        let cpu = source.bounds.compile * language.compile_factor;
        let limits = JobLimits {
            cpu,
            // On a busy machine a compiler may get a CPU only now and then, which must not change a
            // verdict. Nothing in a source makes it wait, so it needs this much elapsed time in no
            // other case.
            wall: cpu * 3 + WAITING,
            ..LIMITS
        };
        // Names are relative to the directory, so that the compiler's messages do not contain our
        // paths.
        let argv = fill(command, Path::new("."), &source.sources(), LIMITS.memory);
        let exit = self.run(language, argv, header, Work::Shared(dir.to_owned()), limits)?;
        let why = match (exit.stop, exit.status) {
            // Some compilers accept a source without a main function, and create nothing to start.
            (None, Status::Exited(0)) if starts(language, dir) => return Ok(None),
            (None, Status::Exited(0)) => Some("the compiler made no program to start".to_owned()),
            (None, Status::Exited(_)) => None,
            (None, Status::Signaled(signal)) => {
                Some(format!("the compiler died of signal {signal}"))
            }
            (Some(stop), _) => Some(over_limit(stop, &limits)),
        };
        let output = [exit.stdout, exit.stderr].concat();
        let output = escape_lines(&output[..output.len().min(MESSAGE_BYTES)]);
        Ok(Some(Refusal {
            is_of_limit: exit.stop.is_some(),
            message: match why {
                Some(why) => format!("{why}\n{output}"),
                None => output,
            },
        }))
    }

    /// Fails if the compiler refuses even the probe of its language: then a component of it is
    /// missing, and the source is not the reason. Tried once per run of the tool.
    fn check_toolchain(&self, language: &Arc<Language>) -> Result<(), Fault> {
        let (Some(text), Some(extension)) = (&language.probe, language.extensions.first()) else {
            return Ok(());
        };
        let mut probed = lock(&self.probed);
        if probed.contains(&language.name) {
            return Ok(());
        }
        let probe = Source::single(&format!("probe.{extension}"), text.clone().into(), language);
        let draft = self.draft()?;
        write(&probe, draft.path())?;
        if let Some(refusal) = self.call_compiler(&probe, draft.path())? {
            return Err(Fault::BrokenTool {
                language: language.name.clone(),
                command: language.tool().to_owned(),
                message: refusal.message,
            });
        }
        probed.insert(language.name.clone());
        Ok(())
    }

    fn run(
        &self,
        language: &Language,
        argv: Vec<OsString>,
        header: Option<&Path>,
        work: Work,
        limits: JobLimits,
    ) -> Result<sandbox::Exit, Fault> {
        let mut env: Vec<(OsString, OsString)> = language
            .compile_env
            .iter()
            .map(|(name, value)| (name.into(), value.into()))
            .chain(language.online_judge_variable())
            .collect();
        let mut readable = language.readable.clone();
        if let (Some(header), Some(headers), Some(precompile)) =
            (header, &self.headers, &language.precompile)
        {
            add_directory(&mut env, &precompile.search_path, header);
            // Another process may remove the header, but never its directory.
            readable.push(headers.dir().to_owned());
        }
        let job = Job {
            counts_instructions: false,
            cancel: Cancel::default(),
            argv,
            stdin: Stdin::Empty,
            work,
            readable,
            env,
            limits,
            stderr: StderrUse::default(),
        };
        self.sandbox
            .run(&job)
            .map_err(|error| missing_tool(language, error))
    }
}

/// Appends a directory to a variable that is a list of them.
fn add_directory(env: &mut Vec<(OsString, OsString)>, name: &str, dir: &Path) {
    match env.iter_mut().find(|(known, _)| known == name) {
        Some((_, value)) => {
            value.push(":");
            value.push(dir);
        }
        None => env.push((name.into(), dir.into())),
    }
}

/// Whether the executable in the run command exists, if the compiler had to create it.
fn starts(language: &Language, dir: &Path) -> bool {
    let program = language.run.first().map_or("", String::as_str);
    let Some(made) = program.strip_prefix("{dir}/") else {
        return true;
    };
    let found = dir.join(made).metadata();
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o100 != 0)
}

/// Writes the files of a source to a directory, readable for everyone.
fn write(source: &Source, dir: &Path) -> Result<(), Fault> {
    for file in &source.files {
        let path = dir.join(&file.name);
        let parents = Path::new(&file.name).ancestors().skip(1);
        let mut parents: Vec<&Path> = parents.collect();
        parents.pop();
        let written = || {
            for parent in parents.iter().rev() {
                kept::make_directory(&dir.join(parent))?;
            }
            std::fs::write(&path, &file.text)?;
            // The user's umask may deny others access, and compilers run as another user if
            // possible.
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644))
        };
        written().map_err(|error| Fault::file("write", &path, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
