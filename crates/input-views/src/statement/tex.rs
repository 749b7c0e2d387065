//! Names and expressions as TeX.

use input_language::number::Number;
use input_language::plan::{
    Function, Operation, Plan, Relation, Repeat, RepeatId, Step, Term, VarId,
};

/// Letters for the indices of elements.
const LETTERS: [&str; 6] = ["i", "j", "k", "l", "p", "q"];

/// How the names of a plan are written.
pub(super) struct Tex<'a> {
    pub(super) plan: &'a Plan,
    /// Whether the turns of each repetition are parts, whose values have no index.
    is_part: Vec<bool>,
    letters: Vec<&'static str>,
}

/// The precedence of a formula.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bond {
    Sum,
    Product,
    Power,
    Whole,
}

impl<'a> Tex<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        let mut is_part = vec![false; plan.repeats];
        for repeat in repeats(&plan.steps) {
            is_part[repeat.id] = repeat.is_group;
        }
        let is_free = |letter: &&str| plan.vars.iter().all(|var| short(&var.name) != *letter);
        Self {
            plan,
            is_part,
            letters: LETTERS.into_iter().filter(is_free).collect(),
        }
    }

    /// How many indices the values of a variable have.
    pub(super) fn depth(&self, var: VarId) -> usize {
        let chain = self.plan.vars[var].chain.iter();
        chain.filter(|repeat| !self.is_part[**repeat]).count()
    }

    fn letter(&self, depth: usize) -> &'static str {
        self.letters.get(depth).copied().unwrap_or("r")
    }

    /// A variable, or an element of it if it is a list: `a_i`.
    pub(super) fn element(&self, var: VarId) -> String {
        let depth = self.depth(var);
        let indices = (0..depth).map(|level| self.letter(level).to_owned());
        self.indexed(var, indices.collect())
    }

    /// The element with this number of the innermost list.
    pub(super) fn numbered(&self, var: VarId, number: &str) -> String {
        let depth = self.depth(var).saturating_sub(1);
        let outer = (0..depth).map(|level| self.letter(level).to_owned());
        self.indexed(var, outer.chain([number.to_owned()]).collect())
    }

    /// A variable as a whole.
    pub(super) fn name(&self, var: VarId) -> String {
        self.indexed(var, Vec::new())
    }

    fn indexed(&self, var: VarId, indices: Vec<String>) -> String {
        named(short(&self.plan.vars[var].name), indices)
    }

    /// An expression; `None` if TeX has no usual notation for it. `each` means that lists are
    /// written as their elements.
    pub(super) fn term(&self, term: &Term, chain: &[RepeatId], each: bool) -> Option<String> {
        let writer = Writer {
            tex: self,
            chain,
            each,
        };
        Some(writer.term(term)?.0)
    }

    /// Both bounds of something, as `1 \le n \le 5`.
    pub(super) fn range(&self, low: &Term, what: &str, high: &Term, chain: &[RepeatId]) -> String {
        let text = |term| {
            self.term(term, chain, true)
                .unwrap_or_else(|| "?".to_owned())
        };
        let (low, high) = (text(low), text(high));
        if low == high {
            format!("{what} = {low}")
        } else {
            format!("{low} \\le {what} \\le {high}")
        }
    }
}

/// All repetitions of some steps, each before those within it.
pub(super) fn repeats(steps: &[Step]) -> Vec<&Repeat> {
    let mut all = Vec::new();
    for step in steps {
        match step {
            Step::Repeat(repeat) => {
                all.push(repeat.as_ref());
                all.extend(repeats(&repeat.body));
            }
            Step::Either(either) => {
                let forms = either.forms.iter();
                all.extend(forms.flat_map(|form| repeats(&form.steps)));
            }
            Step::Literal(_) | Step::Value(_) | Step::Check(_) => {}
        }
    }
    all
}

