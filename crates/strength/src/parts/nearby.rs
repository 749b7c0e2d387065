//! Selecting the almost correct texts for testing a part.

use super::near::{ChangeKind, Inputs, Near, outputs};
use super::response::{Given, PartTest};
use super::result::Role;
use super::sound::{Sound, bases};
use super::tests_of::Compiled;
use crate::tools::Tools;
use base::transcript::Speaker;
use cases::jury::Telling;
use generators::Draw;
use judge::CaseJudge;
use package::{Group, Part};
use std::collections::BTreeSet;
use std::sync::Arc;
use terms::fault::Fault;
use terms::verdict::Verdict;
use variation::constants;

/// Larger inputs are not used to find the structure of a problem's inputs.
const SHOWN_BYTES: usize = 1 << 16;
/// How many inputs near one case are given to a program, and to a part that runs in this process.
const MAX_FOR_PROGRAM: usize = 80;
const MAX_IN_PROCESS: usize = 600;

/// A text near a correct one, as a test without a known response.
pub(super) struct NearTest {
    pub(super) near: Near,
    pub(super) test: PartTest,
}

fn draw(seed: u64, what: &str, id: &str) -> Draw {
    Draw::fresh(seed, &format!("near {what}, {id}"))
}

/// Inputs near those of a few cases, made for one validator.
///
/// # Errors
/// If the machine fails.
pub(super) fn inputs(
    tools: &Tools<'_>,
    validator: usize,
    text: &str,
    sound: &[Sound],
    known: &[PartTest],
    seed: u64,
) -> Result<Vec<NearTest>, Fault> {
    let package = tools.jury.package();
    let small: Vec<usize> = (0..sound.len())
        .filter(|at| sound[*at].input.len() <= SHOWN_BYTES)
        .collect();
    let valid: Vec<&[u8]> = small.iter().map(|at| &*sound[*at].input).collect();
    let form = Inputs::new(&valid);
    let is_program = |part: &Part| matches!(part, Part::Program(_));
    let most = if package.validators.iter().any(is_program) {
        MAX_FOR_PROGRAM
    } else {
        MAX_IN_PROCESS
    };
    let mut met: BTreeSet<(usize, Vec<u8>)> = BTreeSet::new();
    let known: BTreeSet<&[u8]> = known.iter().filter_map(input_of).collect();
    let mut all = Vec::new();
    for base in bases(sound) {
        let about = &sound[base];
        let group = package.groups.get(about.group);
        let Some(place) = small.iter().position(|at| *at == base) else {
            continue;
        };
        let mut bounds = constants(text);
        bounds.extend(told(tools, validator, &about.input, group)?);
        bounds.sort_unstable();
        bounds.dedup();
        let mut draw = draw(seed, "inputs", &about.id);
        let near = limited(form.near(place, &bounds, &mut draw), most, &mut draw);
        for near in near {
            let is_new =
                !known.contains(&*near.bytes) && met.insert((about.group, near.bytes.clone()));
            if is_new {
                let given = Given::Input(near.bytes.clone().into());
                all.push(near_test(near, &about.id, group, given));
            }
        }
    }
    Ok(all)
}

fn input_of(test: &PartTest) -> Option<&[u8]> {
    match &test.given {
        Given::Input(input) => Some(input),
        Given::Output { .. } | Given::Submission(..) => None,
    }
}

fn near_test(near: Near, id: &str, group: Option<&Group>, given: Given) -> NearTest {
    let about = format!("{} of {id}", near.about);
    NearTest {
        test: PartTest {
            name: format!("{}: {about}", near.kind.what),
            group: group.cloned(),
            given,
            wanted: None,
        },
        near: Near { about, ..near },
    }
}

/// At most this many of these texts: kinds with many texts lose some.
fn limited(mut all: Vec<Near>, most: usize, draw: &mut Draw) -> Vec<Near> {
    while all.len() > most {
        let times = |kind: ChangeKind| all.iter().filter(|near| near.kind == kind).count();
        let kinds: BTreeSet<ChangeKind> = all.iter().map(|near| near.kind).collect();
        let Some(largest) = kinds.into_iter().max_by_key(|kind| times(*kind)) else {
            break;
        };
        let of_it: Vec<usize> = (0..all.len())
            .filter(|at| all[*at].kind == largest)
            .collect();
        let out = draw.up_to(of_it.len() as u64 - 1);
        all.remove(of_it[usize::try_from(out).unwrap_or(0)]);
    }
    all
}

