//! Options that a spec can set for a standard checker. The flags of ICPC's default validator have
//! the same names.

use std::fmt;

/// The options of a standard checker. For `None`, the checker uses its own default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Whether `white` differs from `White` (ASCII letters only).
    pub case_sensitive: Option<bool>,
    /// Whether white space must match byte for byte.
    pub space_change_sensitive: Option<bool>,
    /// The maximum error of a number, absolute or relative. The more specific options override it.
    pub float_tolerance: Option<f64>,
    /// The maximum error of a number, relative to the answer.
    pub float_relative_tolerance: Option<f64>,
    /// The maximum absolute error of a number.
    pub float_absolute_tolerance: Option<f64>,
    /// The arithmetic by which numbers are compared.
    pub arithmetic: Option<Arithmetic>,
}

/// The arithmetic that decides whether numbers are within a tolerance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arithmetic {
    /// Numbers and tolerance are decimal numbers as written, and nothing is rounded.
    #[default]
    Exact,
    /// Doubles of 64 bits, as in testlib.
    Double,
    /// C's `long double` of 80 bits on x86, as in the default validators of DOMjudge and Kattis.
    LongDouble,
}

impl Arithmetic {
    /// All arithmetics.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Double, Self::LongDouble];

    /// The name in a spec.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Double => "double",
            Self::LongDouble => "long-double",
        }
    }

    /// The arithmetic with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}

/// The name of an option, written as the key of a spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionName {
    /// `case_sensitive`
    CaseSensitive,
    /// `space_change_sensitive`
    SpaceChangeSensitive,
    /// `float_tolerance`
    FloatTolerance,
    /// `float_relative_tolerance`
    FloatRelativeTolerance,
    /// `float_absolute_tolerance`
    FloatAbsoluteTolerance,
    /// `arithmetic`
    Arithmetic,
}

impl OptionName {
    /// All options, in the order of [`Options`].
    pub const ALL: [Self; 6] = [
        Self::CaseSensitive,
        Self::SpaceChangeSensitive,
        Self::FloatTolerance,
        Self::FloatRelativeTolerance,
        Self::FloatAbsoluteTolerance,
        Self::Arithmetic,
    ];

    /// The options that are flags of ICPC's default validator.
    pub const FLAGS: [Self; 5] = [
        Self::CaseSensitive,
        Self::SpaceChangeSensitive,
        Self::FloatTolerance,
        Self::FloatRelativeTolerance,
        Self::FloatAbsoluteTolerance,
    ];

    /// The key in a spec, as `case_sensitive`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::CaseSensitive => "case_sensitive",
            Self::SpaceChangeSensitive => "space_change_sensitive",
            Self::FloatTolerance => "float_tolerance",
            Self::FloatRelativeTolerance => "float_relative_tolerance",
            Self::FloatAbsoluteTolerance => "float_absolute_tolerance",
            Self::Arithmetic => "arithmetic",
        }
    }
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl Options {
    /// The options that are set.
    pub fn set(&self) -> impl Iterator<Item = OptionName> {
        OptionName::ALL.into_iter().filter(|&name| match name {
            OptionName::CaseSensitive => self.case_sensitive.is_some(),
            OptionName::SpaceChangeSensitive => self.space_change_sensitive.is_some(),
            OptionName::Arithmetic => self.arithmetic.is_some(),
            _ => self.tolerance(name).is_some(),
        })
    }

    /// The value of an option as written in a spec: `true` or `1e-6`.
    #[must_use]
    pub fn value(&self, name: OptionName) -> String {
        let truth = |truth: Option<bool>| truth.unwrap_or_default().to_string();
        match name {
            OptionName::CaseSensitive => truth(self.case_sensitive),
            OptionName::SpaceChangeSensitive => truth(self.space_change_sensitive),
            OptionName::Arithmetic => self.arithmetic.unwrap_or_default().name().to_owned(),
            tolerance => format!("{:e}", self.tolerance(tolerance).unwrap_or_default()),
        }
    }

    /// The value of a tolerance; `None` for an option that is not a number.
    pub(crate) fn tolerance(&self, name: OptionName) -> Option<f64> {
        match name {
            OptionName::CaseSensitive
            | OptionName::SpaceChangeSensitive
            | OptionName::Arithmetic => None,
            OptionName::FloatTolerance => self.float_tolerance,
            OptionName::FloatRelativeTolerance => self.float_relative_tolerance,
            OptionName::FloatAbsoluteTolerance => self.float_absolute_tolerance,
        }
    }
}
