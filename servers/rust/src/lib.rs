//! Answers the contract of `../vectors.json` with axum.

use std::future::Future;
use std::io;

use axum::Router;
use axum::extract::Path;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

/// The routes of the server.
pub fn router() -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/{name}", get(greet))
}

/// Answers on `listener` until `stop` completes, then lets requests under way finish.
pub async fn serve(
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    // As Go does, so that both servers send small answers at once.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            eprintln!("server: TCP_NODELAY: {error}");
        }
    });
    axum::serve(listener, router())
        .with_graceful_shutdown(stop)
        .await
}

async fn greet(Path(name): Path<String>) -> String {
    format!("Hello, visitor! You've requested: /{name}\n")
}
