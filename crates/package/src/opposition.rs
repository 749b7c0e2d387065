//! An interactor that plays a game against submissions.

use super::matches::{Match, WrittenGame};
use super::parts::Resolver;
use generators::Params;
use opponents::{GameModel, Opposition};
use problems::Model;
use spec::{Mistake, Spanned};
use std::ops::Range;
use std::sync::Arc;
use terms::{Goal, Kind};

impl Resolver<'_> {
    /// The model of the spec, or the game of its interactor with what determines its cases.
    pub(super) fn model_or_game(
        &self,
        kind: Kind,
        spec: &spec::Spec,
    ) -> (Option<Arc<dyn Model>>, Option<Params>) {
        let opposition = self.opposition(kind, spec);
        let params = opposition.as_ref().map(GameModel::params);
        let model = match (&spec.model, opposition) {
            (Some(model), _) => self.model(model),
            (None, game) => game.map(|game| Arc::new(game) as Arc<dyn Model>),
        };
        (model, params)
    }

    /// The model of the game that the interactor plays, if the spec names a game.
    fn opposition(&self, kind: Kind, spec: &spec::Spec) -> Option<GameModel> {
        let found = spec.interactor.as_ref()?;
        let written = found.get_ref();
        let name = written.game.as_ref()?;
        if kind != Kind::Interactive {
            // This is a mistake of its own.
            return None;
        }
        if let Some(model) = &spec.model {
            let advice =
                "the game of the interactor is the model of the problem: remove one of them";
            self.misplaced(model.name.span(), advice);
        }
        self.refuse_keys(
            &keys_of_program(written),
            "it goes with `program`; this interactor is a game",
        );
        if let (Some(share), Some(Goal::Draw)) = (
            &written.draw_share,
            written.goal.as_ref().map(|goal| *goal.get_ref()),
        ) {
            self.misplaced(share.span(), "with `goal = \"draw\"` a draw has all points");
        }
        let (game, options) = self.game_of(WrittenGame {
            name,
            size: written.size.as_ref(),
            options: written.options.as_ref().map(Spanned::get_ref),
        })?;
        let Some(player) = &written.player else {
            let mistake = Mistake::MissingKey {
                key: "player".to_owned(),
                advice: "name the built-in player, such as player = \"mcts:1000\"",
            };
            self.mistakes.add(found.span(), mistake);
            return None;
        };
        let goal = written.goal.as_ref().map(|goal| *goal.get_ref());
        Some(GameModel::new(Opposition {
            game,
            options,
            player: player.get_ref().0,
            draw_share: match goal.unwrap_or_default() {
                Goal::Win => written.draw_share.as_ref().map_or(0.0, |it| it.get_ref().0),
                Goal::Draw => 1.0,
            },
            max_moves: written
                .max_moves
                .as_ref()
                .map_or(Match::MAX_MOVES, |number| number.get_ref().0),
        }))
    }

    /// Rejects keys that belong to the other kind of interactor.
    pub(super) fn refuse_keys(&self, keys: &[Range<usize>], advice: &str) {
        for span in keys {
            self.misplaced(span.clone(), advice);
        }
    }
}

/// Where the keys are that belong to a program.
fn keys_of_program(written: &spec::Interactor) -> Vec<Range<usize>> {
    let keys = [
        written.program.as_ref().map(Spanned::span),
        written.processes.as_ref().map(Spanned::span),
        written.process_io.as_ref().map(Spanned::span),
        written.protocol.as_ref().map(Spanned::span),
        written.args.as_ref().map(Spanned::span),
        written.points.as_ref().map(Spanned::span),
        written.validation_passes.as_ref().map(Spanned::span),
    ];
    keys.into_iter().flatten().collect()
}
