//! Routes a path among some, and reads its query.

use axum::{extract::Query, routing::get, Router};
use serde::Deserialize;

#[derive(Deserialize)]
struct Page {
    page: u32,
    size: u32,
    sort: String,
}

#[tokio::main]
async fn main() {
    let port = std::env::var("PORT").expect("PORT");
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.expect("a free port");
    // Paths without parameters, which both versions write in the same way.
    let names = ["orders", "orders/open", "orders/open/today", "users", "users/new", "carts", "prices"];
    let app = names.iter().fold(Router::new(), |app, name| app.route(&format!("/{name}"), get(list)));
    axum::serve(listener, app).await.expect("a server");
}

async fn list(Query(Page { page, size, sort }): Query<Page>) -> String {
    format!("page {page} of {size} by {sort}")
}
