//! The losses of an export or import: what the format cannot represent.

use super::{BAD, DIM, STRONG, Table, paint};
use anstyle::{AnsiColor, Style};
use exchange::{Loss, Losses, Severity};
use serde_json::{Value, json};

/// A line with the number of losses, and a line for each.
#[must_use]
pub fn losses(losses: &Losses) -> String {
    if losses.is_empty() {
        return "nothing is lost\n".to_owned();
    }
    let mut table = Table::new(&[]);
    for loss in losses.iter() {
        table.row([
            (loss.severity.name().to_owned(), style(loss.severity)),
            (format!("{}: {}", loss.feature, loss.instead), Style::new()),
        ]);
    }
    let heading = format!("losses: {}", losses.len());
    format!("{}\n{}", paint(STRONG, &heading), table.text())
}

/// The losses as a list.
#[must_use]
pub fn losses_document(losses: &Losses) -> Value {
    let one = |loss: &Loss| {
        json!({
            "severity": loss.severity.name(),
            "feature": loss.feature,
            "instead": loss.instead,
        })
    };
    losses.iter().map(one).collect()
}

fn style(severity: Severity) -> Style {
    match severity {
        Severity::Lost => BAD,
        Severity::Weaker => AnsiColor::Yellow.on_default(),
        Severity::Cosmetic => DIM,
    }
}
