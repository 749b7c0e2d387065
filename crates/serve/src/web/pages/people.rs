//! The accounts: inviting people, closing and reopening accounts.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{NotTaken, Page, form_token, trouble, typed};
use super::super::visitor::{Admin, Setter, Visitor};
use super::login::require_name;
use super::submissions::moment;
use crate::store::{Invitation, Person, Role};
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::{count, line};
use maud::{Markup, html};
use std::sync::Arc;

/// How long an invitation is valid, in seconds.
const INVITATION: i64 = 14 * 24 * 3600;
/// The maximum number of people invited at a time.
const MOST: usize = 2000;

/// `GET /people`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
) -> Result<Page, Failure> {
    app.run(move |app| page_of(app, &visitor, &Draft::default()))
        .await
}

/// The typed values of the form for invitations, if it was sent and refused.
#[derive(Debug, Default)]
struct Draft {
    role: String,
    names: String,
    failure: Option<Failure>,
}

/// All accounts with their roles. Admins invite people, and see open invitations.
fn page_of(app: &App, visitor: &Visitor, draft: &Draft) -> Result<Page, Failure> {
    let is_admin = visitor.account.role >= Role::Admin;
    let people = app.store.people()?;
    let invited = if is_admin {
        app.store.open_invitations()?
    } else {
        Vec::new()
    };
    let body = html! {
        @if draft.failure.is_some() { (invite_form(visitor, draft)) }
        h1 { "People" }
        p.dim { (summary(&people)) }
        @if is_admin { div.bar-of-links { a href="/people/usage" { "Usage" } } }
        @if !people.is_empty() { (table(visitor, &people)) }
        @if !invited.is_empty() { (waiting(&invited)) }
        @if is_admin && draft.failure.is_none() { (invite_form(visitor, draft)) }
    };
    Ok(Page::new("People", Some(visitor), &body))
}

/// The number of accounts of each role.
fn summary(people: &[Person]) -> String {
    let open = |role| {
        people
            .iter()
            .filter(move |it| it.closed.is_none() && it.account.role == role)
    };
    let roles = Role::ALL.into_iter().rev();
    let counts = roles.map(|role| count(open(role).count(), role.name()));
    counts.collect::<Vec<_>>().join(", ")
}

fn table(visitor: &Visitor, people: &[Person]) -> Markup {
    let is_admin = visitor.account.role >= Role::Admin;
    html! {
        div.box { table {
            thead { tr { th { "Name" } th { "Role" } th { "Made" } th { "State" } @if is_admin { th { "Change" } } } }
            tbody { @for person in people { (row(visitor, person)) } }
        } }
    }
}

fn waiting(invited: &[(Invitation, i64)]) -> Markup {
    html! {
        h2 { "Invited" }
        div.box { table {
            thead { tr { th { "Name" } th { "Role" } th { "Until" } } }
            tbody { @for (invitation, until) in invited {
                tr {
                    td { (invited_name(invitation)) }
                    td { (invitation.role.name()) }
                    td { (moment(*until)) }
                }
            } }
        } }
    }
}

fn invited_name(invitation: &Invitation) -> Markup {
    html! { @if let Some(name) = &invitation.name { (line(name)) } @else { small.dim { "chosen by who takes it" } } }
}

fn row(visitor: &Visitor, person: &Person) -> Markup {
    let account = &person.account;
    let button = |what: &str, label: &str| {
        html! {
            form.inline method="post" action={ "/people/" (account.id) "/" (what) } { (form_token(visitor)) button type="submit" { (label) } } " "
        }
    };
    html! {
        tr {
            td { (line(&account.name)) }
            td { (account.role.name()) }
            td { (moment(person.created)) }
            td { @match person.closed { Some(closed) => { "closed " (moment(closed)) } None => "open" } }
            @if visitor.account.role >= Role::Admin { td {
                @if person.closed.is_some() {
                    (button("reopen", "Reopen"))
                } @else {
                    (button("reset", "New password"))
                    @if account.id != visitor.account.id { (button("close", "Close")) }
                }
            } }
        }
    }
}

/// `POST /people/{id}/close`
pub(in crate::web) async fn close(
    State(app): State<Arc<App>>,
    Admin(visitor): Admin,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    // An admin cannot close their own account, so there is always an admin.
    if id == visitor.account.id {
        return Err(Failure::Bad(
            "this is your own account: another admin has to close it".to_owned(),
        ));
    }
    app.run(move |app| Ok(app.store.close_account(id)?)).await?;
    tracing::info!(by = visitor.account.id, account = id, "closed an account");
    Ok(Redirect::to("/people"))
}

/// `POST /people/{id}/reopen`
pub(in crate::web) async fn reopen(
    State(app): State<Arc<App>>,
    Admin(visitor): Admin,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| Ok(app.store.reopen_account(id)?))
        .await?;
    tracing::info!(by = visitor.account.id, account = id, "reopened an account");
    Ok(Redirect::to("/people"))
}

fn invite_form(visitor: &Visitor, draft: &Draft) -> Markup {
    html! {
        h2 { "Invite people" }
        (trouble(draft.failure.as_ref()))
        form method="post" action="/people" {
            (form_token(visitor))
            p { label for="role" { "as" } " "
                select id="role" name="role" { @for role in Role::ALL { option value=(role.name()) selected[role.name() == draft.role] { (role.name()) } } }
            }
            p {
                label for="names" { "Names, a line each; or lines of CSV: a name, and a role if it is another. Without names it is one invitation, whose taker chooses the name." }
                textarea id="names" name="names" rows="6" { "\n" (typed(&draft.names)) }
            }
            p { button.main type="submit" { "Make invitations" } }
        }
    }
}

