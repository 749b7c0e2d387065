//! Compiling programs, with a cache that is keyed by content.

mod call;

use super::hidden::HiddenLines;
use super::precompiled::PrecompiledHeaders;
use super::refusal::{CompilerRefusal, name_that_is_an_option, size};
use super::shared::{ProgramDirectory, SharedPrograms};
use super::store::touch;
use super::versions::Versions;
use super::{Executable, ProgramStore, Source, cache_entry};
use base::digest::Fingerprint;
use base::pool::lock;
use sandbox::{Sandbox, Work};
use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use terms::event::{Event, Sink, announce_task};
use terms::fault::{Fault, ToolFailure, ToolFault};
use terms::language::{Language, Precompile};

/// Compiles programs into a directory that caches the results.
pub struct Compiler {
    store: Arc<ProgramStore>,
    include: Vec<PathBuf>,
    /// Other caches that may contain compiled programs, the nearest first.
    shared: Vec<Arc<dyn SharedPrograms>>,
    headers: Option<PrecompiledHeaders>,
    sandbox: Arc<dyn Sandbox>,
    versions: Versions,
    /// The languages whose compilers have compiled their probe.
    probed: Mutex<BTreeSet<String>>,
    /// The receiver of compilation events, and the problem's name in them.
    reports: Option<(Arc<dyn Sink + Send>, String)>,
}

/// The result of compiling.
#[derive(Clone, Debug)]
pub enum Compilation {
    /// A program that is ready to run.
    Ready(Executable),
    /// The compiler's error output, shortened and escaped.
    Refused(String),
}

impl Compiler {
    /// A compiler that stores its results in `bin` and works in `drafts`. Both must be on one file
    /// system and not be used by anything else.
    #[must_use]
    pub fn new(bin: PathBuf, drafts: PathBuf, sandbox: Arc<dyn Sandbox>) -> Self {
        Self::with_store(Arc::new(ProgramStore::new(bin, drafts, true)), sandbox)
    }

    /// A compiler that shares the store of its results with others in this process.
    #[must_use]
    pub fn with_store(store: Arc<ProgramStore>, sandbox: Arc<dyn Sandbox>) -> Self {
        Self {
            versions: Versions::read(store.bin()),
            store,
            include: Vec::new(),
            shared: Vec::new(),
            headers: None,
            sandbox,
            probed: Mutex::default(),
            reports: None,
        }
    }

    /// Adds directories in which jury programs find header files.
    #[must_use]
    pub fn including(self, include: Vec<PathBuf>) -> Self {
        Self { include, ..self }
    }

    /// Adds a directory that caches compiled programs for all problems, if given.
    #[must_use]
    pub fn sharing(self, dir: Option<PathBuf>) -> Self {
        match dir {
            Some(dir) => self.sharing_with(Arc::new(ProgramDirectory::new(dir))),
            None => self,
        }
    }

    /// Adds a cache that is searched after the existing ones.
    #[must_use]
    pub fn sharing_with(mut self, programs: Arc<dyn SharedPrograms>) -> Self {
        self.shared.push(programs);
        self
    }

    /// Adds a directory that caches precompiled headers, if given.
    #[must_use]
    pub fn precompiling(self, dir: Option<PathBuf>) -> Self {
        let headers = dir.map(PrecompiledHeaders::new);
        Self { headers, ..self }
    }

    /// Reports each compilation to `sink`, as one of this problem.
    #[must_use]
    pub fn reporting(self, sink: Arc<dyn Sink + Send>, problem: &str) -> Self {
        Self {
            reports: Some((sink, problem.to_owned())),
            ..self
        }
    }

    /// The directories in which jury programs of all problems find header files.
    #[must_use]
    pub fn include(&self) -> &[PathBuf] {
        &self.include
    }

    /// The program of a source, compiled now or before. Events contain the name of its main file.
    ///
    /// # Errors
    /// When the compiler is missing or cannot be run, or the result cannot be stored.
    pub fn compile(&self, source: &Source) -> Result<Compilation, Fault> {
        let main = source.files.first();
        self.compile_as(main.map_or("a program", |file| &file.name), source)
    }

