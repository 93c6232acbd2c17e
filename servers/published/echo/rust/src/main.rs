//! `server [--addr ADDRESS] [--parse json|owned|reader|borrowed]`: echoes JSON with axum, as a
//! published comparison has it.

mod echo;
mod metrics;
#[path = "../../../../rust/src/process.rs"]
mod process;

use std::error::Error;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, get, post};
use lexopt::prelude::*;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tower_http::trace::TraceLayer;

use metrics::{Metrics, measure, show};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let (addr, echo) = arguments(lexopt::Parser::from_env())?;
    tracing_subscriber::fmt::init();

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    let listener = TcpListener::bind(addr).await?;
    axum::serve(listener, router(echo)?)
        .with_graceful_shutdown(stop)
        .await?;
    Ok(())
}

fn router(echo: MethodRouter<Metrics>) -> prometheus::Result<Router> {
    let metrics = Metrics::new()?;
    let measured = from_fn_with_state(metrics.clone(), measure);
    Ok(Router::new()
        .route("/echo", echo.route_layer(measured))
        .route("/metrics", get(show))
        .route("/healthz", get("ok\n"))
        .layer(TraceLayer::new_for_http())
        .with_state(metrics))
}

fn arguments(mut args: lexopt::Parser) -> Result<(String, MethodRouter<Metrics>), lexopt::Error> {
    let mut addr = String::from("127.0.0.1:8080");
    let mut echo = post(echo::echo);
    while let Some(arg) = args.next()? {
        match arg {
            Long("addr") => addr = args.value()?.string()?,
            Long("parse") => echo = parser(&args.value()?.string()?)?,
            _ => return Err(arg.unexpected()),
        }
    }
    Ok((addr, echo))
}

fn parser(name: &str) -> Result<MethodRouter<Metrics>, lexopt::Error> {
    match name {
        "json" => Ok(post(echo::echo)),
        "owned" => Ok(post(echo::echo_owned)),
        "reader" => Ok(post(echo::echo_reader)),
        "borrowed" => Ok(post(echo::echo_borrowed)),
        _ => Err(format!("--parse {name}: there are json, owned, reader and borrowed").into()),
    }
}

#[cfg(test)]
mod tests;
