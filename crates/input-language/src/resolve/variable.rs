//! Variables, at the lines that read them.

use super::interval::interval;
use super::library;
use super::{Entity, MAX_LENGTH, Resolver, Scope};
use crate::declaration::{Bounds, Sourced, Type, VarDeclaration};
use crate::mistake::{Mistake, MistakeKind, SpecPosition};
use crate::number::power_of_ten;
use crate::pattern::{Pattern, PatternError, alphabet};
use crate::plan::{RepeatId, Step, Term, Var, VarId, VarKind, VarRole};
use crate::syntax::Expr;

impl Resolver {
    /// The variable that a line reads here.
    pub(super) fn value(
        &mut self,
        name: &str,
        place: &SpecPosition,
        scope: &mut Scope<'_>,
        chain: &[RepeatId],
        own: usize,
    ) -> Option<Step> {
        let declared = match scope.names.get(name) {
            Some(Entity::Pending(declared)) => *declared,
            Some(_) => {
                self.mistake(
                    place,
                    MistakeKind::Twice {
                        name: name.to_owned(),
                        is_read: true,
                    },
                );
                return None;
            }
            None => {
                self.unknown(name, place, scope);
                return None;
            }
        };
        let kind = self.kind(declared, name, place, scope, chain);
        let is_known = kind.is_some();
        // A variable with a mistake exists all the same, so that its uses are not reported as well.
        let kind = kind.unwrap_or(VarKind::Int {
            low: Term::whole(0),
            high: Term::whole(0),
            digits: None,
        });
        if let Some(&var) = scope.again.get(name) {
            if self.plan.vars[var].chain != chain {
                self.unfit(
                    place,
                    format!("`{name}` is not repeated as in the other forms"),
                    "give it another name here",
                );
            }
            scope.names.insert(name.to_owned(), Entity::Var(var));
            return Some(Step::Value(var));
        }
        let var = self.plan.vars.len();
        let full_name = format!("{}{name}", scope.prefix);
        let span = if is_known {
            self.span(&kind)
        } else {
            (0, 1000)
        };
        let per_row = self.is_per_row(&kind, chain);
        let also = declared.rules.also.as_ref();
        let also = also.and_then(|text| self.patterned(text, Pattern::parse));
        let position = match &declared.kind {
            Type::Position(position) => self.library_position(position, scope, chain, name),
            _ => None,
        };
        self.plan.vars.push(Var {
            name: full_name,
            kind,
            chain: chain.to_vec(),
            per_row,
            structured: false,
            role: match declared.kind {
                Type::Board(_) => VarRole::Cell,
                _ => VarRole::Value,
            },
            position,
            also: also.map(Box::new),
            span,
        });
        self.places.push(declared.place.clone());
        if matches!(declared.kind, Type::Text { is_row: true, .. }) {
            self.rows.insert(var);
        }
        scope.names.insert(name.to_owned(), Entity::Var(var));
        self.structure(declared, scope, own);
        Some(Step::Value(var))
    }

    fn unknown(&mut self, name: &str, place: &SpecPosition, scope: &Scope<'_>) {
        let what = if scope.find(name).is_some() {
            MistakeKind::Unfit {
                reason: format!("`{name}` belongs to the part around this one"),
                advice: "read it there".to_owned(),
            }
        } else {
            let known = scope.names.keys().cloned().collect();
            MistakeKind::UnknownName {
                what: "variable",
                found: name.to_owned(),
                known,
            }
        };
        self.mistake(place, what);
    }

    fn span(&self, kind: &VarKind) -> (i128, i128) {
        let of = |var: VarId| self.plan.vars[var].span;
        match kind {
            VarKind::Int { low, high, .. }
            | VarKind::Decimal { low, high, .. }
            | VarKind::Text { low, high, .. } => (interval(low, &of).0, interval(high, &of).1),
            VarKind::Pattern(_) | VarKind::Words(_) => (0, 0),
        }
    }

    /// Whether the bounds may differ from turn to turn of the innermost repetition.
    fn is_per_row(&self, kind: &VarKind, chain: &[RepeatId]) -> bool {
        let level = chain.len();
        let mut differs = false;
        let mut look = |term: &Term| {
            differs |= match term {
                Term::Last(var) => self.plan.vars[*var].chain.len() == level,
                Term::List { level: from, .. } => *from == level,
                Term::Row(row) => *row == level,
                _ => false,
            };
        };
        if let Some((low, high)) = kind.bounds() {
            low.visit(&mut look);
            high.visit(&mut look);
        }
        differs
    }

