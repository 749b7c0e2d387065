//! How many values a list with a structure can have.

use super::InputCounter;
use super::formulas::{binomial, falling, graphs, power, trees};
use games::AnyGame;
use input_language::games::checked_position;
use input_language::plan::{
    GameRules, LibraryGame, Players, Position, Structure, StructureKind, max_positions,
};
use input_language::structure::game::{Game, count_games, count_positions};

impl InputCounter<'_> {
    pub(super) fn structure(&mut self, structure: &Structure, count: i128) -> Option<u128> {
        match &structure.kind {
            StructureKind::Permutation { size, .. } => {
                let size = self.whole(size)?;
                if size == count {
                    falling(u128::try_from(size).ok()?, size)
                } else {
                    Some(0)
                }
            }
            StructureKind::Tree(tree) => {
                let size = self.whole(&tree.size)?;
                if size.max(1) == count + 1 {
                    trees(tree, size, self.orders)
                } else {
                    Some(0)
                }
            }
            StructureKind::Graph(graph) => {
                self.is_exact &= !(graph.connected
                    || graph.acyclic
                    || graph.bipartite
                    || graph.degree.is_some());
                graphs(graph, self.whole(&graph.size)?, count, self.orders)
            }
            StructureKind::List { distinct, order } => {
                let sizes = structure.vars.iter().map(|&var| self.size(var));
                let width = sizes
                    .collect::<Option<Vec<u128>>>()?
                    .into_iter()
                    .try_fold(1_u128, u128::checked_mul)?;
                if structure
                    .vars
                    .iter()
                    .any(|&var| self.plan.vars[var].per_row)
                {
                    return None;
                }
                match (distinct, order) {
                    (true, None) => falling(width, count),
                    (true, Some(_)) => binomial(width, count),
                    (false, _) => binomial(
                        (width + u128::try_from(count).ok()?).saturating_sub(1),
                        count,
                    ),
                }
            }
            StructureKind::Points { distinct, general } => {
                self.is_exact &= !general;
                let sizes = structure.vars.iter().map(|&var| self.size(var));
                let width = sizes
                    .collect::<Option<Vec<u128>>>()?
                    .into_iter()
                    .try_fold(1_u128, u128::checked_mul)?;
                if *distinct || *general {
                    falling(width, count)
                } else {
                    power(width, count)
                }
            }
            StructureKind::Moves(moves) => {
                let game = self.game(&moves.game)?;
                let moves_made = usize::try_from(count).ok()?;
                count_games(&game, moves_made, moves.players == Players::Free)
            }
            StructureKind::Board(board) => {
                let game = self.game(&board.game)?;
                if let Some(positions) = count_positions(&game, board.asked) {
                    return Some(positions);
                }
                self.is_exact = false;
                power(3, i128::try_from(game.cells()).ok()?)
            }
            StructureKind::Play(play) => {
                let game = self.library_game(&play.game)?;
                let most = max_positions(game.as_ref());
                let games = game.count_games(usize::try_from(count).ok()?, most)?;
                match play.finished {
                    Some(true) => Some(games.finished),
                    Some(false) => Some(games.open),
                    None => games.finished.checked_add(games.open),
                }
            }
        }
    }

    /// How many positions a board of the library has.
    pub(super) fn positions(&self, wanted: &Position) -> Option<u128> {
        let game = self.library_game(&wanted.game)?;
        let all = wanted.game.positions(game.as_ref())?;
        let is_wanted = |text: &&String| checked_position(game.as_ref(), wanted, text).is_ok();
        Some(all.texts.iter().filter(is_wanted).count() as u128)
    }

    fn library_game(&self, game: &LibraryGame) -> Option<Box<dyn AnyGame>> {
        game.with(|term| self.whole(term).ok_or(())).ok()?.ok()
    }

    fn game(&self, rules: &GameRules) -> Option<Game> {
        rules.with(|term| self.whole(term).ok_or(())).ok()?
    }
}