/// The bounds that a validator reports for an input, and the numbers among its arguments.
fn told(
    tools: &Tools<'_>,
    validator: usize,
    input: &Arc<[u8]>,
    group: Option<&Group>,
) -> Result<Vec<i128>, Fault> {
    let jury = tools.jury;
    let mut texts: Vec<String> = Vec::new();
    if jury
        .observers(Telling::All)
        .iter()
        .any(|(place, _)| *place == validator)
    {
        let (_, observed) = jury.observe(validator, input, group)?;
        let sides = observed
            .into_iter()
            .flat_map(|quantity| [quantity.low, quantity.high]);
        texts.extend(sides.flatten().filter_map(|side| Some(side.bound?.text)));
    }
    if let Some(Part::Program(program)) = jury.package().validators.get(validator) {
        texts.extend(program.args.clone());
    }
    texts.extend(
        group
            .and_then(|group| group.validator_args.clone())
            .unwrap_or_default(),
    );
    Ok(texts.iter().filter_map(|text| text.parse().ok()).collect())
}

/// Outputs near the answers of a few cases.
pub(super) fn of_answers(
    tools: &Tools<'_>,
    sound: &[Sound],
    is_only: bool,
    seed: u64,
) -> Vec<NearTest> {
    let mut all = Vec::new();
    for base in bases(sound) {
        let about = &sound[base];
        let group = tools.jury.package().groups.get(about.group);
        let near = outputs(
            &about.answer,
            is_only,
            &mut draw(seed, "outputs", &about.id),
        );
        all.extend(near.into_iter().map(|near| {
            let given = Given::Output {
                input: about.input.clone(),
                output: near.bytes.clone().into(),
                answer: about.answer.clone(),
            };
            near_test(near, &about.id, group, given)
        }));
    }
    all
}

/// Outputs near those of a correct solution in an interaction, if the interactor gives the same
/// response to the recorded output alone.
///
/// # Errors
/// If the machine fails.
pub(super) fn of_interactions(
    tools: &Tools<'_>,
    sound: &[Sound],
    solutions: &[Compiled],
    seed: u64,
) -> Result<Vec<NearTest>, Fault> {
    let package = tools.jury.package();
    let Some(solution) = solutions.iter().find(|solution| solution.must_be_accepted) else {
        return Ok(Vec::new());
    };
    let mut all = Vec::new();
    for base in bases(sound) {
        let about = &sound[base];
        let group = package.groups.get(about.group);
        let Some(case) = tools.cases.iter().find(|case| case.planned.id == about.id) else {
            continue;
        };
        let time = package
            .limits_for(solution.executable.language(), group)
            .time;
        let judged = CaseJudge::up_to(time, tools.jury, &solution.executable).judge(case)?;
        let Some(said) = judged.transcript.filter(|transcript| !transcript.cut) else {
            continue;
        };
        let own = said
            .lines
            .iter()
            .filter(|line| line.by == Speaker::Submission);
        let said: Vec<u8> = own
            .flat_map(|line| [&line.text[..], b"\n"].concat())
            .collect();
        let replayed = tools
            .jury
            .judge(&about.input, &said, &about.answer, group, &about.id);
        if !replayed.is_ok_and(|ruling| ruling.verdict == Verdict::Accepted) {
            continue;
        }
        let near = outputs(&said, false, &mut draw(seed, "outputs", &about.id));
        // The interactor does not read anything after the end.
        let near = near.into_iter().filter(|near| near.kind.name != "garbage");
        all.extend(near.map(|near| {
            let given = Given::Output {
                input: about.input.clone(),
                output: near.bytes.clone().into(),
                answer: about.answer.clone(),
            };
            near_test(near, &about.id, group, given)
        }));
    }
    Ok(all)
}

impl Role {
    /// The arguments that a test needs as a case of this group, if any group has arguments.
    pub(super) fn args(self, tools: &Tools<'_>, group: Option<&Group>) -> Option<Vec<String>> {
        let args = |group: &Group| match self {
            Self::Validator => group.validator_args.clone().unwrap_or_default(),
            Self::Checker | Self::Interactor => group.checker_args.clone(),
        };
        let is_used = tools
            .jury
            .package()
            .groups
            .iter()
            .any(|group| !args(group).is_empty());
        // A case that may belong to any group needs the arguments of any group.
        let own = group.filter(|group| self != Self::Validator || group.validator_args.is_some());
        own.filter(|_| is_used).map(args)
    }
}
