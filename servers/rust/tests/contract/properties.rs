//! What holds of any body. PROPTEST_CASES sets how many are tried.

use std::str;

use proptest::test_runner::{Config, TestRunner};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::runtime::Runtime;

use crate::bodies::bodies;
use crate::client::{Answer, check_error, post, server};

#[derive(Deserialize)]
struct Experiment {
    name: String,
    variants: Vec<Variant>,
}

#[derive(Deserialize)]
struct Variant {
    name: String,
    allocation_percent: u64,
}

#[test]
fn experiments() {
    answers_any_body("/experiments", |answer| {
        checked_experiment(answer);
    });
}

#[test]
fn hashed_experiments() {
    answers_any_body("/experiments/md5", |answer| {
        let name = checked_experiment(answer).name;
        assert_eq!(name.len(), 32);
        assert!(name.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')));
    });
}

fn checked_experiment(answer: &Answer) -> Experiment {
    let experiment: Experiment = serde_json::from_slice(&answer.body).expect("an experiment");
    let variants = &experiment.variants;
    assert!(!experiment.name.is_empty());
    assert!(variants.iter().all(|variant| !variant.name.is_empty()));
    assert_eq!(
        variants.iter().map(|v| v.allocation_percent).sum::<u64>(),
        100
    );
    experiment
}

#[test]
fn echoes() {
    answers_any_body("/echo", |answer| {
        let (start, end) = answer
            .text()
            .split_once(r#","server_timestamp":1764000000123,"processed_by":"loadgate","request":"#)
            .expect("the keys of the server");
        assert_eq!(format!("{start}}}}}"), end);
    });
}

#[tokio::test]
async fn depth_is_no_danger() {
    let deep = "[".repeat(400_000) + &"]".repeat(400_000);
    for path in ["/experiments", "/experiments/md5", "/echo"] {
        for body in [
            deep.clone(),
            format!(r#"{{"name":{deep}}}"#),
            format!(r#"{{"metadata":[{deep}]}}"#),
        ] {
            assert_eq!(post(&server(), path, body).await.status, 422);
        }
    }
}

/// Posts bodies to `path`. An answer of 200 goes to `check`; others are errors of the contract.
fn answers_any_body(path: &str, check: impl Fn(&Answer)) {
    let (server, runtime) = (server(), Runtime::new().expect("a runtime"));
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    let result = TestRunner::new(config).run(&bodies(path), |body| {
        let answer = runtime.block_on(post(&server, path, body.clone()));
        match answer.status {
            200 => {
                assert_eq!(answer.header("content-type"), "application/json");
                check(&answer);
                // It has the shape of a request.
                let again = runtime.block_on(post(&server, path, answer.body.clone()));
                assert_eq!(again.status, 200, "{}", again.text());
            }
            400 | 422 => check_error(&answer),
            status => panic!("{status}"),
        }
        assert_eq!(answer.status != 400, is_json(&body), "{}", answer.text());
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

fn is_json(body: &[u8]) -> bool {
    str::from_utf8(body).is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok())
}
