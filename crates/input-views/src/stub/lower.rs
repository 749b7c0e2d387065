//! From a plan to a program.
//!
//! Theory of operation: the plan is visited once, from the first step to the last. A repetition
//! becomes a loop; its values are elements of lists, one list for each variable. The turns of a
//! part with lines of its own become records with fields. Each step gets the set of bytes that may
//! follow it, which end a text.

use super::mode::{is_words, tag_word};
use super::names::{Names, pascal, plural};
use super::shape::{
    Access, Ends, Forms, List, Location, Loop, ReaderForm, ReaderProgram, ReaderType, Record,
    Scalar, Stmt, Turns, Value, Width,
};
use super::steps::{size, vars};
use super::unreadable::UnreadableReason;
use input_language::plan::{Count, Either, Plan, Repeat, Step, Term, VarId, VarKind};
use input_language::resolve::{Bytes, END, only, sequence, unite};
use std::ops::Range;

/// With more values than this, the usual functions are too slow.
const LARGE: i128 = 100_000;

/// The program that reads the inputs of a plan; `echoes` if it also prints them.
pub(super) fn program(plan: &Plan, echoes: bool) -> Result<ReaderProgram, LowerError> {
    let mut lower = Lower {
        plan,
        echoes,
        exact: !is_words(plan),
        records: Vec::new(),
        names: vec![Names::default()],
        types: Names::default(),
        places: vec![None; plan.vars.len()],
    };
    let context = StepContext::default();
    let body = lower.steps(&plan.steps, &context, &only(END))?;
    Ok(ReaderProgram {
        exact: lower.exact,
        large: size(plan, &plan.steps) > LARGE,
        records: lower.records,
        body,
    })
}

/// A variable for which no reader can be generated, and why.
#[derive(Debug)]
pub(super) struct LowerError {
    pub(super) name: String,
    pub(super) reason: UnreadableReason,
}

/// The position of a step.
#[derive(Clone, Debug, Default)]
struct StepContext {
    /// The record it belongs to: its number and its location.
    record: Option<(usize, Location)>,
    /// The name of the record with a dot, a prefix of the names of its variables.
    prefix: String,
    /// How many loops are around it, and how many of them are around the record.
    level: usize,
    since: usize,
}

pub(super) struct Lower<'a> {
    pub(super) plan: &'a Plan,
    echoes: bool,
    exact: bool,
    records: Vec<Record>,
    /// Of the program, and then of each record.
    names: Vec<Names>,
    types: Names,
    /// The location of each variable that was read, with the loops around it.
    pub(super) places: Vec<Option<Location>>,
}

