//! `tengen stub`

use super::{Context, Exit, Fault, print_bytes};
use crate::cli::{args, locate};
use input::Input;
use package::Package;
use terms::Kind;

pub(super) fn run(context: &Context, args: &args::Stub) -> Result<Exit, Fault> {
    let dir = locate::one(&context.root, &args.problem)?;
    let package = package::open(&dir, &context.languages)?;
    let known = context.languages.named(&args.lang);
    let language = known
        .as_ref()
        .map_or(&*args.lang, |language| &*language.name);
    if let (Some(graders), false) = (&package.graders, args.echo) {
        print_bytes(graders.stub(language)?)?;
        return Ok(Exit::Expected);
    }
    let stub = match (&package.signature, &package.declared) {
        (Some(signature), _) if !args.echo => harness::stub(signature, language)?,
        (None, Some(declared)) if package.kind == Kind::Batch => {
            reader(&declared.input, language, args.echo)?
        }
        _ => return Err(no_stub(&package, args.echo)),
    };
    print_bytes(stub.as_bytes())?;
    Ok(Exit::Expected)
}

fn reader(input: &Input, language: &str, echoes: bool) -> Result<String, Fault> {
    let program = if echoes {
        input.echo(language)
    } else {
        input.reader(language)
    };
    program.map_err(|unreadable| Fault::Usage(unreadable.to_string()))
}

fn no_stub(package: &Package, echoes: bool) -> Fault {
    let (id, kind) = (&package.id, package.kind.name());
    let has = match (echoes, package.kind) {
        (false, Kind::Batch) => {
            "its spec declares no `[input]`, which is needed to make a program that reads it"
        }
        (false, _) => {
            "only functions, classes, problems with a grader and batch problems that declare their input have starter code"
        }
        (true, _) => "only batch problems that declare their input have programs that print it",
    };
    Fault::Usage(format!("{id} is a problem of kind {kind}: {has}"))
}
