use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus::{
    Histogram, HistogramOpts, IntCounterVec, Opts, Registry, TEXT_FORMAT, TextEncoder,
    exponential_buckets,
};

use crate::process::Process;

#[derive(Clone)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    durations: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> prometheus::Result<Self> {
        let options = Opts::new("http_requests_total", "Requests that were answered.");
        let requests = IntCounterVec::new(options, &["method", "path", "status"])?;
        let durations = Histogram::with_opts(
            HistogramOpts::new(
                "http_request_duration_seconds",
                "Time from a request's head to the end of its handler.",
            )
            // From half a microsecond to eight seconds, in steps that leave a quantile its value.
            .buckets(exponential_buckets(500e-9, 1.5, 42)?),
        )?;
        let registry = Registry::new();
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(durations.clone()))?;
        registry.register(Box::new(Process::new()?))?;
        Ok(Self {
            registry,
            requests,
            durations,
        })
    }
}

pub(crate) async fn measure(
    State(metrics): State<Metrics>,
    request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let response = next.run(request).await;
    metrics.durations.observe(start.elapsed().as_secs_f64());
    let status = response.status();
    let labels = [method.as_str(), "/echo", status.as_str()];
    metrics.requests.with_label_values(&labels).inc();
    response
}

pub(crate) async fn show(State(metrics): State<Metrics>) -> impl IntoResponse {
    let text = TextEncoder::new()
        .encode_to_string(&metrics.registry.gather())
        .expect("it encodes what it gathered");
    ([(header::CONTENT_TYPE, TEXT_FORMAT)], text)
}
