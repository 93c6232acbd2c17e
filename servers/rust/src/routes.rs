use axum::Router;
use axum::handler::Handler;
use axum::http::{Method, StatusCode};
use axum::routing::{MethodRouter, any, get, post};

use crate::clock::Clock;
use crate::metrics::{self, Metrics};
use crate::refusal::Refusal;

/// Routes whose requests are measured.
pub(crate) struct Routes {
    router: Router<Clock>,
    metrics: Metrics,
}

impl Routes {
    /// No routes but that of the metrics.
    pub(crate) fn new() -> Self {
        let metrics = Metrics::new();
        let show = get(metrics::show).with_state(metrics.registry.clone());
        let measure = metrics.measure("other", &Method::GET, StatusCode::NOT_FOUND);
        let fallback = any(StatusCode::NOT_FOUND).layer(measure);
        let router = Router::new().fallback_service(fallback);
        Self { router, metrics }.get("/metrics", show)
    }

    pub(crate) fn get(self, path: &'static str, answer: MethodRouter<Clock>) -> Self {
        self.add(path, &Method::GET, answer)
    }

    /// Adds a route whose errors are JSON, as are its requests.
    pub(crate) fn post<H, T>(self, path: &'static str, handler: H) -> Self
    where
        H: Handler<T, Clock>,
        T: 'static,
    {
        let other =
            async || Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "only POST is answered here");
        self.add(path, &Method::POST, post(handler).fallback(other))
    }

    fn add(mut self, path: &'static str, method: &Method, answer: MethodRouter<Clock>) -> Self {
        let measure = self.metrics.measure(path, method, StatusCode::OK);
        self.router = self.router.route(path, answer.layer(measure));
        self
    }

    pub(crate) fn into_router(self) -> Router<Clock> {
        self.router
    }
}
