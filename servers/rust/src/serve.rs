use std::future::{Future, pending};
use std::io;
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::sleep;

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
