//! What /metrics says after requests.

use axum::Router;

use crate::client::{post, send, server};

/// The lines that count requests, without those that count none.
async fn counts(server: &Router) -> Vec<String> {
    let metrics = send(server, "GET", "/metrics").await;
    let lines = metrics.text().lines();
    lines
        .filter_map(|line| line.strip_prefix("http_request_duration_seconds_count"))
        .filter(|line| !line.ends_with(" 0"))
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn requests_are_counted() {
    let server = server();
    for (method, path, times) in [
        ("GET", "/a", 1),
        ("GET", "/b?c=d", 2),
        ("HEAD", "/a", 1),
        ("POST", "/a", 1),
        ("GET", "/%ff", 1),
        ("GET", "/healthz", 2),
        ("GET", "/static/index.html", 2),
        ("GET", "/echo", 1),
        ("POST", "/echo", 1),
        ("GET", "/", 1),
        ("GET", "/a/b", 3),
    ] {
        for _ in 0..times {
            send(&server, method, path).await;
        }
    }
    let experiment = r#"{"name":"a","variants":[{"name":"b","allocation_percent":100}]}"#;
    post(&server, "/experiments", experiment).await;
    post(&server, "/experiments/md5", r#"{"name":"","variants":[]}"#).await;

    let mut counts = counts(&server).await;
    counts.sort_unstable();
    assert_eq!(
        counts,
        [
            r#"{code="200",method="GET",route="/healthz"} 2"#,
            r#"{code="200",method="GET",route="/static/index.html"} 2"#,
            r#"{code="200",method="GET",route="/{name}"} 3"#,
            r#"{code="200",method="HEAD",route="/{name}"} 1"#,
            r#"{code="200",method="POST",route="/experiments"} 1"#,
            r#"{code="400",method="GET",route="/{name}"} 1"#,
            r#"{code="404",method="GET",route="other"} 4"#,
            r#"{code="405",method="GET",route="/echo"} 1"#,
            r#"{code="405",method="POST",route="/{name}"} 1"#,
            r#"{code="415",method="POST",route="/echo"} 1"#,
            r#"{code="422",method="POST",route="/experiments/md5"} 1"#,
        ]
    );
}

#[tokio::test]
async fn strangers_make_no_labels() {
    let server = server();
    for i in 0..100 {
        send(&server, &format!("M{i}"), "/a").await;
        send(&server, "GET", &format!("/name-{i}")).await;
        send(&server, "GET", &format!("/a/{i}")).await;
        send(&server, "GET", &format!("//{i}")).await;
    }
    let mut counts = counts(&server).await;
    counts.sort_unstable();
    assert_eq!(
        counts,
        [
            r#"{code="200",method="GET",route="/{name}"} 100"#,
            r#"{code="404",method="GET",route="other"} 200"#,
            r#"{code="405",method="other",route="/{name}"} 100"#,
        ]
    );
}

/// The upper bounds of a route's histogram, without the infinite one.
async fn bounds(server: &Router, route: &str) -> Vec<f64> {
    let metrics = send(server, "GET", "/metrics").await;
    let lines = metrics.text().lines();
    lines
        .filter(|line| line.starts_with("http_request_duration_seconds_bucket{"))
        .filter(|line| line.contains(route))
        .map(|line| line.split("le=\"").nth(1).expect("a bucket has a bound"))
        .map(|rest| rest.split('"').next().expect("a bound is quoted"))
        .map(|bound| bound.parse().expect("a bound is a number"))
        .filter(|bound: &f64| bound.is_finite())
        .collect()
}

#[tokio::test]
async fn buckets_tell_fast_handlers_apart() {
    let bounds = bounds(&server(), r#"route="/healthz""#).await;
    assert!(bounds.first().is_some_and(|first| *first <= 100e-9));
    assert!(bounds.last().is_some_and(|last| *last >= 10.0));
    for pair in bounds.windows(2) {
        assert!(pair[1] <= 2.500_000_1 * pair[0], "{pair:?}");
    }
}

#[tokio::test]
async fn process_counts_parts_of_seconds() {
    let server = server();
    let mut last = 0.0;
    for _ in 0..3 {
        let metrics = send(&server, "GET", "/metrics").await;
        let figure = |name| {
            let mut lines = metrics.text().lines();
            let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            value.and_then(|value| value.parse::<f64>().ok())
        };
        let seconds = figure("process_cpu_seconds_total").expect("the CPU time is counted");
        assert!(seconds > last && seconds.fract() > 0.0, "{seconds} s");
        last = seconds;
        #[cfg(target_os = "linux")]
        assert!(figure("process_resident_memory_bytes").is_some_and(|bytes| bytes > 100_000.0));
    }
}
