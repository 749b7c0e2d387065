//! The formats that are read or written.

use std::fmt;

/// A format of another judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The ICPC problem package format of 2025-09.
    Icpc,
    /// The Kattis problem package format, called `legacy`.
    IcpcLegacy,
    /// `DOMjudge`'s zip file.
    Domjudge,
    /// Polygon's package.
    Polygon,
    /// Hydro's zip file.
    Hydro,
    /// DMOJ's data folder.
    Dmoj,
    /// The Italian format of CMS.
    Cms,
    /// Luogu's zip file.
    Luogu,
    /// The inputs and signature of a function or class, as one JSON document.
    LeetcodeJson,
    /// A folder of inputs and answers.
    Folder,
    /// Library Checker's problem directory.
    LibraryChecker,
}

impl Format {
    /// Those that problems are exported to.
    pub const EXPORTED: [Self; 10] = [
        Self::Icpc,
        Self::IcpcLegacy,
        Self::Domjudge,
        Self::Polygon,
        Self::Hydro,
        Self::Dmoj,
        Self::Cms,
        Self::Luogu,
        Self::LeetcodeJson,
        Self::Folder,
    ];

    /// Those that problems are imported from.
    pub const IMPORTED: [Self; 7] = [
        Self::Icpc,
        Self::IcpcLegacy,
        Self::Polygon,
        Self::Hydro,
        Self::Dmoj,
        Self::LibraryChecker,
        Self::Folder,
    ];

    /// Its name on the command line and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Icpc => "icpc",
            Self::IcpcLegacy => "icpc-legacy",
            Self::Domjudge => "domjudge",
            Self::Polygon => "polygon",
            Self::Hydro => "hydro",
            Self::Dmoj => "dmoj",
            Self::Cms => "cms",
            Self::Luogu => "luogu",
            Self::LeetcodeJson => "leetcode-json",
            Self::Folder => "folder",
            Self::LibraryChecker => "library-checker",
        }
    }

    /// The one of `formats` with this name.
    #[must_use]
    pub fn named(formats: &[Self], name: &str) -> Option<Self> {
        formats.iter().copied().find(|format| format.name() == name)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
