//! The form for a program: it is submitted, or run without being submitted.

use super::super::app::App;
use super::super::assets;
use super::super::failure::Failure;
use super::super::layout::{form_token, trouble, typed};
use super::super::visitor::Visitor;
use crate::catalog::Version;
use crate::intake::{Contradiction, Incoming};
use crate::runs::Offer;
use maud::{Markup, html};
use package::Package;
use std::sync::Arc;
use terms::Kind;
use terms::language::{Language, LinePattern};

/// The typed values of the form, if it was sent and refused.
#[derive(Debug, Default)]
pub(in crate::web) struct Draft {
    language: Option<String>,
    source: Option<String>,
    /// The input for a run.
    input: String,
    /// Whether files were sent, which a page cannot keep.
    had_files: bool,
    /// Why it was refused.
    pub(in crate::web) failure: Option<Failure>,
    contradiction: Option<Contradiction>,
    /// The language of a run that was refused because the program looks like another one.
    sure: Option<String>,
}

impl Draft {
    /// A form with the starter code of a language.
    pub(super) fn with_starter(language: Option<String>) -> Self {
        Self {
            language,
            ..Self::default()
        }
    }

    /// A form with a program that was sent before.
    pub(super) fn of_program(language: &str, source: Option<String>) -> Self {
        Self {
            language: Some(language.to_owned()),
            source,
            ..Self::default()
        }
    }

    /// The same form with an input for a run.
    #[must_use]
    pub(super) fn with_input(self, input: &str) -> Self {
        Self {
            input: input.to_owned(),
            ..self
        }
    }

    /// The values of a sent form.
    pub(in crate::web) fn from_incoming(incoming: &Incoming) -> Self {
        Self {
            // Empty if the choice was left to the server.
            language: Some(incoming.language.clone().unwrap_or_default()),
            source: Some(incoming.source.clone().unwrap_or_default()),
            had_files: !incoming.files.is_empty(),
            ..Self::default()
        }
    }

    /// Records that a program to be run is not in the chosen language; returns the error message. It
    /// is run if it is sent once more with the same language.
    pub(in crate::web) fn questioned(&mut self, found: Contradiction) -> Failure {
        let Contradiction {
            chosen,
            found: other,
        } = found;
        let message = format!(
            "this looks like {other}, and {chosen} is chosen: choose {other}, or run it once more as {chosen}"
        );
        self.sure = Some(chosen);
        Failure::Bad(message)
    }

    /// Records that the program is not in the chosen language; returns the error message.
    pub(in crate::web) fn contradicted(&mut self, found: Contradiction) -> Failure {
        let Contradiction {
            chosen,
            found: other,
        } = &found;
        let message = format!("this looks like {other}, and {chosen} is chosen");
        self.contradiction = Some(found);
        Failure::Bad(message)
    }
}

/// The address of a page ends with this if the typed program was not used.
pub(super) const TEXT_UNUSED: &str = "?text=unused";

/// What the page of a submission or run says about the form.
#[derive(Debug, serde::Deserialize)]
pub(in crate::web) struct Notice {
    text: Option<String>,
}

impl Notice {
    /// The notice, if there is one.
    pub(super) fn shown(&self) -> Markup {
        html! {
            @if self.text.is_some() {
                p.message role="status" { "The typed program was not used: a file was chosen as well, and the file is what was sent." }
            }
        }
    }
}

/// Whether a file takes the place of a program that was typed. Starter code that nobody changed, and
/// the text of the file itself, are not missed.
pub(super) fn is_text_unused(package: &Package, incoming: &Incoming) -> bool {
    let Some(source) = &incoming.source else {
        return false;
    };
    let is_same = |text: &str| text.replace("\r\n", "\n").trim() == source.trim();
    let is_file = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(is_same);
    let is_starter = |language: &&str| starter(package, language).is_some_and(|it| is_same(&it));
    !incoming.files.is_empty()
        && !incoming.files.iter().any(|(_, bytes)| is_file(bytes))
        && !starters(package).iter().any(is_starter)
}

/// The languages with starter code.
fn starters(package: &Package) -> Vec<&str> {
    match (&package.signature, &package.graders) {
        (Some(_), _) => harness::languages().collect(),
        (None, Some(graders)) => graders.stubs.keys().map(String::as_str).collect(),
        (None, None) => Vec::new(),
    }
}

/// Starter code in a language, if there is some.
fn starter(package: &Package, language: &str) -> Option<String> {
    match (&package.signature, &package.graders) {
        (Some(signature), _) => harness::stub(signature, language).ok(),
        (None, Some(graders)) => {
            let stub = graders.stub(language).ok()?;
            Some(String::from_utf8_lossy(stub).into_owned())
        }
        (None, None) => None,
    }
}

