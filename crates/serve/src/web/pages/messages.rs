//! Questions of contestants, answers of the jury, and announcements.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::Form;
use super::super::layout::{NotTaken, Page, form_token, trouble, typed};
use super::super::visitor::Visitor;
use super::contest::{is_jury, served};
use super::submissions::moment;
use crate::contest::{Contest, Phase};
use crate::store::{Message, NewMessage, now};
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::{escape_text, line};
use maud::{Markup, html};
use std::sync::Arc;

/// The maximum number of letters in a message.
const MOST: usize = 4000;

/// The typed values of a form that was refused.
#[derive(Debug, Default)]
struct Draft {
    text: String,
    /// The question that it answers.
    reply_to: Option<i64>,
    failure: Option<Failure>,
}

/// `GET /messages`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    mut visitor: Visitor,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let contest = served(app)?;
        let seen = app.store.seen_message(visitor.account.id)?;
        let messages = visible(app, &visitor, &contest)?;
        if let Some(last) = messages.last().filter(|last| last.id > seen) {
            app.store.see_messages(visitor.account.id, last.id)?;
        }
        // The page marks the new ones itself.
        if let Some(notice) = &mut visitor.contest {
            notice.unseen = 0;
        }
        Ok(page_of(
            &visitor,
            &contest,
            &messages,
            seen,
            &Draft::default(),
        ))
    })
    .await
}

fn visible(app: &App, visitor: &Visitor, contest: &Contest) -> Result<Vec<Message>, Failure> {
    let id = &contest.settings.id;
    let messages = app
        .store
        .messages(id, visitor.account.id, is_jury(Some(visitor)));
    Ok(messages?)
}

fn page_of(
    visitor: &Visitor,
    contest: &Contest,
    messages: &[Message],
    seen: i64,
    draft: &Draft,
) -> Page {
    let is_jury = is_jury(Some(visitor));
    // An answer to all is shown by itself to those who do not see the question.
    let is_shown = |id: i64| messages.iter().any(|it| it.id == id);
    let threads = messages.iter().rev();
    let threads = threads.filter(|it| !it.reply_to.is_some_and(is_shown));
    let body = html! {
        h1 { "Messages" }
        @if draft.reply_to.is_none() { (new_form(visitor, contest, draft)) }
        @if messages.is_empty() { p.dim { "There are none." } }
        @for message in threads {
            section.thread {
                (shown(visitor, contest, message, seen))
                @for answer in messages.iter().filter(|it| it.reply_to == Some(message.id)) {
                    (shown(visitor, contest, answer, seen))
                }
                @if is_jury && message.is_question { (answer_form(visitor, message, draft)) }
            }
        }
        @if draft.reply_to.is_some() { (new_form(visitor, contest, &Draft::default())) }
    };
    Page::new("Messages", Some(visitor), &body)
}

/// A message with its heading.
fn shown(visitor: &Visitor, contest: &Contest, message: &Message, seen: i64) -> Markup {
    let id = message.problem.as_deref();
    let problem = id.and_then(|id| contest.settings.problem(id));
    let is_own = message.sender == visitor.account.id;
    let kind = match (message.is_question, message.reply_to, message.recipient) {
        (true, ..) => "Question",
        (_, Some(_), Some(_)) => "Answer",
        (_, Some(_), None) => "Answer to all",
        (_, None, _) => "Announcement",
    };
    html! {
        h2 {
            (kind)
            @if let Some((_, problem)) = problem { " on " (problem.letter) }
            @if message.is_question && !is_own { " of " (line(&message.sender_name)) }
            " " small.dim { (moment(message.created)) }
            @if message.id > seen && !is_own { " " span.unseen { "new" } }
        }
        p.text { (escape_text(message.text.as_bytes())) }
    }
}

