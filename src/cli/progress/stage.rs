//! A stage of work on a problem, and its progress.

use base::text::{count, line};
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use terms::event::Event;

/// The usual unit of work.
const CASES: &str = "cases";

/// A stage of work on a problem.
pub(super) struct Stage {
    pub(super) problem: String,
    /// The name of the work, as in `judging 2 submissions`.
    activity: String,
    pub(super) amount: Option<Amount>,
    begun: Instant,
}

/// The completed part of a stage.
pub(super) struct Amount {
    pub(super) done: u64,
    total: Option<u64>,
    unit: &'static str,
    /// Whether the speed is shown.
    has_speed: bool,
}

impl Amount {
    fn new(total: usize, unit: &'static str) -> Self {
        Self {
            done: 0,
            total: Some(total as u64),
            unit,
            has_speed: false,
        }
    }

    /// For example ` 3/10`.
    pub(super) fn as_fraction(&self) -> String {
        match self.total {
            Some(total) => format!(" {}/{total}", self.done),
            None => format!(" {}", self.done),
        }
    }

    /// For example `, 12 per second`, if the speed is shown.
    fn speed(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs();
        if self.has_speed && seconds > 0 {
            format!(", {} per second", self.done / seconds)
        } else {
            String::new()
        }
    }
}

impl Stage {
    /// The stage that an event announces, if any.
    pub(super) fn from_event(event: Event<'_>, now: Instant) -> Option<Self> {
        let (problem, activity, amount) = announced(event)?;
        Some(Self {
            problem: problem.to_owned(),
            activity,
            amount,
            begun: now,
        })
    }

    /// For example `building: 3 of 10 cases`.
    pub(super) fn in_words(&self, now: Instant) -> String {
        let mut words = line(&self.activity);
        if let Some(amount) = &self.amount {
            let Amount { done, unit, .. } = amount;
            let of_total = amount.total.map(|total| format!(" of {total}"));
            let speed = amount.speed(now.duration_since(self.begun));
            let of_total = of_total.unwrap_or_default();
            let _ = write!(words, ": {done}{of_total} {unit}{speed}");
        }
        words
    }

    /// For example `building [=====>    ] 3/10`, with a bar of this width; width zero omits the
    /// bar.
    pub(super) fn as_bar(&self, width: usize, now: Instant) -> String {
        let mut words = line(&self.activity);
        if let Some(amount) = &self.amount {
            let total = amount.total.filter(|total| *total > 0);
            if let Some(total) = total.filter(|_| width > 0) {
                let done = u128::from(amount.done.min(total)) * width as u128 / u128::from(total);
                let done = usize::try_from(done).unwrap_or(width);
                let head = if done < width { ">" } else { "" };
                let bar = format!("{}{head}", "=".repeat(done));
                let _ = write!(words, " [{bar:width$}]");
            }
            words.push_str(&amount.as_fraction());
            words.push_str(&amount.speed(now.duration_since(self.begun)));
        }
        words
    }
}

/// The problem and the activity of a stage that an event announces, and the amount of work if it is
/// known.
fn announced(event: Event<'_>) -> Option<(&str, String, Option<Amount>)> {
    Some(match event {
        Event::Building { problem, cases } => {
            let amount = Amount::new(cases, CASES);
            (problem, "building".to_owned(), Some(amount))
        }
        Event::Checking { problem } => {
            let activity = "checking the jury programs and the cases".to_owned();
            (problem, activity, None)
        }
        Event::Judging {
            problem,
            submissions,
            cases,
        } => {
            let activity = match submissions {
                [one] => format!("judging {one}"),
                several => format!("judging {}", count(several.len(), "submission")),
            };
            let amount = Amount::new(submissions.len() * cases, CASES);
            (problem, activity, Some(amount))
        }
        Event::TryingMutants {
            problem,
            solution,
            mutants,
        } => {
            let amount = Amount::new(mutants, "mutants");
            (
                problem,
                format!("trying mutants of {solution}"),
                Some(amount),
            )
        }
        Event::Fuzzing { problem, cases } => {
            let amount = Amount {
                done: 0,
                total: cases,
                unit: CASES,
                has_speed: true,
            };
            (problem, "fuzzing".to_owned(), Some(amount))
        }
        _ => return None,
    })
}
