//! A strip of times for each submission, on one scale, with its limit.
//!
//! # Theory of operation
//!
//! The plot is drawn in the colours of the light theme, and the style of the page replaces them for
//! the dark one. Times differ by orders of magnitude, so the scale is logarithmic. Overlapping
//! points are moved up and down by their number, never along the scale.

use super::short_name;
use crate::SubmissionResult;
use judge::JudgedCase;
use maud::{Markup, PreEscaped, html};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::time::Duration;
use terms::verdict::Verdict;

/// The size of the drawing in pixels, twice that of the page, because the library only has whole
/// pixels: its width, that of a strip with its name, of the scale, and of the margin.
const WIDTH: u32 = 1240;
const STRIP: u32 = 100;
const SCALE: u32 = 52;
const MARGIN: u32 = 20;
/// The size of letters.
const LETTERS: u32 = 38;
/// The maximum length of a name that is shown in full.
const NAME: usize = 44;
/// The minimum of the scale, in seconds.
const LEAST: f64 = 0.001;

const INK: RGBColor = RGBColor(0x1f, 0x23, 0x28);
const FAINT: RGBColor = RGBColor(0xd0, 0xd7, 0xde);
const GOOD: RGBColor = RGBColor(0x1a, 0x7f, 0x37);
const BAD: RGBColor = RGBColor(0xcf, 0x22, 0x2e);
const LIMIT: RGBColor = RGBColor(0x82, 0x50, 0xdf);

type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<LogCoord<f64>, RangedCoordf64>>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// The plot of all submissions that ran.
pub(super) fn plot(columns: &[SubmissionResult<'_>]) -> Markup {
    let ran: Vec<(&SubmissionResult<'_>, &[JudgedCase])> = columns
        .iter()
        .filter_map(|column| Some((column, column.judged.as_ref().ok()?.cases.as_slice())))
        .filter(|(_, cases)| !cases.is_empty())
        .collect();
    let mut svg = String::new();
    if ran.is_empty() || draw(columns, &ran, &mut svg).is_err() {
        return html! {};
    }
    html! {
        h2 { "Times" }
        figure.strips {
            (PreEscaped(svg))
            figcaption {
                "● accepted  ✕ failed  " span.limit { "┃" }
                " time limit, in the colours of the cases. A bar through a point is the spread of its reruns; processor time in seconds."
            }
        }
    }
}

/// Draws these submissions and their cases.
fn draw(
    columns: &[SubmissionResult<'_>],
    ran: &[(&SubmissionResult<'_>, &[JudgedCase])],
    svg: &mut String,
) -> Drawn {
    let strips = u32::try_from(ran.len()).unwrap_or(u32::MAX / STRIP - SCALE);
    let size = (WIDTH, strips * STRIP + SCALE);
    let root = SVGBackend::with_string(svg, size).into_drawing_area();
    let times = ran.iter().flat_map(|(column, cases)| {
        let cases = cases.iter().map(|case| case.cpu);
        cases.chain([column.limit])
    });
    let most = times.max().unwrap_or_default().as_secs_f64();
    let scale = (LEAST * 0.6)..(most * 1.4);
    let (upper, lower) = root.split_vertically(strips * STRIP);
    for (area, (column, cases)) in upper.split_evenly((ran.len(), 1)).iter().zip(ran) {
        let name = cut(short_name(columns, column));
        strip(area, scale.clone(), &name, column, cases)?;
    }
    ticks(&lower, scale)?;
    root.present()
}

/// A strip: the name, and below it a point for each case.
fn strip(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    scale: std::ops::Range<f64>,
    name: &str,
    column: &SubmissionResult<'_>,
    cases: &[JudgedCase],
) -> Drawn {
    let letters = ("sans-serif", LETTERS).into_font().color(&INK);
    area.draw_text(name, &letters, (20, 2))?;
    let mut chart = ChartBuilder::on(area)
        .margin_left(MARGIN)
        .margin_right(MARGIN)
        .margin_top(LETTERS + 5)
        .build_cartesian_2d(scale.clone().log_scale(), 0.0..1.0)?;
    let mut upright = |x: f64, style: ShapeStyle| segment(&mut chart, [(x, 0.0), (x, 1.0)], style);
    for x in decades(&scale) {
        upright(x, FAINT.stroke_width(2))?;
    }
    upright(seconds(column.limit), LIMIT.stroke_width(5))?;
    let ground = [(scale.start, 0.0), (scale.end, 0.0)];
    segment(&mut chart, ground, FAINT.stroke_width(2))?;
    for (index, case) in (0_u32..).zip(cases) {
        point(&mut chart, case, height(index), column.is_fine(case))?;
    }
    Ok(())
}

/// A case, with the spread of its runs where there were several.
fn point(chart: &mut Chart<'_, '_>, case: &JudgedCase, y: f64, is_fine: bool) -> Drawn {
    let is_good = case.verdict == Verdict::Accepted;
    let colour = if is_fine { GOOD } else { BAD };
    if let [least, .., most] = case.runs.as_slice() {
        let (least, most) = (seconds(*least), seconds(*most));
        let bar = colour.stroke_width(4);
        segment(chart, [(least, y), (most, y)], bar)?;
        for x in [least, most] {
            segment(chart, [(x, y - 0.15), (x, y + 0.15)], bar)?;
        }
    }
    let at = (seconds(case.cpu), y);
    if is_good {
        chart.draw_series([Circle::new(at, 8, colour.mix(0.7).filled())])?;
    } else {
        chart.draw_series([Cross::new(at, 10, colour.stroke_width(4))])?;
    }
    Ok(())
}

fn segment(chart: &mut Chart<'_, '_>, ends: [(f64, f64); 2], style: ShapeStyle) -> Drawn {
    chart.draw_series([PathElement::new(ends, style)])?;
    Ok(())
}

/// The scale below all strips.
fn ticks(area: &DrawingArea<SVGBackend<'_>, Shift>, scale: std::ops::Range<f64>) -> Drawn {
    let chart = ChartBuilder::on(area)
        .margin_left(MARGIN)
        .margin_right(MARGIN)
        .build_cartesian_2d(scale.clone().log_scale(), 0.0..1.0)?;
    let letters = ("sans-serif", LETTERS).into_font().color(&INK);
    let letters = letters.pos(Pos::new(HPos::Center, VPos::Top));
    for x in decades(&scale) {
        let (at, _) = chart.backend_coord(&(x, 1.0));
        area.draw_text(&format!("{x} s"), &letters, (at, 6))?;
    }
    Ok(())
}

/// The powers of ten on a scale.
fn decades(scale: &std::ops::Range<f64>) -> impl Iterator<Item = f64> + use<> {
    let scale = scale.clone();
    let powers = (-3..=6).map(|power| 10_f64.powi(power));
    powers.filter(move |x| scale.contains(x))
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64().max(LEAST)
}

/// The vertical position of a point in its strip: multiples of the golden ratio spread any number
/// of points.
fn height(index: u32) -> f64 {
    0.15 + 0.7 * (f64::from(index) * 0.618_033_988_75).fract()
}

/// A name, cut off if it would leave the drawing.
fn cut(name: String) -> String {
    match name.char_indices().nth(NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}
