//! `tengen duel`

use super::matches::Players;
use super::{Context, Exit, Fault, json_text, print_json, print_text};
use crate::cli::{args, locate, seed};
use base::text::{Shown as _, line, nearest};
use duel::{
    EloModel, Entrant, Format, MoveLimits, NotationContext, Rules, Schedule, Sprt, pairs,
    standings, tournament, usual_rounds,
};
use games::AnyGame;
use package::{Match, Package};
use report::{DuelReport, duel, duel_document};
use sandbox::Cancel;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use terms::{Kind, Limits, MatchProtocol, ScheduleKind};

/// How much a player may print in a game of no problem.
const OUTPUT: u64 = 16 << 20;

/// The time of a player for a game of no problem, and its memory.
const TIME: Duration = Duration::from_secs(10);
const MEMORY: u64 = 256 << 20;

/// The exit code is 0 if all games were played, whatever their results.
pub(super) fn run(context: &Context, args: &args::Duel) -> Result<Exit, Fault> {
    let (found, package) = what(context, args)?;
    let limits = limits(args, package.as_ref());
    let of_moves = MoveLimits {
        first: args.first_move_time.map(|time| time.0),
        other: args.move_time.map(|time| time.0),
    };
    let of_match = MoveLimits::of_match(&found);
    let of_moves = MoveLimits {
        // The time of the first move in a spec does not apply to another time of moves.
        first: of_moves
            .first
            .or(of_match.first.filter(|_| of_moves.other.is_none())),
        other: of_moves.other.or(of_match.other),
    };
    let protocol = args.protocol.map_or(found.protocol, Into::into);
    let players = Players::new(context, package.as_ref(), (limits, of_moves), protocol)?;
    let mut entrants = match &package {
        Some(package) if args.players.is_empty() => players.of_problem(package)?,
        _ => players.named(&args.players)?,
    };
    number_equal_names(&mut entrants);
    if entrants.len() < 2 {
        return Err(Fault::Usage(format!(
            "at least two players are needed, found {}: name source files or built-in opponents",
            entrants.len()
        )));
    }
    let of_problem = package.as_ref().and_then(|package| package.seed);
    let seed = args.seed.or(of_problem).map_or_else(seed::random, Ok)?;
    let sandbox = context.sandbox()?;
    let rules = Rules {
        game: &*found.game,
        max_moves: args.max_moves.map_or(found.max_moves, NonZeroUsize::get),
        sandbox: &*sandbox,
        cancel: &Cancel::default(),
    };
    let schedule = Schedule {
        format: format(args, &found, entrants.len())?,
        pairs: args.pairs.unwrap_or(found.pairs),
        opening: args.opening.unwrap_or(found.opening),
        seed,
        jobs: context.pool.jobs(),
        sprt: sprt(args, entrants.len())?,
    };
    if let Some(out) = &args.out {
        std::fs::create_dir(out).map_err(|error| not_made(out, error))?;
    }
    let results = tournament(&rules, &entrants, schedule)?;
    let names: Vec<&str> = entrants
        .iter()
        .map(|entrant| entrant.name.as_str())
        .collect();
    let report = DuelReport {
        game: &*found.game,
        players: &names,
        schedule,
        results: &results,
        sprt: schedule
            .sprt
            .map(|test| (test, test.result(pairs(0, &results.games)))),
        rows: &standings(entrants.len(), &results),
    };
    if let Some(out) = &args.out {
        save(out, &report, &found.options)?;
    }
    if context.is_json() {
        print_json(&duel_document(&report))?;
    } else if context.shows_report(Exit::Expected) {
        print_text(&duel(&report, context.width))?;
    }
    Ok(Exit::Expected)
}

/// The match of the command line, or that of a problem.
fn what(context: &Context, args: &args::Duel) -> Result<(Match, Option<Package>), Fault> {
    let is_game = games::KINDS.iter().any(|kind| kind.name == args.game);
    let by_path = Path::new(&args.game);
    let is_problem = context.root.join(by_path).is_dir() || by_path.is_dir();
    if is_game || !is_problem {
        return Ok((of_game(args)?, None));
    }
    let dir = locate::one(&context.root, &args.game)?;
    let package = package::open(&dir, &context.languages)?;
    let Some(mut found) = package.matches.clone() else {
        return Err(Fault::Usage(format!(
            "{} is of the kind `{}`; programs play a problem of the kind `{}`, or a game such as reversi",
            package.id,
            package.kind.name(),
            Kind::Match.name()
        )));
    };
    if args.size.is_some() || !args.params.is_empty() {
        let size = args
            .size
            .as_ref()
            .map_or(found.game.size(), |it| it.0.clone());
        let named = |name: &str| args.params.iter().any(|(key, _)| key == name);
        found.options.retain(|(name, _)| !named(name));
        found.options.extend(args.params.iter().cloned());
        found.game = game(found.game.kind(), &size, &found.options)?;
    }
    Ok((found, Some(package)))
}

