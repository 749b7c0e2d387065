//! The components of a problem: the model, and the programs of the jury.

use super::files;
use super::{Constants, PointScale, Program, Protocol};
use generators::{ParamError, Params};
use problems::Model;
use program::{Bounds, ProgramPath, Unfit};
use spec::Spanned;
use spec::{Args, Mistake, Mistakes};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use terms::language::Languages;

/// The default time of a program of the jury.
const USUAL_TIME: Duration = Duration::from_mins(1);

/// The tables in which names and paths are looked up, and the list of mistakes.
pub(super) struct Resolver<'a> {
    pub(super) dir: &'a Path,
    pub(super) languages: Languages,
    pub(super) mistakes: &'a Mistakes,
    pub(super) constants: Constants,
}

impl Resolver<'_> {
    /// The value; otherwise records a mistake.
    pub(super) fn noted<T>(&self, span: Range<usize>, result: Result<T, Mistake>) -> Option<T> {
        result
            .map_err(|mistake| self.mistakes.add(span, mistake))
            .ok()
    }

    /// Records that a value does not match its key.
    pub(super) fn mismatch(&self, span: Range<usize>, found: &str, wanted: &str) {
        let (found, wanted) = (found.to_owned(), wanted.to_owned());
        self.mistakes.add(span, Mistake::Mismatch { found, wanted });
    }

    /// Records that a key has no meaning in its table.
    pub(super) fn misplaced(&self, span: Range<usize>, advice: &str) {
        let advice = advice.to_owned();
        self.mistakes.add(span, Mistake::Misplaced { advice });
    }

    /// The program at a path of the spec, for any kind of input.
    pub(super) fn program(
        &self,
        path: &Spanned<String>,
        protocol: Protocol,
        args: &Args,
    ) -> Option<Program> {
        let program = self.submission(path, protocol, args)?;
        if program.language.is_outputs() {
            let mistake = Mistake::NoProgram {
                path: path.get_ref().clone(),
                reason: "it holds outputs to single cases".to_owned(),
                advice: "only a solution may be that: name a program".to_owned(),
            };
            self.mistakes.add(path.span(), mistake);
            return None;
        }
        Some(program)
    }

    /// The submittable file or directory at a path of the spec.
    pub(super) fn submission(
        &self,
        path: &Spanned<String>,
        protocol: Protocol,
        args: &Args,
    ) -> Option<Program> {
        let file = self.noted(path.span(), files::there(self.dir, path.get_ref()))?;
        let place = ProgramPath::in_package(self.dir, &file);
        let language = place.language(&self.languages, Bounds::PACKAGE);
        let language = language.map_err(|unfit| no_program(path.get_ref(), &unfit));
        Some(Program {
            language: self.noted(path.span(), language)?,
            path: file,
            protocol,
            args: self.filled_args(args),
            time: USUAL_TIME,
            scale: PointScale::Share,
            tells_answer: false,
            tells_bounds: false,
            appends_seed: true,
        })
    }

    /// The built-in model with its parameters.
    pub(super) fn model(&self, model: &spec::Model) -> Option<Arc<dyn Model>> {
        let params = params(model.params.as_ref());
        let opened =
            problems::open(model.name.get_ref(), &params).ok_or_else(|| Mistake::UnknownName {
                what: "model",
                found: model.name.get_ref().clone(),
                known: problems::names().map(str::to_owned).collect(),
            });
        match self.noted(model.name.span(), opened)? {
            Ok(model) => Some(Arc::from(model)),
            Err(error) => {
                let (span, mistake) = blame(model, error);
                self.mistakes.add(span, mistake);
                None
            }
        }
    }
}

pub(super) fn params(table: Option<&spec::Table>) -> Params {
    let entries = table.into_iter().flatten();
    Params(
        entries
            .map(|(name, value)| (name.get_ref().clone(), value.get_ref().0.clone()))
            .collect(),
    )
}

/// The position in `[model]` of an invalid parameter.
fn blame(model: &spec::Model, error: ParamError) -> (Range<usize>, Mistake) {
    let entry = |name: &str| {
        model
            .params
            .as_ref()
            .and_then(|params| params.get_key_value(name))
    };
    let elsewhere = model.name.span();
    match error {
        ParamError::Unknown { name, known } => {
            let span = entry(&name).map_or(elsewhere, |(key, _)| key.span());
            (
                span,
                Mistake::UnknownName {
                    what: "parameter",
                    found: name,
                    known,
                },
            )
        }
        ParamError::Wrong {
            name,
            found,
            wanted,
        } => {
            let span = entry(&name).map_or(elsewhere, |(_, value)| value.span());
            (span, Mistake::Mismatch { found, wanted })
        }
    }
}

/// A path of the spec without a program.
pub(super) fn no_program(path: &str, unfit: &Unfit) -> Mistake {
    let (path, advice) = (path.to_owned(), unfit.advice());
    match unfit {
        Unfit::Language(_) => Mistake::UnknownLanguage { path, advice },
        _ => Mistake::NoProgram {
            path,
            reason: unfit.to_string(),
            advice,
        },
    }
}
