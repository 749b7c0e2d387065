//! Writes a schema from its sites.

use super::Schema;
use super::dialect::{Choice, Dialect};
use super::output::SchemaText;
use super::tree::SiteNode;
use std::ops::Range;

pub(super) fn write(source: &str, sites: &[SiteNode], dialect: &dyn Dialect) -> Schema {
    let mut out = SchemaText::with_capacity(4 * source.len());
    let (at, beginning) = dialect.beginning(source);
    out.push(&source[..at]);
    out.push(&beginning);
    pieces(source, at..source.len(), sites, dialect, &mut out);
    out.push(dialect.end());
    Schema {
        text: out.text,
        mutants: out.mutants,
        lines: out.lines,
    }
}

/// Writes a range of the source with the sites inside it.
fn pieces(
    source: &str,
    piece: Range<usize>,
    sites: &[SiteNode],
    dialect: &dyn Dialect,
    out: &mut SchemaText,
) {
    let mut at = piece.start;
    for node in sites {
        let range = node.site.range.clone();
        if range.start < at {
            continue;
        }
        out.push(&source[at..range.start]);
        let choice = Choice {
            form: node.site.form,
            first: out.mutants.len() + 1,
            alternatives: node
                .alternatives
                .iter()
                .map(|alternative| (alternative.mutant, alternative.text.as_str()))
                .collect(),
            indent: indent(source, range.start),
        };
        out.mutants.extend(
            node.alternatives
                .iter()
                .map(|alternative| alternative.mutant),
        );
        dialect.open(&choice, out);
        pieces(source, range.clone(), &node.inner, dialect, out);
        dialect.close(&choice, out);
        at = range.end;
    }
    out.push(&source[at..piece.end]);
}

/// The white space at the beginning of the line that contains a position.
fn indent(source: &str, at: usize) -> &str {
    let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
    let rest = &source[line..];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}