/// The form for a question, or for an announcement of the jury.
fn new_form(visitor: &Visitor, contest: &Contest, draft: &Draft) -> Markup {
    let is_jury = is_jury(Some(visitor));
    let is_open = is_jury || contest.settings.phase(now()) != Phase::Before;
    html! {
        section.submit {
            h2 { @if is_jury { "Announce to all" } @else { "Ask the jury" } }
            (trouble(draft.failure.as_ref()))
            form method="post" action="/messages" {
                (form_token(visitor))
                @if is_open { p {
                    label for="problem" { "About" } " "
                    select id="problem" name="problem" {
                        option value="" { "the contest" }
                        @for problem in &contest.settings.problems { option value=(problem.id) { "problem " (problem.letter) } }
                    }
                } }
                p {
                    label for="text" { @if is_jury { "Announcement" } @else { "Question" } }
                    textarea id="text" name="text" rows="4" maxlength=(MOST) required { "\n" (typed(&draft.text)) }
                }
                p { button.main type="submit" { "Send" } }
            }
        }
    }
}

/// The form for an answer.
fn answer_form(visitor: &Visitor, question: &Message, draft: &Draft) -> Markup {
    let id = format!("answer-{}", question.id);
    let is_drafted = draft.reply_to == Some(question.id);
    let draft = Some(draft).filter(|_| is_drafted);
    html! {
        (trouble(draft.and_then(|draft| draft.failure.as_ref())))
        form method="post" action="/messages" {
            (form_token(visitor))
            input type="hidden" name="reply" value=(question.id);
            p {
                label for=(id) { "Answer to question " (question.id) }
                textarea id=(id) name="text" rows="2" maxlength=(MOST) required { "\n" @if let Some(draft) = draft { (typed(&draft.text)) } }
            }
            p {
                button type="submit" name="to" value="one" { "Answer " (line(&question.sender_name)) } " "
                button type="submit" name="to" value="all" { "Answer all" }
            }
        }
    }
}

/// `POST /messages`
pub(in crate::web) async fn send(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Request,
) -> Result<Redirect, NotTaken> {
    let form = Form::of_session(&app, &visitor, request).await?;
    let work = move |app: &Arc<App>| {
        let contest = served(app)?;
        let messages = visible(app, &visitor, &contest)?;
        let new = new_message(&visitor, &contest, &messages, &form);
        Ok(match new {
            Ok(new) => {
                app.store.add_message(&contest.settings.id, &new)?;
                Ok(())
            }
            Err(failure) => {
                let draft = Draft {
                    text: form.field("text").to_owned(),
                    reply_to: form.field("reply").parse().ok(),
                    failure: Some(failure.clone()),
                };
                let seen = app.store.seen_message(visitor.account.id)?;
                let page = page_of(&visitor, &contest, &messages, seen, &draft);
                Err(NotTaken::keeping(failure, Ok(page)))
            }
        })
    };
    app.run(work).await??;
    Ok(Redirect::to("/messages"))
}

/// The message of a form.
fn new_message(
    visitor: &Visitor,
    contest: &Contest,
    messages: &[Message],
    form: &Form,
) -> Result<NewMessage, Failure> {
    let bad = |why: String| Err(Failure::Bad(why));
    let text = form.field("text").replace("\r\n", "\n").trim().to_owned();
    let letters = text.chars().count();
    if text.is_empty() || letters > MOST {
        return bad(format!(
            "a message has 1 to {MOST} letters: this one has {letters}"
        ));
    }
    let is_jury = is_jury(Some(visitor));
    let problem = Some(form.field("problem")).filter(|id| !id.is_empty());
    if problem.is_some_and(|id| contest.settings.problem(id).is_none()) {
        return bad("choose a problem of the contest".to_owned());
    }
    let mut new = NewMessage {
        sender: visitor.account.id,
        is_question: !is_jury,
        recipient: None,
        reply_to: None,
        problem: problem.map(str::to_owned),
        text,
    };
    if form.field("reply").is_empty() {
        return Ok(new);
    }
    let id = form.field("reply").parse::<i64>().ok();
    let question = messages
        .iter()
        .find(|it| it.is_question && Some(it.id) == id);
    let Some(question) = question.filter(|_| is_jury) else {
        return Err(Failure::NotFound("question"));
    };
    new.reply_to = Some(question.id);
    new.problem.clone_from(&question.problem);
    new.recipient = (form.field("to") != "all").then_some(question.sender);
    Ok(new)
}
