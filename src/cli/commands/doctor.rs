//! `tengen doctor`

use super::{Context, Exit, Fault, languages, print_json, print_text};
use base::scratch::Scratch;
use cases::build::{BuildDir, Use};
use program::{Compilation, Source, missing_tool};
use report::{self, Toolchain, Typesetting};
use sandbox::{Job, Level, Sandbox, Status, Stdin, doctor};
use statement::{typesetter_install_command, typesetters};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use terms::Limits;
use terms::fault::{ToolFailure, ToolFault};
use terms::language::{Language, install_command, sample};

/// The limits for a small program, run as a submission.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(10),
    memory: 512 << 20,
    output: 1 << 20,
    processes: 1,
};

/// The exit code is 0 if programs can be isolated, the sandbox withstands every attack from inside,
/// and a program in each of these languages that is installed compiles and runs; otherwise it blames the machine. All
/// languages are tried if none is named.
pub(super) fn run(context: &Context, names: &[String]) -> Result<Exit, Fault> {
    languages::check(context, names)?;
    let languages = context.languages.iter();
    let is_wanted = |it: &&Arc<Language>| names.is_empty() || names.contains(&it.name);
    let languages: Vec<&Arc<Language>> = languages.filter(is_wanted).collect();
    let diagnosis = doctor(None);
    let sandbox = context.sandbox();
    let directory = Scratch::new()
        .map_err(|error| Fault::file("make a directory in", &std::env::temp_dir(), error))?;
    let toolchains: Vec<Toolchain> = std::thread::scope(|scope| {
        let tried: Vec<_> = languages
            .iter()
            .map(|&language| {
                let (sandbox, directory) = (&sandbox, directory.path());
                scope.spawn(move || match sandbox {
                    Ok(sandbox) => toolchain(sandbox, language, directory),
                    Err(fault) => Toolchain::missing(language, fault.to_string()),
                })
            })
            .collect();
        tried
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .collect()
    });
    let missing = languages.iter().map(|language| &***language);
    let missing = missing.filter(|language| !language.is_installed());
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let install = install_command(missing, &search_path);
    let install = install.as_deref();
    let typesetters = sandbox
        .as_ref()
        .map_or_else(|_| Vec::new(), |it| typesetters(&**it));
    let has_typesetter = typesetters.iter().any(|it| it.version.is_some());
    let typesetting = Typesetting {
        typesetters,
        install: typesetter_install_command(&search_path).filter(|_| !has_typesetter),
    };
    let config = context.config.file.as_deref();
    if context.is_json() {
        print_json(&report::health_document(
            &diagnosis,
            &toolchains,
            install,
            &typesetting,
            config,
        ))?;
    } else {
        print_text(&report::health(
            &diagnosis,
            &toolchains,
            install,
            &typesetting,
            config,
        ))?;
    }
    let isolated = diagnosis.best().is_some_and(|level| level > Level::Bare);
    let works = toolchains.iter().all(|toolchain| !toolchain.is_broken);
    Ok(if isolated && diagnosis.has_held() && works {
        Exit::Expected
    } else {
        Exit::Machine
    })
}

/// Asks a language for its version, and compiles and runs a small program in it.
fn toolchain(sandbox: &Arc<dyn Sandbox>, language: &Arc<Language>, directory: &Path) -> Toolchain {
    match version(&**sandbox, language) {
        Err(fault) if is_unreachable(&fault) => {
            let advice = fault.advice().unwrap_or_default();
            Toolchain {
                language: language.name.clone(),
                version: Err(format!("{fault}: {advice}")),
                is_broken: true,
            }
        }
        Err(fault) => Toolchain::missing(language, fault.to_string()),
        Ok(version) => match run_sample(sandbox, language, &directory.join(&language.name)) {
            Ok(()) => Toolchain {
                language: language.name.clone(),
                version: Ok(version),
                is_broken: false,
            },
            Err(reason) => Toolchain {
                language: language.name.clone(),
                version: Err(format!("{version}, but {reason}")),
                is_broken: true,
            },
        },
    }
}

/// Compiles and runs a small program as a submission. For a language that the user has defined, no
/// sample program is known.
fn run_sample(
    sandbox: &Arc<dyn Sandbox>,
    language: &Arc<Language>,
    directory: &Path,
) -> Result<(), String> {
    let Some((name, text)) = sample(&language.name) else {
        return Ok(());
    };
    let ran = || -> Result<_, Fault> {
        std::fs::create_dir(directory)
            .map_err(|error| Fault::file("make a directory", directory, error))?;
        let kept = BuildDir::open(directory, Use::Programs, || ())?;
        let compiler = kept.compiler(sandbox.clone());
        match compiler.compile(&Source::single(name, text.into(), language))? {
            Compilation::Refused(words) => Ok(Err(words)),
            Compilation::Ready(program) => {
                let input = Stdin::Bytes((*b"tengen\n").into());
                let job = program.job(&[], input, &LIMITS);
                Ok(Ok(program.run(&**sandbox, job)?.exit))
            }
        }
    };
    match ran() {
        Err(fault) => Err(format!("a small program cannot be run: {fault}")),
        Ok(Err(words)) => Err(format!("it refuses a small program: {}", words.trim())),
        Ok(Ok(exit)) if exit.status == Status::Exited(0) && exit.stdout == b"tengen\n" => Ok(()),
        Ok(Ok(exit)) => Err(format!(
            "a small program does not run: {:?}, stopped for {:?}: {}",
            exit.status,
            exit.stop,
            String::from_utf8_lossy(&exit.stderr).trim()
        )),
    }
}

/// The first line of this output that is not a warning: virtual machines print theirs before the
/// version.
fn first_line(said: &str) -> &str {
    let lines = said.lines().map(str::trim);
    let mut told = lines.filter(|line| !line.is_empty() && !line.contains("warning: "));
    told.next()
        .or_else(|| said.lines().next())
        .unwrap_or_default()
}

/// The first line that the version command of a language prints.
fn version(sandbox: &dyn Sandbox, language: &Language) -> Result<String, Fault> {
    let mut job = Job::new(&language.version);
    job.readable.clone_from(&language.readable);
    let env = language.compile_env.iter();
    job.env = env
        .map(|(name, value)| (name.into(), value.into()))
        .collect();
    let ran = sandbox.run(&job);
    let exit = ran.map_err(|error| missing_tool(language, error))?;
    let said = String::from_utf8_lossy(&[exit.stdout, exit.stderr].concat()).into_owned();
    let first = first_line(&said).to_owned();
    match exit.status {
        Status::Exited(0) => Ok(first),
        _ => Err(Fault::Tool(ToolFault {
            language: language.name.clone(),
            command: language.version.join(" "),
            failure: ToolFailure::Broken(first),
        })),
    }
}

fn is_unreachable(fault: &Fault) -> bool {
    matches!(fault, Fault::Tool(tool) if matches!(tool.failure, ToolFailure::Unreachable(_)))
}
