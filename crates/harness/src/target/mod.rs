//! The languages with harnesses, one file each.

mod c;
mod cpp;
mod dynamic;
mod go;
mod go_source;
mod java;
mod javascript;
mod nodes;
mod python;
mod reserved;
mod rust;

use super::NoHarness;
use super::name::Name;
use super::signature::{Param, Signature};
use program::File;

/// The files that a judge compiles together with the file of a submission. Input and answer have no
/// frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grader {
    /// The file with the main program.
    pub source: String,
    /// The header that a submission has to include first.
    pub header: Option<String>,
    /// The text before a submission's first line in languages without headers.
    pub imports: &'static str,
}

/// Creates harnesses and starter code in one language.
pub(super) trait HarnessTarget: Sync {
    /// The name of the language in the table of languages.
    fn language(&self) -> &'static str;

    /// The words that cannot be names, with spaces between them.
    fn reserved(&self) -> &'static str;

    /// Whether a word cannot be a name.
    fn is_reserved(&self, word: &str) -> bool {
        self.reserved().split(' ').any(|reserved| reserved == word)
    }

    /// The name of a function, or of a method of `class`, by default.
    fn usual_name(&self, _class: Option<&str>, plain: &str) -> String {
        plain.to_owned()
    }

    /// The files of a program that reads and answers in a frame; the first is compiled or run.
    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File>;

    /// The same program in one file, without a frame.
    fn whole(&self, signature: &Signature, submission: &[u8]) -> File;

    /// The files compiled together with the submissions `stem`, if the language supports that.
    fn grader(&self, _signature: &Signature, _stem: &str) -> Option<Grader> {
        None
    }

    /// Starter code, without what is in scope.
    fn stub(&self, signature: &Signature) -> String;

    /// Starter code in LeetCode's form: the definitions of linked lists and trees precede it as
    /// comments.
    fn commented_stub(&self, signature: &Signature) -> String {
        nodes::comments(self.language(), signature) + &self.stub(signature)
    }

    /// The name of a function or method.
    fn name(&self, class: Option<&str>, name: &Name) -> String {
        let special = name.special.get(self.language());
        special
            .cloned()
            .unwrap_or_else(|| self.usual_name(class, &name.plain))
    }

    /// The name of a parameter in starter code.
    fn param(&self, param: &Param) -> String {
        let mark = if self.is_reserved(&param.name) {
            "_"
        } else {
            ""
        };
        format!("{}{mark}", param.name)
    }
}

/// Sorted by name.
const TARGETS: [&dyn HarnessTarget; 7] = [
    &c::C,
    &cpp::Cpp,
    &go::GoTarget,
    &java::Java,
    &javascript::JavaScript,
    &python::Python,
    &rust::Rust,
];

pub(super) fn all() -> impl Iterator<Item = &'static dyn HarnessTarget> {
    TARGETS.into_iter()
}

pub(super) fn languages() -> impl Iterator<Item = &'static str> {
    all().map(HarnessTarget::language)
}

pub(super) fn find(language: &str) -> Result<&'static dyn HarnessTarget, NoHarness> {
    all()
        .find(|target| target.language() == language)
        .ok_or_else(|| NoHarness::Language(language.to_owned()))
}

fn file(name: &str, text: impl Into<Vec<u8>>) -> File {
    File {
        name: name.to_owned(),
        text: text.into(),
    }
}

/// A driver that reads and answers with or without a frame.
fn driver(text: &str, framed: bool) -> String {
    text.replacen("@FRAMED@", if framed { "true" } else { "false" }, 1)
}

/// The first of the files, with the others inserted where they are included.
fn inlined(files: Vec<File>, include: fn(&str) -> String) -> File {
    let mut files = files.into_iter();
    let first = files.next().map(|file| file.text).unwrap_or_default();
    let text = files.fold(
        String::from_utf8_lossy(&first).into_owned(),
        |text, other| {
            let other_text = String::from_utf8_lossy(&other.text);
            text.replacen(&include(&other.name), &other_text, 1)
        },
    );
    file("solution", text)
}

/// The names of the arguments in generated calls, which submissions do not use.
fn arguments(params: &[Param]) -> Vec<String> {
    (0..params.len()).map(|at| format!("tengen_{at}")).collect()
}

/// A grader of one file, which loads the submission itself.
fn loading(source: &File) -> Grader {
    Grader {
        source: String::from_utf8_lossy(&source.text).into_owned(),
        header: None,
        imports: "",
    }
}

/// Lines, indented by `blanks` spaces.
fn indented(blanks: usize, lines: impl IntoIterator<Item = String>) -> String {
    let line = |line: String| format!("{:blanks$}{line}\n", "");
    lines.into_iter().map(line).collect()
}
