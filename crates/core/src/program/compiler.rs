//! Compiling, with results kept by content.

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

/// What a compiler may use; time depends on the source.
const LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(90),
    // kotlinc and tsc reserve more than a gigabyte for any source.
    memory: 2 << 30,
    output: 1 << 20,
    file: 512 << 20,
    processes: 256,
};
/// What may elapse while a compiler waits for files and for its own children.
const WAITING: Duration = Duration::from_secs(15);
/// How much of a compiler's complaint is kept.
const MESSAGE_BYTES: usize = 8 << 10;

/// Compiles programs into one directory of kept results.
pub struct Compiler {
    room: Arc<Room>,
    include: Vec<PathBuf>,
    /// Where programs may be that were compiled elsewhere, the nearest first.
    shared: Vec<Arc<dyn SharedPrograms>>,
    headers: Option<PrecompiledHeaders>,
    sandbox: Arc<dyn Sandbox>,
    versions: Versions,
    /// The languages whose compilers took their probe.
    probed: Mutex<BTreeSet<String>>,
    /// Where compilations are announced, and the problem that is named there.
    reports: Option<(Arc<dyn Sink + Send>, String)>,
}

/// What came of compiling.
#[derive(Clone, Debug)]
pub enum Compilation {
    /// A program that is ready to run.
    Ready(Executable),
    /// The compiler refused; its output, bounded and escaped.
    Refused(String),
}

impl Compiler {
    /// A compiler that keeps its results in `bin` and works in `drafts`, both on one file system and used by nothing else.
    #[must_use]
    pub fn new(bin: PathBuf, drafts: PathBuf, sandbox: Arc<dyn Sandbox>) -> Self {
        Self::keeping_in(Arc::new(Room::new(bin, drafts, true)), sandbox)
    }

    /// A compiler that keeps its results where others of the process do.
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

    /// The same with directories in which jury programs find header files.
    #[must_use]
    pub fn including(self, include: Vec<PathBuf>) -> Self {
        Self { include, ..self }
    }

    /// The same with a directory in which compiled programs are kept for all problems, if there is one.
    #[must_use]
    pub fn sharing(self, dir: Option<PathBuf>) -> Self {
        match dir {
            Some(dir) => self.sharing_with(Arc::new(ProgramDirectory::new(dir))),
            None => self,
        }
    }

    /// The same with one more place where programs are kept for others, farther than those before.
    #[must_use]
    pub fn sharing_with(mut self, programs: Arc<dyn SharedPrograms>) -> Self {
        self.shared.push(programs);
        self
    }

    /// The same with a directory in which headers are kept that are compiled once for all programs, if there is one.
    #[must_use]
    pub fn precompiling(self, dir: Option<PathBuf>) -> Self {
        let headers = dir.map(PrecompiledHeaders::kept_in);
        Self { headers, ..self }
    }

    /// The same, but each compilation is announced to `sink` as one of the problem.
    #[must_use]
    pub fn reporting(self, sink: Arc<dyn Sink + Send>, problem: &str) -> Self {
        Self {
            reports: Some((sink, problem.to_owned())),
            ..self
        }
    }

    /// The directories in which jury programs of any problem find header files.
    #[must_use]
    pub fn include(&self) -> &[PathBuf] {
        &self.include
    }

    /// The program of a source, compiled now or before. Its compilation is announced by the name of its main file.
    ///
    /// # Errors
    /// When the compiler is missing or cannot be run, or the result cannot be kept.
    pub fn compile(&self, source: &Source) -> Result<Compilation, Fault> {
        let main = source.files.first();
        self.compile_as(main.map_or("a program", |file| &file.name), source)
    }

    /// As [`Compiler::compile`], but its compilation is announced by this name.
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
        // 128 bits are enough to tell programs apart, and paths that are handed to compilers stay short.
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
            env: source.language.run_variables(),
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
            .with_all(
                language
                    .run_env
                    .iter()
                    .flat_map(|(name, value)| [name, value]),
            )
            .with(version)
            .with(source.sources.to_string())
            .with_all(files.flat_map(|file| [file.name.as_bytes(), &file.text]));
        Ok(key.finish())
    }

    /// What the compiler says of its version.
    fn version(&self, language: &Language) -> Result<String, Fault> {
        self.versions.of(language, || {
            let argv = language.version.iter().map(Into::into).collect();
            let exit = self.run(language, argv, None, Work::Fresh, LIMITS)?;
            let version = [exit.stdout, exit.stderr].concat();
            Ok(String::from_utf8_lossy(&version).into_owned())
        })
    }

    /// Makes the directory of a program under a temporary name, then renames it. Gives the compiler's
    /// refusal, if there is one.
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
            // A compiler that lacks a part refuses every source; one that is stopped says nothing about its parts.
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

    /// Where others may have compiled a program.
    fn shared(&self, source: &Source) -> &[Arc<dyn SharedPrograms>] {
        // What no compiler makes is copied as fast as it is found.
        match source.language.compile {
            Some(_) => &self.shared,
            None => &[],
        }
    }

    /// A program that others have compiled, in a draft. Places that are nearer than the one that has it get it, too.
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
        // Some compilers cannot load a precompiled header where its addresses are taken, and fail then.
        if let Some(header) = self.precompiled_header(source)?
            && self
                .compile_with(Some(&header), command, source, dir)?
                .is_none()
        {
            return Ok(None);
        }
        self.compile_with(None, command, source, dir)
    }

    /// Says that many programs are to be compiled that begin as this one does: then what they include first is compiled but once.
    pub fn expect_like(&self, source: &Source) {
        let precompile = source.language.precompile.as_ref();
        if let Some(headers) = &self.headers
            && precompile.is_some_and(Precompile::takes_any_header)
        {
            headers.expect_like(source);
        }
    }

    /// The directory of the headers that are compiled for all programs that begin as this one does, if there is one.
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
            // On a busy machine a compiler gets a processor now and then only; that must not change a verdict. Nothing in a
            // source makes it wait, so this much elapses in no other case.
            wall: cpu * 3 + WAITING,
            ..LIMITS
        };
        // Names are relative to the directory, so the compiler's messages are free of our paths.
        let argv = fill(command, Path::new("."), &source.sources(), LIMITS.memory);
        let exit = self.run(language, argv, header, Work::Shared(dir.to_owned()), limits)?;
        let why = match (exit.stop, exit.status) {
            // Some compilers end well on a source without a main function, and make nothing to start.
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

    /// Fails if the compiler refuses even the probe of its language: a part of it is missing, and no source is at fault. Tried once
    /// a run of the tool.
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
            // Another process may remove the header, never the directory that it lies in.
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

/// Adds a directory to a variable that is a list of them, at its end.
fn add_directory(env: &mut Vec<(OsString, OsString)>, name: &str, dir: &Path) {
    match env.iter_mut().find(|(known, _)| known == name) {
        Some((_, value)) => {
            value.push(":");
            value.push(dir);
        }
        None => env.push((name.into(), dir.into())),
    }
}

/// Whether what the run command starts is there, as far as the compiler had to make it.
fn starts(language: &Language, dir: &Path) -> bool {
    let program = language.run.first().map_or("", String::as_str);
    let Some(made) = program.strip_prefix("{dir}/") else {
        return true;
    };
    let found = dir.join(made).metadata();
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o100 != 0)
}

/// Writes the files of a source to a directory, for everybody to read.
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
            // The user's umask may keep others out, and compilers run as another user where they can.
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644))
        };
        written().map_err(|error| Fault::file("write", &path, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
