//! Answers that depend on the time, at a time that is known.

use crate::client::{post, server};
use crate::vector::read;

#[tokio::test]
async fn hash_is_of_the_name_and_the_second() {
    let answer = post(
        &server(),
        "/experiments/md5",
        read("payloads/experiment.json"),
    )
    .await;
    // printf checkout-button1764000000 | md5sum
    let start = r#"{"name":"0691458f2258caf1a4cc13b55c10a0af","variants":["#;
    assert!(answer.text().starts_with(start), "{}", answer.text());
}

#[tokio::test]
async fn timestamp_is_in_milliseconds() {
    let answer = post(&server(), "/echo", read("payloads/256b.json")).await;
    let part = r#","server_timestamp":1764000000123,"processed_by":"#;
    assert!(answer.text().contains(part), "{}", answer.text());
}
