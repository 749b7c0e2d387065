//! The validator: from the bytes of an input to its values.
//!
//! Theory of operation: the reader walks along the plan and reads each byte once. It appends values
//! to their columns. Bounds are checked at once, structures when their list ends, and conditions at
//! their step of the plan. A list of whole numbers with fixed bounds, which is the main part of
//! large inputs, has a loop of its own. A mistake in an element of a list is found after the list;
//! to report its line and column, the input is then read a second time up to that element.

mod error;
mod games;
mod lists;
mod quantities;
mod spelling;
mod values;

pub use error::Invalid;
pub use games::{AnswerError, GameQuestion, answers, boards, library_games};
pub use quantities::quantities;

use crate::data::{Data, Frame};
use crate::evaluate::Evaluator;
use crate::plan::{Count, Either, Plan, Repeat, Step, Term, VarId};
use ::games::AnyGame;
use error::{ErrorPosition, ReadError, found};
use generators::picture::Picture;

type ReadResult<T> = Result<T, Box<ReadError>>;

/// Reads the values of an input.
///
/// # Errors
/// If the input does not match the plan.
pub fn read(plan: &Plan, text: &[u8]) -> Result<Data, Invalid> {
    let mut reader = Reader::new(plan, text);
    match reader.whole() {
        Ok(()) => Ok(reader.data),
        Err(refusal) => Err(Invalid::new(
            text,
            reader.place(&refusal.place),
            refusal.what,
        )),
    }
}

struct Reader<'a> {
    plan: &'a Plan,
    text: &'a [u8],
    at: usize,
    data: Data,
    frame: Frame,
    /// Whether the input ended without its last newline.
    lacks_final_newline: bool,
    /// The bytes that each text may contain.
    alphabets: Vec<Option<Box<[bool; 256]>>>,
    /// The value whose position is searched.
    watched: Option<(VarId, usize)>,
    /// The quantities, if they are requested.
    noted: Option<quantities::QuantityRecords>,
    /// The boards, if they are drawn.
    boards: Option<Vec<Picture>>,
    /// The games of the library whose moves were read, if they are requested.
    games: Option<Vec<Box<dyn AnyGame>>>,
    /// A question about all games, and the answers so far.
    question: Option<(GameQuestion, String)>,
    /// Why the question has no answer, although the input is valid so far.
    unanswered: Option<String>,
}

impl<'a> Reader<'a> {
    fn new(plan: &'a Plan, text: &'a [u8]) -> Self {
        Self {
            plan,
            text,
            at: 0,
            data: Data::new(plan),
            frame: Frame::new(plan),
            lacks_final_newline: false,
            alphabets: plan
                .vars
                .iter()
                .map(|var| values::alphabet(&var.kind))
                .collect(),
            watched: None,
            noted: None,
            boards: None,
            games: None,
            question: None,
            unanswered: None,
        }
    }

    fn whole(&mut self) -> ReadResult<()> {
        let plan = self.plan;
        self.steps(&plan.steps)?;
        if self.at < self.text.len() {
            return Err(self.refused(format!(
                "found {}, where the input should end",
                found(&self.text[self.at..])
            )));
        }
        Ok(())
    }

    /// The byte that an error is about.
    fn place(&self, place: &ErrorPosition) -> usize {
        let (var, at) = match place {
            ErrorPosition::Byte(at) => return *at,
            ErrorPosition::Value(var, at) => (*var, *at),
        };
        let mut again = Reader::new(self.plan, self.text);
        again.watched = Some((var, at));
        match again.whole() {
            Err(refusal) => match refusal.place {
                ErrorPosition::Byte(at) => at,
                ErrorPosition::Value(..) => self.at,
            },
            Ok(()) => self.at,
        }
    }

