//! The players of a match, and whether the solutions of a match keep to its rules.

use super::submission::located;
use super::{Context, Fault, say};
use crate::cli::context::{headers, programs};
use base::pool::Rank;
use base::scratch::Scratch;
use base::text::Shown as _;
use duel::{Entrant, Kind, MoveLimits, Rules, Schedule, against_random, faults};
use judge::Unexpected;
use package::{Allowed, Package, Solution};
use program::{Bounds, Compilation, Compiler, Executable, ProgramPath, Source, Unfit};
use sandbox::Cancel;
use soundness::verify::{Skipped, Verification};
use std::collections::BTreeSet;
use std::path::Path;
use terms::language::Languages;
use terms::verdict::Verdict;
use terms::{Builtin, Limits, MatchProtocol};

/// Compiles the players of a match.
pub(super) struct Players<'a> {
    context: &'a Context,
    compiler: Compiler,
    /// The problem, if there is one.
    package: Option<&'a Package>,
    limits: Limits,
    move_limits: MoveLimits,
    protocol: MatchProtocol,
    /// Holds the compiled programs.
    _scratch: Scratch,
}

impl<'a> Players<'a> {
    pub(super) fn new(
        context: &'a Context,
        package: Option<&'a Package>,
        (limits, move_limits): (Limits, MoveLimits),
        protocol: MatchProtocol,
    ) -> Result<Self, Fault> {
        let scratch = Scratch::new()
            .map_err(|error| Fault::file("make a directory in", &std::env::temp_dir(), error))?;
        let [bin, drafts] = ["bin", "drafts"].map(|name| scratch.path().join(name));
        for dir in [&bin, &drafts] {
            std::fs::create_dir(dir)
                .map_err(|error| Fault::file("make a directory in", scratch.path(), error))?;
        }
        let compiler = Compiler::new(bin, drafts, context.sandbox()?)
            .sharing(programs())
            .precompiling(headers());
        Ok(Self {
            context,
            compiler,
            package,
            limits,
            move_limits,
            protocol,
            _scratch: scratch,
        })
    }

    /// The named players.
    pub(super) fn named(&self, names: &[String]) -> Result<Vec<Entrant>, Fault> {
        let pool = &self.context.pool;
        let found = pool.map(Rank::Unknown, names, |name| self.entrant(name));
        found.into_iter().collect()
    }

    /// The solutions of the problem that must be accepted, and its built-in opponents.
    pub(super) fn of_problem(&self, package: &Package) -> Result<Vec<Entrant>, Fault> {
        let solutions = package.solutions.iter();
        let solutions = solutions.filter(|solution| package.must_accept(solution));
        let solutions: Vec<&Solution> = solutions.collect();
        let pool = &self.context.pool;
        let programs = pool.map(Rank::Unknown, &solutions, |solution| {
            let (name, source) = package.submission(solution)?;
            self.program(file_name(Path::new(&name)), &source)
        });
        let programs = programs.into_iter().collect::<Result<Vec<_>, Fault>>()?;
        let opponents = package.matches.iter().flat_map(|it| &it.opponents);
        let opponents = opponents.map(|builtin| Entrant::builtin(*builtin));
        Ok(programs.into_iter().chain(opponents).collect())
    }

    /// A built-in player, or a program that is compiled.
    fn entrant(&self, name: &str) -> Result<Entrant, Fault> {
        let path = match self.package {
            Some(package) => located(package, Path::new(name)),
            None => Path::new(name).to_owned(),
        };
        let is_file = path.exists() && !name.starts_with("builtin:");
        if let (Ok(builtin), false) = (name.parse(), is_file) {
            return Ok(Entrant {
                name: name.strip_prefix("builtin:").unwrap_or(name).to_owned(),
                kind: Kind::Builtin(builtin),
            });
        }
        if !path.exists() {
            return Err(Fault::Usage(format!(
                "no player {}: neither a file nor {}",
                Path::new(name).shown(),
                Builtin::NAMES
            )));
        }
        let place = ProgramPath::named(&path);
        let unfit = |unfit: Unfit| {
            Fault::Usage(format!(
                "{} is not a program: {unfit}: {}",
                path.shown(),
                unfit.advice()
            ))
        };
        let of_place = self.package.map_or(Bounds::PACKAGE, |it| it.bounds);
        let language = place.language(self.languages(), of_place).map_err(unfit)?;
        let bounds = self
            .package
            .map_or(Bounds::PACKAGE, |it| it.bounds_in(&language));
        let source = Source::read(&place, &language, bounds)?;
        self.program(file_name(&path), &source)
    }

