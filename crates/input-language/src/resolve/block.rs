//! From lines to steps.

use super::conditions::{Steps, merged};
use super::interval::interval;
use super::{Entity, InputPart, MAX_LENGTH, OpenRepeat, Resolver, Scope};
use crate::declaration::{Bounds, Cells, Declaration, Sourced, Type, VarDeclaration};
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{self, Repeat, RepeatId, Step, Term, VarId};
use crate::syntax::{Brackets, Count, LinePiece, PieceKind};
use std::collections::BTreeMap;

impl Resolver {
    /// The steps of a block, with each condition after the step that reads the last value it needs.
    pub(super) fn block<'d>(
        &mut self,
        declaration: &'d Declaration,
        scope: &mut Scope<'d>,
    ) -> Vec<Step> {
        let mut steps = Steps::default();
        for line in &declaration.lines {
            self.line(line, scope, &mut steps);
        }
        let steps = self.checked(&declaration.conditions, scope, steps);
        self.unread(scope);
        steps
    }

    pub(super) fn unread(&mut self, scope: &Scope<'_>) {
        for (name, entity) in &scope.names {
            if let Entity::Pending(declared) = entity
                && !scope.again.contains_key(name)
            {
                let written = declared.names.iter().find(|written| written.value == *name);
                let place = written.map_or(&declared.place, |written| &written.place);
                self.mistake(place, MistakeKind::Unread { name: name.clone() });
            }
        }
    }

    pub(super) fn line<'d>(
        &mut self,
        line: &'d Sourced<Vec<LinePiece>>,
        scope: &mut Scope<'d>,
        steps: &mut Steps,
    ) {
        let mut chain = scope.chain.clone();
        if let [only] = line.value.as_slice()
            && let Some(made) = self.rows(only, &line.place, scope, &mut chain)
        {
            self.push(steps, made);
            return;
        }
        for piece in &line.value {
            let made = self.piece(piece, 0, &line.place, scope, &mut chain);
            self.push(steps, made);
        }
        self.push(steps, vec![Step::Literal(b"\n".to_vec())]);
    }

    fn push(&self, steps: &mut Steps, made: Vec<Step>) {
        for step in made {
            steps.steps.push(step);
            steps.vars.push(self.plan.vars.len());
        }
    }

    /// The steps of a piece that stands alone and has several lines; `None` if it is part of a
    /// line.
    fn rows<'d>(
        &mut self,
        piece: &'d LinePiece,
        place: &SpecPosition,
        scope: &mut Scope<'d>,
        chain: &mut Vec<RepeatId>,
    ) -> Option<Vec<Step>> {
        let declared = match &piece.kind {
            PieceKind::Variable(name) => match scope.names.get(name) {
                Some(Entity::Pending(declared)) => Some((name, *declared)),
                _ => None,
            },
            _ => None,
        };
        if let Some((name, declared)) = declared
            && matches!(declared.kind, Type::Group(_) | Type::Either { .. })
        {
            return Some(self.part(name, declared, piece, place, scope, chain));
        }
        let is_row = declared.is_some_and(|(_, declared)| match &declared.kind {
            Type::Text { is_row, .. } => *is_row,
            Type::Board(board) => matches!(board.cells, Cells::Letters(_)),
            _ => false,
        });
        let is_tuple = matches!(piece.kind, PieceKind::Tuple(_));
        if piece.brackets.is_empty() || !(is_tuple || is_row || piece.brackets.len() > 1) {
            return None;
        }
        let step = self.repeat(
            piece,
            0,
            false,
            Vec::new(),
            place,
            scope,
            chain,
            |resolver, scope, chain| {
                let mut body = resolver.piece(piece, 1, place, scope, chain);
                body.push(Step::Literal(b"\n".to_vec()));
                body
            },
        );
        Some(step.into_iter().collect())
    }

    /// A part with lines of its own, single or repeated.
    fn part<'d>(
        &mut self,
        name: &str,
        declared: &'d VarDeclaration,
        piece: &'d LinePiece,
        place: &SpecPosition,
        scope: &mut Scope<'d>,
        chain: &mut Vec<RepeatId>,
    ) -> Vec<Step> {
        if piece.brackets.len() > 1 {
            self.unfit(
                &place.within(piece.at.clone()),
                "a list of lists of lines",
                "put the inner list into a part of its own",
            );
            return Vec::new();
        }
        let body = |resolver: &mut Self, scope: &mut Scope<'d>, chain: &mut Vec<RepeatId>| {
            let prefix = format!("{}{name}.", scope.prefix);
            let (steps, part) = match &declared.kind {
                Type::Group(inner) => {
                    let mut own = Scope::new(
                        inner,
                        Some(scope),
                        &prefix,
                        chain.clone(),
                        &mut resolver.mistakes,
                    );
                    (resolver.block(inner, &mut own), finished(own.names, None))
                }
                Type::Either {
                    alternatives,
                    inner,
                    place,
                } => {
                    let mut own = Scope::new(
                        inner,
                        Some(scope),
                        &prefix,
                        chain.clone(),
                        &mut resolver.mistakes,
                    );
                    let either = resolver.either(name, alternatives, inner, place, &mut own);
                    let part = finished(own.names, Some(either.var));
                    (vec![Step::Either(either)], part)
                }
                _ => (Vec::new(), finished(BTreeMap::new(), None)),
            };
            scope.names.insert(name.to_owned(), Entity::Group(part));
            steps
        };
        if piece.brackets.is_empty() {
            return body(self, scope, chain);
        }
        self.repeat(piece, 0, true, Vec::new(), place, scope, chain, body)
            .into_iter()
            .collect()
    }

    /// The steps of a piece within a line, inside the first `skipped` of its brackets.
    fn piece<'d>(
        &mut self,
        piece: &'d LinePiece,
        skipped: usize,
        place: &SpecPosition,
        scope: &mut Scope<'d>,
        chain: &mut Vec<RepeatId>,
    ) -> Vec<Step> {
        if let Some(brackets) = piece.brackets.get(skipped) {
            let separator = brackets
                .separator
                .as_deref()
                .unwrap_or(" ")
                .as_bytes()
                .to_vec();
            let step = self.repeat(
                piece,
                skipped,
                false,
                separator,
                place,
                scope,
                chain,
                |resolver, scope, chain| resolver.piece(piece, skipped + 1, place, scope, chain),
            );
            return step.into_iter().collect();
        }
        match &piece.kind {
            PieceKind::Text(text) => vec![Step::Literal(text.clone().into_bytes())],
            PieceKind::Variable(name) => {
                let place = place.within(piece.at.clone());
                self.value(name, &place, scope, chain, piece.brackets.len())
                    .into_iter()
                    .collect()
            }
            PieceKind::Tuple(pieces) => {
                let steps = pieces
                    .iter()
                    .flat_map(|inner| self.piece(inner, 0, place, scope, chain));
                steps.collect()
            }
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "all of them are where the repetition stands"
    )]
    fn repeat<'d>(
        &mut self,
        piece: &'d LinePiece,
        skipped: usize,
        is_group: bool,
        separator: Vec<u8>,
        place: &SpecPosition,
        scope: &mut Scope<'d>,
        chain: &mut Vec<RepeatId>,
        body: impl FnOnce(&mut Self, &mut Scope<'d>, &mut Vec<RepeatId>) -> Vec<Step>,
    ) -> Option<Step> {
        let brackets = &piece.brackets[skipped];
        let place = place.within(brackets.at.clone());
        let name = name_of(piece);
        // If the length is wrong, the list exists all the same, and its elements are read.
        let count = self.count(piece, brackets, &name, &place, scope, chain);
        let unknown = || (plan::Count::Exactly(Term::whole(0)), (0, MAX_LENGTH));
        let (count, extent) = count.unwrap_or_else(unknown);
        let (id, first_var) = (self.plan.repeats, self.plan.vars.len());
        self.plan.repeats += 1;
        self.repeat_places.push(place);
        self.counts.push(match &count {
            plan::Count::Exactly(term) => Some(term.clone()),
            plan::Count::Open { .. } => None,
        });
        self.open.push(OpenRepeat {
            structures: Vec::new(),
            count: extent,
        });
        chain.push(id);
        let level = chain.len();
        let body = merged(body(self, scope, chain));
        chain.pop();
        let structures = self.open.pop()?.structures;
        self.tighten(&count, &structures);
        let is_list = |&var: &usize| self.plan.vars[var].chain.len() > level;
        let lists = (first_var..self.plan.vars.len()).filter(is_list).collect();
        let inner = (id + 1..self.plan.repeats).collect();
        let name = format!("{}{name}", scope.prefix);
        Some(Step::Repeat(Box::new(Repeat {
            id,
            name,
            level,
            count,
            separator,
            body,
            structures,
            lists,
            inner,
            is_group,
        })))
    }

    /// How often a piece is repeated.
    fn count(
        &mut self,
        piece: &LinePiece,
        brackets: &Brackets,
        name: &str,
        place: &SpecPosition,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<(plan::Count, (i128, i128))> {
        let (count, extent) = match &brackets.count {
            Count::Exactly(expr) => {
                let term = self.number_at(expr, place, scope, chain, name)?;
                let extent = interval(&term, &|var| self.plan.vars[var].span);
                (plan::Count::Exactly(term), extent)
            }
            Count::Open => {
                let Some(bounds) = open_bounds(piece, scope) else {
                    self.unfit(
                        place,
                        format!("`{name}` has no bounds of its length"),
                        format!(
                            "say how many there may be: `{name} = {{ .., count = \"1..=100\" }}`"
                        ),
                    );
                    return None;
                };
                let low = self.number_at(&bounds.value.0, &bounds.place, scope, chain, name)?;
                let high = self.number_at(&bounds.value.1, &bounds.place, scope, chain, name)?;
                let of = |var: usize| self.plan.vars[var].span;
                let extent = (interval(&low, &of).0, interval(&high, &of).1);
                (
                    plan::Count::Open {
                        low,
                        high,
                        stop: Vec::new(),
                    },
                    extent,
                )
            }
        };
        if extent.1 > MAX_LENGTH {
            let what = MistakeKind::TooLarge {
                what: format!("the length of `{name}`"),
                count: shown(extent.1),
                most: "1e8".to_owned(),
            };
            self.mistake(place, what);
        } else if extent.1 < 0 {
            self.mistake(
                place,
                MistakeKind::Contradiction {
                    reason: format!("`{name}` never has a length: it is {} at most", extent.1),
                },
            );
        } else if self.open.iter().fold(extent.0.max(0), |least, open| {
            least.saturating_mul(open.count.0.max(0))
        }) > MAX_LENGTH
        {
            let what = MistakeKind::TooLarge {
                what: format!("all `{name}` together"),
                count: "over 1e8 at least".to_owned(),
                most: "1e8 in all".to_owned(),
            };
            self.mistake(place, what);
        }
        Some((count, extent))
    }
}

