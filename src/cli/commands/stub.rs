//! `tengen stub`

use super::{Context, Exit, Fault, print_bytes};
use crate::cli::locate;
use tengen_core::harness;
use tengen_core::package;

pub(super) fn run(context: &Context, problem: &str, lang: &str) -> Result<Exit, Fault> {
    let dir = locate::one(&context.root, problem)?;
    let package = package::open(&dir, &context.languages)?;
    let Some(signature) = &package.signature else {
        let (id, kind) = (&package.id, package.kind.name());
        return Err(Fault::Usage(format!(
            "{id} is a problem of kind {kind}: only functions and classes have starter code"
        )));
    };
    let known = context.languages.named(lang);
    let language = known.as_ref().map_or(lang, |language| &language.name);
    let stub = harness::stub(signature, language)?;
    print_bytes(stub.as_bytes())?;
    Ok(Exit::Expected)
}
