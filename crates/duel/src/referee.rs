//! One game between two players.

use crate::bot_form::BotForm;
use crate::bot_seat::{BotData, BotSeat};
use crate::entrant::{Entrant, Kind, MoveLimits};
use crate::table::{GameTable, Result as GameResult};
use games::{AnyGame, AnyPosition, Player, Random};
use opponents::{check, choose};
use program::{Executable, missing_tool};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use sandbox::{
    Cancel, Pair, Partner, Received, Reply, ReplySender, Responder, Sandbox, Stdin, Stop,
    TurnLimits,
};
use std::borrow::Cow;
use std::thread;
use std::time::Duration;
use terms::fault::Fault;
use terms::verdict::{RunOutcome, Verdict, of_run, seconds};
use terms::{Builtin, Limits, MatchProtocol};

/// What is played, and under which conditions.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// After how many moves a game is drawn; those of the opening do not count.
    pub max_moves: usize,
    /// Where programs run.
    pub sandbox: &'a dyn Sandbox,
    /// Ends all games.
    pub cancel: &'a Cancel,
}

/// How much elapsed time a program may take for its own turns, as a multiple of its CPU time. Time
/// in which it waits for a CPU does not count, so only a program that hangs needs this much.
const WALL_FACTOR: u32 = 3;

/// Added to the elapsed time, for programs with little CPU time.
const WALL_MARGIN: Duration = Duration::from_secs(10);

/// The moves of a game, the result, and the CPU time of each program.
pub(crate) struct Played {
    pub(crate) moves: Vec<String>,
    pub(crate) result: GameResult,
    pub(crate) cpu: [Option<Duration>; 2],
}

impl<'a> Rules<'a> {
    /// Plays from a position. `seed` is that of built-in players.
    ///
    /// # Errors
    /// If a program could not be run; never the program's fault.
    pub(crate) fn play(
        &self,
        start: Box<dyn AnyPosition>,
        players: [&Entrant; 2],
        seed: u64,
    ) -> Result<Played, Fault> {
        for player in players {
            if let Kind::Builtin(builtin) = player.kind {
                check(builtin, self.game, &*start).map_err(Fault::Usage)?;
            }
        }
        let opening = start.played().join(" ");
        let table = GameTable::new(start, self.max_moves, self.cancel);
        let seat = |player: Player| {
            let ran = match &players[player.index()].kind {
                Kind::Builtin(builtin) => {
                    sit(*builtin, player, &table, seed);
                    Ok(None)
                }
                Kind::Program {
                    program,
                    limits,
                    move_limits,
                    protocol,
                } => {
                    let seated = Seated {
                        program,
                        limits,
                        move_limits,
                        player,
                    };
                    let cpu = match protocol {
                        MatchProtocol::Lines => self.seat_program(seated, &table, &opening),
                        _ => self.seat_bot(seated, &table, *protocol),
                    };
                    cpu.map(Some)
                }
            };
            if ran.is_err() {
                // The opponent must not wait; the error is what is reported.
                let reason = "it could not be run".to_owned();
                table.fail(player, Verdict::RuntimeError, reason);
            }
            ran
        };
        let [first, second] = thread::scope(|scope| {
            let second = scope.spawn(|| seat(Player::Second));
            let first = seat(Player::First);
            let second = second.join();
            [
                first,
                second.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            ]
        });
        let cpu = [first?, second?];
        let (moves, result) = table.finish();
        let Some(result) = result else {
            unreachable!("a player stops only when the game is over, or loses by stopping")
        };
        Ok(Played { moves, result, cpu })
    }

    /// Runs a program for a game, from its first turn on; returns its CPU time.
    fn seat_program(
        &self,
        seated: Seated<'_>,
        table: &GameTable<'_>,
        opening: &str,
    ) -> Result<Duration, Fault> {
        let player = seated.player;
        if !table.wait_for_turn(player) {
            return Ok(Duration::ZERO);
        }
        let size: Vec<String> = self.game.size().iter().map(usize::to_string).collect();
        let mut seat = Seat {
            table,
            player,
            greeting: format!(
                "{} {} {player}\n{opening}\n",
                self.game.kind(),
                size.join(" ")
            ),
            limits: seated.turn_limits(),
            moves: 0,
        };
        let ran = self.run(seated, table, seated.limits, &mut seat)?;
        let (verdict, reason) = seated.fault(&ran, seat.limits, seat.moves);
        table.fail(player, verdict, reason);
        Ok(ran.submission.cpu)
    }

    /// Runs a bot of Botzone for a game: it is started again for each turn, unless it asks to be
    /// kept running. Returns its CPU time.
    fn seat_bot(
        &self,
        seated: Seated<'_>,
        table: &GameTable<'a>,
        protocol: MatchProtocol,
    ) -> Result<Duration, Fault> {
        let player = seated.player;
        let form = BotForm::new(self.game);
        let (mut data, mut moves, mut cpu) = (BotData::default(), 0, Duration::ZERO);
        let mut limits = seated.turn_limits();
        while table.wait_for_turn(player) {
            let left = Limits {
                time: seated.limits.time.saturating_sub(cpu),
                ..*seated.limits
            };
            let mut seat = BotSeat {
                table,
                game: self.game,
                form,
                player,
                protocol,
                limits,
                data: &mut data,
                response: None,
                lines_after: 0,
                moves: &mut moves,
            };
            let ran = self.run(seated, table, &left, &mut seat)?;
            cpu += ran.submission.cpu;
            let of_turn = Seated {
                limits: &left,
                ..seated
            };
            let is_over = seat.response.is_none();
            let fault = of_turn.fault(&ran, limits, *seat.moves);
            match (is_over, fault) {
                // It has responded and ended as a bot should.
                (false, (Verdict::WrongAnswer, _)) => drop(seat.play()),
                (_, (Verdict::WrongAnswer, _)) => {
                    let reason = "it ended without a response".to_owned();
                    table.fail(player, Verdict::WrongAnswer, reason);
                }
                (_, (verdict, reason)) => table.fail(player, verdict, reason),
            }
            limits.first = limits.other;
        }
        Ok(cpu)
    }

