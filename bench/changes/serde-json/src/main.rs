//! Reads a JSON object, adds what all events have, and writes it.

use axum::{http::header::CONTENT_TYPE, response::IntoResponse, routing::post, Router};
use serde_json::{json, Map, Value};

#[tokio::main]
async fn main() {
    let port = std::env::var("PORT").expect("PORT");
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.expect("a free port");
    let app = Router::new().route("/events", post(event));
    axum::serve(listener, app).await.expect("a server");
}

async fn event(body: String) -> impl IntoResponse {
    let mut event: Map<String, Value> = serde_json::from_str(&body).unwrap_or_default();
    // `append` is what the release rewrote.
    event.append(&mut common());
    ([(CONTENT_TYPE, "application/json")], Value::Object(event).to_string())
}

fn common() -> Map<String, Value> {
    let Value::Object(fields) = json!({ "host": "a", "source": "http", "tags": ["x", "y"] }) else { unreachable!() };
    fields
}
