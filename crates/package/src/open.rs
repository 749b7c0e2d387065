//! From a directory to a package.

use super::best_move::with_best_moves;
use super::checker::usual_checker;
use super::declared::{InvalidDeclaration, OfSpec};
use super::depends::{GroupOrder, HACKS, SAMPLES};
use super::error::PackageError;
use super::generator::{FoundGenerator, Generators};
use super::limits::limits;
use super::parts::{Resolver, params};
use super::validator::has_script;
use super::{
    Aggregation, Cases, CheckerPart, Constants, Feedback, FileCase, GivenInputs, Group,
    GroupLimits, Kind, Package, Part, Protocol, files, names,
};
use base::beneath::read_in;
use input::GameQuestion;
use spec::{Mistake, Mistakes, Reference, Source, Spanned, Spec};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use terms::ProcessIo;
use terms::language::Languages;

/// Opens the problem in `dir`: reads its spec, and looks up every name and file in it.
///
/// # Errors
/// If there is no valid problem. All mistakes of a broken spec are reported, those of its form
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
    let kept = KeptGroups {
        samples: kept(&absolute, SAMPLES)?,
        hacks: kept(&absolute, HACKS)?,
    };
    let mistakes = Mistakes::default();
    let mut resolver = Resolver {
        dir: &absolute,
        languages: languages.clone(),
        mistakes: &mistakes,
        constants: Constants::default(),
    };
    let package = source
        .parse::<Spec>(&mistakes)
        .and_then(|spec| resolver.package(id, &spec, kept));
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

/// The group of the cases stored in the directory of its name, if there are any.
fn kept(dir: &Path, name: &str) -> Result<Option<Group>, PackageError> {
    let cases = files::kept_cases(dir, name)?;
    let any = !cases.is_empty();
    let group = Group {
        name: name.to_owned(),
        points: 0.0,
        text: BTreeMap::new(),
        aggregation: Aggregation::Min,
        depends: Vec::new(),
        cases: Cases::Files(cases),
        samples: BTreeSet::new(),
        limits: GroupLimits::default(),
        bounds: None,
        validator_args: None,
        checker_args: Vec::new(),
        checker: None,
    };
    Ok(any.then_some(group))
}

/// The groups of the cases stored in directories of their own.
struct KeptGroups {
    samples: Option<Group>,
    hacks: Option<Group>,
}

