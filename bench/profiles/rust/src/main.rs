//! A server of which each part of the work can be made slower: `PORT=8080 SLOWER=sort server`.
//!
//! `GET /` sorts, copies, looks for words, hashes, takes a lock, allocates and answers. SLOWER is one of `sort`, `copy`,
//! `lock`, `regexp`, `hash`, `sleep`, `allocation` and `answer`.

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use md5::{Digest, Md5};
use regex::Regex;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::time::sleep;

/// Time that a request waits, or holds the lock, if that is what is slower.
const WAIT: Duration = Duration::from_millis(2);

static SLOWER: LazyLock<String> = LazyLock::new(|| env::var("SLOWER").unwrap_or_default());
static NUMBERS: LazyLock<Vec<u32>> =
    LazyLock::new(|| (0..4096).map(|at| at * 7919 % 10_007).collect());
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| (0..=u8::MAX).cycle().take(16_384).collect());
static TEXT: LazyLock<String> = LazyLock::new(|| "name=Ada; age=36; city=London; ".repeat(64));
static TOKEN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(\w+)=(\w+);").expect("a valid expression"));
static COUNT: Mutex<u64> = Mutex::const_new(0);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let port: u16 = env::var("PORT")?.parse()?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    axum::serve(listener, Router::new().route("/", get(answer))).await?;
    Ok(())
}

/// The amount of work of one kind.
fn amount(kind: &str, usual: usize, slower: usize) -> usize {
    if *SLOWER == kind { slower } else { usual }
}

async fn answer() -> String {
    let sum = ranked() + copied() + tokens() + digest() + allocated();
    guarded().await;
    waited().await;
    answered(sum)
}

fn ranked() -> usize {
    let mut numbers = NUMBERS[..amount("sort", 256, 2048)].to_vec();
    numbers.sort_unstable();
    numbers[numbers.len() / 2] as usize
}

fn copied() -> usize {
    let times = amount("copy", 8, 80);
    (0..times).map(|_| black_box(BYTES.to_vec()).len()).sum()
}

fn tokens() -> usize {
    let text = &TEXT[..amount("regexp", 93, 31 * 16)];
    TOKEN.captures_iter(text).map(|found| found[1].len()).sum()
}

fn digest() -> usize {
    let hash = Md5::digest(&BYTES[..amount("hash", 1024, 10_240)]);
    hash[0] as usize
}

fn allocated() -> usize {
    let times = amount("allocation", 32, 600);
    let boxes: Vec<Box<[u8]>> = (0..times).map(|at| vec![at as u8; 24].into()).collect();
    black_box(boxes).len()
}

async fn guarded() {
    let mut count = COUNT.lock().await;
    *count += 1;
    if *SLOWER == "lock" {
        sleep(WAIT).await;
    }
}

async fn waited() {
    if *SLOWER == "sleep" {
        sleep(WAIT).await;
    }
}

fn answered(sum: usize) -> String {
    let lines = amount("answer", 40, 200);
    (0..lines).map(|at| format!("{at}: {sum}\n")).collect()
}
