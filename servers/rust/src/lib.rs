//! Answers the contract of `../vectors.json` with axum.

use std::future::{Future, pending};
use std::io;
use std::time::Duration;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, Uri};
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::sleep;

/// The routes of the server.
pub fn router() -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/{name}", get(greet))
}

async fn health() -> &'static str {
    "ok\n"
}

async fn greet(Path(name): Path<String>, uri: Uri) -> Result<String, StatusCode> {
    if !is_well_escaped(uri.path()) {
        return Err(StatusCode::BAD_REQUEST);
    }
    Ok(format!("Hello, visitor! You've requested: /{name}\n"))
}

/// Whether two hexadecimal digits follow each percent sign: axum takes any other one as it is.
fn is_well_escaped(path: &str) -> bool {
    path.split('%')
        .skip(1)
        .all(|rest| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2)
}

/// Answers on `listener` until `stop` completes. Requests under way then get `limit` to finish.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()> + Send + 'static,
    limit: Duration,
) -> io::Result<()> {
    // As net/http does, so that both servers send small answers at once.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            eprintln!("server: TCP_NODELAY: {error}");
        }
    });
    let (stopping, stopped) = oneshot::channel();
    let server = axum::serve(listener, router).with_graceful_shutdown(async move {
        stop.await;
        // Nobody listens once the server has ended.
        let _ = stopping.send(());
    });
    let cut_off = async {
        match stopped.await {
            Ok(()) => sleep(limit).await,
            Err(_) => pending().await,
        }
    };
    tokio::select! {
        result = server => result,
        () = cut_off => Ok(()),
    }
}
