use std::fs;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::Value;
use tower::ServiceExt;

use super::{parser, router};

const PARSERS: [&str; 4] = ["json", "owned", "reader", "borrowed"];

fn server(name: &str) -> Router {
    router(parser(name).expect("it is one of them")).expect("the metrics are valid")
}

async fn send(server: &Router, method: &str, path: &str, body: String) -> (StatusCode, String) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("content-type", "application/json")
        .body(Body::from(body))
        .expect("it is a request");
    let response = server.clone().oneshot(request).await.expect("it answers");
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20)
        .await
        .expect("it ends");
    let text = String::from_utf8(body.to_vec()).expect("it is UTF-8");
    (status, text)
}

#[tokio::test]
async fn answer_is_the_request_twice_with_time_and_program() {
    for (name, size) in [("1k.json", 1024), ("512b.json", 512), ("256b.json", 256)] {
        let body = fs::read_to_string(format!("../payloads/{name}")).expect("the payload is there");
        assert_eq!(body.len(), size, "{name}");
        for parser in PARSERS {
            let (status, answer) = send(&server(parser), "POST", "/echo", body.clone()).await;
            assert_eq!(status, StatusCode::OK, "{parser}");
            let fields = body.trim_end_matches('}');
            assert!(answer.starts_with(&format!("{fields},\"server_timestamp\":")));
            assert!(answer.ends_with(&format!("\"request\":{body}}}")));
            let value: Value = serde_json::from_str(&answer).expect("it is JSON");
            assert!(value["server_timestamp"].as_u64().is_some_and(|s| s > 0));
            let program = value["processed_by"].as_str();
            assert!(program.is_some_and(|name| name.starts_with("Rust 1.")));
        }
    }
}

#[tokio::test]
async fn ids_are_unsigned_64_bit() {
    for parser in PARSERS {
        let server = server(parser);
        let largest = r#"{"id":18446744073709551615,"user_agent":"a","metadata":[]}"#;
        let (_, answer) = send(&server, "POST", "/echo", largest.into()).await;
        assert!(answer.starts_with(r#"{"id":18446744073709551615,"#));
        let (status, _) = send(&server, "POST", "/echo", r#"{"id":-1}"#.into()).await;
        assert!(status.is_client_error());
    }
}

#[tokio::test]
async fn requests_are_counted_and_timed() {
    let server = server("owned");
    let valid = r#"{"id":1,"user_agent":"a","metadata":["b"]}"#;
    for body in [valid, valid, "no JSON"] {
        send(&server, "POST", "/echo", body.into()).await;
    }
    let (_, metrics) = send(&server, "GET", "/metrics", String::new()).await;
    for line in [
        r#"http_requests_total{method="POST",path="/echo",status="200"} 2"#,
        r#"http_requests_total{method="POST",path="/echo",status="400"} 1"#,
        "http_request_duration_seconds_count 3",
        r#"http_request_duration_seconds_bucket{le="0.0000005"} 0"#,
    ] {
        assert!(metrics.lines().any(|one| one == line), "{line}\n{metrics}");
    }
}

#[test]
fn other_parsers_are_refused() {
    assert!(parser("none").is_err());
}
