//! The table of mutation operators.

use crate::family::Family;

/// A kind of small mistake that programs are given.
#[derive(Debug, PartialEq, Eq)]
pub struct Operator {
    pub(crate) kind: Kind,
    /// What reports call it.
    pub name: &'static str,
    /// What it does, in a few words.
    pub what: &'static str,
    families: &'static [Family],
}

/// The operators in the order of their table: where two make the same text, the first one has made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    SmallArray,
    NarrowInteger,
    Float,
    Tolerance,
    ForgottenReset,
    LoopStart,
    LoopBound,
    Index,
    InitialValue,
    RelationalBoundary,
    RelationalNegation,
    Arithmetic,
    Logical,
    NegatedCondition,
    DroppedGuard,
    MinMax,
    NextElement,
    WeakKey,
    SwappedArguments,
    Jump,
    EarlyExit,
    EarlyReturn,
    DroppedStatement,
    Constant,
}

use Family::{C, Cpp, Go, Java, JavaScript, Python, Rust};

const ALL: &[Family] = &Family::ALL;

static OPERATORS: [Operator; 24] = [
    operator(
        Kind::SmallArray,
        "small-array",
        "the size of an array is one less, half, or 64",
        &[C, Cpp, Rust, Go, Java, Python, JavaScript],
    ),
    operator(
        Kind::NarrowInteger,
        "narrow-integer",
        "an integer of 64 bits has 32",
        &[C, Cpp, Rust, Go, Java],
    ),
    operator(
        Kind::Float,
        "float",
        "a number of double precision has single precision",
        &[C, Cpp, Rust, Go, Java],
    ),
    operator(
        Kind::Tolerance,
        "tolerance",
        "a tolerance of comparisons is larger, or none",
        ALL,
    ),
    operator(
        Kind::ForgottenReset,
        "forgotten-reset",
        "what a pass of a loop begins with is left as the last pass left it",
        ALL,
    ),
    operator(
        Kind::LoopStart,
        "loop-start",
        "a loop starts one later or earlier",
        ALL,
    ),
    operator(
        Kind::LoopBound,
        "loop-bound",
        "a loop ends one later or earlier",
        ALL,
    ),
    operator(Kind::Index, "index", "an index is one more or less", ALL),
    operator(
        Kind::InitialValue,
        "initial-value",
        "a variable begins with another value",
        ALL,
    ),
    operator(
        Kind::RelationalBoundary,
        "relational-boundary",
        "a comparison includes or excludes its bound",
        ALL,
    ),
    operator(
        Kind::RelationalNegation,
        "relational-negation",
        "a comparison is negated",
        ALL,
    ),
    operator(
        Kind::Arithmetic,
        "arithmetic",
        "an arithmetical operator is another, or left out",
        ALL,
    ),
    operator(
        Kind::Logical,
        "logical",
        "and is or, or one side is left out",
        ALL,
    ),
    operator(
        Kind::NegatedCondition,
        "negated-condition",
        "a condition is negated",
        ALL,
    ),
    operator(
        Kind::DroppedGuard,
        "dropped-guard",
        "what stands under a condition never happens",
        ALL,
    ),
    operator(Kind::MinMax, "min-max", "a least is a greatest", ALL),
    operator(
        Kind::NextElement,
        "next-element",
        "a search in sorted elements finds the one before or behind, as `upper_bound` for `lower_bound`; an end of a list is the other one",
        ALL,
    ),
    operator(
        Kind::WeakKey,
        "weak-key",
        "a key of two numbers has a factor or a shift that is too small, so different pairs have the same key",
        ALL,
    ),
    operator(
        Kind::SwappedArguments,
        "swapped-arguments",
        "two arguments of equal type change places",
        ALL,
    ),
    operator(
        Kind::Jump,
        "jump",
        "break is continue, or either is left out",
        ALL,
    ),
    operator(
        Kind::EarlyExit,
        "early-exit",
        "a loop is skipped, or left after its first pass",
        ALL,
    ),
    operator(
        Kind::EarlyReturn,
        "early-return",
        "what returns under a condition always returns",
        ALL,
    ),
    operator(
        Kind::DroppedStatement,
        "dropped-statement",
        "a statement is left out",
        ALL,
    ),
    operator(
        Kind::Constant,
        "constant",
        "a constant is one more or less",
        ALL,
    ),
];

const fn operator(
    kind: Kind,
    name: &'static str,
    what: &'static str,
    families: &'static [Family],
) -> Operator {
    Operator {
        kind,
        name,
        what,
        families,
    }
}

/// All operators, in the order of their table.
#[must_use]
pub fn operators() -> &'static [Operator] {
    &OPERATORS
}

impl Operator {
    /// Whether programs of this family are given such mistakes.
    #[must_use]
    pub fn applies_to(&self, family: Family) -> bool {
        self.families.contains(&family)
    }
}

impl Kind {
    pub(crate) fn operator(self) -> &'static Operator {
        &OPERATORS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::operators;

    #[test]
    fn the_table_is_in_the_order_of_its_kinds() {
        for (at, operator) in operators().iter().enumerate() {
            assert_eq!(operator.kind as usize, at, "{}", operator.name);
            assert_eq!(operator.kind.operator().name, operator.name);
        }
    }
}