/// A name without the names of the parts around it.
pub(super) fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// A name with indices: `y2` is `y_2`, and several letters are a word.
fn named(name: &str, mut indices: Vec<String>) -> String {
    let letters = name.trim_end_matches(|last: char| last.is_ascii_digit());
    let (stem, digits) = if letters.len() == 1 {
        name.split_at(1)
    } else {
        (name, "")
    };
    let stem = match stem.len() {
        1 => stem.to_owned(),
        _ => format!("\\mathit{{{}}}", stem.replace('_', "\\_")),
    };
    if !digits.is_empty() {
        indices.insert(0, digits.to_owned());
    }
    if indices.is_empty() {
        stem
    } else {
        format!("{stem}_{}", script(&indices.join(",")))
    }
}

/// A subscript or superscript, in braces if it is more than a letter.
fn script(text: &str) -> String {
    if text.len() == 1 {
        text.to_owned()
    } else {
        format!("{{{text}}}")
    }
}

/// A number in the usual notation: large round ones by powers of ten, other long ones in groups of
/// three digits.
fn number(number: Number) -> String {
    let Some(whole) = number.to_whole() else {
        return number.to_string();
    };
    let sign = if whole < 0 { "-" } else { "" };
    let digits = whole.unsigned_abs().to_string();
    let mantissa = digits.trim_end_matches('0');
    let zeros = digits.len() - mantissa.len();
    if zeros >= 4 && mantissa.len() <= 3 {
        let zeros = script(&zeros.to_string());
        return match mantissa {
            "1" => format!("{sign}10^{zeros}"),
            _ => format!("{sign}{mantissa} \\cdot 10^{zeros}"),
        };
    }
    if digits.len() < 5 {
        return format!("{sign}{digits}");
    }
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| std::str::from_utf8(group).ok())
        .collect();
    format!("{sign}{}", groups.join("\\,"))
}

struct Writer<'a> {
    tex: &'a Tex<'a>,
    chain: &'a [RepeatId],
    each: bool,
}

