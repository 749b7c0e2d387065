//! The brackets of `nested(s, '()[]')`.

use super::Resolver;
use super::terms::{Context, Type};
use crate::plan::{Term, VarKind};
use crate::syntax::Expr;

impl Resolver {
    /// Reports what is not a list of pairs of different brackets.
    pub(super) fn pairs_of_brackets(
        &mut self,
        arguments: &[(Term, Type)],
        expr: &Expr,
        context: &Context<'_>,
    ) -> Option<()> {
        let place = context.place.within(expr.at.clone());
        if let [(_, found), _] = arguments
            && *found != Type::Text
        {
            let reason = format!("{} is used where a text is needed", found.in_words());
            self.unfit(&place, reason, "`nested` looks at the letters of one text");
            return None;
        }
        let is_fit = matches!(arguments, [_, (Term::Text(pairs), _)] if are_pairs(pairs));
        if !is_fit {
            self.unfit(
                &place,
                "the second argument of `nested` is not a list of pairs of different brackets",
                "write each opening bracket with its closing one, as `nested(s, '()[]')`",
            );
        }
        if is_fit && self.has_no_bracket(arguments) {
            self.unfit(
                &place,
                "no bracket of `nested` can occur in the text, so it is always true",
                "list brackets that the text has",
            );
            return None;
        }
        is_fit.then_some(())
    }

    fn has_no_bracket(&self, arguments: &[(Term, Type)]) -> bool {
        let [(Term::Last(var), _), (Term::Text(pairs), _)] = arguments else {
            return false;
        };
        match &self.plan.vars[*var].kind {
            VarKind::Text { alphabet, .. } => !pairs.iter().any(|it| alphabet.contains(it)),
            _ => false,
        }
    }
}

fn are_pairs(pairs: &[u8]) -> bool {
    let is_new = |at: usize| !pairs[..at].contains(&pairs[at]);
    !pairs.is_empty() && pairs.len().is_multiple_of(2) && (0..pairs.len()).all(is_new)
}