    /// Runs a program with its side of the table, within these limits.
    fn run(
        &self,
        seated: Seated<'_>,
        table: &GameTable<'_>,
        limits: &Limits,
        seat: &mut dyn Responder,
    ) -> Result<Pair, Fault> {
        let program = seated.program;
        let mut job = program.job(&[], Stdin::Empty, limits);
        job.limits.wall = limits.time * WALL_FACTOR + WALL_MARGIN;
        job.cancel = table.cancels[seated.player.index()].clone();
        let ran = self.sandbox.run_pair(&job, Partner::InProcess(seat));
        ran.map_err(|error| missing_tool(program.language(), error))
    }
}

/// A program at its side of the table.
#[derive(Clone, Copy)]
struct Seated<'a> {
    program: &'a Executable,
    limits: &'a Limits,
    move_limits: &'a MoveLimits,
    player: Player,
}

impl Seated<'_> {
    /// The limits of its turns.
    fn turn_limits(&self) -> TurnLimits {
        let limit = |limit: Option<Duration>| limit.unwrap_or(self.limits.time);
        TurnLimits {
            first: limit(self.move_limits.first.or(self.move_limits.other)),
            other: limit(self.move_limits.other),
        }
    }

    /// Why a player loses whose program has ended before the game, after this number of moves.
    fn fault(&self, ran: &Pair, limits: TurnLimits, moves: usize) -> (Verdict, String) {
        let exit = &ran.submission;
        let limit = if moves == 0 {
            limits.first
        } else {
            limits.other
        };
        let is_over = exit.stop == Some(Stop::Cpu) && exit.cpu <= self.limits.time;
        if let (true, Some(used)) = (is_over && limit < self.limits.time, ran.last_turn) {
            let reason = format!(
                "{}: its move {} took {} of CPU time; the limit of a move is {}",
                Verdict::TimeLimit,
                moves + 1,
                seconds(used),
                seconds(limit)
            );
            return (Verdict::TimeLimit, reason);
        }
        if ran.waited_in_turn {
            let reason = format!(
                "{}: it waited for input in its own turn; it may not have flushed its move",
                Verdict::TimeLimit
            );
            return (Verdict::TimeLimit, reason);
        }
        match of_run(exit, self.limits, self.program.language(), None) {
            RunOutcome::Failed(verdict, reason) => (verdict, format!("{verdict}: {reason}")),
            RunOutcome::Finished => {
                let reason = "it ended before the game was over".to_owned();
                (Verdict::WrongAnswer, reason)
            }
        }
    }
}

/// The maximum length of a move. The reason for which a player loses contains the whole move.
const LONGEST_MOVE: usize = 200;

/// The beginning of a text that is too long to be a move, and still is not one.
fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_MOVE) {
        Some((at, _)) => format!("{}...", &text[..at]).into(),
        None => text.into(),
    }
}

/// The moves of a built-in player.
fn sit(builtin: Builtin, player: Player, table: &GameTable<'_>, seed: u64) {
    let stream = seed.wrapping_mul(2).wrapping_add(player.index() as u64);
    let mut random = Random(ChaCha8Rng::seed_from_u64(stream));
    while table.wait_for_turn(player) {
        if table.is_cancelled(player) {
            // Nobody looks at the result.
            table.fail(player, Verdict::RuntimeError, "it was cancelled".to_owned());
            return;
        }
        let Some(text) = choose(builtin, &*table.position(), &mut random) else {
            return;
        };
        table.play(player, &text);
    }
}

/// The side of the table that a program talks to.
struct Seat<'a, 't> {
    table: &'a GameTable<'t>,
    player: Player,
    /// What the program reads first.
    greeting: String,
    limits: TurnLimits,
    /// How many moves it has made.
    moves: usize,
}

/// The moves of the opponent, each in a line.
fn lines(moves: &[&str], _: &dyn AnyPosition) -> String {
    moves.iter().flat_map(|text| [*text, "\n"]).collect()
}

impl Responder for Seat<'_, '_> {
    fn connect(&mut self, sender: ReplySender) {
        self.table.connect(self.player, sender, Box::new(lines));
    }

    fn receive(&mut self, received: Received<'_>) -> Reply {
        match received {
            Received::Start => match self.table.next(self.player) {
                Reply::Say(news) => Reply::Say([self.greeting.as_bytes(), &news].concat()),
                other => other,
            },
            Received::Stopped => self.table.next(self.player),
            Received::Line(line) => {
                self.moves += 1;
                let text = String::from_utf8_lossy(line);
                self.table.play(self.player, &cut(text.trim()))
            }
            // Whether this is a fault depends on how the program ends.
            Received::End(_) => Reply::Finish,
        }
    }

    fn turn_limits(&self) -> Option<TurnLimits> {
        Some(self.limits)
    }
}
