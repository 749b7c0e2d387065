//! The size and the options of a game, read from what a spec has.

use crate::any::AnyGame;
use crate::error::TextError;
use crate::text::plain_number;

/// Options of a game, as names and values. A rule is switched on by `true`.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameOptions<'a>(pub(super) &'a [(&'a str, &'a str)]);

impl<'a> GameOptions<'a> {
    /// The value of an option.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }

    /// Whether a rule is switched on.
    pub(super) fn flag(&self, name: &str) -> Result<bool, TextError> {
        match self.get(name) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => Err(TextError::new(
                other,
                format!("`true` or `false` for `{name}`"),
            )),
        }
    }

    /// The number that an option has, at most `max`.
    pub(super) fn number(
        &self,
        name: &str,
        default: usize,
        max: usize,
    ) -> Result<usize, TextError> {
        let Some(text) = self.get(name) else {
            return Ok(default);
        };
        let number = plain_number(text).filter(|number| *number <= max);
        let expected = || format!("a number from 0 to {max} for `{name}`");
        number.ok_or_else(|| TextError::new(text, expected()))
    }
}

/// A game on the heap, if it is one.
pub(super) fn boxed<G: AnyGame + 'static>(
    game: Result<G, TextError>,
) -> Result<Box<dyn AnyGame>, TextError> {
    Ok(Box::new(game?))
}

/// A game of one size only.
pub(super) fn fixed<G: AnyGame + 'static>(
    size: &[usize],
    only: &[usize],
    game: G,
) -> Result<Box<dyn AnyGame>, TextError> {
    if size != only {
        return Err(TextError::new(
            &format!("{size:?}"),
            format!("the only size, {only:?}"),
        ));
    }
    Ok(Box::new(game))
}

/// Two sides.
pub(super) fn flat(size: &[usize]) -> Result<[usize; 2], TextError> {
    let sides = size.try_into();
    sides.map_err(|_| TextError::new(&format!("{size:?}"), "two numbers, such as [8, 8]"))
}

/// One number.
pub(super) fn one(size: &[usize]) -> Result<usize, TextError> {
    match size {
        [cells] => Ok(*cells),
        _ => Err(TextError::new(
            &format!("{size:?}"),
            "one number, such as [8]",
        )),
    }
}

/// The side of a square board.
pub(super) fn square(size: &[usize]) -> Result<usize, TextError> {
    match size {
        [columns, rows] if columns == rows => Ok(*columns),
        _ => Err(TextError::new(
            &format!("{size:?}"),
            "two equal numbers, such as [8, 8]",
        )),
    }
}
