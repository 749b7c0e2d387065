//! Adapting programs that use ICPC's protocol for judges that call them by testlib's protocol.
//!
//! Such a judge takes one source file. So the program's headers are inserted into its file, and
//! code is added before and after it: its `main` is renamed and called by ours, with arguments in
//! ICPC's order and a feedback directory; and whatever exit code it ends with is handled by ours
//! last, when all its files are closed. A Python program is run by an adapter in Python. A crash,
//! or an exit code that the protocol does not define, ends like testlib's failures, never as a
//! rejection.

mod source;

use exchange::wrapped::ADAPTED;
use package::Program;
use program::{File, Source};
use std::fmt::Write as _;
use terms::PointScale;

const BEFORE: &str = include_str!("before.h");
const AFTER: &str = include_str!("after.h");
const PYTHON: &str = include_str!("adapter.py");

/// The role of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProgramRole {
    Validator,
    Checker,
    Interactor,
}

impl ProgramRole {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Validator => "validator",
            Self::Checker => "checker",
            Self::Interactor => "interactor",
        }
    }
}

/// A judge that calls programs by testlib's protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestlibJudge {
    Polygon,
    Hydro,
    Dmoj,
    Luogu,
    Uoj,
    Rbx,
    /// TPS, and sinol-make: programs are one file, which contains all that it needs.
    SingleFile,
    Moj,
}

impl TestlibJudge {
    /// Whether headers are placed beside the programs that include them.
    fn has_headers(self) -> bool {
        matches!(self, Self::Polygon | Self::Rbx)
    }

    fn has_testlib(self) -> bool {
        !matches!(self, Self::Dmoj | Self::SingleFile)
    }

    /// Whether it has testlib's checkers, and takes their names.
    pub(super) fn has_std_checkers(self) -> bool {
        !matches!(self, Self::Rbx | Self::SingleFile | Self::Moj)
    }

    fn lets_write(self) -> bool {
        matches!(
            self,
            Self::Polygon | Self::Hydro | Self::Rbx | Self::SingleFile | Self::Moj
        )
    }

    /// Whether a program may request another pass, with the file `nextpass.in`.
    fn has_passes(self) -> bool {
        self == Self::Hydro
    }

    /// Whether partial points are printed as fractions, as `partial 1/2`.
    fn takes_fractions(self) -> bool {
        self == Self::Dmoj
    }
}

/// The program as one file that uses testlib's protocol, if it can be adapted.
pub(super) fn adapted(
    source: &Source,
    program: &Program,
    role: ProgramRole,
    judge: TestlibJudge,
) -> Option<File> {
    let main = source.files.first()?;
    // Programs cannot know the points of a case.
    if program.scale == PointScale::Points {
        return None;
    }
    let text = match source.language.name.as_str() {
        "c" | "c++" if source.sources == 1 => around(source, program, role, judge),
        "python" if source.only().is_some() => python(main, program, role, judge),
        _ => return None,
    };
    Some(File {
        name: main.name.rsplit('/').next()?.to_owned(),
        text,
    })
}

/// A program that uses testlib's protocol as one file, for judges that take only one. Headers stay
/// beside it where the judge has them.
pub(super) fn with_headers(source: Source, judge: TestlibJudge) -> Source {
    let is_c = ["c", "c++"].contains(&source.language.name.as_str());
    if !is_c || judge.has_headers() && source.sources == 1 {
        return source;
    }
    let is_own =
        |file: &File| !judge.has_headers() && judge.has_testlib() && file.name == "testlib.h";
    let files = source.files.into_iter().filter(|file| !is_own(file));
    let mut files: Vec<File> = files.collect();
    if judge.has_headers() {
        files[0].text = source::joined_sources(&files[..source.sources]);
        files.drain(1..source.sources);
    } else if files.len() > 1 {
        files[0].text = source::whole(&files, source.sources);
        files.truncate(1);
    }
    Source {
        files,
        sources: 1,
        ..source
    }
}

/// A C or C++ program with the code around it.
fn around(source: &Source, program: &Program, role: ProgramRole, judge: TestlibJudge) -> Vec<u8> {
    let number = |flag: bool| u8::from(flag).to_string();
    let settings = [
        ("VALIDATOR", "0".to_owned()),
        ("CHECKER", "1".to_owned()),
        ("INTERACTOR", "2".to_owned()),
        ("ROLE", format!("TENGEN_{}", role.name().to_uppercase())),
        ("IN_PIPES", number(!judge.lets_write())),
        ("PASSES", number(judge.has_passes())),
        ("FRACTIONS", number(judge.takes_fractions())),
        ("PERCENT", percent(program.scale).to_string()),
        ("ARGS", literals(&program.args)),
    ];
    let mut text = format!("/* {ADAPTED} */\n");
    for (name, value) in settings {
        let _ = writeln!(text, "#define TENGEN_{name} {value}");
    }
    let mut text = text.into_bytes();
    text.extend_from_slice(BEFORE.as_bytes());
    text.push(b'\n');
    text.extend(source::returning(&source::whole(&source.files, 1)));
    text.extend_from_slice(b"\n");
    text.extend_from_slice(AFTER.as_bytes());
    text
}

/// A Python program with the adapter that runs it.
fn python(main: &File, program: &Program, role: ProgramRole, judge: TestlibJudge) -> Vec<u8> {
    let flag = |flag| if flag { "True" } else { "False" };
    let percent = percent(program.scale);
    let (role, args) = (role.name(), literals(&program.args));
    let mut text = format!("# {ADAPTED}\nROLE = \"{role}\"\nARGS = [{args}]\n");
    let _ = writeln!(text, "PERCENT = {percent}");
    let _ = writeln!(text, "PASSES = {}", flag(judge.has_passes()));
    let _ = writeln!(text, "FRACTIONS = {}", flag(judge.takes_fractions()));
    let _ = writeln!(text, "NAME = {}", literal(&main.name));
    text.push_str("SOURCE = (\n    b\"\"\n");
    for line in main.text.split_inclusive(|byte| *byte == b'\n') {
        let _ = writeln!(text, "    b\"{}\"", line.escape_ascii());
    }
    text.push_str(")\n\n");
    text.push_str(PYTHON);
    text.into_bytes()
}

/// The meaning of a number in `score.txt`: 0 for a share, 1 for a share up to one and percent
/// above, 2 for percent.
fn percent(scale: PointScale) -> u8 {
    match scale {
        PointScale::Share => 0,
        PointScale::ShareOrPercent => 1,
        // Programs that award points of a case are not adapted.
        PointScale::Percent | PointScale::Points => 2,
    }
}

/// Texts as C and Python literals, each followed by a comma.
fn literals(texts: &[String]) -> String {
    let mut literals = String::new();
    for text in texts {
        literals.push_str(&literal(text));
        literals.push(',');
    }
    literals
}

/// A text as a C and Python literal.
pub(super) fn literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        let _ = match byte {
            b'"' | b'\\' => write!(literal, "\\{}", char::from(byte)),
            b' '..=b'~' if byte != b'?' => write!(literal, "{}", char::from(byte)),
            _ => write!(literal, "\\{byte:03o}"),
        };
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn a_literal_holds_any_argument() {
        assert_eq!(literal("a\"b\\c?\n1"), "\"a\\\"b\\\\c\\077\\0121\"");
    }
}
