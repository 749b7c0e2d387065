//! Moves as Botzone's bots read and print them.
//!
//! Games of Botzone have numbers with names, such as `{"x":2,"y":3}`, where `x` is the column and
//! `y` the row, from 0. In other games a move is its text.

use games::{AnyGame, AnyPosition, Player};
use serde_json::{Map, Value};

/// How the moves of a game are written.
#[derive(Clone, Copy)]
pub(crate) struct BotForm {
    kind: FormKind,
    rows: i64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FormKind {
    /// A point: `x` and `y`.
    Point,
    /// The same from 1, where -2 is the beginning of the game and -1 a pass.
    GoPoint,
    /// The same where `x` is the row and `y` the column.
    HexPoint,
    /// From one cell to another, rows from the top.
    Jump,
    /// From a cell to another one, and the cell of the arrow.
    Arrow,
    /// The text of the move.
    Text,
}

/// What a bot has read and printed, the last request without a response.
pub(crate) struct BotHistory {
    pub(crate) requests: Vec<Value>,
    pub(crate) responses: Vec<Value>,
}

impl BotForm {
    pub(crate) fn new(game: &dyn AnyGame) -> Self {
        let kind = match game.kind() {
            "reversi" | "gomoku" | "renju" => FormKind::Point,
            "go" => FormKind::GoPoint,
            "hex" => FormKind::HexPoint,
            "ataxx" => FormKind::Jump,
            "amazons" => FormKind::Arrow,
            _ => FormKind::Text,
        };
        let rows = game.size().last().copied().unwrap_or_default();
        Self {
            kind,
            rows: i64::try_from(rows).unwrap_or_default(),
        }
    }

    /// The names of the numbers of a move; none if a move is a text.
    fn fields(&self) -> &'static [&'static str] {
        match self.kind {
            FormKind::Point | FormKind::GoPoint | FormKind::HexPoint => &["x", "y"],
            FormKind::Jump => &["x0", "y0", "x1", "y1"],
            FormKind::Arrow => &["x0", "y0", "x1", "y1", "x2", "y2"],
            FormKind::Text => &[],
        }
    }

    /// The request of the player who begins the game.
    fn beginning(&self) -> Value {
        match self.kind {
            FormKind::GoPoint => self.same(-2),
            FormKind::Text => Value::from(""),
            _ => self.same(-1),
        }
    }

    fn same(&self, number: i64) -> Value {
        self.object(&vec![number; self.fields().len()])
    }

    fn object(&self, numbers: &[i64]) -> Value {
        let fields = self.fields().iter().zip(numbers);
        let fields = fields.map(|(name, number)| ((*name).to_owned(), Value::from(*number)));
        Value::Object(fields.collect::<Map<_, _>>())
    }

    /// A legal move of a position.
    fn write(&self, position: &dyn AnyPosition, text: &str) -> Value {
        if self.kind == FormKind::Text {
            return Value::from(text);
        }
        if text == "pass" {
            return self.same(-1);
        }
        let mut cells: Vec<&str> = text.split(['-', '/']).collect();
        if self.kind == FormKind::Jump {
            let letter = |(_, letter): &(usize, char)| letter.is_ascii_lowercase();
            let second = text.char_indices().skip(1).find(letter);
            cells = match second {
                Some((at, _)) => vec![&text[..at], &text[at..]],
                None => vec![text, text],
            };
        }
        let points: Option<Vec<(i64, i64)>> = cells.into_iter().map(parse_cell).collect();
        let mut points = points.unwrap_or_default();
        if let (FormKind::Jump, [from, to]) = (self.kind, &mut points[..])
            && from == to
            && let Some(source) = neighbour(position, *to)
        {
            *from = source;
        }
        let numbers = points.into_iter().flat_map(|point| self.to_bot(point));
        self.object(&numbers.collect::<Vec<_>>())
    }

    fn to_bot(self, (column, row): (i64, i64)) -> [i64; 2] {
        match self.kind {
            FormKind::GoPoint => [column + 1, row + 1],
            FormKind::HexPoint => [row, column],
            FormKind::Jump => [column, self.rows - 1 - row],
            _ => [column, row],
        }
    }

    fn to_cell(self, x: i64, y: i64) -> (i64, i64) {
        match self.kind {
            FormKind::GoPoint => (x.saturating_sub(1), y.saturating_sub(1)),
            FormKind::HexPoint => (y, x),
            FormKind::Jump => (x, (self.rows - 1).saturating_sub(y)),
            _ => (x, y),
        }
    }

