use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use pin_project_lite::pin_project;
use prometheus::{Histogram, HistogramVec};
use tower::{Layer, Service};

/// Times the requests to one route. Unlike [`axum::middleware::from_fn`], it boxes nothing.
#[derive(Clone)]
pub(crate) struct Measure(Arc<Durations>);

struct Durations {
    all: HistogramVec,
    route: &'static str,
    /// Of most requests, whose histogram needs no search.
    usual: (&'static str, StatusCode),
    usual_histogram: Histogram,
}

impl Measure {
    pub(crate) fn new(
        all: HistogramVec,
        route: &'static str,
        method: &Method,
        status: StatusCode,
    ) -> Self {
        let usual = (label(method), status);
        let usual_histogram = find(&all, route, usual);
        Self(Arc::new(Durations {
            all,
            route,
            usual,
            usual_histogram,
        }))
    }
}

impl Durations {
    fn observe(&self, start: Instant, outcome: (&'static str, StatusCode)) {
        let seconds = start.elapsed().as_secs_f64();
        if outcome == self.usual {
            self.usual_histogram.observe(seconds);
        } else {
            find(&self.all, self.route, outcome).observe(seconds);
        }
    }
}

fn find(all: &HistogramVec, route: &str, (method, status): (&str, StatusCode)) -> Histogram {
    all.with_label_values(&[route, method, status.as_str()])
}

/// The value of the label for `method`, of which strangers can make up any number.
fn label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}

impl<S> Layer<S> for Measure {
    type Service = Measured<S>;

    fn layer(&self, inner: S) -> Measured<S> {
        let durations = self.0.clone();
        Measured { inner, durations }
    }
}

#[derive(Clone)]
pub(crate) struct Measured<S> {
    inner: S,
    durations: Arc<Durations>,
}

impl<S: Service<Request, Response = Response>> Service<Request> for Measured<S> {
    type Response = Response;
    type Error = S::Error;
    type Future = MeasuredFuture<S::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        MeasuredFuture {
            start: Instant::now(),
            method: label(request.method()),
            durations: self.durations.clone(),
            inner: self.inner.call(request),
        }
    }
}

pin_project! {
    pub(crate) struct MeasuredFuture<F> {
        start: Instant,
        method: &'static str,
        durations: Arc<Durations>,
        #[pin]
        inner: F,
    }
}

impl<F: Future<Output = Result<Response, E>>, E> Future for MeasuredFuture<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let response = ready!(this.inner.poll(cx))?;
        this.durations
            .observe(*this.start, (this.method, response.status()));
        Poll::Ready(Ok(response))
    }
}
