//! The letters of a text that conditions allow, one after another.

use super::super::{CHOSEN, DrawResult, Drawer};
use super::partial::Unknown;
use input_language::plan::{VarId, VarKind};

/// How often a text goes back some letters.
const MAX_RETURNS: usize = 60;

/// A letter that must occur in a grid, or in a text, as often as a condition says.
struct Quota {
    letter: u8,
    /// How often it must occur in this text and those after it.
    wanted: usize,
    /// How often it occurs in this text so far.
    used: usize,
}

/// The letters with fixed counts, and how many letters there are in this text and those after it.
/// Each cell that is left gets such a letter with the same probability. If all letters were equally
/// probable, these would all stand at the beginning.
struct Quotas {
    letters: Vec<Quota>,
    cells: usize,
}

impl Quotas {
    fn count(&mut self, text: &[u8]) {
        for quota in &mut self.letters {
            quota.used = occurrences(text, quota.letter);
        }
    }

    fn change(&mut self, letter: u8, is_added: bool) {
        for quota in self
            .letters
            .iter_mut()
            .filter(|quota| quota.letter == letter)
        {
            quota.used = if is_added {
                quota.used + 1
            } else {
                quota.used - 1
            };
        }
    }

    fn find(&self, letter: u8) -> Option<&Quota> {
        self.letters.iter().find(|quota| quota.letter == letter)
    }
}

impl Drawer<'_> {
    /// The letters of a text that conditions allow.
    pub(in crate::draw) fn solved_letters(
        &mut self,
        var: VarId,
        len: usize,
    ) -> DrawResult<Vec<u8>> {
        let plan = self.plan;
        let VarKind::Text { alphabet, .. } = &plan.vars[var].kind else {
            return Ok(Vec::new());
        };
        let mut text = Vec::with_capacity(len);
        let mut returns = 0;
        let mut quotas = self.quotas(var, len)?;
        self.sums.borrow_mut().clear_letters();
        while text.len() < len {
            let mut left = alphabet.clone();
            let at = text.len();
            self.drawn += CHOSEN;
            while text.len() == at && !left.is_empty() {
                let letter = self.chosen_letter(&left, &quotas, at);
                let letter = left.swap_remove(letter);
                text.push(letter);
                quotas.change(letter, true);
                if self.ruled_out(var, Unknown::Letter(&text, len)).is_some() {
                    text.pop();
                    quotas.change(letter, false);
                }
            }
            if text.len() == at {
                returns += 1;
                if returns > MAX_RETURNS || at == 0 {
                    return Err(self.nothing_left(var));
                }
                text.truncate(at.saturating_sub(1 << returns.min(12)));
                quotas.count(&text);
                self.sums.borrow_mut().clear_letters();
            }
        }
        Ok(text)
    }

    fn quotas(&self, var: VarId, len: usize) -> DrawResult<Quotas> {
        let chain = &self.plan.vars[var].chain;
        let (start, turns) = match chain.len() {
            0 => (self.data.columns[var].len(), 1),
            level => (self.frame.starts[var][level - 1], self.turns[level]),
        };
        let rows = self.data.columns[var].len() - start;
        let letters = self.asked(var)?.counts.into_iter().map(|(letter, total)| {
            let column = &self.data.columns[var];
            let texts = (start..column.len()).flat_map(|at| column.text(at));
            let before = occurrences(texts, letter);
            Quota {
                letter,
                wanted: total.saturating_sub(before),
                used: 0,
            }
        });
        Ok(Quotas {
            letters: letters.collect(),
            cells: turns.saturating_sub(rows).max(1) * len,
        })
    }

    /// The index of a letter that is tried next, of those that are left.
    fn chosen_letter(&mut self, left: &[u8], quotas: &Quotas, at: usize) -> usize {
        let cells = (quotas.cells - at) as u64;
        let mut free = Vec::new();
        for (number, &letter) in left.iter().enumerate() {
            match quotas.find(letter) {
                None => free.push(number),
                Some(quota) => {
                    let open = quota.wanted.saturating_sub(quota.used) as u64;
                    if self.draw.chance(open.min(cells), cells) {
                        return number;
                    }
                }
            }
        }
        if free.is_empty() {
            return self.draw.index(left.len());
        }
        *self.draw.pick(&free)
    }
}

/// How often a letter occurs.
fn occurrences<'a>(letters: impl IntoIterator<Item = &'a u8>, letter: u8) -> usize {
    letters
        .into_iter()
        .map(|&found| usize::from(found == letter))
        .sum()
}
