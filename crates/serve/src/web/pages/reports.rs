//! Reports about a problem, for setters.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{Page, form_token};
use super::super::visitor::{Setter, Visitor};
use super::problems::version;
use super::submissions::moment;
use crate::catalog::Version;
use crate::reports::{self, Effort, Report, ReportKind, ReportResources};
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::{count, escape_text, line};
use maud::{Markup, PreEscaped, html};
use std::ops::RangeInclusive;
use std::sync::Arc;
use terms::fault::Fault;

impl ReportKind {
    fn title(self) -> &'static str {
        match self {
            Self::Solutions => "Solutions",
            Self::Strength => "Strength",
        }
    }

    /// The address of the report on a problem.
    fn address(self, problem: &str) -> String {
        let name = match self {
            Self::Solutions => "solutions",
            Self::Strength => "strength",
        };
        format!("/problems/{problem}/{name}")
    }
}

/// `GET /problems/{id}/solutions`
pub(in crate::web) async fn solutions(
    State(app): State<Arc<App>>,
    visitor: Setter,
    Path(id): Path<String>,
) -> Result<Page, Failure> {
    page(&app, visitor, id, ReportKind::Solutions).await
}

/// `GET /problems/{id}/strength`
pub(in crate::web) async fn strength(
    State(app): State<Arc<App>>,
    visitor: Setter,
    Path(id): Path<String>,
) -> Result<Page, Failure> {
    page(&app, visitor, id, ReportKind::Strength).await
}

async fn page(
    app: &Arc<App>,
    Setter(visitor): Setter,
    id: String,
    kind: ReportKind,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let version = version(app, &id)?;
        require_cases(&version)?;
        let head = html! { h1 { (kind.title()) " of " (id) } };
        let body = match app.reports.find(kind, &version) {
            Some(Report::Ready(report)) => html! {
                div { (PreEscaped(&*report)) }
                h2 { "Once more" }
                (form(&visitor, kind, &version))
            },
            Some(Report::Pending(begun)) => html! {
                (head)
                p role="status" data-again="3" { (doing(kind, &version)) " since " (moment(begun)) ". " a href=(kind.address(&id)) { "Look again" } }
                form method="post" action={ (kind.address(&id)) "/stop" } { (form_token(&visitor)) p { button type="submit" { "Stop" } } }
            },
            Some(Report::Failed(why)) => html! {
                (head)
                pre.message { (escape_text(why.as_bytes())) }
                (form(&visitor, kind, &version))
            },
            None => html! { (head) (form(&visitor, kind, &version)) },
        };
        Ok(Page::new(kind.title(), Some(&visitor), &body))
    })
    .await
}

/// Refuses reports on a problem that has no cases.
fn require_cases(version: &Version) -> Result<(), Failure> {
    if version.matches().is_none() {
        return Ok(());
    }
    let id = &version.package().id;
    Err(Failure::Bad(format!(
        "`{id}` is a match, which has no cases: `tengen verify {id}` plays a pair of games with each solution"
    )))
}

fn doing(kind: ReportKind, version: &Version) -> String {
    let solutions = count(version.package().solutions.len(), "solution");
    match kind {
        ReportKind::Solutions => format!("{solutions} being judged on all cases"),
        ReportKind::Strength => "Mutants being tried".to_owned(),
    }
}

fn form(visitor: &Visitor, kind: ReportKind, version: &Version) -> Markup {
    let package = version.package();
    html! {
        form method="post" action=(kind.address(&package.id)) {
            (form_token(visitor))
            @match kind {
                ReportKind::Solutions => {
                    p { button.main type="submit" { "Judge " (count(package.solutions.len(), "solution")) " on all cases" } }
                }
                ReportKind::Strength => {
                    p { "Small mistakes are made in the solutions that must be accepted, and the cases have to find them. Inputs are looked for that find the others." }
                    (number("mutants", "Mutants of each solution", &Effort::MUTANTS, Effort::USUAL.mutants))
                    (number("seconds", "Seconds at most", &Effort::SECONDS, Effort::USUAL.seconds))
                    p { label { input type="checkbox" name="matrix"; " Every mutant on every case, to see which cases are needed" } }
                    p { button.main type="submit" { "Measure the strength" } }
                }
            }
        }
    }
}

/// A field for a number.
fn number(name: &str, label: &str, range: &RangeInclusive<u16>, usual: u16) -> Markup {
    html! {
        p {
            label for=(name) { (label) }
            input id=(name) name=(name) type="number" min=(range.start()) max=(range.end()) value=(usual) required;
        }
    }
}

/// `POST /problems/{id}/solutions`
pub(in crate::web) async fn judge(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    begin(&app, id, ReportKind::Solutions, reports::solutions).await
}

/// `POST /problems/{id}/strength`
pub(in crate::web) async fn measure(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    let form = Form::of_session(&app, &visitor, request).await?;
    let effort = Effort {
        mutants: chosen(&form, "mutants", &Effort::MUTANTS)?,
        seconds: chosen(&form, "seconds", &Effort::SECONDS)?,
        matrix: !form.field("matrix").is_empty(),
    };
    let make = move |version: &Version, means: &ReportResources<'_>| {
        reports::strength(version, means, effort)
    };
    begin(&app, id, ReportKind::Strength, make).await
}

/// The number in a field.
fn chosen(form: &Form, name: &str, range: &RangeInclusive<u16>) -> Result<u16, Failure> {
    let text = form.field(name);
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        Failure::Bad(format!(
            "{name} cannot be `{}`: choose from {} to {}",
            line(text),
            range.start(),
            range.end()
        ))
    })
}

async fn begin(
    app: &Arc<App>,
    id: String,
    kind: ReportKind,
    make: impl FnOnce(&Version, &ReportResources<'_>) -> Result<Option<String>, Fault> + Send + 'static,
) -> Result<Redirect, Failure> {
    app.run(move |app| {
        let version = version(app, &id)?;
        require_cases(&version)?;
        let entries = app.catalog.entries();
        let shown = entries.values().filter_map(|entry| entry.version.as_ref());
        let shown: Vec<&str> = shown.map(|version| version.hash()).collect();
        let begun = app
            .reports
            .begin(kind, version, |hash| shown.contains(&hash), make);
        begun.map_err(|_| Failure::TooMany { seconds: 60 })?;
        Ok(Redirect::to(&kind.address(&id)))
    })
    .await
}

/// `POST /problems/{id}/solutions/stop`
pub(in crate::web) async fn stop_solutions(
    State(app): State<Arc<App>>,
    visitor: Setter,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    stop(&app, visitor, id, ReportKind::Solutions, request).await
}

/// `POST /problems/{id}/strength/stop`
pub(in crate::web) async fn stop_strength(
    State(app): State<Arc<App>>,
    visitor: Setter,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    stop(&app, visitor, id, ReportKind::Strength, request).await
}

async fn stop(
    app: &Arc<App>,
    Setter(visitor): Setter,
    id: String,
    kind: ReportKind,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(app, &visitor, request).await?;
    app.run(move |app| {
        let version = version(app, &id)?;
        app.reports.stop(kind, &version);
        Ok(Redirect::to(&kind.address(&id)))
    })
    .await
}
