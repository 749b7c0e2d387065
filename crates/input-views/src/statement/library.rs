//! The moves and positions of games of the library.

use super::list::List;
use super::options;
use super::structures::Writer;
use super::words::Language;
use games::Player;
use input_language::plan::{LibraryGame, Play, Position, VarId};

impl List<'_> {
    /// The game and its size.
    fn library_game(&self, game: &LibraryGame, var: VarId) -> String {
        let chain = &self.tex.plan.vars[var].chain;
        let number = |term| {
            let number = self.tex.term(term, chain, false);
            number.unwrap_or_else(|| "\\ldots".to_owned())
        };
        let mut size: Vec<String> = game.size.iter().map(number).collect();
        if size.is_empty() {
            size = game
                .kind
                .default_size
                .iter()
                .map(usize::to_string)
                .collect();
        }
        let size = size.join(" \\times ");
        let options = game.options.iter().filter_map(|(name, value)| {
            options::in_words(self.language, game.kind.name, (name, value))
        });
        match self.language {
            Language::English => {
                let options: Vec<String> = options.collect();
                let size = format!("{} of size ${size}$", game.kind.title);
                match options.as_slice() {
                    [] => size,
                    options => format!("{size} ({})", options.join(", ")),
                }
            }
            Language::Chinese => {
                let size = format!("大小为 ${size}$");
                let words: Vec<String> = std::iter::once(size).chain(options).collect();
                format!("{}（{}）", game.kind.chinese, words.join("，"))
            }
        }
    }

    /// A position in words.
    pub(super) fn position(&self, var: VarId, position: &Position) -> String {
        let name = self.tex.element(var);
        let game = self.library_game(&position.game, var);
        let pick = |english, chinese| self.language.pick(english, chinese);
        let mut words = match self.language {
            Language::English => format!("${name}$ is a position of {game}"),
            Language::Chinese => format!("${name}$ 是{game}的一个局面"),
        };
        if position.reachable {
            words += pick("; it occurs in a game", "；该局面可在对局中出现");
        }
        words += match position.finished {
            Some(true) => pick("; the game is over", "；对局已经结束"),
            Some(false) => pick("; the game is not over", "；对局尚未结束"),
            None => "",
        };
        words += match position.turn {
            Some(Player::First) => pick("; it is the first player's turn", "；轮到先手"),
            Some(Player::Second) => pick("; it is the second player's turn", "；轮到后手"),
            None => "",
        };
        words
    }
}

impl Writer<'_> {
    pub(super) fn play(&self, play: &Play) -> String {
        let (names, game) = (
            self.together(),
            self.list.library_game(&play.game, self.vars[0]),
        );
        let end = match play.finished {
            Some(true) => self.pick("; the last one ends it", "；最后一步结束对局"),
            Some(false) => self.pick("; it is not over after them", "；此后对局尚未结束"),
            None => "",
        };
        match self.list.language {
            Language::English => {
                format!("the {names} are the moves of a game of {game}, from its beginning{end}")
            }
            Language::Chinese => format!("{names} 是一局{game}从开局起的各步{end}"),
        }
    }
}