    #[expect(
        clippy::unnecessary_box_returns,
        reason = "an error is boxed in every result"
    )]
    fn refused(&self, what: String) -> Box<ReadError> {
        Box::new(ReadError {
            place: ErrorPosition::Byte(self.at),
            what,
        })
    }

    fn steps(&mut self, steps: &'a [Step]) -> ReadResult<()> {
        for step in steps {
            match step {
                Step::Literal(text) => self.literal(text)?,
                Step::Value(var) => self.noted_value(*var)?,
                Step::Repeat(repeat) => self.repeat(repeat)?,
                Step::Either(either) => self.either(either)?,
                Step::Check(number) => self.check(*number)?,
            }
        }
        Ok(())
    }

    #[inline]
    fn literal(&mut self, text: &[u8]) -> ReadResult<()> {
        if self.text[self.at..].starts_with(text) {
            self.at += text.len();
            return Ok(());
        }
        if self.is_final_newline(text) {
            self.at = self.text.len();
            self.lacks_final_newline = true;
            return Ok(());
        }
        // The first byte that differs is the wrong one.
        let same = text
            .iter()
            .zip(&self.text[self.at..])
            .take_while(|(left, right)| left == right)
            .count();
        self.at += same;
        let wanted = found(&text[same..]);
        Err(self.refused(format!(
            "found {}, wanted {wanted}",
            found(&self.text[self.at..])
        )))
    }

    /// Whether the rest of the input is this text without its newline, which may be missing once,
    /// at the end.
    fn is_final_newline(&self, text: &[u8]) -> bool {
        self.plan.final_newline_is_optional
            && !self.lacks_final_newline
            && !self.text.ends_with(b"\n")
            && text.strip_suffix(b"\n") == Some(&self.text[self.at..])
    }

    /// Stops reading where the next value of a variable is the one whose position is looked for.
    fn watch(&self, var: VarId) -> ReadResult<()> {
        if self.watched == Some((var, self.data.columns[var].len())) {
            return Err(self.refused(String::new()));
        }
        Ok(())
    }

    fn either(&mut self, either: &'a Either) -> ReadResult<()> {
        self.watch(either.var)?;
        let rest = &self.text[self.at..];
        let Some(number) = either
            .forms
            .iter()
            .position(|form| rest.starts_with(&form.tag))
        else {
            let tags: Vec<String> = either.forms.iter().map(|form| found(&form.tag)).collect();
            return Err(self.refused(format!(
                "found {}, where `{}` begins with {}",
                found(rest),
                self.plan.vars[either.var].name,
                tags.join(" or ")
            )));
        };
        self.data.push_form(either.var, number);
        self.steps(&either.forms[number].steps)
    }

    fn check(&mut self, number: usize) -> ReadResult<()> {
        let condition = &self.plan.conditions[number];
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let what = match evaluator.holds(&condition.term) {
            Ok(true) => {
                if self.noted.is_some() {
                    self.note_sum(number);
                }
                return Ok(());
            }
            Ok(false) => match evaluator.element.get() {
                None => format!("`{}` does not hold", condition.text),
                Some(at) => format!("`{}` does not hold for element {}", condition.text, at + 1),
            },
            Err(why) => format!("`{}` does not hold: {why}", condition.text),
        };
        // The mistake is at the end of a line, not at the beginning of the next.
        let ends_line = self.text[..self.at].ends_with(b"\n");
        let mut place = ErrorPosition::Byte(self.at - usize::from(ends_line));
        if let (Some(at), Term::Compare(..)) = (evaluator.element.get(), &condition.term) {
            condition.term.visit(&mut |term| {
                if let (Term::List { var, level }, ErrorPosition::Byte(_)) = (term, &place) {
                    place = ErrorPosition::Value(*var, self.frame.starts[*var][*level] + at);
                }
            });
        }
        Err(Box::new(ReadError { place, what }))
    }

    /// The value of a term at this position.
    fn whole_term(&self, term: &Term) -> ReadResult<i128> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        evaluator
            .whole(term)
            .map_err(|why| self.refused(format!("a bound has no value here: {why}")))
    }

    fn repeat(&mut self, repeat: &'a Repeat) -> ReadResult<()> {
        let starts: Vec<usize> = repeat
            .structures
            .iter()
            .map(|structure| self.data.columns[structure.vars[0]].len())
            .collect();
        let turns = match &repeat.count {
            Count::Exactly(term) => {
                let count = self.whole_term(term)?;
                let Ok(count) = usize::try_from(count) else {
                    return Err(
                        self.refused(format!("`{}` would have {count} elements", repeat.name))
                    );
                };
                self.exactly(repeat, count)?;
                count
            }
            Count::Open { low, high, stop } => {
                let (low, high) = (self.whole_term(low)?, self.whole_term(high)?);
                self.open(repeat, (low, high), stop)?
            }
        };
        self.data.counts[repeat.id].push(turns);
        self.structures(repeat, &starts)
    }

    /// Whether only the values of the input are requested.
    fn is_fast(&self) -> bool {
        self.watched.is_none() && self.noted.is_none()
    }

    fn noted_value(&mut self, var: VarId) -> ReadResult<()> {
        self.value(var)?;
        self.note_value(var);
        Ok(())
    }

    fn exactly(&mut self, repeat: &'a Repeat, count: usize) -> ReadResult<()> {
        // Without elements, their bounds need no values.
        if count == 0 {
            return Ok(());
        }
        if let [Step::Value(var)] = repeat.body.as_slice()
            && let [separator] = *repeat.separator.as_slice()
            && self.is_fast()
        {
            return self.values(repeat, *var, separator, count);
        }
        let plain = if repeat.separator.is_empty() && self.is_fast() {
            self.plain(&repeat.body)?
        } else {
            None
        };
        let first = plain.map_or(0, |parts| self.rows(&parts, count));
        for turn in first..count {
            if turn > 0 {
                self.literal(&repeat.separator)?;
            }
            self.frame.turn(repeat, turn, &self.data);
            self.steps(&repeat.body)?;
        }
        Ok(())
    }

    /// Reads elements until something else begins; returns how many there are.
    fn open(
        &mut self,
        repeat: &'a Repeat,
        (low, high): (i128, i128),
        stop: &[u8],
    ) -> ReadResult<usize> {
        let mut turns = 0;
        loop {
            let rest = &self.text[self.at..];
            let stops = if stop.is_empty() {
                rest.is_empty()
            } else {
                rest.starts_with(stop)
            };
            if turns > 0 && !repeat.separator.is_empty() {
                if !rest.starts_with(&repeat.separator) {
                    break;
                }
            } else if stops {
                break;
            }
            if turns as i128 >= high {
                return Err(
                    self.refused(format!("`{}` has more than {high} elements", repeat.name))
                );
            }
            let before = self.at;
            if turns > 0 {
                self.literal(&repeat.separator)?;
            }
            self.frame.turn(repeat, turns, &self.data);
            self.steps(&repeat.body)?;
            turns += 1;
            if self.at == before {
                break;
            }
        }
        if (turns as i128) < low {
            return Err(self.refused(format!(
                "`{}` has {}, at least {low} are needed",
                repeat.name,
                base::text::count(turns, "element")
            )));
        }
        self.note_turns(repeat, turns, (low, high));
        Ok(turns)
    }
}
