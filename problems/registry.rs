//! The table of all models.

use crate::design_tic_tac_toe::DesignTicTacToe;
use crate::gobang_draws::GobangDraws;
use crate::infinite_gobang::InfiniteGobang;
use crate::make_a_sequence::MakeASequence;
use crate::model::{Model, Problem};
use crate::tic_tac_toe_play::TicTacToePlay;
use crate::tic_tac_toe_score::TicTacToeScore;
use generators::{ParamError, Params};

/// Creates a model with the `[model]` parameters of a spec.
type OpenModel = fn(&Params) -> Result<Box<dyn Model>, ParamError>;

/// All models, ordered by name.
const MODELS: &[(&str, OpenModel)] = &[
    (DesignTicTacToe::NAME, opener::<DesignTicTacToe>),
    (GobangDraws::NAME, opener::<GobangDraws>),
    (InfiniteGobang::NAME, opener::<InfiniteGobang>),
    (MakeASequence::NAME, opener::<MakeASequence>),
    (TicTacToePlay::NAME, opener::<TicTacToePlay>),
    (TicTacToeScore::NAME, opener::<TicTacToeScore>),
];

/// The names of all models, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    MODELS.iter().map(|(name, _)| *name)
}

/// The model `name` with the `[model]` parameters of a spec; `None` if there is no such model.
#[must_use]
pub fn open(name: &str, params: &Params) -> Option<Result<Box<dyn Model>, ParamError>> {
    let (_, open) = MODELS.iter().find(|(known, _)| *known == name)?;
    Some(open(params))
}

fn opener<P: Problem>(params: &Params) -> Result<Box<dyn Model>, ParamError> {
    params.only(P::PARAMS.iter().map(|(name, _)| *name))?;
    Ok(Box::new(P::open(params)?))
}

#[cfg(test)]
mod tests {
    use super::{names, open};
    use generators::{Params, Value};

    #[test]
    fn models_refuse_parameters_that_they_do_not_list() {
        for name in names() {
            let model = open(name, &Params::default()).unwrap().unwrap();
            let known: Vec<&str> = model.params().iter().map(|(name, _)| *name).collect();
            let other = Params([("other".to_owned(), Value::Int(1))].into());
            let error = open(name, &other).unwrap().err().unwrap();
            let known = match known.as_slice() {
                [] => "no parameters are allowed here".to_owned(),
                known => format!("known are {}", known.join(", ")),
            };
            assert_eq!(
                error.to_string(),
                format!("unknown parameter `other`: {known}")
            );
        }
    }
}
