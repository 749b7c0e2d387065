//! Maths in TeX as maths in Typst.
//!
//! # Theory of operation
//!
//! The events of the reader that also serves `MathML` are elements in Polish notation: a fraction
//! is followed by two elements, a base by its scripts. So one function reads an element and writes
//! it. Signs with a meaning in Typst are escaped, so a formula of a statement cannot run code.
//! Spaces are written only between letters that would otherwise be one name: Typst shows spaces
//! beside text.

use super::escape;
use super::grids::{self, Grid};
use super::signs::{accent, font, negated, sign, style};
use crate::maths::{known, shown};
use pulldown_latex::event::{
    Content, Dimension, DimensionUnit, EnvironmentFlow, Event, Grouping, ScriptPosition,
    ScriptType, StateChange, Visual,
};
use pulldown_latex::{Parser, Storage};

/// The maximum depth of formulas in formulas.
const DEEPEST: usize = 100;

/// A formula; if it cannot be read, it stays as written.
pub(super) fn formula(tex: &str, is_display: bool) -> String {
    match written(&known(tex)) {
        Some(body) if is_display => format!("$ {body} $"),
        Some(body) => format!("${body}$"),
        None => escape::code(&format!("${tex}$")),
    }
}

fn written(tex: &str) -> Option<String> {
    let storage = Storage::new();
    let events = Parser::new(tex, &storage).collect::<Result<Vec<_>, _>>();
    let events = events.ok()?;
    let mut reader = Reader {
        rest: &events,
        depth: 0,
    };
    let row = reader.row()?;
    reader.rest.is_empty().then_some(row)
}

/// Pieces of a formula one after another.
#[derive(Default)]
struct FormulaRow(String);

impl FormulaRow {
    fn push(&mut self, piece: &str) {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        if is_letter(self.0.chars().next_back()) && is_letter(piece.chars().next()) {
            self.0.push(' ');
        }
        self.0.push_str(piece);
    }
}

/// A call of nested functions, the innermost one last.
fn call(functions: &[&str], body: &str) -> String {
    let open: Vec<&str> = functions.iter().flat_map(|name| [*name, "("]).collect();
    format!("{}{body}{}", open.concat(), ")".repeat(functions.len()))
}

/// An argument of a function: an empty one would be left out.
fn argument(body: &str) -> &str {
    if body.is_empty() { "\"\"" } else { body }
}

struct Reader<'e> {
    rest: &'e [Event<'e>],
    depth: usize,
}

