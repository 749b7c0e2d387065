//! `tengen attack`

use super::Cluster;
use super::fuzz::stop_on_interrupt;
use super::judge::selection::{Chosen, in_directories};
use super::replay;
use super::saving::save_hacks;
use super::{Context, Exit, Fault, print_json, print_text};
use crate::cli::args;
use crate::cli::context::Open;
use attack::{AttackRequest, Attacked, Finding, Origin, Outcome, Tools};
use base::digest;
use base::text::{Shown as _, shell_words};
use cases::build::{LockMode, Use};
use fuzz::save::Hack;
use fuzz::workers::Workers;
use judge::ResultStore;
use report::AttackReport;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// How many digits of its hash are in the name of a file with an input.
const NAME_DIGITS: usize = 8;

pub(super) fn run(context: &Context, args: &args::Attack) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    // All files are read before anything is built, so that a mistyped name costs no time.
    let Chosen {
        submissions,
        others,
    } = in_directories(&open.package, &args.each)?;
    let stop = stop_on_interrupt()?;
    let cluster = Cluster::open(context, &args.nats)?;
    let workers = cluster.as_ref().map(|it| it.searching(context));
    let sandbox = open.sandbox_until(&stop);
    let jury = open.jury_in(&sandbox);
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let request = AttackRequest {
        programs: &submissions,
        seed: args.seed,
        inputs: args.inputs,
        time: args.time.map(|time| time.0),
        store: Some(&ResultStore::new(&open.dir, false)),
    };
    let tools = Tools {
        jury: &jury,
        cases: &built.cases,
        compiler: &open.compiler,
        pool: &context.pool,
        workers: workers.as_ref().map(|it| it as &dyn Workers),
    };
    let attacked = request.run(tools, &stop, &*context.sink)?;
    write_inputs(&open, &attacked)?;
    let command = |name: &str, finding: &Finding| replay(&open, args, name, finding);
    let saved = if args.save {
        save(context, &open, &attacked, &command)?
    } else {
        Vec::new()
    };
    let report = AttackReport {
        package: &open.package,
        attacked: &attacked,
        others: &others,
        replay: &command,
        saved: &saved,
        width: context.width,
    };
    if context.is_json() {
        print_json(&report.document())?;
    } else {
        print_text(&report.text())?;
    }
    Ok(exit(&attacked))
}

fn exit(attacked: &Attacked) -> Exit {
    let programs = attacked.programs.iter();
    programs.fold(Exit::Expected, |exit, program| {
        exit.worse(match &program.outcome {
            Outcome::Broken(_) | Outcome::Disputed(_) => Exit::FellShort,
            Outcome::Fault(fault) => Exit::from(fault.blame()),
            // These were not attacked: whether they are wrong was known before.
            Outcome::NotCompiled(_) | Outcome::FailsData(..) | Outcome::Withstood => Exit::Expected,
        })
    })
}

/// Writes the inputs that no number finds again to files, for the commands that repeat the
/// findings.
fn write_inputs(open: &Open, attacked: &Attacked) -> Result<(), Fault> {
    for program in &attacked.programs {
        if let Outcome::Broken(finding) | Outcome::Disputed(finding) = &program.outcome
            && matches!(finding.origin, Origin::PassedOn(_))
        {
            open.dir.write(&file_of(open, finding), &finding.input)?;
        }
    }
    Ok(())
}

/// The file for the input of a finding.
fn file_of(open: &Open, finding: &Finding) -> PathBuf {
    let hash = digest::sha256_hex(&finding.input);
    let name = format!("attack-{}.in", &hash[..NAME_DIGITS]);
    open.dir.reports().join(name)
}

/// The command that repeats a finding.
fn replay(open: &Open, args: &args::Attack, name: &str, finding: &Finding) -> String {
    match &finding.origin {
        Origin::Plan(call) => replay::by_call(&args.problem, name, call),
        Origin::Fuzzing { number, cases } => {
            replay::by_number(&args.problem, name, (*number, *cases))
        }
        Origin::PassedOn(_) => {
            let file = file_of(open, finding);
            shell_words(&["tengen", "shrink", &args.problem, name, &file.shown()])
        }
    }
}

/// Saves the confirmed findings as hacks, each input once.
fn save(
    context: &Context,
    open: &Open,
    attacked: &Attacked,
    command: &dyn Fn(&str, &Finding) -> String,
) -> Result<Vec<PathBuf>, Fault> {
    let mut inputs = BTreeSet::new();
    let new = attacked.findings().filter(|it| inputs.insert(&it.1.input));
    let hacks = new.map(|(name, finding)| {
        let input = (&*finding.input, finding.found.len());
        let hack = Hack::new(name, &finding.failing, input);
        (hack, command(name, finding))
    });
    let hacks: Vec<(Hack<'_>, String)> = hacks.collect();
    let failing = attacked.findings().map(|(name, it)| (name, &it.failing));
    save_hacks(context, open, ("tengen attack", &hacks), failing)
}