impl Writer<'_> {
    fn term(&self, term: &Term) -> Option<(String, Bond)> {
        let whole = |text: String| Some((text, Bond::Whole));
        match term {
            Term::Number(value) if value.units < 0 => Some((number(*value), Bond::Sum)),
            Term::Number(value) => whole(number(*value)),
            Term::Last(var) => whole(self.tex.element(*var)),
            Term::List { var, .. } if self.each => whole(self.tex.element(*var)),
            Term::List { var, .. } => whole(self.tex.name(*var)),
            Term::Row(level) => {
                let repeat = *self.chain.get(level.checked_sub(1)?)?;
                let outer = self.chain[..level - 1].iter();
                let depth = outer.filter(|outer| !self.tex.is_part[**outer]).count();
                (!self.tex.is_part[repeat])
                    .then(|| (self.tex.letter(depth).to_owned(), Bond::Whole))
            }
            Term::Call(function, arguments) => whole(self.call(*function, arguments)?),
            Term::Negative(inner) => Some((
                format!("-{}", self.within(inner, Bond::Product)?),
                Bond::Sum,
            )),
            Term::Binary(operation, left, right) => self.binary(*operation, left, right),
            Term::Compare(first, rest) => {
                let mut text = self.term(first)?.0;
                for (relation, term) in rest {
                    text = format!("{text} {} {}", sign(*relation), self.term(term)?.0);
                }
                whole(text)
            }
            Term::Index(..)
            | Term::Slice(..)
            | Term::Text(_)
            | Term::Local(_)
            | Term::Each { .. }
            | Term::Not(_)
            | Term::And(..)
            | Term::Or(..) => None,
        }
    }

    fn within(&self, term: &Term, least: Bond) -> Option<String> {
        let (text, bond) = self.term(term)?;
        Some(if bond < least {
            format!("({text})")
        } else {
            text
        })
    }

    fn binary(&self, operation: Operation, left: &Term, right: &Term) -> Option<(String, Bond)> {
        let both = |sign: &str, bond: Bond, after: Bond| {
            let (left, right) = (self.within(left, bond)?, self.within(right, after)?);
            Some((format!("{left} {sign} {right}"), bond))
        };
        match operation {
            Operation::Plus => both("+", Bond::Sum, Bond::Sum),
            Operation::Minus => both("-", Bond::Sum, Bond::Product),
            Operation::Times => both("\\cdot", Bond::Product, Bond::Product),
            Operation::Modulo => both("\\bmod", Bond::Product, Bond::Power),
            Operation::Divided => {
                let (left, right) = (
                    self.within(left, Bond::Product)?,
                    self.within(right, Bond::Power)?,
                );
                let text = format!("\\lfloor {left} / {right} \\rfloor");
                Some((text, Bond::Whole))
            }
            Operation::Power => {
                let (left, right) = (self.within(left, Bond::Whole)?, self.term(right)?.0);
                Some((format!("{left}^{}", script(&right)), Bond::Power))
            }
        }
    }

    fn call(&self, function: Function, arguments: &[Term]) -> Option<String> {
        let of_elements = Writer {
            each: true,
            ..*self
        };
        let first = arguments.first()?;
        if let (Function::Sum, Term::List { .. }) = (function, first) {
            return Some(format!("\\sum {}", of_elements.term(first)?.0));
        }
        let of_numbers = arguments.iter().map(|one| match one {
            Term::Number(number) => Some(*number),
            _ => None,
        });
        let numbers: Option<Vec<Number>> = of_numbers.collect();
        let name = match function {
            Function::Min if numbers.is_some() => return Some(number(numbers?.into_iter().min()?)),
            Function::Max if numbers.is_some() => return Some(number(numbers?.into_iter().max()?)),
            Function::Abs | Function::Len => {
                return Some(format!("\\lvert {} \\rvert", self.term(first)?.0));
            }
            Function::Min => "\\min",
            Function::Max => "\\max",
            Function::Gcd => "\\gcd",
            Function::Days => "\\mathrm{days}",
            Function::Sum => "\\sum",
            Function::Product => "\\prod",
            Function::Count
            | Function::Distinct
            | Function::Sorted
            | Function::Connected
            | Function::LongestRow
            | Function::Contains
            | Function::Nested
            | Function::Convex
            | Function::Simple
            | Function::Prime
            | Function::All
            | Function::Any => return None,
        };
        let arguments = arguments.iter().map(|one| Some(of_elements.term(one)?.0));
        let arguments: Option<Vec<String>> = arguments.collect();
        Some(format!("{name}({})", arguments?.join(", ")))
    }
}

pub(super) const fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "<",
        Relation::AtMost => "\\le",
        Relation::Greater => ">",
        Relation::AtLeast => "\\ge",
        Relation::Equal => "=",
        Relation::Different => "\\ne",
    }
}

#[cfg(test)]
mod tests {
    use super::{named, number};
    use input_language::number::Number;

    #[test]
    fn numbers_are_written_in_the_usual_notation() {
        let tex_of = |text: &str| number(Number::parse(text).unwrap());
        assert_eq!(tex_of("2e5"), "2 \\cdot 10^5");
        assert_eq!(tex_of("1000000000"), "10^9");
        assert_eq!(tex_of("1e18"), "10^{18}");
        assert_eq!(tex_of("86400"), "86\\,400");
        assert_eq!(tex_of("1000000007"), "1\\,000\\,000\\,007");
        assert_eq!(tex_of("100"), "100");
        assert_eq!(tex_of("0.25"), "0.25");
        assert_eq!(number(Number::whole(-1_000_000)), "-10^6");
    }

    #[test]
    fn names_have_indices() {
        let indices = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(named("n", Vec::new()), "n");
        assert_eq!(named("y2", Vec::new()), "y_2");
        assert_eq!(named("m", indices("i j")), "m_{i,j}");
        assert_eq!(named("a_b", indices("i")), "\\mathit{a\\_b}_i");
    }
}
