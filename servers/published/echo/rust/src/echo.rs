use std::borrow::Cow;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

const PROCESSED_BY: &str = concat!("Rust ", env!("RUST_VERSION"));

#[derive(Deserialize, Serialize)]
pub(crate) struct EchoRequest<Text> {
    id: u64,
    user_agent: Text,
    metadata: Vec<Text>,
}

#[derive(Serialize)]
struct EchoResponse<'a, Text> {
    id: u64,
    user_agent: &'a Text,
    metadata: &'a [Text],
    server_timestamp: u64,
    processed_by: &'static str,
    /// The request once more: a kilobyte and two small fields would not be the two kilobytes that were published.
    request: &'a EchoRequest<Text>,
}

/// A text that stays where it is in the body, unless it has escapes. serde borrows no element of a
/// list without being told to.
#[derive(Deserialize, Serialize)]
#[serde(transparent)]
struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads the body with axum's extractor.
pub(crate) async fn echo(Json(request): Json<EchoRequest<String>>) -> Response {
    answer(&request)
}

/// Reads the body without it: what borrowing gains shows against this alone.
pub(crate) async fn echo_owned(body: Bytes) -> Response {
    match serde_json::from_slice::<EchoRequest<String>>(&body) {
        Ok(request) => answer(&request),
        Err(error) => refusal(&error),
    }
}

/// Reads the body byte by byte, as from any reader: no text can be borrowed.
pub(crate) async fn echo_reader(body: Bytes) -> Response {
    match serde_json::from_reader::<_, EchoRequest<String>>(&body[..]) {
        Ok(request) => answer(&request),
        Err(error) => refusal(&error),
    }
}

/// Reads the body without copying its texts.
pub(crate) async fn echo_borrowed(body: Bytes) -> Response {
    match serde_json::from_slice::<EchoRequest<Borrowed>>(&body) {
        Ok(request) => answer(&request),
        Err(error) => refusal(&error),
    }
}

fn answer<Text: Serialize>(request: &EchoRequest<Text>) -> Response {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Json(EchoResponse {
        id: request.id,
        user_agent: &request.user_agent,
        metadata: &request.metadata,
        server_timestamp: now.unwrap_or_default().as_secs(),
        processed_by: PROCESSED_BY,
        request,
    })
    .into_response()
}

fn refusal(error: &serde_json::Error) -> Response {
    (StatusCode::BAD_REQUEST, error.to_string()).into_response()
}

#[cfg(test)]
mod tests {
    use super::{Borrowed, Cow, EchoRequest};

    #[test]
    fn texts_without_escapes_are_borrowed() {
        let body = r#"{"id":1,"user_agent":"a","metadata":["b","\n"]}"#;
        let request: EchoRequest<Borrowed> = serde_json::from_str(body).expect("it is valid");
        let is_borrowed = |text: &Borrowed| matches!(text.0, Cow::Borrowed(_));
        assert!(is_borrowed(&request.user_agent));
        let metadata: Vec<_> = request.metadata.iter().map(is_borrowed).collect();
        assert_eq!(metadata, [true, false]);
    }
}