impl Lower<'_> {
    fn steps(
        &mut self,
        steps: &[Step],
        context: &StepContext,
        after: &Bytes,
    ) -> Result<Vec<Stmt>, LowerError> {
        let mut made = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let follow = sequence(self.plan, &steps[at + 1..], after);
            match step {
                Step::Check(_) => {}
                Step::Literal(text) => made.push(Stmt::Literal(text.clone())),
                Step::Value(var) => made.push(Stmt::Value(self.value(*var, context, &follow)?)),
                Step::Repeat(repeat) => {
                    made.push(Stmt::Loop(self.repeat(repeat, context, &follow)?));
                }
                Step::Either(either) => {
                    made.push(Stmt::Forms(self.either(either, context, &follow)?));
                }
            }
        }
        Ok(made)
    }

    fn value(
        &mut self,
        var: VarId,
        context: &StepContext,
        follow: &Bytes,
    ) -> Result<Value, LowerError> {
        let is_new = self.places[var].is_none();
        Ok(Value {
            place: self.place(var, context),
            kind: self.scalar(var, follow)?,
            declares: is_new && context.level == 0 && context.record.is_none(),
        })
    }

    /// The location of a value of a variable. Outer loops call this first, and give it a name.
    fn place(&mut self, var: VarId, context: &StepContext) -> Location {
        if let Some(place) = &self.places[var] {
            return place.clone();
        }
        let info = &self.plan.vars[var];
        let levels = context.since..info.chain.len();
        let place = self.indexed(&info.name, self.type_of(var), levels, context);
        self.places[var] = Some(place.clone());
        place
    }

    /// An element of a list with a new name, within loops at these levels.
    fn indexed(
        &mut self,
        name: &str,
        element: ReaderType,
        levels: Range<usize>,
        context: &StepContext,
    ) -> Location {
        let own = name.strip_prefix(&context.prefix).unwrap_or(name);
        let place = self.named(own, nested(element, levels.len()), context);
        levels.fold(place, |place, level| {
            place.then(Access::Index(self.index(level)))
        })
    }

    /// A name for a variable, or for a field where there is a record.
    fn named(&mut self, name: &str, kind: ReaderType, context: &StepContext) -> Location {
        match &context.record {
            None => Location::from_name(self.names[0].fresh(name)),
            Some((record, place)) => {
                let name = self.names[record + 1].fresh(name);
                self.records[*record].fields.push((name.clone(), kind));
                place.then(Access::Field(name))
            }
        }
    }

    fn type_of(&self, var: VarId) -> ReaderType {
        match &self.plan.vars[var].kind {
            VarKind::Int { .. } => ReaderType::Int(self.width(var)),
            VarKind::Decimal { places, .. } if !self.echoes || places.0 == places.1 => {
                ReaderType::Decimal
            }
            _ => ReaderType::Text,
        }
    }

    pub(super) fn width(&self, var: VarId) -> Width {
        let (low, high) = self.plan.vars[var].span;
        let most = high.max(low.saturating_neg());
        if most <= i32::MAX.into() {
            Width::Narrow
        } else if most <= 1 << 53 {
            Width::Middle
        } else {
            Width::Wide
        }
    }

    fn scalar(&self, var: VarId, follow: &Bytes) -> Result<Scalar, LowerError> {
        let info = &self.plan.vars[var];
        let refused = |reason| LowerError {
            name: info.name.clone(),
            reason,
        };
        let is_followed = |letters: &[u8]| letters.iter().any(|&byte| follow[usize::from(byte)]);
        let ends = || self.ends(var, follow);
        if info.also.is_some() {
            return Err(refused(UnreadableReason::Also));
        }
        Ok(match &info.kind {
            VarKind::Int { digits, .. } => Scalar::Int {
                width: self.width(var),
                digits: *digits,
                reads: digits.filter(|_| is_followed(b"0123456789")),
            },
            VarKind::Decimal { .. } if is_followed(b"eExX0123456789") => {
                return Err(refused(UnreadableReason::Glued));
            }
            VarKind::Decimal { places, .. } => match self.type_of(var) {
                ReaderType::Decimal => Scalar::Decimal { places: places.1 },
                _ => Scalar::Text(ends().map_err(refused)?),
            },
            _ => Scalar::Text(ends().map_err(refused)?),
        })
    }

    /// The end of a text.
    fn ends(&self, var: VarId, follow: &Bytes) -> Result<Ends, UnreadableReason> {
        if !self.exact {
            return Ok(Ends::Word);
        }
        let bytes = (0..=255_u8).filter(|&byte| follow[usize::from(byte)]);
        let stops: Vec<u8> = bytes.collect();
        let may_hold = |byte: &u8| match &self.plan.vars[var].kind {
            VarKind::Text { alphabet, .. } => alphabet.contains(byte),
            VarKind::Pattern(pattern) => pattern.has(*byte),
            VarKind::Words(words) => words.iter().any(|word| word.contains(byte)),
            VarKind::Int { .. } | VarKind::Decimal { .. } => false,
        };
        let length = match &self.plan.vars[var].kind {
            VarKind::Text {
                low: Term::Number(low),
                high: Term::Number(high),
                ..
            } if low == high => low.to_whole(),
            VarKind::Words(words) if words.iter().all(|word| word.len() == words[0].len()) => {
                i128::try_from(words[0].len()).ok()
            }
            _ => None,
        };
        match length {
            _ if !stops.iter().any(may_hold) => Ok(Ends::Before(stops)),
            Some(length) => Ok(Ends::After(length)),
            None => Err(UnreadableReason::Glued),
        }
    }

    fn repeat(
        &mut self,
        repeat: &Repeat,
        context: &StepContext,
        follow: &Bytes,
    ) -> Result<Loop, LowerError> {
        let declares = context.level == 0 && context.record.is_none();
        let turns = self.turns(repeat, context, declares)?;
        let mut inner = context.clone();
        inner.level += 1;
        let mut lists = Vec::new();
        if repeat.is_group {
            let record = self.record(&repeat.name);
            let levels = context.since..inner.level;
            let mut place = self.indexed(
                &plural(&repeat.name),
                ReaderType::Record(record),
                levels,
                context,
            );
            inner.record = Some((record, place.clone()));
            inner.prefix = format!("{}.", repeat.name);
            inner.since = inner.level;
            place.path.pop();
            lists.push(List {
                place,
                element: ReaderType::Record(record),
                declares,
            });
        } else {
            for var in vars(&repeat.body) {
                let depth = self.plan.vars[var].chain.len() - inner.level;
                let mut place = self.place(var, &inner);
                place.path.truncate(place.path.len() - depth - 1);
                lists.push(List {
                    place,
                    element: nested(self.type_of(var), depth),
                    declares,
                });
            }
        }
        if lists.is_empty() && matches!(turns, Turns::Until { .. }) {
            return Err(LowerError {
                name: repeat.name.clone(),
                reason: UnreadableReason::Empty,
            });
        }
        let mut after = match repeat.separator.first() {
            Some(&byte) => only(byte.into()),
            None => sequence(self.plan, &repeat.body, follow),
        };
        unite(&mut after, follow);
        Ok(Loop {
            index: self.index(context.level),
            turns,
            separator: repeat.separator.clone(),
            lists,
            body: self.steps(&repeat.body, &inner, &after)?,
        })
    }

    fn turns(
        &mut self,
        repeat: &Repeat,
        context: &StepContext,
        declares: bool,
    ) -> Result<Turns, LowerError> {
        match &repeat.count {
            Count::Exactly(term) => match self.count(term) {
                Ok(expr) => Ok(Turns::Exactly(expr)),
                Err(reason) => Err(LowerError {
                    name: repeat.name.clone(),
                    reason,
                }),
            },
            Count::Open { stop, .. } => {
                let name = format!("{}_count", repeat.name);
                let levels = context.since..context.level;
                Ok(Turns::Until {
                    stop: stop.clone(),
                    length: self.indexed(&name, ReaderType::Length, levels, context),
                    declares,
                })
            }
        }
    }

    fn record(&mut self, name: &str) -> usize {
        let name = self.types.fresh(&pascal(name));
        self.records.push(Record {
            name,
            fields: Vec::new(),
        });
        self.names.push(Names::default());
        self.records.len() - 1
    }

    fn either(
        &mut self,
        either: &Either,
        context: &StepContext,
        follow: &Bytes,
    ) -> Result<Forms, LowerError> {
        let mut inner = context.clone();
        let mut made = None;
        let name = self.plan.vars[either.var].name.clone();
        // The turns of a list of such parts are already records.
        if context.prefix != format!("{name}.") {
            let record = self.record(&name);
            let levels = context.since..context.level;
            let place = self.indexed(&name, ReaderType::Record(record), levels, context);
            made = Some((place.clone(), record));
            inner.record = Some((record, place));
            inner.prefix = format!("{name}.");
            inner.since = inner.level;
        }
        let kind = self.tag_field(&inner);
        let mut forms = Vec::new();
        for form in &either.forms {
            // The first step is the tag.
            let body = self.steps(form.steps.get(1..).unwrap_or(&[]), &inner, follow)?;
            let word = match tag_word(&form.tag) {
                Some(word) if !self.exact => word,
                _ => form.tag.trim_ascii(),
            };
            forms.push(ReaderForm {
                word: String::from_utf8_lossy(word).into_owned(),
                tag: form.tag.clone(),
                body,
            });
        }
        Ok(Forms {
            record: made,
            kind,
            all: forms,
        })
    }

    /// The field for the form, with a name that no variable of the forms has.
    fn tag_field(&mut self, context: &StepContext) -> Location {
        let is_free = |name: &&&str| {
            let full = format!("{}{name}", context.prefix);
            self.plan.vars.iter().all(|var| var.name != full)
        };
        let names = ["kind", "form", "tag"];
        let name = names.iter().find(is_free).unwrap_or(&"kind_of_form");
        self.named(name, ReaderType::Text, context)
    }

    /// The index of the loops at a level, which is not the name of a variable.
    pub(super) fn index(&self, level: usize) -> String {
        let is_free = |name: &&&str| self.plan.vars.iter().all(|var| var.name != **name);
        let names = ["i", "j", "k", "l", "i1", "i2", "i3", "i4", "i5", "i6"];
        let free: Vec<&&str> = names.iter().filter(is_free).collect();
        match free.get(level) {
            Some(name) => (**name).to_owned(),
            None => format!("index_{level}"),
        }
    }
}

fn nested(element: ReaderType, depth: usize) -> ReaderType {
    (0..depth).fold(element, |element, _| ReaderType::List(Box::new(element)))
}
