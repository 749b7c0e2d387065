//! The parameters of a declaration: the ranges that they can narrow, and the shapes that they can
//! name.

use crate::draw::names_of_kinds;
use input_language::pattern::Pattern;
use input_language::plan::{Count, Plan, Step, StructureKind, Term, VarKind, structure_of};

/// A range that parameters can narrow and that is the same in all inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterRange {
    /// The parameter: the variable, or `count` for the lengths of open lists. The range of a text
    /// is the range of its length.
    pub name: String,
    /// The minimum.
    pub low: i64,
    /// The maximum.
    pub high: i64,
    /// What depends on it.
    pub role: RangeRole,
    /// Whether it is read once rather than in each part of the input.
    pub is_single: bool,
    /// Whether a structure or condition also restricts its values, so that a narrow range may leave
    /// none.
    pub is_structured: bool,
}

/// What depends on a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeRole {
    /// Values.
    Value,
    /// The size of the input: numbers of lines, elements or datasets.
    Size,
    /// The length of texts, and so the size of the input.
    Length,
}

impl ParameterRange {
    /// Whether it makes inputs larger.
    #[must_use]
    pub fn is_size(&self) -> bool {
        self.role != RangeRole::Value
    }
}

/// The ranges of all variables that have one.
#[must_use]
pub fn ranges(plan: &Plan) -> Vec<ParameterRange> {
    let needed = plan.needed();
    let of_vars = (0..plan.vars.len()).filter_map(|var| {
        let info = &plan.vars[var];
        let is_text = matches!(info.kind, VarKind::Text { .. } | VarKind::Pattern(_));
        let is_whole = matches!(info.kind, VarKind::Int { .. });
        let structure = structure_of(&plan.steps, var);
        let follows = matches!(
            structure,
            Some(
                StructureKind::Permutation { .. }
                    | StructureKind::Tree(_)
                    | StructureKind::Graph(_)
                    | StructureKind::Moves(_)
                    | StructureKind::Board(_)
            )
        );
        let (low, high) = match &info.kind {
            VarKind::Pattern(pattern) if info.position.is_none() => bounds_of_pattern(pattern)?,
            kind => {
                let (low, high) = kind.bounds()?;
                (whole(low)?, whole(high)?)
            }
        };
        (low < high && (is_text || is_whole) && !follows).then(|| ParameterRange {
            name: info.name.clone(),
            low,
            high,
            role: match needed[var] {
                _ if is_text => RangeRole::Length,
                true => RangeRole::Size,
                false => RangeRole::Value,
            },
            is_single: info.chain.is_empty(),
            is_structured: structure.is_some(),
        })
    });
    let mut all: Vec<ParameterRange> = of_vars.collect();
    let mut counts = Vec::new();
    open_lists(&plan.steps, &mut counts);
    let least = counts.iter().map(|count| count.0).min();
    let most = counts.iter().map(|count| count.1).max();
    if let (Some(low), Some(high)) = (least, most) {
        all.push(ParameterRange {
            name: "count".to_owned(),
            low,
            high,
            role: RangeRole::Size,
            is_single: false,
            is_structured: false,
        });
    }
    all
}

/// The lengths of the texts that match. Numbers of many digits have no range that fits here.
fn bounds_of_pattern(pattern: &Pattern) -> Option<(i64, i64)> {
    let (least, most) = pattern.extent();
    let lengths = i64::try_from(least).ok().zip(i64::try_from(most).ok());
    lengths.filter(|_| pattern.range().is_none())
}

fn whole(term: &Term) -> Option<i64> {
    match term {
        Term::Number(number) => i64::try_from(number.to_whole()?).ok(),
        _ => None,
    }
}

fn open_lists(steps: &[Step], counts: &mut Vec<(i64, i64)>) {
    for step in steps {
        match step {
            Step::Repeat(repeat) => {
                if let Count::Open { low, high, .. } = &repeat.count {
                    counts.extend(whole(low).zip(whole(high)));
                }
                open_lists(&repeat.body, counts);
            }
            Step::Either(either) => {
                for form in &either.forms {
                    open_lists(&form.steps, counts);
                }
            }
            Step::Literal(_) | Step::Value(_) | Step::Check(_) => {}
        }
    }
}

/// The parameters for all things of a kind, each with the shapes it accepts.
#[must_use]
pub fn shapes(plan: &Plan) -> Vec<(&'static str, Vec<&'static str>)> {
    names_of_kinds(plan)
}