fn of_game(args: &args::Duel) -> Result<Match, Fault> {
    let size = args.size.as_ref().map_or(&[][..], |size| &size.0);
    Ok(Match {
        game: game(&args.game, size, &args.params)?,
        options: args.params.clone(),
        opening: 0,
        max_moves: Match::MAX_MOVES,
        move_time: None,
        first_move_time: None,
        protocol: MatchProtocol::Lines,
        schedule: ScheduleKind::RoundRobin,
        rounds: None,
        pairs: 1,
        opponents: Vec::new(),
    })
}

fn game(
    name: &str,
    size: &[usize],
    options: &[(String, String)],
) -> Result<Arc<dyn AnyGame>, Fault> {
    let options: Vec<(&str, &str)> = options
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    let known: Vec<String> = games::KINDS
        .iter()
        .map(|kind| kind.name.to_owned())
        .collect();
    let is_known = known.iter().any(|known| known == name);
    if let (false, Some(near)) = (is_known, nearest(name, &known)) {
        let wrong = format!("there is no game {}: did you mean `{near}`?", line(name));
        return Err(Fault::Usage(wrong));
    }
    let others = if is_known {
        ""
    } else {
        ", or a problem of the kind match"
    };
    games::game(name, size, &options)
        .map(Arc::from)
        .map_err(|error| Fault::Usage(line(&format!("the game: {error}{others}"))))
}

fn limits(args: &args::Duel, package: Option<&Package>) -> Limits {
    let usual = package.map_or(
        Limits {
            time: TIME,
            memory: MEMORY,
            output: OUTPUT,
            processes: 1,
        },
        |package| package.limits,
    );
    Limits {
        time: args.time_limit.map_or(usual.time, |time| time.0),
        memory: args.memory_limit.map_or(usual.memory, |size| size.0),
        ..usual
    }
}

/// Who plays whom.
fn format(args: &args::Duel, found: &Match, players: usize) -> Result<Format, Fault> {
    let kind = args.schedule.map_or(found.schedule, Into::into);
    if let (Some(_), ScheduleKind::RoundRobin | ScheduleKind::Gauntlet) = (args.rounds, kind) {
        let message = "--rounds is for --schedule swiss; --pairs is the number of pairs of games";
        return Err(Fault::Usage(message.to_owned()));
    }
    Ok(match kind {
        ScheduleKind::RoundRobin => Format::RoundRobin,
        ScheduleKind::Gauntlet => Format::Gauntlet,
        ScheduleKind::Swiss => Format::Swiss {
            rounds: args
                .rounds
                .or(found.rounds)
                .unwrap_or_else(|| usual_rounds(players)),
        },
    })
}

/// The test that ends the games, if there is one.
fn sprt(args: &args::Duel, players: usize) -> Result<Option<Sprt>, Fault> {
    let Some(range) = args.sprt else {
        return Ok(None);
    };
    if players != 2 {
        return Err(Fault::Usage(
            "--sprt is a test about two players".to_owned(),
        ));
    }
    Ok(Some(Sprt {
        lower: range.lower,
        upper: range.upper,
        model: match args.elo {
            args::EloUnit::Normalized => EloModel::Normalized,
            args::EloUnit::Logistic => EloModel::Logistic,
        },
        alpha: args.alpha,
        beta: args.beta,
    }))
}

fn not_made(out: &Path, error: std::io::Error) -> Fault {
    if error.kind() == std::io::ErrorKind::AlreadyExists {
        let message = format!("--out {} exists already: name a new directory", out.shown());
        return Fault::Usage(message);
    }
    Fault::file("make", out, error)
}

/// Writes the results, and each game in the usual notation if there is one.
fn save(out: &Path, report: &DuelReport<'_>, options: &[(String, String)]) -> Result<(), Fault> {
    let write = |name: &str, text: &str| {
        let path = out.join(name);
        std::fs::write(&path, text).map_err(|error| Fault::file("write", &path, error))
    };
    write("results.json", &json_text(&duel_document(report)))?;
    write("games.html", &report::html::duel_page(report))?;
    let context = NotationContext {
        game: report.game,
        options,
        players: report.players,
        seed: report.schedule.seed,
    };
    for (at, game) in report.results.games.iter().enumerate() {
        if let Some(written) = context.write(game) {
            let name = format!("game-{:04}.{}", at + 1, written.extension);
            write(&name, &written.text)?;
        }
    }
    Ok(())
}

/// Equal names get a number, as `bot.py (2)`.
fn number_equal_names(entrants: &mut [Entrant]) {
    let names: Vec<String> = entrants.iter().map(|it| it.name.clone()).collect();
    for (at, entrant) in entrants.iter_mut().enumerate() {
        let before = names[..at].iter().filter(|name| **name == entrant.name);
        let number = before.count() + 1;
        if number > 1 {
            entrant.name = format!("{} ({number})", names[at]);
        }
    }
}
