//! Checkers and managers in C++ for judges that read a share of the points from them: the program,
//! behind code that calls it by testlib's protocol and reports what it has ruled.

use crate::adapter::TestlibJudge;
use crate::judge::JudgingPart;
use crate::{Exported, Ready};
use exchange::wrapped::{Called, ShareJudge, foreign_caller, setting};
use package::{CheckerPart, Group, Package, Part, Program};
use program::File;
use std::path::Path;
use terms::fault::Fault;
use terms::{PointScale, Protocol};

const SHARE: &str = include_str!("share.h");
const CALLED: &str = include_str!("called.h");
const MANAGED: &str = include_str!("managed.h");
const MANAGED_PYTHON: &str = concat!(include_str!("share.py"), include_str!("managed.py"));
const CALLED_PYTHON: &str = concat!(include_str!("share.py"), include_str!("called.py"));

/// The names of a checker and a manager that are scripts.
pub(super) const CHECKER_SCRIPT: &str = "checker";
pub(super) const MANAGER_SCRIPT: &str = "manager";

/// A judge that reads shares.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    /// Its name in messages.
    pub(super) name: &'static str,
    /// The judge as which it calls programs and reads their results.
    pub(super) judge: ShareJudge,
    /// Whether a checker or a manager may be a script in Python.
    pub(super) takes_scripts: bool,
}

/// The checker: its main file, and the headers of one that has been imported from such a judge.
pub(super) fn checker(
    ready: &Ready,
    reader: Reader,
    exported: &mut Exported,
) -> Result<Vec<File>, Fault> {
    if let CheckerPart::Program(program) = &ready.package().checker
        && let Some(files) = own(ready, program, reader, exported)?
    {
        return Ok(files);
    }
    let scale = match &ready.package().checker {
        CheckerPart::Program(program) => scale(program.protocol, program.scale),
        CheckerPart::Builtin(..) => PointScale::Share,
    };
    let part = JudgingPart::program(ready, TestlibJudge::SingleFile, exported)?;
    let JudgingPart::Checker(files, language) = part else {
        return Ok(Vec::new());
    };
    let is_script = reader.is_script(&files, &language);
    let settings = settings(ready, reader, (scale, is_script), exported);
    if is_script {
        return Ok(vec![script(Called::PythonChecker, &settings, files)]);
    }
    let text = only_in_cpp(files, &language, "checker", reader.name, exported)?;
    let text = Called::Checker.by(&format!("{settings}{SHARE}\n{CALLED}"), &text);
    Ok(vec![file("checker.cpp", text)])
}

/// The interactor, which is started as the manager of one or several processes: its main file, and
/// headers as those of a checker. No files if it cannot be exported, which is listed as a loss.
pub(super) fn manager(
    ready: &Ready,
    reader: Reader,
    exported: &mut Exported,
) -> Result<Vec<File>, Fault> {
    let package = ready.package();
    exported.has_manager = true;
    if let Some(Part::Program(program)) = &package.interactor
        && let Some(files) = own(ready, program, reader, exported)?
    {
        return Ok(files);
    }
    let scale = match &package.interactor {
        Some(Part::Program(program)) => scale(program.protocol, program.scale),
        _ => PointScale::Share,
    };
    let part = JudgingPart::program(ready, TestlibJudge::SingleFile, exported)?;
    let JudgingPart::Interactor(files, language) = part else {
        return Ok(Vec::new());
    };
    let is_script = reader.is_script(&files, &language);
    if !matches!(package.reference, Part::None) {
        exported.losses.weaker(
            "the answers, which the interactor may read",
            format!(
                "{} has none for managers: it reads an empty file",
                reader.name
            ),
        );
    }
    let settings = settings(ready, reader, (scale, is_script), exported)
        + &setting(
            "TENGEN_PROCESSES",
            package.processes.unwrap_or(0),
            is_script,
        );
    if is_script {
        return Ok(vec![script(Called::PythonManager, &settings, files)]);
    }
    let text = only_in_cpp(files, &language, "interactor", reader.name, exported)?;
    let text = Called::Manager.by(&format!("{settings}{SHARE}\n{MANAGED}"), &text);
    Ok(vec![file("manager.cpp", text)])
}

impl Reader {
    /// Whether a program is exported as a script.
    fn is_script(self, files: &[File], language: &str) -> bool {
        self.takes_scripts && language == "python" && files.len() == 1
    }
}

/// A program in Python behind the code that calls it.
fn script(called: Called, settings: &str, files: Vec<File>) -> File {
    let (name, code) = match called {
        Called::PythonManager => (MANAGER_SCRIPT, MANAGED_PYTHON),
        _ => (CHECKER_SCRIPT, CALLED_PYTHON),
    };
    let before = format!("#!/usr/bin/env python3\n{settings}{code}");
    let program = files.into_iter().next().map(|file| file.text);
    file(name, called.by(&before, &program.unwrap_or_default()))
}

