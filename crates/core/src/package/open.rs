//! From a directory to a package.

use super::checker::usual_checker;
use super::depends::Order;
use super::error::PackageError;
use super::generator::Generators;
use super::groups::{HACKS, SAMPLES};
use super::limits::limits;
use super::parts::{Resolver, params};
use super::{
    Aggregation, Cases, CheckerPart, Constants, Feedback, Group, Kind, Package, Part, Protocol,
    files, names,
};
use crate::language::Languages;
use crate::spec::{self, Mistake, Mistakes, Source, Spec};
use base::beneath::read_in;
use std::io;
use std::path::Path;
use toml::Spanned;

/// Opens the problem in `dir`: reads its spec, and looks up every name and file in it.
///
/// # Errors
/// When there is no usable problem. A broken spec is reported with all its mistakes, those of its shape
/// before those of its names and files.
pub fn open(dir: &Path, languages: &Languages) -> Result<Package, PackageError> {
    let no_directory = |source| PackageError::NoDirectory {
        dir: dir.to_owned(),
        source,
    };
    let absolute = dir.canonicalize().map_err(no_directory)?;
    if !absolute.is_dir() {
        return Err(no_directory(io::ErrorKind::NotADirectory.into()));
    }
    let file = dir.join("problem.toml");
    let text = read_in(&absolute, Path::new("problem.toml"));
    let text = text.map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => PackageError::NoSpec {
            dir: dir.to_owned(),
        },
        _ => PackageError::Unreadable {
            path: file.clone(),
            source,
        },
    })?;
    let source = Source::new(file, &text);
    let id = id(&absolute)?;
    let samples = kept(&absolute, SAMPLES)?;
    let hacks = kept(&absolute, HACKS)?;
    let mistakes = Mistakes::default();
    let mut resolver = Resolver {
        dir: &absolute,
        languages,
        mistakes: &mistakes,
        constants: Constants::default(),
    };
    let package = source
        .parse(&mistakes)
        .and_then(|spec| resolver.package(id, spec, samples, hacks));
    match package {
        Some(package) if mistakes.count() == 0 => Ok(package),
        _ => Err(PackageError::Broken(source.diagnose(mistakes))),
    }
}

/// The id of the problem: the directory's name, in `snake_case`.
fn id(dir: &Path) -> Result<String, PackageError> {
    let name = dir
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    if names::is_id(&name) {
        return Ok(name);
    }
    let better = names::better_id(&name);
    Err(PackageError::BadId { name, better })
}

/// The group of the cases kept in the directory of its name, if there are any.
fn kept(dir: &Path, name: &str) -> Result<Option<Group>, PackageError> {
    let cases = files::kept_cases(dir, name)?;
    let any = !cases.is_empty();
    let group = Group {
        name: name.to_owned(),
        points: 0.0,
        aggregation: Aggregation::Min,
        depends: Vec::new(),
        cases: Cases::Files(cases),
        validator_args: None,
        checker_args: Vec::new(),
        checker: None,
    };
    Ok(any.then_some(group))
}

