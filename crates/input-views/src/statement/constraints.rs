//! The constraints, as a list.

use super::code;
use super::list::List;
use super::structures::structure;
use super::tex::{Tex, repeats, short, sign};
use super::words::Language;
use input_language::number::Number;
use input_language::plan::{
    Count, Function, Plan, Relation, StructureKind, Term, VarId, VarKind, VarRole, structure_of,
};

/// All constraints, as items of a list.
#[must_use]
pub fn constraints(plan: &Plan, language: Language) -> String {
    let list = List {
        tex: Tex::new(plan),
        language,
    };
    let mut items = Vec::new();
    for run in list.runs() {
        items.extend(list.range(&run));
        items.extend(run.iter().filter_map(|&var| list.letters(var)));
        items.extend(list.structures(&run));
    }
    items.extend(
        repeats(&plan.steps)
            .into_iter()
            .filter_map(|repeat| match &repeat.count {
                Count::Open { low, high, .. } => Some(list.open(&repeat.name, low, high)),
                Count::Exactly(_) => None,
            }),
    );
    let conditions = plan.conditions.iter();
    items.extend(conditions.map(|condition| {
        let words = list.condition(&condition.term);
        words.unwrap_or_else(|| code(&condition.text))
    }));
    let end = language.pick(".", "。");
    let items: Vec<String> = items.iter().map(|item| capital(item)).collect();
    let lines = items.iter().flat_map(|item| ["- ", item, end, "\n"]);
    lines.collect()
}

/// With a capital letter at the start of a sentence.
/// The bounds of numbers or lengths. Large numbers are patterns.
fn ends(kind: &VarKind) -> Option<(Term, Term)> {
    if let VarKind::Pattern(pattern) = kind {
        let (low, high) = pattern.range()?;
        return Some((
            Term::Number(Number::whole(low)),
            Term::Number(Number::whole(high)),
        ));
    }
    let (low, high) = kind.bounds()?;
    Some((low.clone(), high.clone()))
}

fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}

/// The ranges that are narrower than those of the whole problem, in one line.
#[must_use]
pub fn narrower(plan: &Plan, whole: &Plan, language: Language) -> String {
    let ranges_of = |plan| List {
        tex: Tex::new(plan),
        language,
    };
    let (own, others) = (ranges_of(plan), ranges_of(whole));
    let ranges = own.runs().into_iter().filter_map(|run| own.range(&run));
    let known: Vec<String> = others
        .runs()
        .iter()
        .filter_map(|run| others.range(run))
        .collect();
    let mut narrow: Vec<String> = ranges.filter(|range| !known.contains(range)).collect();
    let counts = |list: &List<'_>| {
        let all = repeats(&list.tex.plan.steps).into_iter();
        let open = all.filter_map(|repeat| match &repeat.count {
            Count::Open { low, high, .. } => Some(list.open(&repeat.name, low, high)),
            Count::Exactly(_) => None,
        });
        open.collect::<Vec<String>>()
    };
    let known = counts(&others);
    narrow.extend(
        counts(&own)
            .into_iter()
            .filter(|count| !known.contains(count)),
    );
    narrow.join(language.pick(", ", "，"))
}

