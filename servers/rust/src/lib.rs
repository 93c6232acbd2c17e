//! Answers the contract of `../vectors.json` with axum.

mod clock;
mod echo;
mod experiments;
mod greet;
mod json;
mod measure;
mod metrics;
mod page;
mod process;
mod refusal;
mod routes;
mod serve;

use std::path::Path;

use axum::Router;
use axum::routing::get;

pub use clock::Clock;
pub use serve::serve;

use routes::Routes;

/// The routes of the server. `folder` holds `index.html`.
pub fn router(folder: &Path, now: Clock) -> Router {
    Routes::new()
        .get("/{name}", get(greet::greet))
        .get("/healthz", get(greet::health))
        .get("/static/index.html", page::page(&folder.join("index.html")))
        .post("/experiments", experiments::create)
        .post("/experiments/md5", experiments::create_hashed)
        .post("/echo", echo::echo)
        .into_router()
        .with_state(now)
}