/// `POST /people`
pub(in crate::web) async fn invite(
    State(app): State<Arc<App>>,
    Admin(visitor): Admin,
    request: Request,
) -> Result<Page, NotTaken> {
    let form = Form::of_session(&app, &visitor, request).await?;
    let mut draft = Draft {
        role: form.field("role").to_owned(),
        names: form.field("names").to_owned(),
        failure: None,
    };
    let work = move |app: &Arc<App>| {
        Ok(invited(app, &visitor, &draft).map_err(|failure| {
            draft.failure = Some(failure.clone());
            NotTaken::keeping(failure, page_of(app, &visitor, &draft))
        }))
    };
    app.run(work).await?
}

/// Creates the invitations, and the page with their links.
fn invited(app: &App, visitor: &Visitor, draft: &Draft) -> Result<Page, Failure> {
    let role = Role::named(&draft.role);
    let role = role.ok_or_else(|| Failure::Bad("choose a role".to_owned()))?;
    let mut made = Vec::new();
    for invitation in invitations(&draft.names, role)? {
        let secret = app.store.invite(&invitation, INVITATION)?;
        let link = format!("{}/invitations/{}", app.settings.url(), secret.reveal());
        made.push((invitation, link));
    }
    let body = html! {
        h1 { "Invitations" }
        p { "Give each link to whom it is for. They are not shown again, and can be taken once within 14 days." }
        div.box { table {
            thead { tr { th { "Name" } th { "Role" } th { "Link" } } }
            tbody { @for (invitation, link) in &made {
                tr {
                    td { (invited_name(invitation)) }
                    td { (invitation.role.name()) }
                    td { code.command { (link) } }
                }
            } }
        } }
    };
    Ok(Page::new("Invitations", Some(visitor), &body))
}

/// The invitations requested by these lines.
fn invitations(names: &str, role: Role) -> Result<Vec<Invitation>, Failure> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(names.as_bytes());
    if let Some(number) = open_quote(names) {
        return Err(Failure::Bad(format!(
            "line {number}: a quote \" is not closed: write two of them where the name has one"
        )));
    }
    let mut invitations: Vec<Invitation> = Vec::new();
    for record in reader.records() {
        let record = record
            .map_err(|error| Failure::Bad(format!("the names are not valid CSV: {error}")))?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        let number = record.position().map_or(0, csv::Position::line);
        let name = record.get(0).unwrap_or_default();
        if record.len() > 2 {
            return Err(Failure::Bad(format!(
                "line {number}: {} columns; there are two, a name and a role",
                record.len()
            )));
        }
        let is_same = |other: &Invitation| {
            let other = other.name.as_deref().unwrap_or_default();
            other.to_lowercase() == name.to_lowercase()
        };
        if invitations.iter().any(is_same) {
            return Err(Failure::Bad(format!(
                "line {number}: `{}` is in the list twice",
                line(name)
            )));
        }
        let role = match record.get(1).filter(|text| !text.is_empty()) {
            None => role,
            Some(text) => Role::named(text).ok_or_else(|| {
                Failure::Bad(format!(
                    "line {number}: `{}` is not a role: use contestant, setter or admin",
                    line(text)
                ))
            })?,
        };
        require_name(name, role)
            .map_err(|failure| Failure::Bad(format!("line {number}: {}", failure.message())))?;
        invitations.push(Invitation {
            name: Some(name.to_owned()),
            role,
        });
    }
    if invitations.len() > MOST {
        return Err(Failure::Bad(format!(
            "these are more than {MOST} people: invite some at a time"
        )));
    }
    if invitations.is_empty() {
        invitations.push(Invitation { name: None, role });
    }
    Ok(invitations)
}

/// The line of a quote that is not closed. The reader of CSV takes the rest of the text for a part
/// of the name.
fn open_quote(text: &str) -> Option<usize> {
    let mut quotes = text.match_indices('"');
    let (mut last, mut is_open) = (0, false);
    for (at, _) in quotes.by_ref() {
        (last, is_open) = (at, !is_open);
    }
    is_open.then(|| text[..last].matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::invitations;
    use crate::store::Role;

    #[test]
    fn lines_are_invitations() {
        let made = invitations("ada\n bob , setter\n\n陈晨\n", Role::Contestant).unwrap();
        let names: Vec<_> = made.iter().map(|it| it.name.as_deref().unwrap()).collect();
        assert_eq!(names, ["ada", "bob", "陈晨"]);
        assert_eq!(made[1].role, Role::Setter);
        assert!(invitations("Jury\n", Role::Setter).is_err());
        assert!(invitations("jury, admin\n", Role::Setter).is_ok());
        assert_eq!(invitations(" \n", Role::Setter).unwrap()[0].name, None);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, place) in [
            ("ada\n<b>\n", "line 2"),
            ("ada,king\n", "line 1"),
            ("ada\n\"dee\n", "line 2"),
            ("cy, setter, extra\n", "line 1: 3 columns"),
            ("cy\nann\nCy\n", "line 3: `Cy` is in the list twice"),
        ] {
            let message = invitations(text, Role::Contestant).unwrap_err().message();
            assert!(message.contains(place), "{message}");
        }
    }
}
