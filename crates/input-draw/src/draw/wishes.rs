//! What is requested of the way of a game: its captures and passes, its last move, and the pieces at
//! its end.

use games::AnyPosition;

/// The least and the greatest number of something.
type Bounds = (usize, usize);

/// Requests for the moves of a game; each is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wishes {
    /// How many moves capture.
    pub(super) captures: Option<Bounds>,
    /// How many moves are passes.
    pub(super) passes: Option<Bounds>,
    /// How many pieces are on the board.
    pub(super) pieces: Option<Bounds>,
    pub(super) last_move: Option<LastMove>,
}

/// The last move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LastMove {
    /// It takes or turns pieces of the opponent, or captures seeds.
    Capture,
    /// It has this text.
    Text(String),
}

/// What has happened in a game so far.
pub(super) struct History {
    captures: usize,
    passes: usize,
    /// The pieces on the board, if their number matters.
    pieces: Option<usize>,
    /// The last move, and whether it was a capture.
    last: Option<(String, bool)>,
}

impl Wishes {
    pub(super) fn is_any(&self) -> bool {
        *self != Self::default()
    }

    pub(super) fn accept(&self, history: &History) -> bool {
        let is_in = |bounds: Option<Bounds>, number: usize| {
            bounds.is_none_or(|(low, high)| (low..=high).contains(&number))
        };
        let has_last = match (&self.last_move, &history.last) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(LastMove::Capture), Some((_, is_capture))) => *is_capture,
            (Some(LastMove::Text(wanted)), Some((text, _))) => wanted == text,
        };
        has_last
            && is_in(self.captures, history.captures)
            && is_in(self.passes, history.passes)
            && history
                .pieces
                .is_none_or(|pieces| is_in(self.pieces, pieces))
    }

    /// The requests in words, each as a continuation of "a game that".
    pub(super) fn words(&self) -> Vec<String> {
        let counted = |bounds: Option<Bounds>, what: &str| {
            let (low, high) = bounds?;
            Some(if low == high {
                format!("has {low} {what}")
            } else {
                format!("has {low} to {high} {what}")
            })
        };
        let last = self.last_move.as_ref().map(|last| match last {
            LastMove::Capture => "ends with a capture".to_owned(),
            LastMove::Text(text) => format!("ends with the move {text}"),
        });
        let all = [
            counted(self.captures, "captures"),
            counted(self.passes, "passes"),
            counted(self.pieces, "pieces at its end"),
            last,
        ];
        all.into_iter().flatten().collect()
    }
}

impl History {
    pub(super) fn new(wishes: &Wishes, position: &dyn AnyPosition) -> Self {
        Self {
            captures: 0,
            passes: 0,
            pieces: wishes.pieces.map(|_| position.pieces()),
            last: None,
        }
    }

    /// Adds a move that led to this position.
    pub(super) fn add(&mut self, text: String, position: &dyn AnyPosition) {
        if let Some(pieces) = &mut self.pieces {
            *pieces = position.pieces();
        }
        let is_capture = position.last_captured() > 0;
        self.captures += usize::from(is_capture);
        self.passes += usize::from(text == "pass");
        self.last = Some((text, is_capture));
    }
}
