//! Answers experiments with axum and nothing more: `server ADDRESS`.
//!
//! It answers the request of the published comparison byte for byte as `../go` does.

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use md5::{Digest, Md5};
use serde::{Deserialize, Serialize, Serializer};
use tokio::net::TcpListener;

#[derive(Deserialize, Serialize)]
struct Experiment {
    name: String,
    variants: Vec<Variant>,
}

#[derive(Deserialize, Serialize)]
struct Variant {
    name: String,
    #[serde(serialize_with = "without_fraction")]
    allocation_percent: f64,
}

/// Writes 50.0 as 50, as Go does.
fn without_fraction<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if value.fract() == 0.0 {
        serializer.serialize_i64(*value as i64)
    } else {
        serializer.serialize_f64(*value)
    }
}

/// Takes an experiment whose variants add up to 100 percent.
fn read(headers: &HeaderMap, body: &[u8]) -> Option<Experiment> {
    let media_type = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    if !media_type.starts_with("application/json") {
        return None;
    }
    let experiment: Experiment = serde_json::from_slice(body).ok()?;
    let sum: f64 = experiment
        .variants
        .iter()
        .map(|variant| variant.allocation_percent)
        .sum();
    (sum == 100.0).then_some(experiment)
}

/// Echo ends JSON with a line break.
fn answer(status: StatusCode, value: &impl Serialize) -> Response {
    let mut body = serde_json::to_vec(value).expect("it has no keys but strings");
    body.push(b'\n');
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}

fn bad_request() -> Response {
    let message = serde_json::json!({ "message": "Bad Request" });
    answer(StatusCode::BAD_REQUEST, &message)
}

async fn create(headers: HeaderMap, body: Bytes) -> Response {
    match read(&headers, &body) {
        Some(experiment) => answer(StatusCode::OK, &experiment),
        None => bad_request(),
    }
}

/// Answers under the MD5 of the name and the Unix time in seconds.
async fn create_hashed(headers: HeaderMap, body: Bytes) -> Response {
    let Some(mut experiment) = read(&headers, &body) else {
        return bad_request();
    };
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("it is after 1970");
    let digest = Md5::digest(format!("{}{}", experiment.name, now.as_secs()));
    experiment.name = format!("{:032x}", u128::from_be_bytes(digest.into()));
    answer(StatusCode::OK, &experiment)
}

#[tokio::main]
async fn main() {
    let address = env::args().nth(1).expect("usage: server ADDRESS");
    let router = Router::new()
        .route("/healthz", get(async || StatusCode::NO_CONTENT))
        .route("/experiments", post(create))
        .route("/experiments/md5", post(create_hashed));
    let listener = TcpListener::bind(address)
        .await
        .expect("the address is free");
    axum::serve(listener, router)
        .await
        .expect("it serves until it is killed");
}