fn file(name: &str, text: Vec<u8>) -> File {
    File {
        name: name.to_owned(),
        text,
    }
}

/// The files of a program that an import has made callable by testlib's protocol, if it was written
/// for such a judge: its main file is the first one.
fn own(
    ready: &Ready,
    program: &Program,
    reader: Reader,
    exported: &mut Exported,
) -> Result<Option<Vec<File>>, Fault> {
    let mut files = ready.jury.source(program)?.files;
    let mut found = (0..).zip(&files);
    let found = found.find_map(|(at, file)| Some((at, foreign_caller(&file.text)?)));
    let Some((caller, judge)) = found.filter(|(_, judge)| accepts(reader, *judge, &files)) else {
        return Ok(None);
    };
    if judge == ShareJudge::Hydro && judge != reader.judge {
        exported.losses.weaker(
            "a manager of Hydro, which gives points whatever its exit code is",
            format!("{} requires exit code 0", reader.name),
        );
    }
    files.remove(caller);
    let is_source = |file: &File| {
        let extension = Path::new(&file.name).extension().unwrap_or_default();
        ["cpp", "cc", "cxx"].iter().any(|known| extension == *known)
    };
    let main = files.iter().position(is_source);
    let Some(main) = main else {
        return Ok(None);
    };
    files[..=main].rotate_right(1);
    Ok(Some(files))
}

/// Whether a judge can call a program that was written for another one.
fn accepts(reader: Reader, written_for: ShareJudge, files: &[File]) -> bool {
    let reads_file = |file: &File| String::from_utf8_lossy(&file.text).contains("\"input.txt\"");
    match (reader.judge, written_for) {
        // Hydro has the input on standard input only. The code that calls the program names the file.
        (ShareJudge::Hydro, ShareJudge::Cms) => {
            let mut own = files
                .iter()
                .filter(|file| foreign_caller(&file.text).is_none());
            !own.any(reads_file)
        }
        (ShareJudge::Cms, ShareJudge::Hydro) => true,
        (reader, judge) => reader == judge,
    }
}

/// Puts a program with its headers into a directory.
pub(super) fn put(dir: &str, name: &str, files: Vec<File>, exported: &mut Exported) {
    for (at, file) in files.into_iter().enumerate() {
        let name = if at == 0 { name } else { &file.name };
        exported.tree.put(format!("{dir}/{name}"), file.text);
    }
}

/// What the points of a program mean. Those of ICPC's protocol become shares when it is adapted to
/// testlib's.
fn scale(protocol: Protocol, scale: PointScale) -> PointScale {
    match protocol {
        Protocol::Icpc => PointScale::Share,
        _ => scale,
    }
}

/// What the code that calls a program has to know, in C or else in Python.
fn settings(
    ready: &Ready,
    reader: Reader,
    (scale, is_python): (PointScale, bool),
    exported: &mut Exported,
) -> String {
    let is_of_cms = reader.judge != ShareJudge::Sio2;
    let (number, full) = match scale {
        PointScale::Share => (0, 1.0),
        PointScale::ShareOrPercent => (1, 1.0),
        PointScale::Percent => (2, 1.0),
        PointScale::Points => (3, full_points(ready.package(), exported)),
    };
    [
        setting("TENGEN_OF_CMS", u32::from(is_of_cms), is_python),
        setting("TENGEN_SCALE", number, is_python),
        setting("TENGEN_FULL", full, is_python),
    ]
    .concat()
}

/// The points of a case, by which the points of a program become a share.
fn full_points(package: &Package, exported: &mut Exported) -> f64 {
    let of_cases = package.groups.iter().map(Group::points_of_case);
    let of_cases: Vec<f64> = of_cases.filter(|points| *points > 0.0).collect();
    let Some(largest) = of_cases.iter().copied().reduce(f64::max) else {
        return 1.0;
    };
    if of_cases
        .iter()
        .any(|points| (points - largest).abs() > 1e-9)
    {
        exported.losses.weaker(
            "the points of the checker, as cases of different groups have different maximums",
            format!("they are divided by the largest maximum, {largest}"),
        );
    }
    largest
}

/// The only file of a program in C or C++, for judges that compile no others.
pub(super) fn only_in_cpp(
    files: Vec<File>,
    language: &str,
    role: &str,
    judge: &str,
    exported: &mut Exported,
) -> Result<Vec<u8>, Fault> {
    if language == "c" {
        exported.losses.weaker(
            format!("the {role} is written in C"),
            format!("{judge} compiles it as C++"),
        );
    }
    let is_compiled = ["c", "c++"].contains(&language);
    let main = files.into_iter().next().filter(|_| is_compiled);
    main.map(|file| file.text).ok_or_else(|| {
        let otherwise = match role {
            "checker" => ", or as one of the standard checkers",
            _ => "",
        };
        Fault::Usage(format!(
            "the {role} is written in {language}: {judge} takes only C++, so write it in C++{otherwise}"
        ))
    })
}
