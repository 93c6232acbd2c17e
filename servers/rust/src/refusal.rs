use axum::Json;
use axum::extract::rejection::StringRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// An answer that says what is wrong with the request, as JSON.
pub(crate) struct Refusal {
    status: StatusCode,
    text: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { status, text }
    }

    /// Refuses JSON that is well-formed.
    pub(crate) fn invalid(text: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, text)
    }
}

impl From<StringRejection> for Refusal {
    fn from(rejection: StringRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: String,
        }
        (self.status, Json(Body { error: self.text })).into_response()
    }
}
