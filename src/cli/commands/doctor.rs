//! `tengen doctor`

use super::{Context, Exit, Fault, print_json, print_text};
use crate::language::Language;
use crate::report::{self, Toolchain};
use crate::sandbox::{Job, Level, Sandbox, doctor};

/// As expected where programs can be isolated and every attack from inside was held; otherwise it is the
/// machine that falls short.
pub(super) fn run(context: &Context) -> Result<Exit, Fault> {
    let diagnosis = doctor(None);
    let sandbox = context.sandbox();
    let toolchains: Vec<Toolchain> = context
        .languages
        .iter()
        .map(|language| Toolchain {
            language: language.name.clone(),
            version: match &sandbox {
                Ok(sandbox) => version(&**sandbox, language),
                Err(fault) => Err(fault.to_string()),
            },
        })
        .collect();
    if context.is_json() {
        print_json(&report::health_document(&diagnosis, &toolchains))?;
    } else {
        print_text(&report::health(&diagnosis, &toolchains))?;
    }
    let isolated = diagnosis.best().is_some_and(|level| level > Level::Bare);
    let held = diagnosis.canaries.iter().all(|canary| canary.held);
    Ok(if isolated && held {
        Exit::Expected
    } else {
        Exit::Machine
    })
}

/// The first line that a language's version command prints.
fn version(sandbox: &dyn Sandbox, language: &Language) -> Result<String, String> {
    let mut job = Job::of(&language.version);
    job.readable.clone_from(&language.readable);
    let env = language.compile_env.iter();
    job.env = env
        .map(|(name, value)| (name.into(), value.into()))
        .collect();
    let exit = sandbox.run(&job).map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&[exit.stdout, exit.stderr].concat()).into_owned();
    let first = said.lines().next().unwrap_or_default().trim().to_owned();
    match exit.status {
        crate::sandbox::Status::Exited(0) => Ok(first),
        _ => Err(format!("`{}` fails: {first}", language.version.join(" "))),
    }
}
