//! A plain folder: `<group>/<case>.in` and `.ans`, statements, solutions as they are.

use super::{Exported, Ready, drivers};
use tengen_core::fault::Fault;
use tengen_core::program::Source;
use tengen_core::statement::{self, Sample};

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    for case in ready.cases {
        exported.put_case(&case.planned.id, case, "ans");
    }
    let samples = Sample::all(package, ready.cases)?;
    for statement in statement::all(package)? {
        let path = format!("statement.{}.md", statement.language);
        exported.tree.put(path, statement.with_samples(&samples));
    }
    for solution in &package.solutions {
        let name = solution.program.path.file_name().unwrap_or_default();
        let path = format!("solutions/{}", name.to_string_lossy());
        let program = &solution.program;
        let is_folder = package.dir.join(&program.path).is_dir();
        for file in Source::of_package(&package.dir, &program.path, &program.language)?.files {
            let path = if is_folder {
                format!("{path}/{}", file.name)
            } else {
                path.clone()
            };
            exported.tree.put(path, file.text);
        }
    }
    drivers::starters(&ready, "drivers", &mut exported)?;
    let losses = &mut exported.losses;
    losses.lost(
        "limits, points and checker",
        "say them elsewhere: a folder holds files alone",
    );
    losses.lost(
        "the validator and what solutions must get",
        "they stay in tengen's own directory",
    );
    if package.interactor.is_some() {
        losses.lost("the interactor", "it stays in tengen's own directory");
    }
    if package.signature.is_some() {
        losses.lost(
            "the signature",
            "solutions are shipped as contestants write them, drivers and starter code in drivers/",
        );
    }
    Ok(exported)
}
