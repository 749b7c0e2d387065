//! Reading the requests of browsers.

use super::app::App;
use super::failure::Failure;
use super::visitor::Visitor;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest as _, FromRequestParts, Multipart, Request};
use axum::http::request::Parts;
use base::text::line;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The maximum size of a form without files.
const FORM: u64 = 64 << 10;
/// The maximum number of files in a form.
const FILES: usize = 64;

/// A form that was sent: fields with their values, and files.
#[derive(Debug, Default)]
pub(super) struct Form {
    fields: BTreeMap<String, String>,
    /// By their names. Files without bytes and name, which browsers send for empty fields, are left
    /// out.
    pub(super) files: Vec<(String, Vec<u8>)>,
}

impl Form {
    /// The value of a field, or an empty text.
    pub(super) fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// All fields with their values.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.fields.iter();
        fields.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Reads a form without files.
    pub(super) async fn read(request: Request) -> Result<Self, Failure> {
        Self::read_within(request, FORM).await
    }

    /// Reads a form without files of at most `most` bytes.
    pub(super) async fn read_within(request: Request, most: u64) -> Result<Self, Failure> {
        let bytes = body(request.into_body(), most).await?;
        Ok(Self {
            fields: pairs(&bytes),
            files: Vec::new(),
        })
    }

    /// Reads a form that changes something: its token has to belong to the session, and the rate
    /// limit applies.
    pub(super) async fn of_session(
        app: &App,
        visitor: &Visitor,
        request: Request,
    ) -> Result<Self, Failure> {
        visitor.count(app)?;
        let form = Self::read(request).await?;
        visitor.check_form(form.field("form"))?;
        Ok(form)
    }

    /// Reads a form whose files have at most `most` bytes in total.
    pub(super) async fn read_with_files(request: Request, most: u64) -> Result<Self, Failure> {
        let (parts, content) = request.into_parts();
        // The size is limited twice: before a part is read, and for all parts together.
        let content = body(content, most + FORM).await?;
        let request = Request::from_parts(parts, Body::from(content));
        let bad = |error: &dyn std::fmt::Display| {
            Failure::Bad(format!("the form cannot be read: {error}"))
        };
        let multipart = Multipart::from_request(request, &());
        let mut multipart = multipart.await.map_err(|error| bad(&error))?;
        let mut form = Self::default();
        while let Some(part) = multipart.next_field().await.map_err(|error| bad(&error))? {
            let name = part.name().unwrap_or_default().to_owned();
            let file = part.file_name().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|error| bad(&error))?;
            match file {
                Some(file) if !(file.is_empty() && bytes.is_empty()) => {
                    form.files.push((file, bytes.to_vec()));
                }
                Some(_) => {}
                None => {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    form.fields.insert(name, text);
                }
            }
            if form.files.len() > FILES {
                return Err(Failure::Bad(format!("there are more than {FILES} files")));
            }
        }
        Ok(form)
    }
}

/// The complete body, if it has at most this many bytes.
pub(super) async fn body(body: Body, most: u64) -> Result<Bytes, Failure> {
    let limit = usize::try_from(most).unwrap_or(usize::MAX);
    to_bytes(body, limit).await.map_err(|error| {
        let mut cause: &dyn std::error::Error = &error;
        while let Some(source) = cause.source() {
            cause = source;
        }
        if cause.to_string().contains("length limit") {
            Failure::TooLarge(most)
        } else {
            Failure::Bad(format!("the request ends early: {cause}"))
        }
    })
}

/// Reads bytes as a form and as one with files, for [`crate::fuzzing`].
pub(super) fn parse_any(bytes: &[u8]) {
    _ = pairs(bytes);
    let kind = "multipart/form-data; boundary=b0";
    let request = Request::builder().header(axum::http::header::CONTENT_TYPE, kind);
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    if let (Ok(request), Ok(runtime)) = (request.body(Body::from(bytes.to_vec())), runtime) {
        _ = runtime.block_on(Form::read_with_files(request, 1 << 20));
    }
}

fn pairs(bytes: &[u8]) -> BTreeMap<String, String> {
    let pairs = form_urlencoded::parse(bytes);
    pairs
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

/// The parameters in the path of an address.
pub(super) struct Path<T>(pub(super) T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    T: DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(value)| Self(value))
            .map_err(|_| Failure::NotFound("page"))
    }
}

/// The parameters in an address after the question mark.
pub(super) struct Query<T>(pub(super) T);

impl<T, S> FromRequestParts<S> for Query<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query
            .map(|axum::extract::Query(value)| Self(value))
            .map_err(|error| Failure::Bad(line(&error.body_text())))
    }
}

/// Parses a body of JSON; errors state their position.
pub(super) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(bytes).map_err(|error| {
        let (row, column) = (error.line(), error.column());
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or_default();
        Failure::Bad(format!(
            "line {row}, column {column} of the request: {}",
            line(what)
        ))
    })
}
