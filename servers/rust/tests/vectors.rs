//! The contract of `../vectors.json` through a listener, byte for byte.

use std::collections::HashMap;
use std::future::pending;
use std::net::SocketAddr;
use std::time::Duration;

use loadgate_server_rust::{router, serve};
use serde::Deserialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

#[derive(Deserialize)]
struct Vector {
    name: String,
    request: Request,
    response: Response,
}

#[derive(Deserialize)]
struct Request {
    method: String,
    path: String,
    #[serde(default)]
    headers: HashMap<String, String>,
    #[serde(default)]
    body: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Response {
    status: u16,
    content_type: Option<String>,
    #[serde(default)]
    allow: String,
    body: Option<String>,
}

#[tokio::test]
async fn answers_the_vectors() {
    let vectors: Vec<Vector> =
        serde_json::from_str(include_str!("../../vectors.json")).expect("vectors.json");
    assert!(!vectors.is_empty());
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addr = listener.local_addr().expect("an address");
    tokio::spawn(serve(listener, router(), pending(), Duration::ZERO));

    for vector in vectors {
        let Vector {
            name,
            response: expected,
            ..
        } = &vector;
        let answer = ask(addr, &vector.request).await;
        let (head, body) = answer.split_once("\r\n\r\n").expect("a whole head");
        let mut head = head.lines();
        let status = head.next().and_then(|line| line.split(' ').nth(1));
        let headers: HashMap<_, _> = head
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value))
            .collect();

        assert_eq!(status, Some(&*expected.status.to_string()), "{name}");
        if let Some(content_type) = &expected.content_type {
            assert_eq!(
                headers.get("content-type"),
                Some(&&**content_type),
                "{name}"
            );
        }
        let allow = headers.get("allow").copied().unwrap_or_default();
        assert_eq!(list(allow), list(&expected.allow), "{name}");
        if let Some(text) = &expected.body {
            assert_eq!(body, text, "{name}");
        }
    }
}

/// Writes the request itself: a client's URL type would refuse or rewrite some of the paths.
async fn ask(addr: SocketAddr, request: &Request) -> String {
    let Request {
        method,
        path,
        headers,
        body,
    } = request;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        head += &format!("content-length: {}\r\n", body.len());
    }
    let mut stream = TcpStream::connect(addr).await.expect("a connection");
    stream
        .write_all(format!("{head}\r\n{body}").as_bytes())
        .await
        .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
}

/// The elements of a header's value, in order.
fn list(value: &str) -> Vec<&str> {
    let mut elements: Vec<_> = value.split(',').map(str::trim).collect();
    elements.sort_unstable();
    elements
}
