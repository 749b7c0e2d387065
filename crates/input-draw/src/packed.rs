//! Inputs of several datasets: joining them, and files of many small datasets.

use crate::draw::{self, DATASETS, Datasets, DrawOptions, MAX_DRAWN, Orders, of_plan};
use crate::{count, every, ranges};
use generators::{Draw, GenerateError, ParamError, Params, Value};
use input_language::data::Data;
use input_language::number::Number;
use input_language::plan::{Count, Plan, Step, Term, VarKind};
use input_language::tree::{self, Node, TreeValue};
use input_language::{print, read};

/// Its value for every dataset that the other parameters allow.
pub const EVERY: &str = "every";
/// Its value for one dataset like those of other inputs, and many of the smallest size after it.
pub const ONE_LARGE: &str = "one-large";

/// How many datasets `every` puts into a file at most.
const MAX_EVERY: u128 = 20_000;
/// How many datasets of the smallest size follow a large one at most.
const MAX_SMALL: i64 = 10_000;

/// A valid input with the datasets of all these inputs, in their order; `None` if the format has
/// no datasets, or all of them together are not valid.
#[must_use]
pub fn join(plan: &Plan, texts: &[&[u8]]) -> Option<Vec<u8>> {
    let read = texts.iter().map(|text| read::read(plan, text).ok());
    joined(plan, &read.collect::<Option<Vec<Data>>>()?)
}

fn joined(plan: &Plan, inputs: &[Data]) -> Option<Vec<u8>> {
    let Datasets { repeat, number } = of_plan(plan)?;
    let nodes = inputs.iter().flat_map(|data| tree::build(plan, data));
    let turns = nodes.filter_map(|node| match node {
        Node::Repeat { turns, .. } => Some(turns),
        Node::Value(..) | Node::Either(..) => None,
    });
    let turns: Vec<Vec<Node>> = turns.flatten().collect();
    let count = i64::try_from(turns.len()).ok()?;
    let number_of_them = number.map(|var| Node::Value(var, TreeValue::Int(count)));
    let mut nodes: Vec<Node> = number_of_them.into_iter().collect();
    nodes.push(Node::Repeat {
        id: repeat.id,
        is_open: number.is_none(),
        turns,
    });
    let joined = print::print(plan, &tree::data(plan, &nodes));
    read::read(plan, &joined).ok().map(|_| joined)
}

/// Generates an input. Parameters narrow ranges, and name shapes; `datasets` asks for a file of
/// many small datasets.
///
/// # Errors
/// If a parameter cannot be used, or no input was found that satisfies all conditions.
pub fn generate(plan: &Plan, draw: &mut Draw, params: &Params) -> Result<Vec<u8>, GenerateError> {
    generate_within(plan, draw, params, MAX_DRAWN)
}

/// Whether there is an input for a draw and these parameters that takes at most a hundredth of the
/// work after which [`generate`] gives up.
#[must_use]
pub fn is_easy(plan: &Plan, draw: &mut Draw, params: &Params) -> bool {
    generate_within(plan, draw, params, MAX_DRAWN / 100).is_ok()
}

fn generate_within(
    plan: &Plan,
    draw: &mut Draw,
    params: &Params,
    max_drawn: usize,
) -> Result<Vec<u8>, GenerateError> {
    let narrow = draw::narrowed(plan, params)?;
    let mut options = DrawOptions::read(&narrow, params)?;
    options.max_drawn = max_drawn;
    let wanted = params.0.get(DATASETS);
    match wanted.filter(|_| draw::asks_for_datasets(plan, DATASETS)) {
        None => Ok(print::print(&narrow, &drawn(&narrow, draw, &options)?)),
        Some(Value::Text(wanted)) if wanted == EVERY => every_dataset(plan, &narrow),
        Some(Value::Text(wanted)) if wanted == ONE_LARGE => {
            one_large(plan, &narrow, draw, &options)
        }
        Some(other) => {
            let allowed = format!("one of {EVERY}, {ONE_LARGE}");
            Err(ParamError::wrong(DATASETS, other, &allowed).into())
        }
    }
}

fn drawn(plan: &Plan, draw: &mut Draw, options: &DrawOptions) -> Result<Data, GenerateError> {
    draw::draw(plan, draw, options).map_err(GenerateError::Impossible)
}

/// Every dataset of a plan in one file.
fn every_dataset(plan: &Plan, narrow: &Plan) -> Result<Vec<u8>, GenerateError> {
    let one = with_number(narrow, 1);
    let found = count(&one, Orders::Canonical);
    if found.is_none_or(|found| found.inputs > MAX_EVERY) {
        let message = format!(
            "there are more than {MAX_EVERY} such datasets: narrow the ranges of their sizes and values"
        );
        return Err(GenerateError::Impossible(message));
    }
    let all: Vec<Data> = every::inputs(&one, Orders::Canonical).collect();
    let message = || {
        let number = all.len();
        format!("the {number} datasets do not fit one input: narrow the ranges further")
    };
    joined(plan, &all).ok_or_else(|| GenerateError::Impossible(message()))
}

/// One dataset of a plan, and as many of the smallest size after it as fit.
fn one_large(
    plan: &Plan,
    narrow: &Plan,
    draw: &mut Draw,
    options: &DrawOptions,
) -> Result<Vec<u8>, GenerateError> {
    let large = drawn(&with_number(narrow, 1), draw, options)?;
    let smallest = smallest(plan);
    let mut number = MAX_SMALL;
    while number > 0 {
        let small = draw::draw(&with_number(&smallest, number), draw, options);
        let made = small
            .ok()
            .and_then(|small| joined(plan, &[large.clone(), small]));
        if let Some(made) = made {
            return Ok(made);
        }
        number /= 2;
    }
    let message = "no dataset fits behind the large one: narrow the ranges of its sizes";
    Err(GenerateError::Impossible(message.to_owned()))
}

/// The plan with exactly this many datasets, which may be fewer than are valid.
fn with_number(plan: &Plan, number: i64) -> Plan {
    let exactly = || Term::Number(Number::whole(number.into()));
    let mut limited = plan.clone();
    if let Some(Datasets {
        number: Some(var), ..
    }) = of_plan(plan)
    {
        let info = &mut limited.vars[var];
        if let VarKind::Int { low, high, .. } = &mut info.kind {
            (*low, *high) = (exactly(), exactly());
        }
        info.span = (number.into(), number.into());
    }
    for step in &mut limited.steps {
        if let Step::Repeat(repeat) = step
            && let Count::Open { low, high, .. } = &mut repeat.count
        {
            (*low, *high) = (exactly(), exactly());
        }
    }
    limited
}

/// The plan with each size at its minimum, unless that is impossible.
fn smallest(plan: &Plan) -> Plan {
    let sizes = ranges(plan).into_iter();
    let sizes = sizes.filter(|range| range.is_size() && !range.is_single);
    sizes.fold(plan.clone(), |plan, size| {
        let least = Value::Text(format!("{low}..={low}", low = size.low));
        let params = Params([(size.name, least)].into());
        draw::narrowed(&plan, &params).unwrap_or(plan)
    })
}
