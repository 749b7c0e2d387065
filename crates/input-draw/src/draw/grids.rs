//! Grids of letters, with the counts and the connected cells that conditions require.

use super::prepared::{PreparedColumn, PreparedLists};
use super::{DrawError, DrawResult, Drawer};
use generators::Draw;
use input_language::plan::{Function, Relation, Repeat, Step, Term, VarId, VarKind};

/// The names of shapes.
pub(super) const SHAPES: [&str; 3] = ["maze", "open", "blob"];

/// What conditions require of a grid, or of a single text.
#[derive(Default)]
pub(super) struct GridRules {
    /// Letters with a fixed number of occurrences.
    pub(super) counts: Vec<(u8, usize)>,
    /// Letters whose cells are connected.
    connected: Option<Vec<u8>>,
    /// The conditions that require it.
    conditions: Vec<usize>,
}

impl<'a> Drawer<'a> {
    /// All rows of a grid whose conditions require more than its alphabet.
    pub(super) fn grid(
        &mut self,
        repeat: &'a Repeat,
        height: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        let Some(Step::Value(var)) = repeat.body.first() else {
            return Ok(());
        };
        let VarKind::Text { alphabet, .. } = &self.plan.vars[*var].kind else {
            return Ok(());
        };
        let asked = self.asked(*var)?;
        let shape = self.options.vars[*var].shape.clone();
        if made.has(*var)
            || self.plan.vars[*var].per_row
            || (asked.counts.is_empty() && asked.connected.is_none() && shape.is_none())
            || (self.has_other_rules(*var, &asked) && asked.connected.is_none() && shape.is_none())
        {
            return Ok(());
        }
        let (low, high) = self.bounds(*var)?;
        if low != high || height == 0 {
            return Ok(());
        }
        let width = usize::try_from(low).unwrap_or(0);
        let rows = fill(
            self.draw,
            alphabet,
            (height, width),
            &asked,
            shape.as_deref(),
        );
        let rows = rows.ok_or_else(|| DrawError::Attempt("the requested grid".to_owned()))?;
        made.0.push((*var, PreparedColumn::Texts(rows)));
        Ok(())
    }

    /// Whether conditions choose the letters of a grid by more than these rules.
    fn has_other_rules(&self, var: VarId, asked: &GridRules) -> bool {
        self.is_solved(var)
            && self.has_solved_letters(var)
            && (self.rules.conditions(var)).any(|number| !asked.conditions.contains(&number))
    }

    /// What the conditions on the grid alone require.
    pub(super) fn asked(&self, var: VarId) -> DrawResult<GridRules> {
        let mut asked = GridRules::default();
        let is_grid = |term: &Term| match term {
            Term::List { var: found, .. } | Term::Last(found) => *found == var,
            _ => false,
        };
        for (number, condition) in self.plan.conditions.iter().enumerate() {
            match &condition.term {
                Term::Call(Function::Connected, arguments) if is_grid(&arguments[0]) => {
                    if let Term::Text(letters) = &arguments[1] {
                        asked.connected = Some(letters.clone());
                        asked.conditions.push(number);
                    }
                }
                Term::Compare(first, rest) => {
                    if let (Term::Call(Function::Count, arguments), [(Relation::Equal, many)]) =
                        (first.as_ref(), rest.as_slice())
                        && is_grid(&arguments[0])
                        && let Term::Text(letter) = &arguments[1]
                        && let [letter] = letter.as_slice()
                        && many.vars().iter().all(|&needed| needed < var)
                    {
                        asked.counts.push((*letter, self.size(many)?));
                        asked.conditions.push(number);
                    }
                }
                _ => {}
            }
        }
        Ok(asked)
    }
}

