//! Moves and positions of games of the library.

use super::{Resolver, Scope};
use crate::declaration::{LibraryType, PlayType, PositionType, Type, VarDeclaration};
use crate::mistake::SpecPosition;
use crate::pattern::Pattern;
use crate::plan::{KnownPositions, LibraryGame, Play, Position, RepeatId, Term, VarKind};

/// The bytes of texts of moves. No space and no comma is part of them, so that lists of moves may
/// have either between two elements.
pub(super) const MOVE: &str = "[0-9a-z/-]+";
/// Fields separated by single spaces.
pub(super) const POSITION: &str = "[!-~]+( [!-~]+)*";

/// Texts that match one of these patterns.
pub(super) fn pattern(text: &str) -> Option<VarKind> {
    let pattern = Pattern::parse(text).ok()?;
    Some(VarKind::Pattern(Box::new(pattern)))
}

impl Resolver {
    pub(super) fn play(
        &mut self,
        play: &PlayType,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        name: &str,
    ) -> Option<Play> {
        Some(Play {
            game: self.library(&play.game, scope, chain, name)?,
            finished: play.finished,
        })
    }

    pub(super) fn library_position(
        &mut self,
        position: &PositionType,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        name: &str,
    ) -> Option<Box<Position>> {
        Some(Box::new(Position {
            game: self.library(&position.game, scope, chain, name)?,
            reachable: position.reachable,
            finished: position.finished,
            turn: position.turn,
        }))
    }

    fn library(
        &mut self,
        game: &LibraryType,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        name: &str,
    ) -> Option<LibraryGame> {
        let size = game.size.iter();
        let size: Vec<Option<Term>> = size
            .map(|number| self.number(number, scope, chain, name))
            .collect();
        let made = LibraryGame {
            kind: game.kind,
            size: size.into_iter().collect::<Option<_>>()?,
            options: game.options.clone(),
            known: KnownPositions::default(),
        };
        self.fits_library(&made, &game.place);
        Some(made)
    }

    /// Reports a size or an option that the game does not have. A size that depends on the input is
    /// checked in each input.
    fn fits_library(&mut self, game: &LibraryGame, place: &SpecPosition) {
        let number = |term: &Term| match term {
            Term::Number(number) => number.to_whole().and_then(|it| usize::try_from(it).ok()),
            _ => None,
        };
        let size: Option<Vec<usize>> = game.size.iter().map(number).collect();
        if let Err(reason) = game.build(&size.unwrap_or_default()) {
            let title = game.kind.title;
            let numbers = game.kind.size;
            self.unfit(
                place,
                format!("{title} cannot be played like this: {reason}"),
                format!("the size of {title} is: {numbers}; docs/matches.md lists all games"),
            );
        }
    }

    /// Whether moves and positions are repeated as required.
    pub(super) fn is_list_of_moves(
        &mut self,
        declared: &VarDeclaration,
        own: usize,
        place: &SpecPosition,
    ) -> bool {
        let is_nested = matches!(declared.kind, Type::Play(_)) && own > 1;
        if is_nested {
            self.unfit(
                place,
                "a list of lists of moves",
                "put the inner list into a part of its own",
            );
        }
        !is_nested
    }
}
