//! The moves and positions of games.

use super::structures::Writer;
use super::words::Language;
use input_language::plan::{BoardLayout, GameRules, Moves, Players, VarKind};

impl Writer<'_> {
    /// The board and the winning rows.
    fn game(&self, game: &GameRules) -> String {
        let chain = &self.list.tex.plan.vars[self.vars[0]].chain;
        let term = |term| {
            let term = self.list.tex.term(term, chain, false);
            term.unwrap_or_else(|| "\\ldots".to_owned())
        };
        let sides: Vec<String> = game.sides.iter().map(term).collect();
        let (sides, row) = (sides.join(" \\times "), term(&game.row));
        let row = match (self.list.language, game.exact) {
            (Language::English, false) => format!("${row}$ or more in a row win"),
            (Language::English, true) => format!("exactly ${row}$ in a row win"),
            (Language::Chinese, false) => format!("先将至少 ${row}$ 子连成一线者获胜"),
            (Language::Chinese, true) => format!("先将恰好 ${row}$ 子连成一线者获胜"),
        };
        let rules = [
            (
                game.gravity,
                ", on which stones fall down",
                "，棋子会下落到最低的空位",
            ),
            (
                game.wrap,
                ", whose opposite edges are one",
                "，棋盘的对边相接",
            ),
        ];
        let rules = rules.iter().filter(|(holds, ..)| *holds);
        let rules: String = rules
            .map(|(_, english, chinese)| self.pick(english, chinese))
            .collect();
        match self.list.language {
            Language::English => format!("a board of ${sides}$ cells{rules}; {row}"),
            Language::Chinese => format!("${sides}$ 的棋盘上{rules}，{row}"),
        }
    }

    pub(super) fn moves(&self, moves: &Moves) -> String {
        let (names, game) = (self.together(), self.game(&moves.game));
        let turns = match moves.players {
            Players::Free => "",
            _ => self.pick(" who take turns", "轮流"),
        };
        let end = match (self.list.language, moves.game.goes_on) {
            (Language::English, true) => ", and play may go on after that",
            (Language::English, false) => ", and no move comes after that",
            (Language::Chinese, true) => "，此后可能继续落子",
            (Language::Chinese, false) => "，此后不再落子",
        };
        match self.list.language {
            Language::English => {
                format!("the {names} are the moves of two players{turns} on {game}{end}")
            }
            Language::Chinese => format!("{names} 是两名玩家{turns}在{game}的落子{end}"),
        }
    }

    pub(super) fn board(&self, board: &BoardLayout) -> String {
        let (names, game) = (self.together(), self.game(&board.game));
        let mut words = match self.list.language {
            Language::English => format!("the {names} are the cells of {game}"),
            Language::Chinese => format!("{names} 是{game}的一个局面"),
        };
        if let Some([empty, first, second]) = self.cells(board) {
            words = match self.list.language {
                Language::English => format!(
                    "{words}; {empty} is an empty cell, {first} a stone of the first player, {second} one of the second"
                ),
                Language::Chinese => {
                    format!(
                        "{words}；{empty} 表示空格，{first} 表示先手的棋子，{second} 表示后手的棋子"
                    )
                }
            };
        }
        if board.asked.reachable {
            words += self.pick(
                "; the position comes up when both take turns",
                "；该局面可由双方轮流落子得到",
            );
        }
        if board.asked.open {
            words += self.pick("; the game is not over", "；对局尚未结束");
        }
        words += match board.asked.turn {
            Some(1) => self.pick("; it is the first player's turn", "；轮到先手"),
            Some(_) => self.pick("; it is the second player's turn", "；轮到后手"),
            None => "",
        };
        words
    }

    /// How cells are written.
    fn cells(&self, board: &BoardLayout) -> Option<[String; 3]> {
        let shown = |bytes: &[u8]| format!("`{}`", String::from_utf8_lossy(bytes));
        if let Some(letters) = &board.letters {
            return Some(letters.map(|letter| shown(&[letter])));
        }
        match &self.list.tex.plan.vars[self.vars[0]].kind {
            VarKind::Words(words) => {
                let words: Vec<String> = words.iter().map(|word| shown(word)).collect();
                words.try_into().ok()
            }
            _ => None,
        }
    }
}
