//! `server [--addr ADDRESS]`: greets with warp until SIGTERM or SIGINT.

use std::error::Error;
use std::io;
use std::process;
use std::time::Duration;

use lexopt::prelude::*;
use percent_encoding::percent_decode_str;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;
use warp::Filter;
use warp::http::StatusCode;
use warp::reply::{Reply, Response};

/// The time that requests under way get to finish after a signal.
const STOP_LIMIT: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let addr = address(lexopt::Parser::from_env())?;

    let read = warp::get().or(warp::head()).unify();
    let health = warp::path!("healthz").and(read).map(|| "ok\n");
    let greeting = warp::path!(String).and(read).map(greet);

    let stop = stop_signal()?;
    let listener = TcpListener::bind(addr).await?;
    eprintln!("listening on {}", listener.local_addr()?);
    warp::serve(health.or(greeting))
        .incoming(listener)
        .graceful(stop)
        .run()
        .await;
    Ok(())
}

fn greet(name: String) -> Response {
    match percent_decode_str(&name).decode_utf8() {
        Ok(name) => format!("Hello, visitor! You've requested: /{name}\n").into_response(),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// Completes at SIGTERM or SIGINT.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        // Left alone, warp waits for the last request for as long as its client likes.
        tokio::spawn(async {
            sleep(STOP_LIMIT).await;
            process::exit(0);
        });
    })
}

fn address(mut args: lexopt::Parser) -> Result<String, lexopt::Error> {
    let mut addr = String::from("127.0.0.1:8080");
    while let Some(arg) = args.next()? {
        match arg {
            Long("addr") => addr = args.value()?.string()?,
            _ => return Err(arg.unexpected()),
        }
    }
    Ok(addr)
}
