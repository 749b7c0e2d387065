//! Lists of single values, and properties of all elements together.

use super::error::{ErrorPosition, ReadError};
use super::values::plain_int;
use super::{ReadResult, Reader};
use crate::data::Column;
use crate::plan::{Direction, Graph, Repeat, Step, Structure, StructureKind, Var, VarId, VarKind};
use crate::structure::{self, GraphRules, StructureError};

/// A part of an element: bytes, or a whole number with its bounds.
pub(super) enum ElementPart<'a> {
    Literal(&'a [u8]),
    Int(VarId, i128, i128),
}

impl<'a> Reader<'a> {
    /// A number of values with a byte between two of them.
    pub(super) fn values(
        &mut self,
        repeat: &Repeat,
        var: VarId,
        separator: u8,
        count: usize,
    ) -> ReadResult<()> {
        let plan = self.plan;
        let info = &plan.vars[var];
        if let VarKind::Int {
            low,
            high,
            digits: None,
        } = &info.kind
            && !info.per_row
            && info.also.is_none()
        {
            let bounds = (self.whole_term(low)?, self.whole_term(high)?);
            return self.ints(repeat, var, bounds, separator, count);
        }
        for turn in 0..count {
            if turn > 0 {
                self.literal(&[separator])?;
            }
            self.frame.turn(repeat, turn, &self.data);
            self.value(var)?;
        }
        Ok(())
    }

    fn ints(
        &mut self,
        repeat: &Repeat,
        var: VarId,
        bounds: (i128, i128),
        separator: u8,
        count: usize,
    ) -> ReadResult<()> {
        let clamp = |bound: i128| bound.clamp(i64::MIN.into(), i64::MAX.into());
        let low = i64::try_from(clamp(bounds.0)).unwrap_or(i64::MIN);
        let high = i64::try_from(clamp(bounds.1)).unwrap_or(i64::MAX);
        let Column::Ints(values) = &mut self.data.columns[var] else {
            unreachable!("whole numbers have such a column");
        };
        let first = values.len();
        // Each element takes two bytes at least, whatever count the input contains.
        values.reserve(count.min(self.text.len() - self.at));
        let mut at = self.at;
        // Every element but the last is followed by the separator.
        while values.len() - first + 1 < count {
            let Some((value, end)) = plain_int(self.text, at) else {
                break;
            };
            if value < low || value > high || self.text.get(end) != Some(&separator) {
                break;
            }
            values.push(value);
            at = end + 1;
        }
        let mut turn = values.len() - first;
        self.at = at;
        // The last one, and all elements that are not written in the usual way.
        while turn < count {
            self.frame.turn(repeat, turn, &self.data);
            let value = self.int(var, bounds, None)?;
            self.data.push_int(var, value);
            turn += 1;
            if turn < count {
                self.literal(&[separator])?;
            }
        }
        Ok(())
    }