    /// The text of the move in a response, which may be illegal.
    pub(crate) fn read(
        &self,
        position: &dyn AnyPosition,
        response: &Value,
    ) -> Result<String, String> {
        if self.kind == FormKind::Text {
            let text = response.as_str().map(|text| text.trim().to_owned());
            return text.ok_or_else(|| self.expected(response));
        }
        let found = self.numbers(response);
        let numbers = found.ok_or_else(|| self.expected(response))?;
        if numbers.iter().all(|number| *number == -1) {
            return Ok("pass".to_owned());
        }
        let points = numbers.chunks(2).map(|pair| self.to_cell(pair[0], pair[1]));
        let points: Vec<(i64, i64)> = points.collect();
        let names: Option<Vec<String>> = points.iter().map(|point| cell_name(*point)).collect();
        let outside = || format!("found {response}; expected a cell of the board");
        let names = names.ok_or_else(outside)?;
        Ok(match (&names[..], self.kind) {
            ([from, to, arrow], _) => format!("{from}-{to}/{arrow}"),
            ([from, to], _) if is_near(points[0], points[1]) => {
                let is_own = stones(position)
                    .any(|(cell, player)| cell == points[0] && player == position.to_move());
                if !is_own {
                    return Err(format!("found {response}, but {from} has no own piece"));
                }
                to.clone()
            }
            _ => names.concat(),
        })
    }

    /// The numbers of a move: of an object, of an object in a text, or numbers in a text.
    fn numbers(&self, response: &Value) -> Option<Vec<i64>> {
        match response {
            Value::Object(object) => {
                let number = |name: &&str| object.get(*name)?.as_i64();
                self.fields().iter().map(number).collect()
            }
            Value::String(text) => {
                if let Ok(object @ Value::Object(_)) = serde_json::from_str(text) {
                    return self.numbers(&object);
                }
                let numbers = text.split_whitespace().map(|word| word.parse().ok());
                let numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
                (numbers.len() == self.fields().len()).then_some(numbers)
            }
            _ => None,
        }
    }

    fn expected(&self, found: &Value) -> String {
        if self.kind == FormKind::Text {
            return format!("found {found}; expected a text with a move");
        }
        let fields = self.fields().join(", ");
        format!("found {found}; expected an object with the numbers {fields}")
    }

    /// What a player has read and printed, from the beginning of the game on.
    pub(crate) fn history(&self, game: &dyn AnyGame, moves: &[String], own: Player) -> BotHistory {
        let mut position = game.start();
        let mut history = BotHistory {
            requests: Vec::new(),
            responses: Vec::new(),
        };
        let mut news: Vec<Value> = Vec::new();
        for text in moves {
            let written = self.write(&*position, text);
            if position.to_move() == own {
                history.requests.push(self.request(&news));
                history.responses.push(written);
                news.clear();
            } else {
                news.push(written);
            }
            if position.play(text).is_err() {
                break;
            }
        }
        history.requests.push(self.request(&news));
        history
    }

    /// The request after these moves of the opponent: several only in games of texts.
    fn request(&self, news: &[Value]) -> Value {
        match news {
            [] => self.beginning(),
            [only] => only.clone(),
            several => {
                let texts: Vec<&str> = several.iter().filter_map(Value::as_str).collect();
                Value::from(texts.join(" "))
            }
        }
    }

    /// A request or a response in one line, as the simplified interaction has it.
    pub(crate) fn line(&self, value: &Value) -> String {
        let number = |name: &&str| value.get(*name).map(ToString::to_string);
        let numbers: Vec<String> = self.fields().iter().filter_map(number).collect();
        match value {
            Value::String(text) => text.clone(),
            _ => numbers.join(" "),
        }
    }
}

/// The column and the row of `c4`, from 0.
fn parse_cell(text: &str) -> Option<(i64, i64)> {
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = text.split_at(digits);
    let column = letters.bytes().try_fold(0_i64, |value, letter| {
        let digit = i64::from(letter.checked_sub(b'a')?) + 1;
        Some(value * 26 + digit)
    })?;
    Some((column - 1, row.parse::<i64>().ok()? - 1))
}

/// The name of a cell; `None` if no board has it.
fn cell_name((column, row): (i64, i64)) -> Option<String> {
    let letter = u8::try_from(column).ok().filter(|column| *column < 26)?;
    let is_row = (0..1000).contains(&row);
    is_row.then(|| format!("{}{}", char::from(b'a' + letter), row + 1))
}

fn is_near(one: (i64, i64), other: (i64, i64)) -> bool {
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)) <= 1
}

/// The pieces of a position.
fn stones(position: &dyn AnyPosition) -> impl Iterator<Item = ((i64, i64), Player)> {
    let cells = position.picture().cells.into_iter();
    cells.filter_map(|cell| Some((parse_cell(&cell.name)?, cell.stone?)))
}