/// The rows of a grid; `None` if it is too small for the requirements.
fn fill(
    draw: &mut Draw,
    alphabet: &[u8],
    (height, width): (usize, usize),
    asked: &GridRules,
    shape: Option<&str>,
) -> Option<Vec<Vec<u8>>> {
    let counted = |letter: &u8| asked.counts.iter().any(|(counted, _)| counted == letter);
    let free: Vec<u8> = alphabet
        .iter()
        .copied()
        .filter(|letter| !counted(letter))
        .collect();
    let open_letters = |letter: &u8| {
        asked
            .connected
            .as_ref()
            .is_some_and(|open| open.contains(letter))
    };
    let is_open: Vec<bool> = match (&asked.connected, shape) {
        (None, None) => vec![false; height * width],
        _ => open_cells(draw, height, width, shape.unwrap_or("blob"), asked),
    };
    let (inside, outside): (Vec<u8>, Vec<u8>) = match &asked.connected {
        Some(_) => free.iter().partition(|letter| open_letters(letter)),
        // Without a condition the first letters of the alphabet are walls.
        None if shape.is_some() && free.len() > 1 => (free[1..].to_vec(), free[..1].to_vec()),
        None => (Vec::new(), free.clone()),
    };
    let has_shape = asked.connected.is_some() || shape.is_some();
    let mut cells = vec![0_u8; height * width];
    for &(letter, count) in &asked.counts {
        let wanted = has_shape.then(|| open_letters(&letter) || asked.connected.is_none());
        let places: Vec<usize> = (0..cells.len())
            .filter(|&at| cells[at] == 0 && wanted.is_none_or(|wanted| is_open[at] == wanted))
            .collect();
        if places.len() < count {
            return None;
        }
        for place in draw.subset(places.len(), count) {
            cells[places[place]] = letter;
        }
    }
    for (at, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell == 0) {
        let letters = if is_open[at] { &inside } else { &outside };
        if letters.is_empty() {
            return None;
        }
        *cell = *draw.pick(letters);
    }
    Some(
        cells
            .chunks(width.max(1))
            .map(<[u8]>::to_vec)
            .take(height)
            .collect(),
    )
}

/// Connected cells.
fn open_cells(
    draw: &mut Draw,
    height: usize,
    width: usize,
    shape: &str,
    asked: &GridRules,
) -> Vec<bool> {
    let cells = height * width;
    let mut open = vec![false; cells];
    if cells == 0 {
        return open;
    }
    let needed: usize = asked.counts.iter().map(|(_, count)| count).sum();
    match shape {
        "open" => open.fill(true),
        "maze" => maze(draw, height, width, &mut open),
        _ => {
            let size = needed.max(1) + draw.index((cells + 1).saturating_sub(needed.max(1)).max(1));
            blob(draw, height, width, size.min(cells), &mut open);
        }
    }
    open
}

/// The neighbours of a cell.
fn neighbours(at: usize, height: usize, width: usize) -> impl Iterator<Item = usize> {
    let (y, x) = (at / width, at % width);
    let up = (y > 0).then(|| at - width);
    let down = (y + 1 < height).then_some(at + width);
    let left = (x > 0).then(|| at - 1);
    let right = (x + 1 < width).then_some(at + 1);
    [up, down, left, right].into_iter().flatten()
}

/// An area that grows cell by cell.
fn blob(draw: &mut Draw, height: usize, width: usize, size: usize, open: &mut [bool]) {
    let mut border = vec![draw.index(height * width)];
    let mut grown = 0;
    while grown < size && !border.is_empty() {
        let chosen = draw.index(border.len());
        let at = border.swap_remove(chosen);
        if std::mem::replace(&mut open[at], true) {
            continue;
        }
        grown += 1;
        border.extend(neighbours(at, height, width).filter(|&next| !open[next]));
    }
}

/// Paths between every other cell, without cycles.
fn maze(draw: &mut Draw, height: usize, width: usize, open: &mut [bool]) {
    let mut stack = vec![(0_usize, 0_usize)];
    open[0] = true;
    while let Some(&(y, x)) = stack.last() {
        let steps = [
            (y.wrapping_sub(2), x),
            (y + 2, x),
            (y, x.wrapping_sub(2)),
            (y, x + 2),
        ];
        let is_new = |&(y, x): &(usize, usize)| y < height && x < width && !open[y * width + x];
        let ways: Vec<(usize, usize)> = steps.into_iter().filter(is_new).collect();
        if ways.is_empty() {
            stack.pop();
            continue;
        }
        let (to_y, to_x) = *draw.pick(&ways);
        open[to_y * width + to_x] = true;
        open[y.midpoint(to_y) * width + x.midpoint(to_x)] = true;
        stack.push((to_y, to_x));
    }
}