    /// The parts of elements that contain only whole numbers with the same bounds, and bytes.
    pub(super) fn plain(&self, body: &'a [Step]) -> ReadResult<Option<Vec<ElementPart<'a>>>> {
        let mut parts = Vec::new();
        for step in body {
            parts.push(match step {
                Step::Literal(text) => ElementPart::Literal(text),
                Step::Value(var) => match &self.plan.vars[*var] {
                    Var {
                        kind:
                            VarKind::Int {
                                low,
                                high,
                                digits: None,
                            },
                        per_row: false,
                        also: None,
                        ..
                    } => ElementPart::Int(*var, self.whole_term(low)?, self.whole_term(high)?),
                    _ => return Ok(None),
                },
                Step::Repeat(_) | Step::Either(_) | Step::Check(_) => return Ok(None),
            });
        }
        Ok(Some(parts))
    }

    /// Reads elements of such parts up to the first one that is written in another way; returns how
    /// many.
    pub(super) fn rows(&mut self, parts: &[ElementPart<'_>], count: usize) -> usize {
        let mut row = vec![0; parts.len()];
        for turn in 0..count {
            let mut at = self.at;
            for (part, slot) in parts.iter().zip(&mut row) {
                match part {
                    ElementPart::Literal(text) => {
                        if !self.text[at..].starts_with(text) {
                            return turn;
                        }
                        at += text.len();
                    }
                    ElementPart::Int(_, low, high) => match plain_int(self.text, at) {
                        Some((value, end))
                            if *low <= value.into() && i128::from(value) <= *high =>
                        {
                            *slot = value;
                            at = end;
                        }
                        _ => return turn,
                    },
                }
            }
            for (part, value) in parts.iter().zip(&row) {
                if let ElementPart::Int(var, ..) = part {
                    self.data.push_int(*var, *value);
                }
            }
            self.at = at;
        }
        count
    }

    /// Checks the structures of the elements that began at `starts`.
    pub(super) fn structures(&mut self, repeat: &Repeat, starts: &[usize]) -> ReadResult<()> {
        for (structure, &start) in repeat.structures.iter().zip(starts) {
            let wrong = self.broken(structure, start)?;
            if let Err(StructureError { element, message }) = wrong {
                let var = structure.vars[0];
                let has_element = start + element < self.data.columns[var].len();
                let place = if has_element {
                    ErrorPosition::Value(var, start + element)
                } else {
                    ErrorPosition::Byte(self.at)
                };
                let names: Vec<&str> = structure
                    .vars
                    .iter()
                    .map(|&var| self.plan.vars[var].name.as_str())
                    .collect();
                let what = format!("`{}`: {message}", names.join(" "));
                return Err(Box::new(ReadError { place, what }));
            }
        }
        Ok(())
    }

    fn broken(
        &mut self,
        structure: &Structure,
        start: usize,
    ) -> ReadResult<Result<(), StructureError>> {
        let ints: Vec<&[i64]> = structure
            .vars
            .iter()
            .map(|&var| self.data.ints(var).get(start..).unwrap_or(&[]))
            .collect();
        Ok(match &structure.kind {
            StructureKind::List { distinct, order } => {
                self.list(structure, start, *distinct, *order)
            }
            StructureKind::Permutation { size, .. } => {
                structure::check_permutation(ints[0], self.size(size)?)
            }

            StructureKind::Tree(tree) if tree.parents => {
                structure::check_parents(ints[0], self.size(&tree.size)?, tree.from, tree.earlier)
            }
            StructureKind::Tree(tree) => structure::check_tree(
                [ints[0], ints[1]],
                self.size(&tree.size)?,
                tree.from,
                tree.earlier,
            ),
            StructureKind::Graph(graph) => {
                structure::check_graph([ints[0], ints[1]], &self.rules(graph)?)
            }
            StructureKind::Points { distinct, general } => {
                structure::check_points(&ints, *distinct, *general)
            }
            StructureKind::Moves(moves) => self.moves(structure, moves, start)?,
            StructureKind::Board(board) => self.board(structure, board, start)?,
            StructureKind::Play(play) => self.play(structure, play, start)?,
        })
    }

    /// A number of nodes or elements.
    fn size(&self, term: &crate::plan::Term) -> ReadResult<usize> {
        let size = self.whole_term(term)?;
        usize::try_from(size)
            .ok()
            .filter(|&size| size <= 1 << 30)
            .ok_or_else(|| self.refused(format!("{size} nodes are too many or too few")))
    }

    fn rules(&self, graph: &Graph) -> ReadResult<GraphRules> {
        let degree = match &graph.degree {
            None => None,
            Some((low, high)) => Some((self.whole_term(low)?, self.whole_term(high)?)),
        };
        Ok(graph.rules(self.size(&graph.size)?, degree))
    }

    fn list(
        &self,
        structure: &Structure,
        start: usize,
        distinct: bool,
        order: Option<Direction>,
    ) -> Result<(), StructureError> {
        let columns: Vec<&Column> = structure
            .vars
            .iter()
            .map(|&var| &self.data.columns[var])
            .collect();
        let len = columns[0].len() - start;
        if let [Column::Ints(values)] = columns[..] {
            let values = &values[start..];
            return distinct_and_sorted(
                structure::duplicate(values),
                unsorted(values, order),
                distinct,
            );
        }
        let rows: Vec<Vec<ComparableValue<'_>>> = (start..start + len)
            .map(|at| columns.iter().map(|column| cell(column, at)).collect())
            .collect();
        let duplicate = if distinct {
            structure::duplicate_rows(rows.iter())
        } else {
            None
        };
        distinct_and_sorted(duplicate, unsorted(&rows, order), distinct)
    }
}

fn unsorted<T: PartialOrd>(values: &[T], order: Option<Direction>) -> Option<usize> {
    order.and_then(|order| structure::unsorted(values, order == Direction::Descending))
}

fn distinct_and_sorted(
    duplicate: Option<(usize, usize)>,
    unsorted: Option<usize>,
    distinct: bool,
) -> Result<(), StructureError> {
    if let (true, Some((second, first))) = (distinct, duplicate) {
        return Err(StructureError {
            element: second,
            message: format!(
                "element {} is the same as element {}",
                second + 1,
                first + 1
            ),
        });
    }
    match unsorted {
        Some(at) => Err(StructureError {
            element: at,
            message: format!("element {} is out of order", at + 1),
        }),
        None => Ok(()),
    }
}

/// A value that can be compared.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
enum ComparableValue<'a> {
    Number(i64),
    Text(&'a [u8]),
}

fn cell(column: &Column, at: usize) -> ComparableValue<'_> {
    match column {
        Column::Ints(values) | Column::Decimals { units: values, .. } => {
            ComparableValue::Number(values[at])
        }
        Column::Texts { .. } => ComparableValue::Text(column.text(at)),
    }
}
