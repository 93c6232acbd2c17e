//! The router of `servers/rust` behind a counter: `counting-server ADDRESS`.
//!
//! `GET /__count` tells, as `COUNT NANOSECONDS`, how many requests came since it was last asked and
//! the time from the first to the last of them; it is not counted itself.

use std::error::Error;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime};

use axum::routing::get;
use loadgate_server_rust::{router, serve};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tower::util::MapRequestLayer;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
static COUNT: AtomicU64 = AtomicU64::new(0);
static FIRST: AtomicU64 = AtomicU64::new(0);
static LAST: AtomicU64 = AtomicU64::new(0);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::args()
        .nth(1)
        .ok_or("usage: counting-server ADDRESS")?;
    let mut terminate = signal(SignalKind::terminate())?;
    let listener = TcpListener::bind(address).await?;
    let router = router(Path::new("../../../servers/static"), SystemTime::now)
        .layer(MapRequestLayer::new(|request| {
            count();
            request
        }))
        .route("/__count", get(async || taken()));
    let stop = async move {
        terminate.recv().await;
    };
    serve(listener, router, stop, Duration::from_secs(5)).await?;
    Ok(())
}

fn count() {
    let now = START.elapsed().as_nanos() as u64;
    if COUNT.fetch_add(1, Relaxed) == 0 {
        FIRST.store(now, Relaxed);
    }
    LAST.store(now, Relaxed);
}

fn taken() -> String {
    let count = COUNT.swap(0, Relaxed);
    let nanoseconds = LAST.load(Relaxed).saturating_sub(FIRST.load(Relaxed));
    format!("{count} {nanoseconds}\n")
}
