//! The results of `doctor`: isolation and languages.

use super::{BAD, DIM, GOOD, STRONG, Table, paint};
use anstyle::Style;
use base::text::Shown as _;
use sandbox::{Diagnosis, LevelReport};
use serde_json::{Value, json};
use statement::Typesetter;
use std::fmt::Write as _;
use std::path::Path;
use terms::language::Language;

/// The state of one language on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The language.
    pub language: String,
    /// The first line of its version, or why it cannot be used.
    pub version: Result<String, String>,
    /// Whether it is installed but fails to compile or run a small program.
    pub is_broken: bool,
}

impl Toolchain {
    /// A language that is not installed.
    #[must_use]
    pub fn missing(language: &Language, reason: String) -> Self {
        Self {
            language: language.name.clone(),
            version: Err(reason),
            is_broken: false,
        }
    }
}

/// The programs on this machine that create PDFs of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typesetting {
    /// The programs, in the order in which they are tried.
    pub typesetters: Vec<Typesetter>,
    /// The command that installs one, if none is installed.
    pub install: Option<String>,
}

/// The levels with reasons and advice, the attacks that were tried, the languages and typesetters,
/// and the commands that install missing ones.
#[must_use]
pub fn health(
    diagnosis: &Diagnosis,
    toolchains: &[Toolchain],
    install: Option<&str>,
    typesetting: &Typesetting,
    config: Option<&Path>,
) -> String {
    let mut text = String::new();
    if let Some(file) = config {
        let heading = paint(STRONG, "configuration");
        let _ = writeln!(text, "{heading}\n  {}", file.shown());
    }
    let _ = writeln!(text, "{}", paint(STRONG, "isolation"));
    for report in &diagnosis.levels {
        let level = report.level.to_string();
        match &report.outcome {
            Ok(isolation) => {
                let sources = format!(
                    "memory: {}, cpu: {}",
                    isolation.memory_source, isolation.cpu_source
                );
                let _ = writeln!(
                    text,
                    "  {} {level:<10} {}",
                    paint(GOOD, "yes"),
                    paint(DIM, &sources)
                );
            }
            Err(reason) => {
                let _ = writeln!(text, "  {}  {level:<10} {reason}", paint(BAD, "no"));
            }
        }
        for advice in &report.advice {
            let _ = writeln!(text, "      help: {advice}");
        }
    }
    text.push_str(&attacks(diagnosis));
    for note in &diagnosis.notes {
        let _ = writeln!(text, "  note: {note}");
    }
    let _ = writeln!(text, "{}", paint(STRONG, "languages"));
    let mut table = Table::new(&[]);
    for toolchain in toolchains {
        let (mark, style, words) = match &toolchain.version {
            Ok(version) => ("yes", GOOD, version),
            Err(reason) => ("no", BAD, reason),
        };
        let cells = [
            (mark, style),
            (&toolchain.language, Style::new()),
            (words, Style::new()),
        ];
        table.row(cells.map(|(cell, style)| (cell.to_owned(), style)));
    }
    text.push_str(&table.text());
    if let Some(install) = install {
        let _ = writeln!(text, "  help: {install}");
    }
    text + &pdf(typesetting)
}

/// The programs that create PDFs of statements.
fn pdf(typesetting: &Typesetting) -> String {
    let mut text = format!("{}\n", paint(STRONG, "statements as PDF"));
    let mut table = Table::new(&[]);
    for Typesetter { program, version } in &typesetting.typesetters {
        let (mark, style, words) = match version {
            Some(version) => ("yes", GOOD, &**version),
            None => ("no", BAD, "it is not installed"),
        };
        let cells = [
            (mark, style),
            (*program, Style::new()),
            (words, Style::new()),
        ];
        table.row(cells.map(|(cell, style)| (cell.to_owned(), style)));
    }
    text.push_str(&table.text());
    if let Some(install) = &typesetting.install {
        let _ = writeln!(text, "  help: {install}");
    }
    text
}

/// How many attacks failed at each level that was attacked, and which succeeded.
fn attacks(diagnosis: &Diagnosis) -> String {
    let mut text = String::new();
    for LevelReport { level, attacks, .. } in &diagnosis.levels {
        if attacks.is_empty() {
            continue;
        }
        let held = attacks.iter().filter(|attack| attack.held()).count();
        let all = attacks.len();
        let _ = writeln!(
            text,
            "  {held} of {all} attacks from inside a box of level {level} were held"
        );
        for attack in attacks {
            if let Some(breach) = &attack.breach {
                let _ = writeln!(
                    text,
                    "  {} {}: {breach}",
                    paint(BAD, "not held:"),
                    attack.name
                );
            }
        }
    }
    text
}

/// The same as JSON.
#[must_use]
pub fn health_document(
    diagnosis: &Diagnosis,
    toolchains: &[Toolchain],
    install: Option<&str>,
    typesetting: &Typesetting,
    config: Option<&Path>,
) -> Value {
    let levels = diagnosis.levels.iter().map(|report| {
        json!({
            "level": report.level.to_string(),
            "available": report.outcome.is_ok(),
            "reason": report.outcome.as_ref().err(),
            "advice": report.advice,
        })
    });
    let attacks = diagnosis.levels.iter().flat_map(|report| {
        report.attacks.iter().map(|attack| {
            json!({
                "level": report.level.to_string(),
                "attack": attack.name,
                "held": attack.held(),
                "reason": attack.breach,
            })
        })
    });
    let languages = toolchains.iter().map(|toolchain| {
        json!({
            "language": toolchain.language,
            "version": toolchain.version.as_ref().ok(),
            "reason": toolchain.version.as_ref().err(),
        })
    });
    let typesetters = typesetting.typesetters.iter();
    let typesetters = typesetters.map(|it| json!({ "program": it.program, "version": it.version }));
    super::json::document(json!({
        "level": diagnosis.best().map(|level| level.to_string()),
        "levels": levels.collect::<Vec<_>>(),
        "attacks": attacks.collect::<Vec<_>>(),
        "notes": diagnosis.notes,
        "languages": languages.collect::<Vec<_>>(),
        "install": install,
        "typesetters": typesetters.collect::<Vec<_>>(),
        "install_typesetter": typesetting.install,
        "configuration": config.map(Path::to_string_lossy),
    }))
}
