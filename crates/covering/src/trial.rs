//! What a generator makes of parameters, where the inputs are valid and small enough.

use super::group::case_id;
use super::literals::Literals;
use super::spec::group_name;
use generators::{Draw, Params, Value, words_drawn};
use problems::Values;
use tengen_core::package::{InProcess, Package};
use tengen_core::plan::{INPUT, case_seed};

/// Bytes of an input whose games a declaration makes, move by move, which takes long.
const BOARDS: usize = 64 << 10;
/// By how many datasets it is judged how large an input of more is.
const SAMPLED_DATASETS: u32 = 8;
/// How many random words an input may take, which are some seconds of a search.
const MOST_WORDS: u64 = 16 << 20;

/// What a plan is made for.
#[derive(Clone, Copy)]
pub(super) struct Of<'a> {
    pub(super) package: &'a Package,
    pub(super) literals: &'a Literals,
    pub(super) accepts: &'a dyn Fn(&[u8]) -> bool,
}

/// Tries what a generator makes.
pub(super) struct Trial<'a> {
    pub(super) package: &'a Package,
    pub(super) generator: &'a str,
    pub(super) group: String,
    bytes: usize,
    /// The parameter that says how many datasets an input has, if there is one.
    datasets: Option<&'static str>,
    pub(super) literals: &'a Literals,
    /// Whether the validators accept an input.
    accepts: &'a dyn Fn(&[u8]) -> bool,
}

impl<'a> Trial<'a> {
    /// For the cases of a group that is named after what they come from.
    pub(super) fn new(
        Of {
            package,
            literals,
            accepts,
        }: Of<'a>,
        generator: &'a str,
        source: &str,
        bytes: usize,
    ) -> Self {
        let bytes = match package.in_process(generator) {
            Some(InProcess::Declared(input)) if input.has_boards() => bytes.min(BOARDS),
            _ => bytes,
        };
        Self {
            package,
            generator,
            group: group_name(source),
            bytes,
            datasets: datasets(package, generator),
            literals,
            accepts,
        }
    }

    /// The input of the case of this number from 0, if there is one of at most `most` bytes.
    pub(super) fn made(&self, params: &Params, number: usize, most: usize) -> Option<Vec<u8>> {
        let most = most.min(self.bytes);
        if self.datasets_exceed(params, number, most) {
            return None;
        }
        let made = self.generated(params, number)?;
        (made.len() <= most && (self.accepts)(&made)).then_some(made)
    }

    fn generated(&self, params: &Params, number: usize) -> Option<Vec<u8>> {
        let generator = self.package.in_process(self.generator)?;
        let id = case_id(&self.group, number);
        let mut draw = Draw::fresh(case_seed(self.package.seed(), &id), INPUT);
        generator.generate(self.generator, &mut draw, params).ok()
    }

    /// Whether an input of many datasets is impossible, far too large or takes too long to make, judged by one of few.
    fn datasets_exceed(&self, params: &Params, number: usize, most: usize) -> bool {
        let many = self.datasets.and_then(|name| params.0.get(name));
        let (Some(name), Some(Value::Int(many))) = (self.datasets, many) else {
            return false;
        };
        let many = usize::try_from(*many).unwrap_or(usize::MAX);
        let sampled = SAMPLED_DATASETS as usize;
        if many <= sampled {
            return false;
        }
        let mut few = params.clone();
        few.0
            .insert(name.to_owned(), Value::Int(i64::from(SAMPLED_DATASETS)));
        let before = words_drawn();
        let few = self.generated(&few, number);
        let words = words_drawn().wrapping_sub(before);
        let times = many / sampled;
        few.is_none_or(|few| {
            few.len().saturating_mul(times) > 2 * most
                || words.saturating_mul(times as u64) > MOST_WORDS
        })
    }
}

/// The parameter of a generator of the model that says how many datasets an input has.
fn datasets(package: &Package, generator: &str) -> Option<&'static str> {
    let infos = package.model.as_ref()?.generators().into_iter();
    let params = infos.filter(|info| info.name == generator);
    let mut params = params.flat_map(|info| info.params);
    let datasets = params.find(|param| matches!(param.values, Values::Datasets));
    datasets.map(|param| param.name)
}
