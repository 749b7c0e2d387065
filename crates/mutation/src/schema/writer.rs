//! Writing a schema from its places.

use super::Schema;
use super::dialect::{Choice, Dialect};
use super::output::Output;
use super::tree::Place;
use std::ops::Range;

pub(super) fn write(source: &str, places: &[Place], dialect: &dyn Dialect) -> Schema {
    let mut out = Output::with_capacity(4 * source.len());
    let (at, beginning) = dialect.beginning(source);
    out.push(&source[..at]);
    out.push(&beginning);
    pieces(source, at..source.len(), places, dialect, &mut out);
    out.push(dialect.end());
    Schema {
        text: out.text,
        behind: out.behind,
        lines: out.lines,
    }
}

/// Writes a piece of the source with the places in it.
fn pieces(
    source: &str,
    piece: Range<usize>,
    places: &[Place],
    dialect: &dyn Dialect,
    out: &mut Output,
) {
    let mut at = piece.start;
    for place in places {
        let range = place.site.range.clone();
        if range.start < at {
            continue;
        }
        out.push(&source[at..range.start]);
        let choice = Choice {
            form: place.site.form,
            first: out.behind.len() + 1,
            alternatives: place
                .alternatives
                .iter()
                .map(|alternative| (alternative.mutant, alternative.text.as_str()))
                .collect(),
            indent: indent(source, range.start),
        };
        out.behind.extend(
            place
                .alternatives
                .iter()
                .map(|alternative| alternative.mutant),
        );
        dialect.open(&choice, out);
        pieces(source, range.clone(), &place.inner, dialect, out);
        dialect.close(&choice, out);
        at = range.end;
    }
    out.push(&source[at..piece.end]);
}

/// The blanks at the beginning of the line around a place.
fn indent(source: &str, at: usize) -> &str {
    let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
    let rest = &source[line..];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}
