//! Executing a run.

use super::offer::samples;
use crate::catalog::{Catalog, Version};
use crate::store::{Store, StoredRun};
use base::pool::{Pool, Rank};
use base::text::excerpt;
use judge::{End, Judge, JudgedCase, Run, Runner};
use program::{Compilation, Source};
use sandbox::{Cancel, Stdin};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use terms::event::Silent;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// How much of an output is stored.
const LINES: usize = 400;
const BYTES: usize = 16 << 10;

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunRecord {
    /// The version of the problem.
    pub(crate) version: String,
    /// The compiler's output, if it refused.
    pub(crate) refusal: Option<String>,
    /// The results on the samples.
    pub(crate) samples: Vec<SampleRun>,
    /// The result on the person's input.
    pub(crate) own_input: Option<OwnInputRun>,
}

/// The result on a sample.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SampleRun {
    /// The id of the case, which the result does not contain.
    pub(crate) id: String,
    /// The result.
    pub(crate) judged: JudgedCase,
    /// The beginning of the output, escaped, if it went to the checker.
    pub(crate) output: Option<String>,
}

/// The result on an input without an answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OwnInputRun {
    /// Why the input is not valid, if that is so.
    pub(crate) rejection: Option<String>,
    /// The verdict and the reason, if the program did not end well.
    pub(crate) failure: Option<(Verdict, String)>,
    /// Its CPU time.
    pub(crate) cpu: Duration,
    /// Its memory.
    pub(crate) memory: u64,
    /// The beginning of its output, escaped.
    pub(crate) output: String,
    /// The beginning of its error output, escaped.
    pub(crate) debug: String,
}

/// The result of a run as JSON, or why there is none.
pub(super) fn executed(
    store: &Store,
    catalog: &Catalog,
    pool: &Pool,
    id: i64,
    cancel: &Cancel,
) -> Result<String, String> {
    let run = store.run(id).map_err(|error| error.to_string())?;
    let files = store.run_files(id).map_err(|error| error.to_string())?;
    let version = catalog.require(&run.problem)?;
    let source = version.stored(&run.language, files);
    let record = source.and_then(|source| record(&version, &run, &source, (pool, cancel)));
    let record = record.map_err(|fault| fault.to_string())?;
    serde_json::to_string(&record).map_err(|error| error.to_string())
}

fn record(
    version: &Version,
    run: &StoredRun,
    source: &Source,
    (pool, cancel): (&Pool, &Cancel),
) -> Result<RunRecord, Fault> {
    let name = format!("run {}", run.id);
    let mut record = RunRecord {
        version: version.hash().to_owned(),
        refusal: None,
        samples: Vec::new(),
        own_input: None,
    };
    match &run.input {
        None => on_samples(version, (&name, source), (pool, cancel), &mut record)?,
        Some(input) => {
            let input: Arc<[u8]> = input.as_slice().into();
            let program = (&*name, source);
            // Compiling and running takes one slot, as the judging of a case does.
            let work = || on_input(version, program, &input, cancel, &mut record);
            pool.run(Rank::Unknown, work)?;
        }
    }
    Ok(record)
}

fn on_samples(
    version: &Version,
    (name, source): (&str, &Source),
    (pool, cancel): (&Pool, &Cancel),
    record: &mut RunRecord,
) -> Result<(), Fault> {
    let jury = version.jury();
    let judge = Judge {
        jury: &jury,
        cases: &samples(version),
        compiler: version.compiler(),
        sandbox: version.sandbox(),
        pool,
        workers: None,
        all: true,
        store: None,
        keeps_output: true,
        cancel: cancel.clone(),
    };
    let judged = judge.judge(name, source, &Silent)?;
    record.refusal = judged.refusal;
    record.samples = judged.cases.into_iter().map(SampleRun::new).collect();
    Ok(())
}

impl SampleRun {
    fn new(mut judged: JudgedCase) -> Self {
        let output = judged.output.take();
        Self {
            id: judged.id.clone(),
            output: output.map(|text| beginning(&text)),
            judged,
        }
    }
}

/// The beginning of an output that is escaped already.
fn beginning(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').take(LINES).collect();
    let mut shown = lines.concat();
    let end = (0..=BYTES.min(shown.len())).rev();
    let end = end.into_iter().find(|end| shown.is_char_boundary(*end));
    shown.truncate(end.unwrap_or(0));
    if shown.len() < text.len() {
        shown.push_str("\n... and more");
    }
    shown
}

fn on_input(
    version: &Version,
    (name, source): (&str, &Source),
    input: &Arc<[u8]>,
    cancel: &Cancel,
    record: &mut RunRecord,
) -> Result<(), Fault> {
    let jury = version.jury();
    let program = version.package().program_of(source.clone())?;
    let executable = match version.compiler().compile_as(name, &program)? {
        Compilation::Refused(message) => {
            record.refusal = Some(message);
            return Ok(());
        }
        Compilation::Ready(executable) => executable,
    };
    // A validator that fails has no opinion.
    let validated = jury.validate(input, None, "the input");
    let rejection = validated.ok().and_then(Result::err);
    let runner = Runner {
        cancel: Some(cancel),
        ..Runner::new(&jury, &executable, version.sandbox(), None)
    };
    let run = runner.run(&Stdin::Bytes(input.clone()))?;
    record.own_input = Some(OwnInputRun {
        rejection: rejection.map(|it| it.to_string()),
        ..OwnInputRun::new(run)
    });
    Ok(())
}

impl OwnInputRun {
    fn new(run: Run) -> Self {
        let (failure, printed) = match run.end {
            End::Printed(printed) => (None, printed),
            End::Failed {
                verdict,
                reason,
                printed,
            } => (Some((verdict, reason)), printed),
            End::Interacted(_) => (None, Vec::new()),
        };
        let debug = [&run.printed[..], &run.exit.stderr].concat();
        Self {
            rejection: None,
            failure,
            cpu: run.exit.cpu,
            memory: run.exit.memory,
            output: excerpt(&printed, LINES, BYTES),
            debug: excerpt(&debug, LINES, BYTES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES, LINES, beginning};

    #[test]
    fn long_outputs_are_cut() {
        assert_eq!(beginning("1\n2"), "1\n2");
        let lines = beginning(&"1\n".repeat(LINES + 1));
        assert_eq!(lines, "1\n".repeat(LINES) + "\n... and more");
        let bytes = beginning(&"é".repeat(BYTES));
        assert!(bytes.len() < BYTES + 20 && bytes.ends_with("... and more"));
    }
}
