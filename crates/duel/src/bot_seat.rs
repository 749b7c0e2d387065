//! A side of the table for a bot of Botzone.
//!
//! A bot is started for each of its turns, reads everything that it has read and printed in the
//! game, and prints its response. A bot that prints [`KEEP_RUNNING`] after its response is not
//! ended: later it reads the new request only.

use crate::bot_form::{BotForm, BotHistory};
use crate::table::GameTable;
use games::{AnyGame, AnyPosition, Player};
use sandbox::{Received, Reply, ReplySender, Responder, TurnLimits};
use serde_json::{Map, Value};
use terms::MatchProtocol;
use terms::verdict::Verdict;

/// The line with which a bot asks to be kept running.
const KEEP_RUNNING: &[u8] = b">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// The maximum length of a response, which results and messages may contain.
const LONGEST_RESPONSE: usize = 10_000;

/// What a bot stores for its next turn.
#[derive(Default)]
pub(crate) struct BotData {
    data: Option<Value>,
    globaldata: Option<Value>,
}

/// A bot, from its first turn after a start to its end.
pub(crate) struct BotSeat<'a, 't> {
    pub(crate) table: &'a GameTable<'t>,
    pub(crate) game: &'t dyn AnyGame,
    pub(crate) form: BotForm,
    pub(crate) player: Player,
    pub(crate) protocol: MatchProtocol,
    pub(crate) limits: TurnLimits,
    pub(crate) data: &'a mut BotData,
    /// Its move in the current turn, once it has responded.
    pub(crate) response: Option<String>,
    /// How many lines followed the response.
    pub(crate) lines_after: usize,
    /// How many moves it has made.
    pub(crate) moves: &'a mut usize,
}

impl BotSeat<'_, '_> {
    /// What the bot reads in its first turn: all requests and responses.
    fn greeting(&self) -> String {
        let moves = self.table.position().played();
        let BotHistory {
            requests,
            responses,
        } = self.form.history(self.game, &moves, self.player);
        if self.protocol == MatchProtocol::Botzone {
            let mut object = Map::new();
            object.insert("requests".to_owned(), Value::Array(requests));
            object.insert("responses".to_owned(), Value::Array(responses));
            let stored = [
                ("data", &self.data.data),
                ("globaldata", &self.data.globaldata),
            ];
            for (name, value) in stored {
                if let Some(value) = value {
                    object.insert(name.to_owned(), value.clone());
                }
            }
            return format!("{}\n", Value::Object(object));
        }
        let mut lines = vec![requests.len().to_string()];
        for (at, request) in requests.iter().enumerate() {
            lines.push(self.form.line(request));
            lines.extend(responses.get(at).map(|response| self.form.line(response)));
        }
        let stored = [&self.data.data, &self.data.globaldata]
            .into_iter()
            .flatten();
        lines.extend(stored.map(|value| self.form.line(value)));
        lines.join("\n") + "\n"
    }

    /// Reads the response, or ends the game with the fault of the player.
    fn respond(&mut self, line: &[u8]) -> Reply {
        match self.parse(line) {
            Ok(text) => {
                self.response = Some(text);
                self.lines_after = 0;
                Reply::Say(Vec::new())
            }
            Err(why) => {
                let reason = format!("response {}: {why}", *self.moves + 1);
                self.table.fail(self.player, Verdict::WrongAnswer, reason);
                Reply::Stop
            }
        }
    }

    fn parse(&mut self, line: &[u8]) -> Result<String, String> {
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        if text.len() > LONGEST_RESPONSE {
            return Err(format!("it is longer than {LONGEST_RESPONSE} bytes"));
        }
        let response = match self.protocol {
            MatchProtocol::Botzone => self.parse_json(text)?,
            _ => Value::from(text),
        };
        self.form.read(&*self.table.position(), &response)
    }

    fn parse_json(&mut self, text: &str) -> Result<Value, String> {
        let expected = "expected a line of JSON with a `response`";
        let parsed: Value =
            serde_json::from_str(text).map_err(|error| format!("{expected}: {error}"))?;
        let Value::Object(mut object) = parsed else {
            return Err(format!("{expected}, found {parsed}"));
        };
        if let Some(data) = object.remove("data") {
            self.data.data = Some(data);
        }
        if let Some(data) = object.remove("globaldata") {
            self.data.globaldata = Some(data);
        }
        let response = object.remove("response");
        response.ok_or_else(|| format!("{expected}: it is missing"))
    }

    /// A line after the response.
    fn after_response(&mut self, line: &[u8]) -> Reply {
        if line.trim_ascii() != KEEP_RUNNING {
            self.store(line);
            return Reply::Say(Vec::new());
        }
        self.play()
    }

    /// In the simplified interaction, the lines after the response are what a bot stores.
    fn store(&mut self, line: &[u8]) {
        if self.protocol == MatchProtocol::BotzoneSimple {
            let text = String::from_utf8_lossy(line);
            let text = Value::from(
                text.trim()
                    .chars()
                    .take(LONGEST_RESPONSE)
                    .collect::<String>(),
            );
            match self.lines_after {
                0 => self.data.data = Some(text),
                1 => self.data.globaldata = Some(text),
                _ => {}
            }
        }
        self.lines_after += 1;
    }

    /// Makes the move of the response. Returns what a bot that is kept running does next.
    pub(crate) fn play(&mut self) -> Reply {
        let Some(text) = self.response.take() else {
            return Reply::Say(Vec::new());
        };
        *self.moves += 1;
        self.table.play(self.player, &text)
    }
}

/// What a bot that is kept running reads after these moves.
fn request(
    game: &dyn AnyGame,
    form: BotForm,
    moves: &[String],
    player: Player,
    protocol: MatchProtocol,
) -> String {
    let mut history = form.history(game, moves, player);
    let request = history.requests.pop().unwrap_or_default();
    match protocol {
        MatchProtocol::Botzone => format!("{request}\n"),
        _ => format!("{}\n", form.line(&request)),
    }
}

impl Responder for BotSeat<'_, '_> {
    fn connect(&mut self, sender: ReplySender) {
        let (game, form, player, protocol) = (self.game, self.form, self.player, self.protocol);
        let announce = move |_: &[&str], position: &dyn AnyPosition| {
            request(game, form, &position.played(), player, protocol)
        };
        self.table.connect(player, sender, Box::new(announce));
    }

    fn receive(&mut self, received: Received<'_>) -> Reply {
        match received {
            Received::Start => Reply::Say(self.greeting().into_bytes()),
            Received::Line(line) if line.trim_ascii().is_empty() => Reply::Say(Vec::new()),
            Received::Line(line) if self.response.is_some() => self.after_response(line),
            Received::Line(line) => self.respond(line),
            Received::Stopped => self.table.next(self.player),
            Received::End(rest) => {
                let is_response = self.response.is_none() && !rest.trim_ascii().is_empty();
                match is_response.then(|| self.respond(rest)) {
                    Some(Reply::Stop) => Reply::Stop,
                    // The move is made when the bot has ended without a fault.
                    _ => Reply::Finish,
                }
            }
        }
    }

    fn turn_limits(&self) -> Option<TurnLimits> {
        Some(self.limits)
    }
}
