//! `tengen solve`

use super::{Context, Exit, Fault, print_bytes, stdin};
use crate::build::Use;
use crate::jury::Jury;
use crate::package::{Package, Program};

pub(super) fn run(context: &Context, problem: &str, solution: Option<&str>) -> Result<Exit, Fault> {
    let answer = {
        let open = context.open(problem, Use::Programs)?;
        let jury = Jury::new(&open.package, &open.compiler, &*open.sandbox);
        let program = solution.map(|name| find(&open.package, name)).transpose()?;
        let input = stdin()?;
        if let Err(rejection) = jury.validate(&input, "standard input")? {
            anstream::eprintln!("invalid: {rejection}");
            return Ok(Exit::FellShort);
        }
        match program {
            Some(program) => jury.solve_by(program, &input, "standard input")?,
            None => jury.solve(&input, "standard input")?,
        }
    };
    print_bytes(&answer)?;
    Ok(Exit::Expected)
}

/// The solution with this path, file name or name without extension.
fn find<'a>(package: &'a Package, name: &str) -> Result<&'a Program, Fault> {
    let mut programs = package.solutions.iter().map(|solution| &solution.program);
    let is_named = |program: &&Program| {
        let path = &program.path;
        path.as_os_str() == name
            || path.file_name().is_some_and(|file| file == name)
            || path.file_stem().is_some_and(|stem| stem == name)
    };
    programs.find(is_named).ok_or_else(|| {
        let known: Vec<String> = package
            .solutions
            .iter()
            .map(|solution| solution.program.path.display().to_string())
            .collect();
        Fault::Usage(format!(
            "no solution `{name}` in {}: known are {}",
            package.id,
            known.join(", ")
        ))
    })
}