impl Resolver<'_> {
    fn package(
        &mut self,
        id: String,
        spec: Spec,
        samples: Option<Group>,
        hacks: Option<Group>,
    ) -> Option<Package> {
        self.constants = self.constants(spec.constants.as_ref());
        let listed = spec.group.unwrap_or_default();
        if samples.is_none() && hacks.is_none() && listed.is_empty() {
            self.mistakes.add(0..0, Mistake::NoCases);
        }
        let order = Order::new(&listed, samples.is_some(), hacks.is_some());
        let points = listed.iter().filter_map(|group| group.get_ref().points);
        let solutions = self.solutions(
            *spec.kind.get_ref(),
            spec.solution.as_deref().unwrap_or_default(),
            &order.names(),
            points.map(|points| points.0).sum(),
        );
        let model = spec.model.as_ref().and_then(|model| self.model(model));
        let of_model = match (&spec.model, &model) {
            (Some(_), None) => None,
            (_, opened) => Some(opened.iter().flat_map(|model| model.generators()).collect()),
        };
        let interactor = self.interactor(
            &spec.kind,
            spec.interactor.as_ref(),
            model.as_ref(),
            spec.model.is_some(),
        );
        let validators = self.validators(spec.validator.as_ref(), model.as_ref());
        let signature = self.signature(*spec.kind.get_ref(), spec.signature.as_ref());
        let checker = self.checker(*spec.kind.get_ref(), spec.checker.as_ref());
        let kind = *spec.kind.get_ref();
        let checks_tout = self.checks_tout(kind, interactor.as_ref(), spec.checker.as_ref());
        let checker_passes = spec.checker.as_ref();
        let checker_passes =
            checker_passes.and_then(|one| one.get_ref().validation_passes.as_ref());
        let passes = spec.interactor.as_ref();
        let passes = passes.and_then(|one| one.get_ref().validation_passes.as_ref());
        let passes = passes.or(checker_passes).map(|passes| passes.get_ref().0);
        let generators = Generators::new(
            self,
            of_model,
            spec.generator.as_deref().unwrap_or_default(),
        );
        let judged = (*spec.kind.get_ref(), spec.checker.as_ref());
        let own = self.groups(&listed, &order, &generators, judged);
        let groups: Vec<Group> = samples.into_iter().chain(own).chain(hacks).collect();
        let reference = self.reference(
            *spec.kind.get_ref(),
            spec.reference.as_ref(),
            spec.model.is_some(),
            &groups,
        );
        let title = self.title(spec.title);
        let written = spec.limits.unwrap_or_default();
        Some(Package {
            id,
            dir: self.dir.to_owned(),
            title: title.0,
            kind: spec.kind.into_inner(),
            signature,
            source: spec.source,
            seed: spec.seed.map(|seed| seed.0),
            feedback: spec.feedback.unwrap_or(Feedback::Full),
            limits: limits(&written),
            bounds: super::bounds::resolved(&written),
            language_factors: self.language_factors(&written),
            model,
            model_params: params(spec.model.as_ref().and_then(|model| model.params.as_ref())),
            constants: self.constants.clone(),
            validators,
            reference: reference?,
            checker: checker?,
            checks_tout,
            passes: passes.unwrap_or(1),
            interactor,
            generators: generators.into_programs(),
            groups,
            solutions,
        })
    }

    fn title(&self, title: Spanned<spec::Title>) -> spec::Title {
        if title.get_ref().0.is_empty() {
            self.mismatch(
                title.span(),
                "an empty table",
                "a table like { en = \"Chess\", zh = \"国际象棋\" }",
            );
        }
        title.into_inner()
    }

    fn reference(
        &self,
        kind: Kind,
        path: Option<&Spanned<String>>,
        model: bool,
        groups: &[Group],
    ) -> Option<Part> {
        match path {
            Some(path) => self
                .program(path, Protocol::Solution, &Vec::new())
                .map(Part::Program),
            None if model => Some(Part::Model),
            None if kind == Kind::Interactive || groups.iter().all(is_answered) => Some(Part::None),
            None => {
                let advice = "name the solution that writes the answers, or a [model]";
                self.mistakes.add(
                    0..0,
                    Mistake::MissingKey {
                        key: "reference".to_owned(),
                        advice,
                    },
                );
                None
            }
        }
    }

    fn checker(&self, kind: Kind, checker: Option<&Spanned<spec::Checker>>) -> Option<CheckerPart> {
        let default = Spanned::new(0..0, spec::Checker::default());
        self.checker_part(checker.unwrap_or(&default), usual_checker(kind))
    }
}

/// Whether all cases of a group keep their answers.
fn is_answered(group: &Group) -> bool {
    match &group.cases {
        Cases::Files(files) => files.iter().all(|file| file.answer.is_some()),
        Cases::Generated(_) | Cases::Commands(..) => false,
    }
}