impl<'e> Reader<'e> {
    fn next(&mut self) -> Option<&'e Event<'e>> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// The elements up to the end of a group or of a cell. `None` if they are too deep.
    fn row(&mut self) -> Option<String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut row = FormulaRow::default();
        while let Some(event) = self.rest.first() {
            match event {
                Event::End | Event::EnvironmentFlow(_) => break,
                Event::StateChange(change) => {
                    self.next();
                    row.push(&changed(*change, &self.row()?));
                }
                _ => row.push(&self.element()?),
            }
        }
        self.depth -= 1;
        Some(row.0)
    }

    fn element(&mut self) -> Option<String> {
        let Some(event) = self.next() else {
            return Some(String::new());
        };
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let element = match event {
            Event::Content(content) => text(*content, false),
            Event::Begin(grouping) => self.group(grouping)?,
            Event::Visual(visual) => self.visual(*visual)?,
            Event::Script { ty, position } => self.script(*ty, *position)?,
            Event::Space { width, .. } => width.map_or_else(String::new, space),
            Event::End | Event::StateChange(_) | Event::EnvironmentFlow(_) => String::new(),
        };
        self.depth -= 1;
        Some(element)
    }

    fn group(&mut self, grouping: &Grouping) -> Option<String> {
        match grouping {
            Grouping::Normal => {
                let row = self.row()?;
                self.next();
                Some(row)
            }
            Grouping::LeftRight(open, close) => {
                let body = self.row()?;
                self.next();
                let side = |side: &Option<char>| side.map_or_else(String::new, sign);
                let body = [side(open), body, side(close)];
                let mut row = FormulaRow::default();
                for piece in &body {
                    row.push(piece);
                }
                Some(call(&["lr"], &row.0))
            }
            grouping => {
                let grid = self.grid()?;
                Some(grids::written(grouping, grid))
            }
        }
    }

    /// The rows of an environment.
    fn grid(&mut self) -> Option<Grid> {
        let mut grid = Grid::default();
        loop {
            let cell = self.row()?;
            grid.cell(cell);
            match self.next() {
                Some(Event::EnvironmentFlow(EnvironmentFlow::NewLine {
                    horizontal_lines, ..
                })) => grid.new_row(!horizontal_lines.is_empty()),
                Some(Event::EnvironmentFlow(EnvironmentFlow::StartLines { .. })) => grid.restart(),
                Some(Event::EnvironmentFlow(EnvironmentFlow::Alignment)) => {}
                _ => return Some(grid),
            }
        }
    }

    fn visual(&mut self, visual: Visual) -> Option<String> {
        if visual == Visual::Negation {
            return self.negation();
        }
        let first = self.element()?;
        let first = argument(&first);
        if visual == Visual::SquareRoot {
            return Some(format!("sqrt({first})"));
        }
        let second = self.element()?;
        let second = argument(&second);
        Some(match visual {
            Visual::Root => format!("root({second}, {first})"),
            Visual::Fraction(Some(line)) if line.value == 0.0 => {
                format!("mat(delim: #none, {first}; {second})")
            }
            _ => format!("frac({first}, {second})"),
        })
    }

    fn negation(&mut self) -> Option<String> {
        let sign = self.rest.first().and_then(letter).and_then(negated);
        let element = self.element()?;
        Some(sign.map_or_else(|| format!("cancel({})", argument(&element)), str::to_owned))
    }

    fn script(&mut self, ty: ScriptType, position: ScriptPosition) -> Option<String> {
        let base = self.base(position)?;
        let mut scripts = Vec::new();
        let keys: &[&str] = match ty {
            ScriptType::Subscript => &["b"],
            ScriptType::Superscript => &["t"],
            ScriptType::SubSuperscript => &["b", "t"],
        };
        for key in keys {
            let sign = self.rest.first().and_then(letter);
            let script = self.element()?;
            if let Some(accent) = sign
                .and_then(accent)
                .filter(|_| position == ScriptPosition::AboveBelow && keys.len() == 1)
            {
                return Some(accented(accent, &base));
            }
            scripts.push((*key, script));
        }
        let base = match position {
            ScriptPosition::AboveBelow => format!("limits({base})"),
            _ => base,
        };
        Some(attached(&base, &scripts))
    }

    /// The base of scripts, which decides where they are placed.
    fn base(&mut self, position: ScriptPosition) -> Option<String> {
        let is_movable = position == ScriptPosition::Movable;
        if let (true, Some(Event::Content(content @ Content::Function(_)))) =
            (is_movable, self.rest.first())
        {
            self.next();
            return Some(text(*content, true));
        }
        let is_large = matches!(
            self.rest.first(),
            Some(Event::Content(Content::LargeOp { .. }))
        );
        let base = self.element()?;
        Some(if is_large && position == ScriptPosition::Right {
            format!("scripts({base})")
        } else {
            argument(&base).to_owned()
        })
    }
}

/// A base with its scripts, each with its key.
fn attached(base: &str, scripts: &[(&str, String)]) -> String {
    let has_primes = scripts.iter().any(|(_, script)| primes(script) > 0);
    let is_name = |text: &str| !text.is_empty() && text.chars().all(char::is_alphanumeric);
    if !has_primes && (is_name(base) || base.chars().count() == 1) {
        let script = |(key, script): &(&str, String)| {
            let mark = if *key == "b" { '_' } else { '^' };
            let script = argument(script);
            if is_name(script) {
                format!("{mark}{script}")
            } else {
                format!("{mark}({script})")
            }
        };
        let scripts: String = scripts.iter().map(script).collect();
        return format!("{base}{scripts}");
    }
    let script = |(key, script): &(&str, String)| match primes(script) {
        0 => format!("{key}: {}", argument(script)),
        count => format!("{key}r: primes(#{count})"),
    };
    let scripts: Vec<String> = scripts.iter().map(script).collect();
    format!("attach({base}, {})", scripts.join(", "))
}

