//! The contract that both servers keep, and the end of a connection.

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use serde::Deserialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tower::ServiceExt;

#[derive(Deserialize)]
struct Vector {
    name: String,
    request: VectorRequest,
    response: VectorResponse,
}

#[derive(Deserialize)]
struct VectorRequest {
    method: String,
    path: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct VectorResponse {
    status: u16,
    content_type: Option<String>,
    body: Option<String>,
}

#[tokio::test]
async fn answers_the_vectors_byte_for_byte() {
    let vectors: Vec<Vector> =
        serde_json::from_str(include_str!("../../vectors.json")).expect("vectors.json");
    assert!(!vectors.is_empty());
    for Vector {
        name,
        request,
        response: expected,
    } in vectors
    {
        let request = Request::builder()
            .method(request.method.as_str())
            .uri(request.path)
            .body(Body::empty())
            .expect("a request");
        let response = server::router().oneshot(request).await.expect("an answer");
        assert_eq!(response.status().as_u16(), expected.status, "{name}");
        if let Some(content_type) = expected.content_type {
            assert_eq!(response.headers()["content-type"], content_type, "{name}");
        }
        let body = response
            .into_body()
            .collect()
            .await
            .expect("a body")
            .to_bytes();
        if let Some(text) = expected.body {
            assert_eq!(body, text.as_bytes(), "{name}");
        }
    }
}

#[tokio::test]
async fn stops_when_it_is_told_to() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addr = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server::serve(listener, async {
        stopped.await.ok();
    }));

    let mut stream = TcpStream::connect(addr).await.expect("a connection");
    stream
        .write_all(b"GET /abc HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        .await
        .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.ends_with("You've requested: /abc\n"), "{answer}");

    stop.send(()).expect("the server runs");
    serving.await.expect("no panic").expect("a clean end");
    assert!(TcpStream::connect(addr).await.is_err(), "it still listens");
}