pub(super) fn shown(number: i128) -> String {
    if number >= super::interval::INFINITE {
        "without a bound".to_owned()
    } else {
        number.to_string()
    }
}

/// The bounds of the length of a list without a count.
fn open_bounds<'d>(piece: &LinePiece, scope: &Scope<'d>) -> Option<&'d Bounds> {
    match &piece.kind {
        PieceKind::Text(_) => None,
        PieceKind::Variable(name) => match scope.names.get(name) {
            Some(Entity::Pending(declared)) => declared.rules.count.as_ref(),
            _ => None,
        },
        PieceKind::Tuple(pieces) => pieces.iter().find_map(|inner| open_bounds(inner, scope)),
    }
}

/// A piece, as named in messages.
fn name_of(piece: &LinePiece) -> String {
    match &piece.kind {
        PieceKind::Text(text) => format!("'{text}'"),
        PieceKind::Variable(name) => name.clone(),
        PieceKind::Tuple(pieces) => {
            let names = pieces
                .iter()
                .filter(|inner| !matches!(inner.kind, PieceKind::Text(_)));
            names.map(name_of).collect::<Vec<_>>().join(" ")
        }
    }
}

/// A part after its lines are resolved.
fn finished<'a>(names: BTreeMap<String, Entity<'_>>, form: Option<VarId>) -> InputPart<'a> {
    let done = |(name, entity)| match entity {
        Entity::Pending(_) => None,
        Entity::Var(var) => Some((name, Entity::Var(var))),
        Entity::Group(inner) => Some((name, Entity::Group(finished(inner.names, inner.form)))),
    };
    InputPart {
        names: names.into_iter().filter_map(done).collect(),
        form,
    }
}
