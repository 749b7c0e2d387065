//! The languages whose programs can be mutated.

/// A language whose syntax this crate supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// C, as GCC and Clang understand it.
    C,
    /// C++, as GCC and Clang understand it.
    Cpp,
    /// Rust.
    Rust,
    /// Go.
    Go,
    /// Java.
    Java,
    /// Python 3.
    Python,
    /// JavaScript.
    JavaScript,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 7] = [
        Self::C,
        Self::Cpp,
        Self::Rust,
        Self::Go,
        Self::Java,
        Self::Python,
        Self::JavaScript,
    ];

    /// The family of a language, by its name in tengen's table of languages.
    #[must_use]
    pub fn of_language(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|family| family.language() == name)
    }

    /// The name of its language in tengen's table of languages.
    #[must_use]
    pub fn language(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cpp => "c++",
            Self::Rust => "rust",
            Self::Go => "go",
            Self::Java => "java",
            Self::Python => "python",
            Self::JavaScript => "javascript",
        }
    }
}