    fn languages(&self) -> &Languages {
        self.package
            .map_or(&self.context.languages, |it| &it.languages)
    }

    fn program(&self, name: String, source: &Source) -> Result<Entrant, Fault> {
        match self.compiler.compile(source)? {
            Compilation::Ready(program) => Ok(Entrant {
                name,
                kind: self.player(program),
            }),
            Compilation::Refused(message) => {
                say(&message);
                Err(Fault::Usage(format!("{name} does not compile")))
            }
        }
    }

    /// A program with its limits, which depend on its language.
    fn player(&self, program: Executable) -> Kind {
        match self.package {
            Some(package) => {
                let limits = (self.limits, self.move_limits);
                Kind::in_problem(package, program, limits, self.protocol)
            }
            None => Kind::Program {
                program: Box::new(program),
                limits: self.limits,
                move_limits: self.move_limits,
                protocol: self.protocol,
            },
        }
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    Path::new(name).shown()
}

/// Lets each solution of a match play a pair of games against random moves, and compares how the
/// games end with what is expected of the solution: `accepted` is a solution that loses no game by
/// a fault.
pub(super) fn verify(
    context: &Context,
    package: &Package,
    found: &mut Verification,
) -> Result<(), Fault> {
    let Some(rules) = &package.matches else {
        return Ok(());
    };
    let limits = (package.limits, MoveLimits::of_match(rules));
    let players = Players::new(context, Some(package), limits, rules.protocol)?;
    for solution in &package.solutions {
        let (name, source) = package.submission(solution)?;
        let games = match players.compiler.compile(&source) {
            Ok(Compilation::Ready(program)) => {
                let entrant = Entrant {
                    name: name.clone(),
                    kind: players.player(program),
                };
                verdicts(context, package, rules, entrant).map(Some)
            }
            Ok(Compilation::Refused(_)) => Ok(None),
            Err(fault) => Err(fault),
        };
        let verdicts = match games {
            Ok(Some(verdicts)) => verdicts,
            Ok(None) => vec![(Verdict::CompileError, "it does not compile".to_owned())],
            Err(Fault::Tool(tool)) => {
                found.skipped.push(Skipped {
                    solution: name,
                    language: tool.language.clone(),
                    tool: tool.command.clone(),
                    reason: Fault::Tool(tool).to_string(),
                });
                continue;
            }
            Err(fault) => return Err(fault),
        };
        found.played += 1;
        if let Some(message) = deviation(solution, &verdicts) {
            found.unexpected.push(Unexpected {
                solution: name,
                group: None,
                message,
            });
        }
    }
    Ok(())
}

/// The verdicts on a pair of games against random moves.
fn verdicts(
    context: &Context,
    package: &Package,
    found: &package::Match,
    entrant: Entrant,
) -> Result<Vec<(Verdict, String)>, Fault> {
    let sandbox = context.sandbox()?;
    let cancel = Cancel::default();
    let rules = Rules::of_match(found, &*sandbox, &cancel);
    let schedule = Schedule {
        jobs: context.pool.jobs(),
        ..Schedule::of_problem(package, found)
    };
    let results = against_random(&rules, schedule, entrant)?;
    Ok(faults(&results.games))
}

/// How the verdicts deviate from what is expected, if they do.
fn deviation(solution: &Solution, verdicts: &[(Verdict, String)]) -> Option<String> {
    let Allowed {
        permitted,
        required,
    } = solution.expectation.overall.as_ref()?;
    let names = |verdicts: &BTreeSet<Verdict>| {
        let names: Vec<String> = verdicts.iter().map(ToString::to_string).collect();
        names.join(" or ")
    };
    let mut all = verdicts.iter();
    if let Some((verdict, reason)) = all.find(|(verdict, _)| !permitted.contains(verdict)) {
        return Some(format!(
            "against random moves it got {verdict} ({reason}), expected {}",
            names(permitted)
        ));
    }
    let mut all = verdicts.iter();
    let occurs = all.any(|(verdict, _)| required.contains(verdict));
    (!required.is_empty() && !occurs).then(|| {
        format!(
            "against random moves it lost no game by a fault, expected {}",
            names(required)
        )
    })
}
