//! How vectors.json is read; README.md beside it says what its keys mean.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    pub name: String,
    pub request: Request,
    pub response: Response,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    method: String,
    pub path: String,
    #[serde(default)]
    headers: HashMap<String, String>,
    body: Option<String>,
    body_file: Option<String>,
    body_hex: Option<String>,
    pub pad_to: Option<usize>,
    #[serde(default)]
    chunked: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Response {
    pub status: u16,
    pub content_type: Option<String>,
    #[serde(default)]
    pub content_type_prefix: String,
    #[serde(default)]
    pub allow: String,
    pub body: Option<String>,
    pub body_file: Option<String>,
    pub hash_of: Option<String>,
    #[serde(default)]
    pub body_contains: Vec<String>,
    #[serde(default)]
    pub error_text: bool,
    #[serde(default)]
    pub validator: bool,
}

/// The folder of vectors.json and the files it names.
pub fn shared() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub fn read(file: &str) -> Vec<u8> {
    fs::read(shared().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

pub fn vectors() -> Vec<Vector> {
    let vectors: Vec<Vector> = serde_json::from_slice(&read("vectors.json")).expect("vectors.json");
    assert!(!vectors.is_empty());
    vectors
}

impl Request {
    /// The bytes it sends, before they are divided into chunks.
    pub fn body(&self) -> Vec<u8> {
        let mut body = match (&self.body, &self.body_file, &self.body_hex) {
            (Some(text), None, None) => text.clone().into_bytes(),
            (None, Some(file), None) => read(file),
            (None, None, Some(digits)) => bytes(digits),
            (None, None, None) => Vec::new(),
            _ => panic!("more than one body"),
        };
        if let Some(length) = self.pad_to {
            assert!(body.len() <= length, "the padding would cut the body");
            body.resize(length, b' ');
        }
        body
    }

    /// What is written to a connection.
    pub fn wire(&self) -> Vec<u8> {
        let mut head = format!(
            "{} {} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n",
            self.method, self.path
        );
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        let body = self.body();
        if self.chunked {
            let (first, second) = body.split_at(body.len() / 2);
            head += "transfer-encoding: chunked\r\n\r\n";
            let mut wire = head.into_bytes();
            for chunk in [first, second] {
                wire.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
                wire.extend_from_slice(chunk);
                wire.extend_from_slice(b"\r\n");
            }
            wire.extend_from_slice(b"0\r\n\r\n");
            return wire;
        }
        if !body.is_empty() {
            head += &format!("content-length: {}\r\n", body.len());
        }
        [head.as_bytes(), b"\r\n", &body].concat()
    }
}

fn bytes(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| {
            let pair = str::from_utf8(pair).expect("ASCII");
            u8::from_str_radix(pair, 16).expect("two hexadecimal digits")
        })
        .collect()
}
