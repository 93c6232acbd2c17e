use axum::extract::State;
use axum::http::{Method, StatusCode, header};
use axum::response::IntoResponse;
use prometheus::{HistogramOpts, HistogramVec, Registry, TEXT_FORMAT, TextEncoder};

use crate::measure::Measure;
use crate::process::Process;

/// From a handler that copies a few bytes to a server that is stuck. No step is wider than 2.5, so that a
/// quantile has a value.
const BUCKETS: [f64; 25] = [
    100e-9, 250e-9, 500e-9, 1e-6, 2.5e-6, 5e-6, 10e-6, 25e-6, 50e-6, 100e-6, 250e-6, 500e-6, 0.001,
    0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

pub(crate) struct Metrics {
    pub(crate) registry: Registry,
    durations: HistogramVec,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let options = HistogramOpts::new(
            "http_request_duration_seconds",
            "Time from a request's head to the end of its handler.",
        )
        .buckets(BUCKETS.into());
        let durations = HistogramVec::new(options, &["route", "method", "code"])
            .expect("names and buckets are valid");
        let registry = Registry::new();
        registry
            .register(Box::new(durations.clone()))
            .expect("its name is the first");
        let process = Process::new().expect("its names are valid");
        registry
            .register(Box::new(process))
            .expect("its names are the first");
        Self {
            registry,
            durations,
        }
    }

    /// Measures the requests to `route`, most of which are of `method` and get `status`.
    pub(crate) fn measure(
        &self,
        route: &'static str,
        method: &Method,
        status: StatusCode,
    ) -> Measure {
        Measure::new(self.durations.clone(), route, method, status)
    }
}

/// Answers with all metrics.
pub(crate) async fn show(State(registry): State<Registry>) -> impl IntoResponse {
    TextEncoder::new()
        .encode_to_string(&registry.gather())
        .map(|text| ([(header::CONTENT_TYPE, TEXT_FORMAT)], text))
        .map_err(|error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))
}
