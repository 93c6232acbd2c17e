//! What a stop does to a request under way.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use loadgate_server_rust::serve;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Longer than anything here takes, so that a fault is a failure and no hang.
const HANG: Duration = Duration::from_secs(20);

/// A server with one request under way, which `release` lets finish.
struct Busy {
    addr: SocketAddr,
    stream: TcpStream,
    release: Arc<Notify>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<io::Result<()>>,
}

async fn busy(limit: Duration) -> Busy {
    let (entered, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let router = Router::new().route("/", {
        let (entered, release) = (entered.clone(), release.clone());
        get(async move || {
            entered.notify_one();
            release.notified().await;
            "done"
        })
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addr = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel();
    let stopped = async {
        if stopped.await.is_err() {
            pending().await
        }
    };
    let served = tokio::spawn(serve(listener, router, stopped, limit));
    let mut stream = TcpStream::connect(addr).await.expect("a connection");
    stream
        .write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await
        .expect("a request");
    entered.notified().await;
    Busy {
        addr,
        stream,
        release,
        stop,
        served,
    }
}

#[tokio::test]
async fn request_under_way_finishes() {
    let Busy {
        addr,
        mut stream,
        release,
        stop,
        mut served,
    } = busy(HANG).await;
    stop.send(()).expect("a server that runs");
    // Once it refuses connections, only the request under way holds it.
    while TcpStream::connect(addr).await.is_ok() {}
    let early = timeout(Duration::from_millis(20), &mut served).await;
    assert!(early.is_err(), "it ended before the request");
    release.notify_one();

    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.ends_with("\r\n\r\ndone"), "{answer}");
    served.await.expect("no panic").expect("a clean end");
}

#[tokio::test]
async fn request_that_does_not_finish_does_not_hold_it() {
    let Busy {
        stop,
        served,
        stream: _stream,
        ..
    } = busy(Duration::from_millis(1)).await;
    stop.send(()).expect("a server that runs");
    let end = timeout(HANG, served).await.expect("an end");
    end.expect("no panic").expect("a clean end");
}
