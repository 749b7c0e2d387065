//! Models as programs in C++17, for judges that know nothing of this crate.
//!
//! A source is one file when it is assembled: its parameters as macros, the macro of the protocol it speaks, the
//! header it shares with others, and what is its own. It accepts exactly what the model accepts.

use std::fmt::Write as _;

/// The programs that stand for a model.
#[derive(Clone, Debug)]
pub struct Portable {
    /// The validator: the input on standard input.
    pub validator: &'static str,
    /// The interactor, if the problem is interactive: called with the path of the input.
    pub interactor: Option<&'static str>,
    /// The parameters of the model as macros: names and values.
    pub params: Vec<(&'static str, String)>,
}

/// How a program says whether it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Exit code 0 accepts, 1 rejects.
    Plain,
    /// As testlib's: exit code 0 accepts, 3 rejects an input and 1 a submission.
    Testlib,
    /// As ICPC packages have it: exit code 42 accepts, 43 rejects.
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