    fn kind(
        &mut self,
        declared: &VarDeclaration,
        name: &str,
        at: &SpecPosition,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<VarKind> {
        match &declared.kind {
            Type::Int { bounds, digits } => {
                let (low, high) = self.any_bounds(bounds, name, scope, chain)?;
                if let (None, Some((low, high))) = (digits, large_range(&low, &high)) {
                    let numbers = Pattern::of_numbers(low, high)?;
                    return Some(VarKind::Pattern(Box::new(numbers)));
                }
                let (low, high) = self.of_64_bits(low, high, &bounds.place)?;
                self.digits(*digits, &low, &high, &bounds.place);
                Some(VarKind::Int {
                    low,
                    high,
                    digits: *digits,
                })
            }
            Type::Points { bounds, .. } => self.int(bounds, name, scope, chain),
            Type::Interval(bounds) => self.interval_end(declared, bounds, name, scope, chain),
            Type::Decimal { bounds, places } => self.decimal(bounds, *places, name, scope, chain),
            Type::Text {
                alphabet: letters,
                length,
                ..
            } => {
                let alphabet = self.patterned(letters, alphabet);
                let (low, high) = self.bounds(length, name, scope, chain)?;
                self.length(&low, &high, name, &length.place);
                Some(VarKind::Text {
                    alphabet: alphabet?,
                    low,
                    high,
                })
            }
            Type::Pattern(text) => Some(VarKind::Pattern(Box::new(
                self.patterned(text, Pattern::parse)?,
            ))),
            Type::Words(words) => self.words(words),
            Type::Permutation { size, from } => self.nodes(size, *from, name, scope, chain),
            Type::Tree(tree) => self.nodes(&tree.size, tree.from, name, scope, chain),
            Type::Graph(graph) => self.nodes(&graph.size, graph.from, name, scope, chain),
            Type::Moves(moves) => self.move_part(declared, moves, name, scope, chain),
            Type::Board(board) => self.cells(board, name, scope, chain),
            Type::Play(_) => library::pattern(library::MOVE),
            Type::Position(_) => library::pattern(library::POSITION),
            Type::Group(_) | Type::Either { .. } => {
                self.unfit(
                    at,
                    format!("`{name}` is a part with lines of its own"),
                    format!("read it on lines of its own: \"{name}[n]\""),
                );
                None
            }
        }
    }

    /// A range that is not empty, of numbers that have 64 bits.
    fn bounds(
        &mut self,
        bounds: &Bounds,
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<(Term, Term)> {
        let (low, high) = self.any_bounds(bounds, name, scope, chain)?;
        self.of_64_bits(low, high, &bounds.place)
    }

    fn of_64_bits(&mut self, low: Term, high: Term, place: &SpecPosition) -> Option<(Term, Term)> {
        let of = |var: VarId| self.plan.vars[var].span;
        let is_large = |term: &Term, bound: i128| match term {
            Term::Number(number) => number.to_whole().is_some_and(|whole| !has_64_bits(whole)),
            // Nothing may be known about a term, which then has these bounds.
            _ => bound.abs() < super::interval::INFINITE && !has_64_bits(bound),
        };
        if is_large(&low, interval(&low, &of).0) || is_large(&high, interval(&high, &of).1) {
            self.unfit(
                place,
                "a bound has more than 64 bits",
                "numbers lie from -2^63 to 2^63 - 1; a number between larger constants, as \"1..=1e30\", is a text, and so is \
                 { pattern = \"0|[1-9][0-9]{0,99}\" }",
            );
            return None;
        }
        Some((low, high))
    }

    /// A range that is not empty.
    fn any_bounds(
        &mut self,
        bounds: &Bounds,
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<(Term, Term)> {
        let number = |resolver: &mut Self, expr: &Expr| {
            resolver.number_at(expr, &bounds.place, scope, chain, name)
        };
        let (low, high) = (number(self, &bounds.value.0), number(self, &bounds.value.1));
        let (low, high) = (low?, high?);
        let of = |var: VarId| self.plan.vars[var].span;
        let (least, most) = (interval(&low, &of).0, interval(&high, &of).1);
        let exactly = match (&low, &high) {
            (Term::Number(low), Term::Number(high)) => low > high,
            _ => least > most,
        };
        if exactly {
            let shown = |term: &Term, bound: i128| match term {
                Term::Number(number) => number.to_string(),
                _ => bound.to_string(),
            };
            let what = MistakeKind::Empty {
                low: shown(&low, least),
                high: shown(&high, most),
            };
            self.mistake(&bounds.place, what);
            return None;
        }
        Some((low, high))
    }

    fn int(
        &mut self,
        bounds: &Bounds,
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<VarKind> {
        let (low, high) = self.bounds(bounds, name, scope, chain)?;
        Some(VarKind::Int {
            low,
            high,
            digits: None,
        })
    }

    /// One end of an interval: the second end is not less than the first.
    fn interval_end(
        &mut self,
        declared: &VarDeclaration,
        bounds: &Bounds,
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<VarKind> {
        let (low, high) = self.bounds(bounds, name, scope, chain)?;
        let is_second = declared.names.len() == 2 && declared.names[1].value == name;
        let low = match scope.names.get(&declared.names[0].value) {
            Some(Entity::Var(first)) if is_second && self.plan.vars[*first].chain == chain => {
                Term::Last(*first)
            }
            _ if !is_second && declared.names.len() == 2 => low,
            _ => {
                self.unfit(
                    &declared.place,
                    "an interval is two numbers side by side",
                    "name both, as \"l r\" = { interval = \"1..=n\" }, and read them in this order",
                );
                return None;
            }
        };
        Some(VarKind::Int {
            low,
            high,
            digits: None,
        })
    }

    fn digits(&mut self, digits: Option<u32>, low: &Term, high: &Term, place: &SpecPosition) {
        let Some(digits) = digits else {
            return;
        };
        let of = |var: VarId| self.plan.vars[var].span;
        let most = power_of_ten(digits).unwrap_or(i128::MAX);
        if interval(low, &of).0 < 0 || interval(high, &of).1 >= most {
            self.unfit(
                place,
                format!("not all of these have {digits} digits"),
                format!("numbers of {digits} digits lie from 0 to {}", most - 1),
            );
        }
    }

    fn decimal(
        &mut self,
        bounds: &Bounds,
        places: (u32, u32),
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<VarKind> {
        let (low, high) = self.bounds(bounds, name, scope, chain)?;
        let of = |var: VarId| self.plan.vars[var].span;
        let largest = interval(&low, &of)
            .0
            .abs()
            .max(interval(&high, &of).1.abs());
        let units = power_of_ten(places.1).and_then(|scale| largest.checked_mul(scale));
        if units.is_none_or(|units| units > i64::MAX.into()) {
            self.unfit(
                &bounds.place,
                format!(
                    "numbers as large with {} places have too many digits",
                    places.1
                ),
                "decimals have at most 18 digits in all",
            );
            return None;
        }
        Some(VarKind::Decimal { low, high, places })
    }

    fn length(&mut self, low: &Term, high: &Term, name: &str, place: &SpecPosition) {
        let of = |var: VarId| self.plan.vars[var].span;
        let (least, most) = (interval(low, &of).0, interval(high, &of).1);
        if most > MAX_LENGTH {
            let what = MistakeKind::TooLarge {
                what: format!("the length of `{name}`"),
                count: super::block::shown(most),
                most: "1e8".to_owned(),
            };
            self.mistake(place, what);
        } else if most < 0 || (least < 0 && matches!(low, Term::Number(_))) {
            self.unfit(place, "a length below 0", "begin at 0 or more");
        }
    }

    fn patterned<T>(
        &mut self,
        text: &Sourced<String>,
        parse: impl Fn(&str) -> Result<T, PatternError>,
    ) -> Option<T> {
        match parse(&text.value) {
            Ok(parsed) => Some(parsed),
            Err(PatternError { at, found, wanted }) => {
                let place = text.place.within(at);
                self.mistakes.push(Mistake {
                    place,
                    what: MistakeKind::Syntax { found, wanted },
                });
                None
            }
        }
    }

    pub(super) fn words(&mut self, words: &Sourced<Vec<String>>) -> Option<VarKind> {
        let is_visible = |word: &String| {
            !word.is_empty() && word.bytes().all(|byte| (b'!'..=b'~').contains(&byte))
        };
        if let Some(word) = words.value.iter().find(|word| !is_visible(word)) {
            self.unfit(
                &words.place,
                format!("{word:?} is not a word"),
                "words have at least one letter of ASCII, and no spaces",
            );
            return None;
        }
        Some(VarKind::Words(
            words
                .value
                .iter()
                .map(|word| word.clone().into_bytes())
                .collect(),
        ))
    }
}

fn has_64_bits(number: i128) -> bool {
    i64::try_from(number).is_ok()
}

/// The bounds of a range that are constant, and one of them has more than 64 bits.
fn large_range(low: &Term, high: &Term) -> Option<(i128, i128)> {
    let whole = |term: &Term| match term {
        Term::Number(number) => number.to_whole(),
        _ => None,
    };
    let (low, high) = (whole(low)?, whole(high)?);
    (!has_64_bits(low) || !has_64_bits(high)).then_some((low, high))
}
