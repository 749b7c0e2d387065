//! The supported formats.

use std::fmt;

/// Defines [`Format`] from a table: each row has a variant, its name, and its purpose.
macro_rules! formats {
    ($($format:ident, $name:literal, $purpose:literal;)+) => {
        /// A format of another judge.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $(#[doc = $purpose] $format,)+
        }

        impl Format {
            /// All formats in display order.
            pub const ALL: &[Self] = &[$(Self::$format),+];

            /// The name on the command line and in JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$format => $name,)+
                }
            }

            /// The purpose in a few words.
            #[must_use]
            pub const fn purpose(self) -> &'static str {
                match self {
                    $(Self::$format => $purpose,)+
                }
            }
        }
    };
}

formats! {
    Icpc, "icpc", "ICPC packages of 2025-09: BAPCtools";
    IcpcLegacy, "icpc-legacy", "ICPC packages, legacy: Kattis, problemtools";
    Domjudge, "domjudge", "DOMjudge";
    Polygon, "polygon", "Polygon";
    Hydro, "hydro", "Hydro";
    Dmoj, "dmoj", "DMOJ";
    Cms, "cms", "CMS, task-maker-rust";
    Luogu, "luogu", "Luogu";
    LeetcodeJson, "leetcode-json", "functions and classes, as JSON";
    LibraryChecker, "library-checker", "Library Checker";
    Rbx, "rbx", "rbx";
    Tps, "tps", "TPS of IOI 2017";
    Sinol, "sinol", "sinol-make, SIO2";
    Uoj, "uoj", "UOJ, QOJ";
    Boca, "boca", "BOCA";
    Moj, "moj", "MOJ";
    TestingTool, "testing-tool", "contestants of interactive problems";
    Folder, "folder", "anything else";
}

impl fmt::Display for Format {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
