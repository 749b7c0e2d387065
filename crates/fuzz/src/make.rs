//! Making and validating the inputs of cases.

use super::batch::{BatchResult, BatchRunner, subject};
use super::pack::MadeCase;
use super::recipe::Recipe;
use super::spec_calls::{is_open, may_be_rejected};
use cases::plan::Call;
use covering::ends_otherwise;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use terms::fault::Fault;

/// How long inputs took to make: conditions that few inputs satisfy can take seconds each.
#[derive(Debug, Default)]
pub(super) struct MakingTimes {
    inputs: AtomicU64,
    nanoseconds: AtomicU64,
}

impl MakingTimes {
    fn measured<T>(&self, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let made = work();
        let time = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(time, Ordering::Relaxed);
        self.inputs.fetch_add(1, Ordering::Relaxed);
        made
    }

    /// The number of inputs, and the mean time of one; `None` if none was made.
    pub(super) fn mean(&self) -> Option<(u64, Duration)> {
        let inputs = self.inputs.load(Ordering::Relaxed);
        let time = self.nanoseconds.load(Ordering::Relaxed);
        Some((inputs, Duration::from_nanos(time.checked_div(inputs)?)))
    }
}

impl BatchRunner<'_> {
    /// Whether the validators decide if there is an input for a call.
    pub(super) fn is_open(&self, call: &Call) -> bool {
        is_open(self.comparison.jury.package(), call)
    }

    /// The enumerated inputs that the validators accept, if the validators have to decide.
    pub(super) fn valid(
        &self,
        made: &[MadeCase],
        result: &mut BatchResult,
    ) -> Result<Vec<MadeCase>, Fault> {
        let jury = self.comparison.jury;
        let generator = self.recipes.first().map(Recipe::generator);
        let generator = generator.filter(|name| may_be_rejected(jury.package(), name));
        let Some(generator) = generator else {
            return Ok(made.to_vec());
        };
        let mut valid = Vec::new();
        for made in made {
            match jury.validate(&made.input, self.comparison.among, &subject(made.number, 1))? {
                Ok(()) => valid.push(made.clone()),
                Err(rejection) => result.reject(made.number, generator, rejection.to_string()),
            }
        }
        result.without_input.sort_unstable();
        Ok(valid)
    }

    /// Fails unless a case is valid.
    pub(super) fn require_valid(&self, made: &MadeCase) -> Result<(), Fault> {
        // These were rejected when they were generated.
        if made.call.as_ref().is_some_and(|call| self.is_open(call)) {
            return Ok(());
        }
        let subject = subject(made.number, 1);
        let jury = self.comparison.jury;
        jury.require_valid(&made.input, self.comparison.among, &subject)
    }

    /// Makes a case, unless its parameters admit no input. The caller has to validate it.
    pub(super) fn make(
        &self,
        number: u64,
        call: Call,
        result: &mut BatchResult,
    ) -> Result<Option<MadeCase>, Fault> {
        let subject = subject(number, 1);
        let jury = self.comparison.jury;
        let is_open = self.is_open(&call);
        let made = match self.making.measured(|| jury.sample(&call, &subject)) {
            // A program may fail with numbers that no group of the spec uses.
            Err(fault) if is_open && ends_otherwise(&fault) => Err(fault.to_string()),
            made => made?,
        };
        let input: Arc<[u8]> = match made {
            Ok(input) => input.into(),
            Err(reason) => {
                result.without_input.push(number);
                result.reason = Some((call.generator, reason));
                return Ok(None);
            }
        };
        if is_open {
            let rejection = match jury.validate(&input, self.comparison.among, &subject) {
                Err(fault) if ends_otherwise(&fault) => Some(fault.to_string()),
                valid => valid?.err().map(|rejection| rejection.to_string()),
            };
            if let Some(reason) = rejection {
                result.reject(number, &call.generator, reason);
                return Ok(None);
            }
        }
        Ok(Some(MadeCase {
            number,
            call: Some(call),
            input,
        }))
    }
}
