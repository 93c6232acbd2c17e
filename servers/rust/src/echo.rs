use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, unix_time};
use crate::json::{JsonBody, objects};

#[derive(Deserialize, Serialize)]
pub(crate) struct EchoRequest {
    id: String,
    user_agent: String,
    #[serde(deserialize_with = "objects")]
    metadata: Vec<Metadata>,
}

#[derive(Deserialize, Serialize)]
struct Metadata {
    key: String,
    value: String,
}

#[derive(Serialize)]
struct EchoResponse<'a> {
    #[serde(flatten)]
    echo: &'a EchoRequest,
    server_timestamp: u128,
    processed_by: &'static str,
    request: &'a EchoRequest,
}

pub(crate) async fn echo(
    State(now): State<Clock>,
    JsonBody(request): JsonBody<EchoRequest>,
) -> Response {
    Json(EchoResponse {
        echo: &request,
        server_timestamp: unix_time(now).as_millis(),
        processed_by: "loadgate",
        request: &request,
    })
    .into_response()
}