impl List<'_> {
    /// Variables one after another that have the same bounds.
    fn runs(&self) -> Vec<Vec<VarId>> {
        let mut runs: Vec<Vec<VarId>> = Vec::new();
        for var in 0..self.tex.plan.vars.len() {
            let bounds = self.bounds(var);
            match runs.last_mut() {
                Some(run) if bounds.is_some() && self.bounds(run[0]) == bounds => run.push(var),
                _ => runs.push(vec![var]),
            }
        }
        runs
    }

    /// The texts of the bounds, by which ranges are compared.
    fn bounds(&self, var: VarId) -> Option<(String, String)> {
        let info = &self.tex.plan.vars[var];
        let is_plain = matches!(
            info.kind,
            VarKind::Int { digits: None, .. } | VarKind::Pattern(_)
        );
        let (low, high) = ends(&info.kind).filter(|_| is_plain)?;
        let range = self.tex.range(&low, "", &high, &info.chain);
        Some((range, format!("{:?}", info.chain)))
    }

    /// The bounds of variables, unless a structure already implies them.
    fn range(&self, run: &[VarId]) -> Option<String> {
        let run: Vec<VarId> = run
            .iter()
            .copied()
            .filter(|&var| !self.is_node(var))
            .collect();
        let first = &self.tex.plan.vars[*run.first()?];
        let (low, high) = ends(&first.kind)?;
        let names: Vec<String> = run.iter().map(|&var| self.tex.element(var)).collect();
        let names = match first.kind {
            VarKind::Text { .. } => format!("\\lvert {} \\rvert", names.join(", ")),
            _ => names.join(", "),
        };
        let range = self.tex.range(&low, &names, &high, &first.chain);
        Some(format!("${range}${}", self.digits(&first.kind)))
    }

    /// How numbers are written.
    fn digits(&self, kind: &VarKind) -> String {
        match (kind, self.language) {
            (
                VarKind::Int {
                    digits: Some(digits),
                    ..
                },
                Language::English,
            ) => format!(", written with {digits} digits"),
            (
                VarKind::Int {
                    digits: Some(digits),
                    ..
                },
                Language::Chinese,
            ) => format!("，写成 {digits} 位数字"),
            (
                VarKind::Decimal {
                    places: (low, high),
                    ..
                },
                Language::English,
            ) if low == high => {
                format!(", with {high} digits after the decimal point")
            }
            (
                VarKind::Decimal {
                    places: (low, high),
                    ..
                },
                Language::Chinese,
            ) if low == high => format!("，恰有 {high} 位小数"),
            (
                VarKind::Decimal {
                    places: (low, high),
                    ..
                },
                Language::English,
            ) => {
                format!(", with {low} to {high} digits after the decimal point")
            }
            (
                VarKind::Decimal {
                    places: (low, high),
                    ..
                },
                Language::Chinese,
            ) => format!("，有 {low} 到 {high} 位小数"),
            _ => String::new(),
        }
    }

    /// The letters or words of a text.
    fn letters(&self, var: VarId) -> Option<String> {
        if matches!(
            structure_of(&self.tex.plan.steps, var),
            Some(StructureKind::Play(_))
        ) {
            return None;
        }
        if let Some(position) = &self.tex.plan.vars[var].position {
            return Some(self.position(var, position));
        }
        if self.tex.plan.vars[var].role == VarRole::Form {
            return None;
        }
        let name = self.tex.element(var);
        Some(match (&self.tex.plan.vars[var].kind, self.language) {
            (VarKind::Text { alphabet, .. }, Language::English) => {
                format!("${name}$ consists of {}", self.alphabet(alphabet))
            }
            (VarKind::Text { alphabet, .. }, Language::Chinese) => {
                format!("${name}$ 由 {} 组成", self.alphabet(alphabet))
            }
            (VarKind::Words(words), language) => {
                let words = words
                    .iter()
                    .map(|word| code(&String::from_utf8_lossy(word)));
                let words: Vec<String> = words.collect();
                match language {
                    Language::English => format!("${name}$ is one of {}", language.listed(&words)),
                    Language::Chinese => format!("${name}$ 为 {} 之一", language.listed(&words)),
                }
            }
            (VarKind::Pattern(pattern), _) if pattern.range().is_some() => return None,
            (VarKind::Pattern(pattern), Language::English) => format!(
                "${name}$ matches the regular expression {}",
                code(pattern.text())
            ),
            (VarKind::Pattern(pattern), Language::Chinese) => {
                format!("${name}$ 匹配正则表达式 {}", code(pattern.text()))
            }
            (VarKind::Int { .. } | VarKind::Decimal { .. }, _) => return None,
        })
    }

    /// Letters, consecutive ones as ranges.
    fn alphabet(&self, letters: &[u8]) -> String {
        let mut sorted = letters.to_vec();
        sorted.sort_unstable();
        let is_alike =
            |one: u8, other: u8| one.is_ascii_alphanumeric() && other.is_ascii_alphanumeric();
        let runs = sorted.chunk_by(|&one, &next| one + 1 == next && is_alike(one, next));
        let shown = |letters: &[u8]| code(&String::from_utf8_lossy(letters));
        let parts = runs.flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{}{}{}", shown(&[*first]), "–", shown(&[*last]))],
            few => few.iter().map(|&letter| shown(&[letter])).collect(),
        });
        self.language.listed(&parts.collect::<Vec<_>>())
    }

    /// Whether a structure restricts the values of a variable to nodes or elements.
    fn is_node(&self, var: VarId) -> bool {
        matches!(
            structure_of(&self.tex.plan.steps, var),
            Some(
                StructureKind::Tree(_)
                    | StructureKind::Graph(_)
                    | StructureKind::Permutation { .. }
                    | StructureKind::Board(_)
            )
        )
    }

    /// The structures of lists whose first variable is one of these.
    fn structures(&self, run: &[VarId]) -> Vec<String> {
        let all = repeats(&self.tex.plan.steps).into_iter();
        let own = all.flat_map(|repeat| {
            let own = repeat
                .structures
                .iter()
                .filter(|one| run.contains(&one.vars[0]));
            own.filter_map(|one| structure(self, one))
        });
        own.collect()
    }

    /// How many elements a list without a length has.
    fn open(&self, name: &str, low: &Term, high: &Term) -> String {
        let text = |term| {
            self.tex
                .term(term, &[], false)
                .unwrap_or_else(|| "?".to_owned())
        };
        let (low, high, name) = (text(low), text(high), code(short(name)));
        match self.language {
            Language::English => format!("the number of {name} is from ${low}$ to ${high}$"),
            Language::Chinese => format!("{name} 的个数为 ${low}$ 到 ${high}$"),
        }
    }

    /// A condition; `None` if there is no usual notation for it.
    fn condition(&self, term: &Term) -> Option<String> {
        if let Some(words) = self.in_words(term) {
            return Some(words);
        }
        Some(format!("${}$", self.tex.term(term, &[], true)?))
    }

    fn in_words(&self, term: &Term) -> Option<String> {
        match term {
            Term::Call(Function::Connected, arguments) => {
                let (what, letters) = self.letters_in(arguments)?;
                Some(match self.language {
                    Language::English => {
                        format!("the cells of {what} with {letters} are connected, side by side")
                    }
                    Language::Chinese => format!("{what} 中为 {letters} 的格子四连通"),
                })
            }
            Term::Call(Function::Sorted, arguments) => {
                match (arguments.as_slice(), self.language) {
                    ([Term::List { var, .. }], Language::English) => {
                        Some(format!("the ${}$ do not decrease", self.tex.element(*var)))
                    }
                    ([Term::List { var, .. }], Language::Chinese) => {
                        Some(format!("${}$ 单调不减", self.tex.element(*var)))
                    }
                    _ => None,
                }
            }
            Term::Call(Function::Prime, arguments) => {
                let number = self.tex.term(&arguments[0], &[], true)?;
                Some(match self.language {
                    Language::English => format!("${number}$ is prime"),
                    Language::Chinese => format!("${number}$ 是质数"),
                })
            }
            Term::Call(Function::Distinct, arguments) => {
                let names = arguments.iter().map(|one| self.tex.term(one, &[], true));
                let names: Option<Vec<String>> = names.collect();
                Some(super::structures::different(self.language, &names?))
            }
            Term::Compare(first, rest) => match (&**first, rest.as_slice()) {
                (
                    Term::Call(Function::LongestRow, lists),
                    [(Relation::Less, Term::Number(most))],
                ) => self.no_row(lists, *most),
                (Term::Call(Function::Count, arguments), [(relation, count)]) => {
                    let (what, letters) = self.letters_in(arguments)?;
                    let count = self.tex.term(count, &[], true)?;
                    // The sign is left out, because it is a number.
                    let amount = match relation {
                        Relation::Equal => format!("${count}$"),
                        other => format!("${} {count}$", sign(*other)),
                    };
                    Some(match (self.language, relation) {
                        (Language::English, _) => {
                            format!("the number of {letters} in {what} is {amount}")
                        }
                        (Language::Chinese, Relation::Equal) => {
                            format!("{what} 中 {letters} 的个数为 {amount}")
                        }
                        (Language::Chinese, _) => format!("{what} 中 {letters} 的个数 {amount}"),
                    })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A constraint that no row of adjacent points has this length.
    fn no_row(&self, lists: &[Term], length: Number) -> Option<String> {
        let names = lists.iter().map(|list| match list {
            Term::List { var, .. } => Some(self.tex.element(*var)),
            _ => None,
        });
        let names: Vec<String> = names.collect::<Option<_>>()?;
        let (x, y, whose) = (names.first()?, names.get(1)?, names.get(2));
        let points = format!("points $({x}, {y})$");
        Some(match (self.language, whose) {
            (Language::English, None) => {
                format!(
                    "no ${length}$ {points} lie side by side in a row, in a column or on a diagonal"
                )
            }
            (Language::English, Some(whose)) => format!(
                "no ${length}$ {points} with the same ${whose}$ lie side by side in a row, in a column or on a diagonal"
            ),
            (Language::Chinese, None) => {
                format!("没有 ${length}$ 个点 $({x}, {y})$ 在同一行、同一列或同一对角线上连续排列")
            }
            (Language::Chinese, Some(whose)) => format!(
                "没有 ${length}$ 个 ${whose}$ 相同的点 $({x}, {y})$ 在同一行、同一列或同一对角线上连续排列"
            ),
        })
    }

    fn letters_in(&self, arguments: &[Term]) -> Option<(String, String)> {
        match arguments {
            [
                Term::List { var, .. } | Term::Last(var),
                Term::Text(letters),
            ] => {
                let is_text = matches!(self.tex.plan.vars[*var].kind, VarKind::Text { .. });
                let letters = if is_text {
                    self.alphabet(letters)
                } else {
                    code(&String::from_utf8_lossy(letters))
                };
                Some((format!("${}$", self.tex.name(*var)), letters))
            }
            _ => None,
        }
    }
}