/// The number of primes, if the script consists of nothing else.
fn primes(script: &str) -> usize {
    let count = |letter| match letter {
        '′' => Some(1),
        '″' => Some(2),
        '‴' => Some(3),
        '⁗' => Some(4),
        _ => None,
    };
    script
        .chars()
        .map(count)
        .sum::<Option<usize>>()
        .unwrap_or(0)
}

fn accented(accent: &str, base: &str) -> String {
    let is_line = accent.starts_with("over") || accent.starts_with("under");
    if is_line {
        format!("{accent}({base})")
    } else {
        format!("accent({base}, {accent})")
    }
}

/// The letter of an event that is one.
fn letter(event: &Event) -> Option<char> {
    match event {
        Event::Content(
            Content::Ordinary { content, .. }
            | Content::BinaryOp { content, .. }
            | Content::LargeOp { content, .. }
            | Content::Punctuation(content),
        ) => Some(*content),
        Event::Content(Content::Relation { content, .. }) => {
            let mut buffer = [0; 8];
            let text = std::str::from_utf8(content.encode_utf8_to_buf(&mut buffer)).ok()?;
            let mut letters = text.chars();
            letters.next().filter(|_| letters.next().is_none())
        }
        _ => None,
    }
}

fn text(content: Content, has_limits: bool) -> String {
    match content {
        Content::Text("&nbsp;") => escape::string("\u{a0}"),
        Content::Text(text) => escape::string(&shown(text)),
        Content::Number(number) if number.bytes().all(|it| it.is_ascii_digit()) => {
            number.to_owned()
        }
        Content::Number(number) => escape::string(number),
        Content::Function(name) => {
            let name = escape::string(&name.replace("\\,", "\u{2009}"));
            let limits = if has_limits { ", limits: #true" } else { "" };
            format!("op({name}{limits})")
        }
        Content::Delimiter {
            content,
            size: Some(size),
            ..
        } => grids::sized(&sign(content), size),
        Content::Ordinary { content, .. }
        | Content::LargeOp { content, .. }
        | Content::BinaryOp { content, .. }
        | Content::Delimiter { content, .. }
        | Content::Punctuation(content) => sign(content),
        Content::Relation { content, .. } => {
            let mut buffer = [0; 8];
            let text = String::from_utf8_lossy(content.encode_utf8_to_buf(&mut buffer));
            let signs: String = text.chars().map(sign).collect();
            if text.chars().count() == 1 {
                signs
            } else {
                format!("class(\"relation\", {signs})")
            }
        }
    }
}

fn changed(change: StateChange, rest: &str) -> String {
    if rest.is_empty() {
        return String::new();
    }
    match change {
        StateChange::Font(Some(it)) => call(font(it), rest),
        StateChange::Font(None) => rest.to_owned(),
        StateChange::Style(it) => call(&[style(it)], rest),
        StateChange::Color(it) => {
            let (red, green, blue) = it.color;
            format!("#text(fill: rgb({red}, {green}, {blue}), ${rest}$)")
        }
    }
}

fn space(width: Dimension) -> String {
    let points = |value: f32| format!("{}pt", value * 72.0 / 72.27);
    let width = match width.unit {
        DimensionUnit::Em => format!("{}em", width.value),
        DimensionUnit::Mu => format!("{}em", width.value / 18.0),
        DimensionUnit::Ex => format!("{}em", width.value * 0.43),
        DimensionUnit::Mm => format!("{}mm", width.value),
        DimensionUnit::Cm => format!("{}cm", width.value),
        DimensionUnit::In => format!("{}in", width.value),
        DimensionUnit::Bp => format!("{}pt", width.value),
        DimensionUnit::Pt => points(width.value),
        DimensionUnit::Pc | DimensionUnit::Cc => points(width.value * 12.0),
        DimensionUnit::Dd => points(width.value * 1.07),
        DimensionUnit::Sp => points(width.value / 65536.0),
    };
    format!("#h({width})")
}