impl Resolver<'_> {
    fn package(&mut self, id: String, spec: &Spec, kept: KeptGroups) -> Option<Package> {
        self.constants = self.constants(spec.constants.as_ref());
        self.tell_of_judge(spec.online_judge);
        self.add_flags(spec.compile_flags.as_ref());
        let kind = *spec.kind.get_ref();
        let order = self.order(spec, &kept);
        let listed = spec.group.as_deref().unwrap_or_default();
        let points = listed.iter().filter_map(|group| group.get_ref().points);
        let graders = self.graders(&id, kind, spec.grader.as_ref());
        let solutions = self.solutions(
            (kind, graders.as_ref()),
            spec.solution.as_deref().unwrap_or_default(),
            &order.names(),
            points.map(|points| points.0).sum::<f64>() + 0.0,
        );
        let matches = self.matches(spec);
        let has_model = spec.model.is_some();
        let (model, of_game) = self.model_or_game(kind, spec);
        let (talker, checker) = (spec.interactor.as_ref(), spec.checker.as_ref());
        let interactor = self.interactor(&spec.kind, talker, model.as_ref(), has_model);
        let declared = spec
            .input
            .as_ref()
            .map(|input| self.declared(input).ok_or(InvalidDeclaration));
        let found = declared
            .as_ref()
            .and_then(|declared| declared.as_ref().ok());
        let validators = self.validators(spec.validator.as_ref(), model.as_ref(), found);
        let signature = self.signature(kind, spec.signature.as_ref());
        let judge = self.checker(kind, checker);
        let checks_tout = self.checks_tout(kind, interactor.as_ref(), checker);
        let says_nothing_else = spec.model.is_none() && model.is_none() && declared.is_none();
        let has_script = says_nothing_else && has_script(spec.validator.as_ref());
        let has_model = spec.model.is_some() || model.is_some();
        let can_vary = !has_model && has_inputs(spec, &kept);
        let is_described = declared.is_some() || has_script;
        let can_vary =
            can_vary && (is_described || validators.iter().any(super::varied::is_program));
        let of_spec = (declared.clone(), has_script, can_vary);
        let generators = self.generators(spec, model.as_deref(), of_spec);
        let own = self.groups(listed, &order, &generators, (kind, checker));
        let samples = self.samples(spec.samples.as_ref(), kept.samples, (kind, checker));
        let written = spec.limits.clone().unwrap_or_default();
        let limits = limits(&written);
        let widest = GroupLimits::widest(&limits, &own);
        let of_any = |group: Option<Group>| {
            group.map(|group| Group {
                limits: widest,
                ..group
            })
        };
        let groups = of_any(samples).into_iter().chain(own);
        let groups: Vec<Group> = groups.chain(of_any(kept.hacks)).collect();
        let is_answered = groups.iter().all(|group| is_answered(group, &generators));
        let key = spec.reference.as_ref();
        let reference = self.reference(kind, (key, &declared), has_model, is_answered);
        let (generators, call_templates) = generators.into_programs(self.dir, &groups);
        let game_question = game_question(key.map(Spanned::get_ref));
        let judge = judge.map(|judge| with_best_moves(judge, game_question, found, checker));
        Some(Package {
            id,
            dir: self.dir.to_owned(),
            title: self.title(&spec.title),
            kind,
            signature,
            graders,
            source: spec.source.clone(),
            about: spec.about.clone().unwrap_or_default(),
            seed: spec.seed.map(|seed| seed.0),
            feedback: spec.feedback.unwrap_or(Feedback::Full),
            limits,
            bounds: super::bounds::resolved(&written),
            languages: self.languages.clone(),
            language_factors: self.language_factors(&written),
            stream_files: self.stream_files(spec),
            margins: super::limits::margins(&written),
            least_strength: least_strength(spec),
            model,
            model_params: of_game.unwrap_or_else(|| {
                params(spec.model.as_ref().and_then(|model| model.params.as_ref()))
            }),
            constants: self.constants.clone(),
            declared: declared.and_then(Result::ok),
            validators,
            reference: reference?,
            game_question,
            checker: judge?,
            checks_tout,
            passes: passes(spec),
            processes: processes(spec),
            process_io: process_io(spec),
            interactor,
            matches,
            visualizers: self.visualizers(spec.visualizer.as_ref()),
            generators,
            call_templates,
            given: GivenInputs::default(),
            groups,
            solutions,
            lints: self.lints(kind, spec.allow.as_deref().unwrap_or_default()),
        })
    }

    /// The samples with their arguments in the spec.
    fn samples(
        &self,
        written: Option<&Spanned<spec::Samples>>,
        kept: Option<Group>,
        judged: (Kind, Option<&Spanned<spec::Checker>>),
    ) -> Option<Group> {
        let Some(written) = written else { return kept };
        if kept.is_none() {
            let advice = "there are no samples: put one at samples/1.in, or remove this";
            self.misplaced(written.span(), advice);
        }
        let written = written.get_ref();
        let args = written.checker_args.as_ref();
        let checker = self.checker_of_group(judged, args);
        kept.map(|samples| Group {
            validator_args: written
                .validator_args
                .as_ref()
                .map(|args| self.filled_args(args)),
            checker_args: args
                .map(|args| self.filled_args(args.get_ref()))
                .unwrap_or_default(),
            checker,
            ..samples
        })
    }

    /// The order of the groups; there must be at least one.
    fn order<'a>(&self, spec: &'a Spec, kept: &KeptGroups) -> GroupOrder<'a> {
        let listed = spec.group.as_deref().unwrap_or_default();
        let (samples, hacks) = (kept.samples.is_some(), kept.hacks.is_some());
        let has_cases = *spec.kind.get_ref() != Kind::Match;
        if has_cases && !samples && !hacks && listed.is_empty() {
            self.mistakes.add(0..0, Mistake::NoCases);
        }
        GroupOrder::new(listed, samples, hacks)
    }

    fn title(&self, title: &Spanned<spec::Title>) -> BTreeMap<String, String> {
        if title.get_ref().0.is_empty() {
            self.mismatch(
                title.span(),
                "an empty table",
                "a table like { en = \"Chess\", zh = \"国际象棋\" }",
            );
        }
        title.get_ref().0.clone()
    }

    fn reference(
        &self,
        kind: Kind,
        (written, declared): (Option<&Spanned<Reference>>, &OfSpec),
        model: bool,
        is_answered: bool,
    ) -> Option<Part> {
        let path_of = |written: &Spanned<Reference>| match written.get_ref() {
            Reference::Program(path) => Some(Spanned::new(written.span(), path.clone())),
            Reference::Game(_) => None,
        };
        match written.map(|written| (path_of(written), written)) {
            Some((Some(path), _)) => self
                .program(&path, Protocol::Solution, &Vec::new())
                .map(Part::Program),
            Some((None, written)) => {
                // The mistakes of a broken [input] are reported, and its games are not known.
                let declared = declared.as_ref().map(Result::as_ref);
                let declared = declared.transpose().ok()?;
                let known = declared.filter(|declared| declared.input.has_named_games());
                if known.is_none() {
                    self.mismatch(
                        written.span(),
                        "a question about games, but [input] declares none by its name",
                        "the path of a solution, or declare moves = { game = { kind = \"reversi\" } }",
                    );
                }
                known.cloned().map(Part::Declared)
            }
            None if model => Some(Part::Model),
            None if matches!(kind, Kind::Interactive | Kind::Match) || is_answered => {
                Some(Part::None)
            }
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

/// The question that the declared input answers.
fn game_question(reference: Option<&Reference>) -> Option<GameQuestion> {
    match reference? {
        Reference::Game(question) => Some(*question),
        Reference::Program(_) => None,
    }
}

/// Whether some cases are given as files, other than hacks.
fn has_inputs(spec: &Spec, kept: &KeptGroups) -> bool {
    let mut groups = spec.group.iter().flatten();
    kept.samples.is_some() || groups.any(|group| group.get_ref().files.is_some())
}

/// The minimum share of mutants that the cases have to kill.
fn least_strength(spec: &Spec) -> Option<f64> {
    let strength = spec.strength.as_ref()?;
    strength.mutants.map(|share| share.0)
}

/// How many processes of a submission communicate with a manager.
fn processes(spec: &Spec) -> Option<u32> {
    let interactor = spec.interactor.as_ref()?.get_ref();
    let processes = interactor.processes.as_ref()?;
    Some(processes.get_ref().0)
}

/// How processes communicate with a manager.
fn process_io(spec: &Spec) -> ProcessIo {
    let interactor = spec.interactor.as_ref();
    let written = interactor.and_then(|part| part.get_ref().process_io.as_ref());
    written.map_or(ProcessIo::default(), |written| *written.get_ref())
}

/// How often a submission may be run on a case if the interactor, or else the checker, requests it.
fn passes(spec: &Spec) -> u32 {
    let interactor = spec.interactor.as_ref();
    let interactor = interactor.and_then(|part| part.get_ref().validation_passes.as_ref());
    let checker = spec.checker.as_ref();
    let checker = checker.and_then(|part| part.get_ref().validation_passes.as_ref());
    interactor
        .or(checker)
        .map_or(1, |passes| passes.get_ref().0)
}

/// Whether all cases of a group have answers without a reference.
fn is_answered(group: &Group, generators: &Generators) -> bool {
    let by_files = |files: &[FileCase]| files.iter().all(|file| file.answer.is_some());
    let by_generator = |name: &str| match generators.find(name) {
        Ok(FoundGenerator::Program(program)) => program.tells_answer,
        // This is a mistake of its own.
        Ok(FoundGenerator::Broken) | Err(_) => true,
        Ok(
            FoundGenerator::Model(_)
            | FoundGenerator::Declared(_)
            | FoundGenerator::Script
            | FoundGenerator::Varied,
        ) => false,
    };
    match &group.cases {
        Cases::Files(files) => by_files(files),
        Cases::Generated(calls) => by_generator(&calls.generator),
        Cases::Commands(files, commands) => {
            by_files(files) && commands.iter().all(|one| by_generator(&one.generator))
        }
    }
}
