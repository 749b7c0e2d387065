//! The standard checkers as programs in C++17, for judges that cannot use this crate.
//!
//! A source is assembled into one file: constants for the checker and its options, the headers that
//! it includes, the checker itself, and the `main` function of the convention. Its results are
//! those of the standard checker with this name; only its messages are shorter.

mod origin;
mod sources;

pub use origin::origin;

use crate::options::{Arithmetic, Options};
use crate::registry::open;
use crate::tolerance::Tolerance;
use sources::assemble;
use std::fmt::Write as _;

/// How a judge calls a checker, and how the checker reports its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// `checker input answer feedback_dir/ < output`. Exit code 42 accepts, 43 rejects. The message
    /// is written to `judgemessage.txt` and partial points to `score_multiplier.txt`. Any other
    /// code is a bad answer.
    Icpc,
    /// `checker input output answer`. Exit code 0 accepts, 1 rejects, and 3 is a bad answer. For
    /// exit code 7, partial points are printed on standard error.
    Testlib,
    /// `checker input answer output`. The share of the points is printed on standard output. Any
    /// exit code except 0 is a bad answer.
    Cms,
}

/// The source of a program that judges like the standard checker `name` with these options. `None`
/// if [`open`] refuses them.
#[must_use]
pub fn portable(name: &str, options: &Options, convention: Convention) -> Option<String> {
    open(name, options).ok()?;
    let (source, own) = program(name)?;
    let main = match convention {
        Convention::Icpc => "icpc.cpp",
        Convention::Testlib => "testlib.cpp",
        Convention::Cms => "cms.cpp",
    };
    let mut text = origin::line(name, options);
    text.push_str(&constants(name, options));
    for (name, value) in own {
        let _ = writeln!(text, "constexpr {name} = {value};");
    }
    Some(assemble(text, &[source, main]))
}

/// The constants of every source.
fn constants(name: &str, options: &Options) -> String {
    const PLAIN: [&str; 11] = [
        "exact",
        "floats",
        "icpc",
        "integers",
        "lines",
        "single",
        "single-integer",
        "tokens",
        "unordered-lines",
        "unordered-tokens",
        "yes-no",
    ];
    let plain = PLAIN.contains(&name);
    let tolerance = match (Tolerance::from_options(options), name) {
        (None, "floats") => Some(Tolerance::both(1e-6, options)),
        (given, _) => given,
    };
    let error = |error: Option<f64>| error.map_or(String::new(), |error| format!("{error:e}"));
    let flags = [
        ("VERTICAL_SPACES", plain),
        ("DROPS_MARK", !plain && name != "json"),
        (
            "CASE_SENSITIVE",
            options.case_sensitive.unwrap_or(name != "icpc"),
        ),
        (
            "SPACE_CHANGE_SENSITIVE",
            options.space_change_sensitive == Some(true),
        ),
    ];
    let errors = [
        ("ABSOLUTE", error(tolerance.and_then(|all| all.absolute))),
        ("RELATIVE", error(tolerance.and_then(|all| all.relative))),
    ];
    let mut text = String::new();
    for (name, value) in flags {
        let _ = writeln!(text, "constexpr bool {name} = {value};");
    }
    for (name, value) in errors {
        let _ = writeln!(text, "constexpr const char *{name} = \"{value}\";");
    }
    let letter = match options.arithmetic.unwrap_or_default() {
        Arithmetic::Exact => 'e',
        Arithmetic::Double => 'd',
        Arithmetic::LongDouble => 'l',
    };
    let _ = writeln!(text, "constexpr char ARITHMETIC = '{letter}';");
    text
}

/// The file of a checker, and the constants that distinguish it from other checkers with the same
/// file.
type Program = (&'static str, &'static [(&'static str, &'static str)]);

/// The file and the constants of a checker.
fn program(name: &str) -> Option<Program> {
    const ONE: (&str, &str) = ("bool MANY", "false");
    const MANY: (&str, &str) = ("bool MANY", "true");
    const ABSOLUTE: (&str, &str) = ("bool OR_RELATIVE", "false");
    const EITHER: (&str, &str) = ("bool OR_RELATIVE", "true");
    Some(match name {
        "acmp" | "rcmp" => ("reals.cpp", &[ONE, ABSOLUTE, ("double ERROR", "1.5e-6")]),
        "dcmp" => ("reals.cpp", &[ONE, EITHER, ("double ERROR", "1e-6")]),
        "rncmp" => ("reals.cpp", &[MANY, ABSOLUTE, ("double ERROR", "1.5e-5")]),
        "rcmp4" => ("reals.cpp", &[MANY, EITHER, ("double ERROR", "1e-4")]),
        "rcmp6" => ("reals.cpp", &[MANY, EITHER, ("double ERROR", "1e-6")]),
        "rcmp9" => ("reals.cpp", &[MANY, EITHER, ("double ERROR", "1e-9")]),
        "pointscmp" => ("pointscmp.cpp", &[]),
        "caseicmp" => ("caseicmp.cpp", &[]),
        "casencmp" => ("cases.cpp", &[("bool INTEGERS", "true")]),
        "casewcmp" => ("cases.cpp", &[("bool INTEGERS", "false")]),
        "exact" => ("exact.cpp", &[]),
        "fcmp" => ("testlib_lines.cpp", &[("bool BY_TOKENS", "false")]),
        "lcmp" => ("testlib_lines.cpp", &[("bool BY_TOKENS", "true")]),
        "floats" | "icpc" | "tokens" | "wcmp" => ("tokens.cpp", &[]),
        "hcmp" => ("hcmp.cpp", &[]),
        "icmp" => ("icmp.cpp", &[]),
        "integers" => ("integers.cpp", &[]),
        "json" => ("json.cpp", &[]),
        "lines" => ("lines.cpp", &[]),
        "ncmp" => ("ncmp.cpp", &[]),
        "nyesno" | "yes-no" => ("yes_no.cpp", &[MANY]),
        "yesno" => ("yes_no.cpp", &[ONE]),
        "single" => ("single.cpp", &[("bool INTEGER", "false")]),
        "single-integer" => ("single.cpp", &[("bool INTEGER", "true")]),
        "uncmp" => ("uncmp.cpp", &[]),
        "unordered-lines" => ("unordered.cpp", &[("bool BY_LINES", "true")]),
        "unordered-tokens" => ("unordered.cpp", &[("bool BY_LINES", "false")]),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::names;

    #[test]
    fn every_checker_is_portable_in_every_convention() {
        for name in names() {
            for convention in [Convention::Icpc, Convention::Testlib, Convention::Cms] {
                let source = portable(name, &Options::default(), convention);
                let source = source.unwrap_or_else(|| panic!("{name} has no source"));
                assert!(!source.contains("#include \""), "{name}");
                assert_eq!(source.matches("int main(").count(), 1, "{name}");
            }
        }
    }

    #[test]
    fn a_checker_that_cannot_be_opened_has_no_source() {
        let options = Options {
            case_sensitive: Some(true),
            ..Options::default()
        };
        assert_eq!(portable("exact", &options, Convention::Icpc), None);
        assert_eq!(
            portable("token", &Options::default(), Convention::Icpc),
            None
        );
    }
}