/// Whether functions and classes can be written in a language.
fn is_callable(language: &Language) -> bool {
    let mut known = harness::languages();
    known.any(|name| name == language.name || language.variant_of.as_deref() == Some(name))
}

/// The form for a submission. `last` is the language that the visitor used last.
pub(super) fn form(
    app: &App,
    visitor: &Visitor,
    version: &Version,
    draft: &Draft,
    last: Option<&str>,
) -> Markup {
    let package = version.package();
    let id = &package.id;
    let with_starter = starters(package);
    // Never select a language that the visitor did not choose: pasted text would be compiled as
    // that.
    let chosen = draft.language.as_deref().or(last);
    let code = chosen.and_then(|language| starter(package, language));
    let is_chosen = draft.language.is_some() || code.is_some();
    let code = draft.source.clone().or(code);
    let is_answer = package.kind == Kind::Answer;
    let fits = |language: &&Arc<Language>| {
        // A text or a list of outputs is an answer, not a program.
        let is_program = !(language.is_text() || language.is_outputs());
        let graders = package.graders.as_ref();
        let is_linked = graders.is_none_or(|graders| graders.files.contains_key(&language.name));
        let is_called = package.signature.is_none() || is_callable(language);
        language.is_installed() && (is_answer || is_program) && is_linked && is_called
    };
    let offer = Offer::from_version(version);
    let installed = package.languages.iter().filter(fits);
    html! {
        section.submit {
            h2 id="submit" { "Submit" }
            (trouble(draft.failure.as_ref()))
            @if draft.had_files { p.dim { "Choose the files once more: no page can keep them." } }
            @if !with_starter.is_empty() {
                p { "Starter code: "
                    @for language in &with_starter {
                        a href={ "?starter=" (language) "#submit" } { (language) } " "
                    }
                }
            }
            form method="post" action={ "/problems/" (id) "/submit" } enctype="multipart/form-data" data-drop="" data-draft={ "submit " (id) } data-filled[draft.source.is_some()] {
                (form_token(visitor))
                @if let Some(sure) = &draft.sure { input type="hidden" name="sure" value=(sure); }
                p {
                    label for="language" { "Language" } " "
                    select id="language" name="language" {
                        option value="" { "by the file's name, or guessed" }
                        @for language in installed {
                            option value=(language.name) data-looks=(looks(language)) data-extension=[language.extensions.first()] selected[is_chosen && chosen == Some(&*language.name)] { (language.name) }
                        }
                    }
                    " " output.recognized aria-live="polite" {}
                }
                p {
                    label for="source" { @if is_answer { "Answer or program" } @else { "Program" } }
                    // A browser drops the first line if it is empty.
                    textarea id="source" name="source" rows="16" data-editor="" spellcheck="false" autocapitalize="off" autocomplete="off" { "\n" (typed(&code.unwrap_or_default())) }
                }
                p {
                    label for="files" { "or files" } " "
                    input id="files" type="file" name="files" multiple;
                }
                p.buttons {
                    @if let Some(Contradiction { chosen, found }) = &draft.contradiction {
                        button.main type="submit" name="as" value=(found) { "Submit as " (found) } " "
                        button type="submit" name="as" value=(chosen) { "Submit as " (chosen) " all the same" }
                    } @else {
                        button.main type="submit" { "Submit" }
                    }
                    (run_button(app, id, offer))
                }
                (own_input(app, id, offer, &draft.input))
            }
            script src=(assets::editor_address()) defer {}
        }
    }
}

/// The button that runs the program on the samples.
fn run_button(app: &App, id: &str, offer: Offer) -> Markup {
    html! {
        @if app.settings.runs > 0 && offer.samples > 0 {
            button type="submit" name="on" value="samples" data-shortcut="" formaction={ "/problems/" (id) "/runs" } { "Run on samples" }
            small.dim { "A run does not count." }
        }
    }
}

/// The field for an input of one's own, and the button that runs the program on it.
fn own_input(app: &App, id: &str, offer: Offer, typed_before: &str) -> Markup {
    html! {
        @if app.settings.runs > 0 {
            @match offer.no_input {
                Some(why) => p.dim { (why) @if offer.samples == 0 { " There are no samples." } },
                None => details.own-input open[!typed_before.is_empty()] {
                    summary { "Run on own input" }
                    label for="input" { "Input" }
                    textarea id="input" name="input" rows="6" spellcheck="false" autocapitalize="off" autocomplete="off" { "\n" (typed(typed_before)) }
                    p { button type="submit" name="on" value="input" formaction={ "/problems/" (id) "/runs" } { "Run on this input" } }
                }
            }
        }
    }
}

/// Patterns of the lines of programs, for the script.
fn looks(language: &Language) -> String {
    let patterns = language.looks_like.iter().map(LinePattern::as_str);
    serde_json::to_string(&patterns.collect::<Vec<_>>()).unwrap_or_default()
}
