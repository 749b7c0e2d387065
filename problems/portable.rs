//! Models as programs in C++17, for judges that cannot use this crate.
//!
//! A source is assembled into one file: its parameters as macros, the macro of its convention, the
//! shared header, and the program itself. It accepts exactly the inputs that the model accepts.

use std::fmt::Write as _;

/// The programs that replace a model.
#[derive(Clone, Debug)]
pub struct Portable {
    /// The validator, which reads the input from standard input.
    pub validator: &'static str,
    /// The interactor, if the problem is interactive. Its argument is the path of the input.
    pub interactor: Option<&'static str>,
    /// The parameters of the model as macros: names and values.
    pub params: Vec<(&'static str, String)>,
}

/// How a program reports whether it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Exit code 0 accepts, 1 rejects.
    Plain,
    /// The exit codes of testlib: 0 accepts, 3 rejects an input and 1 a submission.
    Testlib,
    /// The exit codes of ICPC packages: 42 accepts, 43 rejects.
    Icpc,
}

impl Convention {
    fn macro_name(self) -> &'static str {
        match self {
            Self::Plain => "TENGEN_PLAIN",
            Self::Testlib => "TENGEN_TESTLIB",
            Self::Icpc => "TENGEN_ICPC",
        }
    }
}

/// The headers that sources may include.
const HEADERS: [(&str, &str); 1] = [("text.hpp", include_str!("portable/text.hpp"))];

impl Portable {
    /// The source of the validator.
    #[must_use]
    pub fn validator(&self, convention: Convention) -> String {
        self.assembled(self.validator, convention)
    }

    /// The source of the interactor, if there is one.
    #[must_use]
    pub fn interactor(&self, convention: Convention) -> Option<String> {
        Some(self.assembled(self.interactor?, convention))
    }

    fn assembled(&self, source: &str, convention: Convention) -> String {
        let mut text = format!("#define {}\n", convention.macro_name());
        for (name, value) in &self.params {
            let _ = writeln!(text, "#define TENGEN_{name} {value}");
        }
        HEADERS.iter().fold(text + source, |text, (name, header)| {
            text.replace(&format!("#include \"{name}\"\n"), header)
        })
    }
}
