//! Requests that need no listener.

use std::collections::HashMap;
use std::str;
use std::time::{Duration, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;
use loadgate_server_rust::router;
use tower::ServiceExt;

use crate::vector::shared;

pub struct Answer {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Answer {
    /// Empty without such a header.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub fn text(&self) -> &str {
        str::from_utf8(&self.body).expect("UTF-8")
    }
}

/// A server whose clock stands still.
pub fn server() -> Router {
    router(&shared().join("static"), || {
        UNIX_EPOCH + Duration::from_millis(1_764_000_000_123)
    })
}

pub async fn send(server: &Router, method: &str, path: &str) -> Answer {
    let request = Request::builder().method(method).uri(path);
    answer(server, request.body(Body::empty()).expect("a request")).await
}

pub async fn post(server: &Router, path: &str, body: impl Into<Body>) -> Answer {
    let request = Request::post(path).header(CONTENT_TYPE, "application/json");
    answer(server, request.body(body.into()).expect("a request")).await
}

async fn answer(server: &Router, request: Request<Body>) -> Answer {
    let Ok(response) = server.clone().oneshot(request).await;
    let (head, body) = response.into_parts();
    let headers = head.headers.iter().map(|(name, value)| {
        let value = value.to_str().expect("ASCII");
        (name.as_str().to_owned(), value.to_owned())
    });
    Answer {
        status: head.status.as_u16(),
        headers: headers.collect(),
        body: to_bytes(body, usize::MAX).await.expect("a body").into(),
    }
}

/// Checks an answer whose text is the server's own.
pub fn check_error(answer: &Answer) {
    assert_eq!(answer.header("content-type"), "application/json");
    let fields: HashMap<String, String> = serde_json::from_slice(&answer.body).expect("strings");
    let text = &fields["error"];
    assert_eq!(fields.len(), 1, "{fields:?}");
    assert!((1..=100).contains(&text.len()), "{text}");
    assert!(!text.contains(['\r', '\n']), "{text}");
}