    /// Like [`Compiler::compile`], with this name in events.
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
        if let Some(name) = name_in_utf16(source) {
            let refusal = format!("{name} is in UTF-16: save it as UTF-8");
            return Ok(Compilation::Refused(refusal));
        }
        let key = self.key(source)?;
        // 128 bits are enough to distinguish programs, and keep the paths that compilers see short.
        let entry = &key[..32];
        let place = self.store.bin().join(entry);
        let in_use = self.store.using(entry);
        if cache_entry::is_whole(&place) {
            touch(&place);
        } else if let Some(refusal) = self.fill_place(name, source, entry, &place)? {
            return Ok(Compilation::Refused(refusal));
        } else {
            self.store.added(cache_entry::bytes(&place));
        }
        Ok(Compilation::Ready(Executable {
            dir: cache_entry::files(&place),
            sources: source.sources(),
            language: source.started(),
            harnessed: source.harnessed,
            hidden: HiddenLines::of_source(source),
            stream_files: source.stream_files.clone(),
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
        // The names change no byte of the program, but what it does when it runs.
        Ok(source.stream_files.add_to(key).finish())
    }

    /// The version that the compiler reports.
    fn version(&self, language: &Language) -> Result<String, Fault> {
        self.versions.get(language, || {
            let argv = language.version.iter().map(Into::into).collect();
            let exit = self.run(language, argv, None, Work::Fresh, None)?;
            let version = [exit.stdout, exit.stderr].concat();
            Ok(String::from_utf8_lossy(&version).into_owned())
        })
    }

    /// Fills the directory of a program under a temporary name, then renames it. Returns the
    /// compiler's errors, if it fails.
    fn fill_place(
        &self,
        name: &str,
        source: &Source,
        entry: &str,
        place: &Path,
    ) -> Result<Option<String>, Fault> {
        let make = |error| Fault::file("make a directory in", self.store.bin(), error);
        std::fs::create_dir_all(self.store.bin()).map_err(make)?;
        let kept = |error| Fault::file("keep a program at", place, error);
        let shared = self.shared(source);
        if let Some(draft) = self.take(shared, entry)? {
            return cache_entry::keep(draft, place, self.store.drafts())
                .map(|()| None)
                .map_err(kept);
        }
        let draft = self.draft()?;
        let dir = cache_entry::make(draft.path()).map_err(make)?;
        write(source, &dir)?;
        if let Some(refusal) = self.announced_call(name, source, &dir)? {
            // An incomplete compiler installation rejects every source; a compiler that exceeded a
            // limit may be complete.
            if !refusal.is_of_limit {
                self.check_toolchain(&source.language)?;
            }
            return Ok(Some(refusal.message));
        }
        cache_entry::seal(draft.path())
            .and_then(|()| cache_entry::keep(draft, place, self.store.drafts()))
            .map_err(kept)?;
        for programs in shared {
            programs.give(entry, place);
        }
        Ok(None)
    }

    /// The other caches that may contain a program.
    fn shared(&self, source: &Source) -> &[Arc<dyn SharedPrograms>] {
        // Files that are not compiled can be copied as fast as they can be found.
        match source.language.compile {
            Some(_) => &self.shared,
            None => &[],
        }
    }

    /// A program from another cache, in a draft directory. Nearer caches get a copy as well.
    fn take(
        &self,
        shared: &[Arc<dyn SharedPrograms>],
        name: &str,
    ) -> Result<Option<tempfile::TempDir>, Fault> {
        for (number, programs) in shared.iter().enumerate() {
            let draft = self.draft()?;
            if programs.take(name, draft.path()) && cache_entry::is_whole(draft.path()) {
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
            .tempdir_in(self.store.drafts())
            .map_err(|error| Fault::file("make a directory in", self.store.drafts(), error))
    }

    fn announced_call(
        &self,
        name: &str,
        source: &Source,
        dir: &Path,
    ) -> Result<Option<CompilerRefusal>, Fault> {
        // Files in languages without a compiler are only copied.
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

    /// Announces that many programs with the same beginning as this one will be compiled: their
    /// leading includes are then precompiled.
    pub fn expect_like(&self, source: &Source) {
        let precompile = source.language.precompile.as_ref();
        if let Some(headers) = &self.headers
            && precompile.is_some_and(Precompile::takes_any_header)
        {
            headers.expect_like(source);
        }
    }

    /// Fails if the compiler rejects even the probe of its language: then the compiler is
    /// incomplete, and no source is at fault. Checked once per run of the tool.
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
            return Err(Fault::Tool(ToolFault {
                language: language.name.clone(),
                command: language.tool().to_owned(),
                failure: ToolFailure::Broken(refusal.message),
            }));
        }
        probed.insert(language.name.clone());
        Ok(())
    }
}

/// Writes the files of a source to a directory, readable by all users.
fn write(source: &Source, dir: &Path) -> Result<(), Fault> {
    for file in &source.files {
        let path = dir.join(&file.name);
        let parents = Path::new(&file.name).ancestors().skip(1);
        let mut parents: Vec<&Path> = parents.collect();
        parents.pop();
        let written = || {
            for parent in parents.iter().rev() {
                cache_entry::make_directory(&dir.join(parent))?;
            }
            std::fs::write(&path, &file.text)?;
            // The umask may deny access to others, but compilers run as another user if possible.
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644))
        };
        written().map_err(|error| Fault::file("write", &path, error))?;
    }
    Ok(())
}

/// A source with the byte order mark of UTF-16, which no compiler of the table reads.
fn name_in_utf16(source: &Source) -> Option<&str> {
    if source.language.is_text() || source.language.is_outputs() {
        return None;
    }
    let mut sources = source.files.iter().take(source.sources);
    let found = sources.find(|file| matches!(*file.text, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]));
    found.map(|file| file.name.as_str())
}

#[cfg(test)]
mod tests;
