//! Each vector through a listener, byte for byte.

use std::collections::HashMap;
use std::future::pending;
use std::net::SocketAddr;
use std::str;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use loadgate_server_rust::{router, serve};
use md5::{Digest, Md5};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::client::{Answer, check_error};
use crate::vector::{Response, Vector, read, shared, vectors};

#[tokio::test]
async fn all_are_answered() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addr = listener.local_addr().expect("an address");
    let router = router(&shared().join("static"), SystemTime::now);
    tokio::spawn(serve(listener, router, pending(), Duration::ZERO));

    for Vector {
        name,
        request,
        response,
    } in vectors()
    {
        println!("{name}");
        let before = unix_time();
        let answer = ask(addr, &request.wire()).await;
        check_head(&response, &answer);
        check_body(&response, &answer.body, before, unix_time());
        if response.error_text {
            check_error(&answer);
        }
    }
}

fn unix_time() -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.expect("a clock that is set")
}

/// Writes the bytes itself: a client's URL type would refuse or rewrite some of the paths.
async fn ask(addr: SocketAddr, wire: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(addr).await.expect("a connection");
    let (mut reader, mut writer) = stream.split();
    let mut answer = Vec::new();
    // The answer to a large body can come, and the connection end, before its end.
    let (_, end) = tokio::join!(writer.write_all(wire), reader.read_to_end(&mut answer));
    end.expect("an answer");

    let length = answer.windows(4).position(|end| end == b"\r\n\r\n");
    let (head, body) = answer.split_at(length.expect("a whole head") + 4);
    let mut head = str::from_utf8(head).expect("ASCII").lines();
    let status = head.next().and_then(|line| line.split(' ').nth(1));
    let headers: HashMap<_, _> = head
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    Answer {
        status: status.and_then(|code| code.parse().ok()).expect("a status"),
        headers,
        body: body.to_owned(),
    }
}

fn check_head(expected: &Response, answer: &Answer) {
    assert_eq!(answer.status, expected.status);
    let content_type = answer.header("content-type");
    if let Some(expected) = &expected.content_type {
        assert_eq!(content_type, expected);
    }
    assert!(
        content_type.starts_with(&expected.content_type_prefix),
        "{content_type}"
    );
    assert_eq!(list(answer.header("allow")), list(&expected.allow));
    if expected.validator {
        assert_ne!(
            answer.header("etag").to_owned() + answer.header("last-modified"),
            ""
        );
    }
}

/// The elements of a header's value, in order.
fn list(value: &str) -> Vec<&str> {
    let mut elements: Vec<_> = value.split(',').map(str::trim).collect();
    elements.sort_unstable();
    elements
}

fn check_body(expected: &Response, body: &[u8], before: Duration, after: Duration) {
    let text = String::from_utf8_lossy(body);
    if let Some(template) = &expected.body {
        let matches = match &expected.hash_of {
            Some(name) => has_hash(&text, template, name, before, after),
            None => has_timestamp(&text, template, before, after),
        };
        assert!(matches, "{text} is not {template}");
    }
    if let Some(file) = &expected.body_file {
        assert!(body == read(file), "{text} is not {file}");
    }
    for part in &expected.body_contains {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

/// Whether `text` is `template` with the hash of a second from `before` to `after`.
fn has_hash(text: &str, template: &str, name: &str, before: Duration, after: Duration) -> bool {
    (before.as_secs()..=after.as_secs()).any(|second| {
        let digest = Md5::digest(format!("{name}{second}"));
        let hash = format!("{:032x}", u128::from_be_bytes(digest.into()));
        text == template.replace("{hash}", &hash)
    })
}

/// Whether `text` is `template`, with a millisecond from `before` to `after` if it has one.
fn has_timestamp(text: &str, template: &str, before: Duration, after: Duration) -> bool {
    let Some((start, end)) = template.split_once("{timestamp}") else {
        return text == template;
    };
    text.strip_prefix(start)
        .and_then(|rest| rest.strip_suffix(end))
        .and_then(|digits| digits.parse().ok())
        .is_some_and(|millis| (before.as_millis()..=after.as_millis()).contains(&millis))
}