/// An own piece next to a cell.
fn neighbour(position: &dyn AnyPosition, cell: (i64, i64)) -> Option<(i64, i64)> {
    let mut all = stones(position);
    let own = position.to_move();
    let found = all.find(|(at, player)| *player == own && is_near(*at, cell));
    found.map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::BotForm;
    use games::{AnyGame, Player};
    use serde_json::{Value, json};

    fn form(name: &str, size: &[usize]) -> (Box<dyn AnyGame>, BotForm) {
        let game = games::game(name, size, &[]).unwrap();
        let form = BotForm::new(&*game);
        (game, form)
    }

    /// Botzone's boards and ours have the same legal moves at the beginning.
    #[test]
    fn boards_lie_as_those_of_botzone() {
        for (name, size, legal, illegal) in [
            (
                "reversi",
                &[8, 8][..],
                json!({ "x": 3, "y": 2 }),
                json!({ "x": 3, "y": 5 }),
            ),
            (
                "amazons",
                &[8, 8],
                json!({ "x0": 2, "y0": 0, "x1": 2, "y1": 4, "x2": 0, "y2": 4 }),
                json!({ "x0": 0, "y0": 5, "x1": 0, "y1": 4, "x2": 0, "y2": 3 }),
            ),
            (
                "ataxx",
                &[7, 7],
                json!({ "x0": 0, "y0": 0, "x1": 2, "y1": 2 }),
                json!({ "x0": 6, "y0": 0, "x1": 5, "y1": 1 }),
            ),
            (
                "gomoku",
                &[],
                json!({ "x": 14, "y": 0 }),
                json!({ "x": 15, "y": 0 }),
            ),
            (
                "go",
                &[9, 9],
                json!({ "x": 9, "y": 1 }),
                json!({ "x": 0, "y": 1 }),
            ),
        ] {
            let (game, form) = form(name, size);
            let mut position = game.start();
            let text = form.read(&*position, &legal).unwrap();
            let written = form.write(&*position, &text);
            assert_eq!(written, legal, "{name}");
            position.boxed_clone().play(&text).expect(name);
            let is_legal = form
                .read(&*position, &illegal)
                .is_ok_and(|text| position.play(&text).is_ok());
            assert!(!is_legal, "{name}");
        }
    }

    #[test]
    fn every_move_is_read_as_it_is_written() {
        for (name, size) in [
            ("reversi", &[][..]),
            ("ataxx", &[]),
            ("amazons", &[8, 8]),
            ("hex", &[11, 11]),
            ("go", &[5, 5]),
            ("connect-four", &[]),
            ("international-draughts", &[]),
        ] {
            let (game, form) = form(name, size);
            let mut position = game.start();
            for number in 0..40 {
                let moves = position.moves();
                for text in &moves {
                    let written = form.write(&*position, text);
                    assert_eq!(form.read(&*position, &written).as_ref(), Ok(text), "{name}");
                    let line = Value::from(form.line(&written));
                    assert_eq!(form.read(&*position, &line).as_ref(), Ok(text), "{name}");
                }
                let Some(text) = moves.get(number * 7 % moves.len().max(1)) else {
                    break;
                };
                position.play(text).unwrap();
            }
        }
    }

    /// In Botzone's Hex the first player connects the lowest and the highest `x`, and (0, 1) is
    /// next to (1, 0).
    #[test]
    fn the_sides_of_hex_are_those_of_botzone() {
        let (game, form) = form("hex", &[2, 2]);
        let mut position = game.start();
        for (x, y) in [(0, 1), (0, 0), (1, 0)] {
            let text = form.read(&*position, &json!({ "x": x, "y": y })).unwrap();
            position.play(&text).unwrap();
        }
        assert_eq!(position.outcome().unwrap().winner, Some(Player::First));
    }

    #[test]
    fn histories_alternate_and_begin_with_a_sign() {
        let (game, form) = form("reversi", &[]);
        let moves = ["d3", "c3", "c4"].map(str::to_owned);
        let history = form.history(&*game, &moves[..2], Player::First);
        assert_eq!(
            json!(history.requests),
            json!([{"x":-1,"y":-1}, {"x":2,"y":2}])
        );
        assert_eq!(json!(history.responses), json!([{"x":3,"y":2}]));
        let history = form.history(&*game, &moves, Player::Second);
        assert_eq!(history.requests.len(), 2);
        assert_eq!(json!(history.responses), json!([{"x":2,"y":2}]));
        let (game, form) = super::tests::form("connect6", &[]);
        let moves = ["a1", "b1", "b2"].map(str::to_owned);
        let history = form.history(&*game, &moves, Player::First);
        assert_eq!(json!(history.requests), json!(["", "b1 b2"]));
    }

    #[test]
    fn other_responses_are_refused() {
        let (game, form) = form("reversi", &[]);
        let position = game.start();
        for response in [
            json!(null),
            json!(3),
            json!({ "x": 1 }),
            json!({ "x": 1.5, "y": 2 }),
            json!("d3"),
            json!("1 2 3"),
            json!({ "x": -5, "y": 2 }),
            json!({ "x": i64::MAX, "y": i64::MIN }),
        ] {
            let error = form.read(&*position, &response).unwrap_err();
            assert!(error.contains("expected"), "{error}");
        }
        let pass = form.read(&*position, &json!("-1 -1"));
        assert_eq!(pass.as_deref(), Ok("pass"));
    }
}
