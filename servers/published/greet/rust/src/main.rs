//! Greets with warp, one path segment and no line break, as published: `server ADDRESS`.

use std::env;
use std::net::SocketAddr;

use warp::Filter;

#[tokio::main]
async fn main() {
    let address: SocketAddr = env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .expect("usage: server ADDRESS");
    let greeting = warp::path::param()
        .map(|name: String| format!("Hello, visitor! You've requested: /{name}"));
    warp::serve(greeting).run(address).await;
}
