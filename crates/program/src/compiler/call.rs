//! Calling a compiler within limits, with precompiled headers where there are any.

use super::Compiler;
use crate::Source;
use crate::executable::fill;
use crate::hidden::HiddenLines;
use crate::precompiled::{INCLUDING, write_headers};
use crate::refusal::{CompilerRefusal, missing_tool, over_limit};
use base::digest::Fingerprint;
use base::text::escape_lines;
use sandbox::{Cancel, Job, JobLimits, Status, StderrUse, Stdin, StreamFiles, Work};
use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use terms::fault::Fault;
use terms::language::Language;

/// The resource limits of compilers; the time depends on the source.
const COMPILER_LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_secs(90),
    // kotlinc and tsc reserve more than a gigabyte for any source.
    memory: 2 << 30,
    output: 1 << 20,
    file: 512 << 20,
    processes: 256,
};
/// How much elapsed time a compiler may spend waiting for files and for its child processes.
const MAX_WAITING_TIME: Duration = Duration::from_secs(15);
/// How many bytes of a compiler's error output are kept.
const MESSAGE_BYTES: usize = 8 << 10;

impl Compiler {
    /// Calls the compiler of a source in this directory; `None` if it made a program.
    pub(super) fn call_compiler(
        &self,
        source: &Source,
        dir: &Path,
    ) -> Result<Option<CompilerRefusal>, Fault> {
        let Some(command) = &source.language.compile else {
            return Ok(None);
        };
        // Some compilers cannot load a precompiled header if its addresses are in use, and fail.
        // Compiling without the header then decides.
        if let Some(header) = self.precompiled_header(source)?
            && self
                .compile_with(Some(&header), command, source, dir)?
                .is_none()
        {
            return Ok(None);
        }
        self.compile_with(None, command, source, dir)
    }

    /// The directory of the precompiled headers for all programs that begin like this one, if it
    /// exists.
    fn precompiled_header(&self, source: &Source) -> Result<Option<PathBuf>, Fault> {
        let language = &source.language;
        let (Some(headers), Some(precompile)) = (&self.headers, &language.precompile) else {
            return Ok(None);
        };
        let Some(used) = headers.for_source(source, &precompile.header) else {
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
            let argv = fill(&command, Path::new("."), &sources, COMPILER_LIMITS.memory);
            let work = Work::Shared(draft.to_owned());
            let exit = self.run(language, argv, None, work, None)?;
            Ok(exit.stop.is_none() && exit.status == Status::Exited(0))
        })
    }

    fn compile_with(
        &self,
        header: Option<&Path>,
        command: &[String],
        source: &Source,
        dir: &Path,
    ) -> Result<Option<CompilerRefusal>, Fault> {
        let language = &source.language;
        let cpu = source.bounds.compile * language.compile_factor;
        let limits = JobLimits {
            cpu,
            // On a busy machine, a compiler gets little CPU time; that must not change a verdict. A
            // source cannot make a compiler wait, so this much elapsed time passes in no other
            // case.
            wall: cpu * 3 + MAX_WAITING_TIME,
            ..COMPILER_LIMITS
        };
        // Names are relative to the directory, so that compiler messages do not contain our paths.
        let argv = fill(
            command,
            Path::new("."),
            &source.sources(),
            COMPILER_LIMITS.memory,
        );
        let exit = self.run(
            language,
            argv,
            header,
            Work::Shared(dir.to_owned()),
            Some(limits),
        )?;
        let why = match (exit.stop, exit.status) {
            // For a source without a main function, some compilers succeed but create nothing that
            // can be started.
            (None, Status::Exited(0)) if starts(language, dir) => return Ok(None),
            (None, Status::Exited(0)) => Some("the compiler made no program to start".to_owned()),
            (None, Status::Exited(_)) => None,
            (None, Status::Signaled(signal)) => {
                Some(format!("the compiler died of signal {signal}"))
            }
            (Some(stop), _) => Some(over_limit(stop, &limits)),
        };
        let output = [exit.stdout, exit.stderr].concat();
        let output = HiddenLines::of_source(source).removed_from(output);
        let output = escape_lines(&output[..output.len().min(MESSAGE_BYTES)]);
        Ok(Some(CompilerRefusal {
            is_of_limit: exit.stop.is_some(),
            message: match why {
                Some(why) => format!("{why}\n{output}"),
                None => output,
            },
        }))
    }

    /// Runs a compiler within these limits, or the usual ones.
    pub(super) fn run(
        &self,
        language: &Language,
        argv: Vec<OsString>,
        header: Option<&Path>,
        work: Work,
        limits: Option<JobLimits>,
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
            // Another process may remove the header, but never the directory that contains it.
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
            limits: limits.unwrap_or(COMPILER_LIMITS),
            stderr: StderrUse::default(),
            stream_files: StreamFiles::default(),
        };
        self.sandbox
            .run(&job)
            .map_err(|error| missing_tool(language, error))
    }
}

/// Appends a directory to an environment variable that is a list of directories.
fn add_directory(env: &mut Vec<(OsString, OsString)>, name: &str, dir: &Path) {
    match env.iter_mut().find(|(known, _)| known == name) {
        Some((_, value)) => {
            value.push(":");
            value.push(dir);
        }
        None => env.push((name.into(), dir.into())),
    }
}

/// Whether the file that the run command starts exists, as far as the compiler had to create it.
fn starts(language: &Language, dir: &Path) -> bool {
    let program = language.run.first().map_or("", String::as_str);
    let Some(made) = program.strip_prefix("{dir}/") else {
        return true;
    };
    let found = dir.join(made).metadata();
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o100 != 0)
}
