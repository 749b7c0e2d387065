//! Boards and interactions with steps: everything is on the page, and the script shows it up to a
//! step.

use super::Boards;
use crate::svg::board_svg;
use crate::transcript::hint;
use base::text::{count, escape, line};
use base::transcript::{PASS, Speaker, Transcript, TranscriptLine};
use maud::{Markup, html};
use problems::{Picture, SessionMessage};

/// The maximum total width of boards side by side, in pixels.
pub(super) const WIDTH: usize = 640;
/// How many lines of an interaction are shown from its beginning and from its end.
const FIRST: usize = 20;
const LAST: usize = 100;
/// How many characters of a line are shown.
const LINE: usize = 200;

/// A board, move by move if the order of its moves is known. `case` is the argument with which
/// `tengen show` draws it.
pub(super) fn board(picture: &Picture, case: &str, boards: &mut Boards<'_>) -> Markup {
    let steps = steps(picture);
    let untitled = Picture {
        title: String::new(),
        ..picture.clone()
    };
    let Some(drawing) = boards.take(board_svg(&untitled, WIDTH)) else {
        return html! { p.dim { "The page is large enough without this board: tengen show " (boards.package.id) " " (line(case)) } };
    };
    html! {
        figure.viewer.board data-steps=(steps) tabindex="0" {
            figcaption { (line(&picture.title)) }
            div.drawing { (drawing) }
            @if steps > 0 { (bar("move")) }
        }
    }
}

/// The number of moves that the page can show one by one.
fn steps(picture: &Picture) -> usize {
    let cells = picture
        .layers
        .iter()
        .flat_map(|layer| layer.rows.iter().flatten());
    let last = cells.filter_map(|cell| cell.number).max().unwrap_or(0);
    last.max(picture.steps.len())
}

pub(super) fn has_steps(picture: &Picture) -> bool {
    steps(picture) > 0
}

/// An interaction line by line, with the board after each if the model draws it. `is_late` is
/// whether the contestant's time ran out while it waited.
pub(super) fn interaction(
    transcript: &Transcript,
    is_late: bool,
    boards: &mut Boards<'_>,
) -> Markup {
    let all = &transcript.lines;
    let left_out = all.len().saturating_sub(FIRST + LAST);
    let is_shown = |index: usize| index < FIRST || index >= FIRST + left_out;
    let shown: Vec<usize> = (0..all.len()).filter(|index| is_shown(*index)).collect();
    let frames = frames(transcript, &shown, boards);
    html! {
        figure.viewer.interaction data-steps=(shown.len()) tabindex="0" {
            figcaption { "Interaction: " b.out { ">" } " from the contestant, " b.in { "<" } " to it" }
            @if !frames.is_empty() { div.frames { @for frame in frames { (frame) } } }
            ol.lines tabindex="0" {
                @for (step, index) in (1..).zip(&shown) {
                    @if *index == FIRST + left_out && left_out > 0 { li.dim { (count(left_out, "line")) " left out" } }
                    @if transcript.passes.contains(index) { li.dim { (PASS) } }
                    (said(&all[*index], step))
                }
                @if transcript.cut { li.dim { "... and more" } }
            }
            @if let Some(hint) = hint(transcript, is_late) { p.dim { (hint) } }
            @if !shown.is_empty() { (bar("line")) }
        }
    }
}

fn said(line: &TranscriptLine, step: usize) -> Markup {
    let text = &line.text[..line.text.len().min(LINE)];
    let class = if line.by == Speaker::Submission {
        "out"
    } else {
        "in"
    };
    html! {
        li.(class) data-line=(step) {
            @if let Some(at) = line.at { small { (format!("{:.3}", at.as_secs_f64())) } }
            b { @if line.by == Speaker::Submission { ">" } @else { "<" } }
            " " (escape(text))
            @if line.text.len() > LINE { small { " ... " (count(line.text.len() - LINE, "more byte")) } }
        }
    }
}

/// The boards after the shown lines.
fn frames(transcript: &Transcript, shown: &[usize], boards: &mut Boards<'_>) -> Vec<Markup> {
    let package = boards.package;
    let interactor = package.model.as_ref().and_then(|model| model.interactor());
    let positions = interactor.map(|it| it.positions(&messages(transcript)));
    let positions = positions.unwrap_or_default();
    let mut frames = Vec::new();
    for (step, index) in (1..).zip(shown) {
        let Some(Some(picture)) = positions.get(*index) else {
            continue;
        };
        let Some(drawing) = boards.take(board_svg(picture, WIDTH)) else {
            break;
        };
        frames.push(html! { div.frame data-frame=(step) { (drawing) } });
    }
    frames
}

/// The lines of a transcript as a model reads them.
fn messages(transcript: &Transcript) -> Vec<SessionMessage<'_>> {
    let lines = transcript.lines.iter();
    lines
        .map(|line| SessionMessage {
            by_submission: line.by == Speaker::Submission,
            line: &line.text,
        })
        .collect()
}

/// The buttons for steps; the script shows them.
pub(super) fn bar(what: &str) -> Markup {
    html! {
        p.bar hidden="" data-what=(what) {
            button type="button" data-go="first" aria-label="to the beginning" { "|◀" }
            button type="button" data-go="back" aria-label="back" { "◀" }
            button type="button" data-go="on" aria-label="on" { "▶" }
            button type="button" data-go="last" aria-label="to the end" { "▶|" }
            " " output {}
            " " small.keys { "keys: ← → Home End" }
        }
    }
}
