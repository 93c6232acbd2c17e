use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::header::{
    CONTENT_TYPE, ETAG, HeaderName, IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH,
    IF_UNMODIFIED_SINCE, LAST_MODIFIED,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use httpdate::{fmt_http_date, parse_http_date};

use crate::clock::Clock;

/// Answers with the page at `path`, which is opened and read for every request.
pub(crate) fn page(path: &Path) -> MethodRouter<Clock> {
    let path: Arc<Path> = path.into();
    // On this thread: the kernel has a page in memory, and reading it takes less than asking another thread to.
    get(
        async move |headers: HeaderMap| match answer(&path, &headers) {
            Ok(answer) => answer,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                StatusCode::NOT_FOUND.into_response()
            }
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        },
    )
}

fn answer(path: &Path, headers: &HeaderMap) -> io::Result<Response> {
    let mut file = File::open(path)?;
    let facts = file.metadata()?;
    if !facts.is_file() {
        return Err(ErrorKind::NotFound.into());
    }
    let validators = Validators::new(facts.modified()?, facts.len());
    let fields = [
        (ETAG, validators.tag.clone()),
        (LAST_MODIFIED, fmt_http_date(validators.second)),
    ];
    match validators.precondition(headers) {
        Some(status) => Ok((status, fields).into_response()),
        None => {
            let mut body = Vec::with_capacity(usize::try_from(facts.len()).unwrap_or(0));
            file.read_to_end(&mut body)?;
            Ok((fields, [(CONTENT_TYPE, "text/html; charset=utf-8")], body).into_response())
        }
    }
}

/// What tells one state of a file from another.
struct Validators {
    tag: String,
    /// A date in a header has whole seconds.
    second: SystemTime,
}

impl Validators {
    fn new(modified: SystemTime, length: u64) -> Self {
        let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            tag: format!("\"{:x}-{length:x}\"", since.as_nanos()),
            second: UNIX_EPOCH + Duration::from_secs(since.as_secs()),
        }
    }

    /// The status instead of the file, by RFC 9110, section 13.2.2.
    fn precondition(&self, headers: &HeaderMap) -> Option<StatusCode> {
        let date = |name: HeaderName| parse_http_date(headers.get(name)?.to_str().ok()?).ok();
        let fails = match self.names(headers, IF_MATCH) {
            Some(is_named) => !is_named,
            None => date(IF_UNMODIFIED_SINCE).is_some_and(|since| self.second > since),
        };
        if fails {
            return Some(StatusCode::PRECONDITION_FAILED);
        }
        let is_known = match self.names(headers, IF_NONE_MATCH) {
            Some(is_named) => is_named,
            None => date(IF_MODIFIED_SINCE).is_some_and(|since| self.second <= since),
        };
        is_known.then_some(StatusCode::NOT_MODIFIED)
    }

    /// Whether a header of tags names this one; None where there is no such header.
    fn names(&self, headers: &HeaderMap, header: HeaderName) -> Option<bool> {
        // A weak tag never matches where the bytes have to be the same.
        let is_weak_enough = header == IF_NONE_MATCH;
        let mut values = headers.get_all(header).iter().peekable();
        values.peek()?;
        Some(values.filter_map(|value| value.to_str().ok()).any(|value| {
            value.split(',').map(str::trim).any(|tag| {
                let strong = if is_weak_enough {
                    tag.trim_start_matches("W/")
                } else {
                    tag
                };
                tag == "*" || strong == self.tag
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::{Duration, SystemTime};

    use axum::body::{Body, to_bytes};
    use axum::http::header::{ETAG, LAST_MODIFIED};
    use axum::http::{Request, StatusCode};
    use tower::ServiceExt;

    use super::page;

    struct Folder(std::path::PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder =
                std::env::temp_dir().join(format!("loadgate-page-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    async fn ask(
        folder: &Folder,
        header: Option<(&str, &str)>,
    ) -> (StatusCode, String, [String; 2]) {
        let mut request = Request::builder().uri("/");
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let router = page(&folder.0.join("index.html")).with_state(SystemTime::now);
        let answer = router
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        let text = |name| {
            answer
                .headers()
                .get(name)
                .map_or("", |value| value.to_str().unwrap())
                .to_owned()
        };
        let (status, validators) = (answer.status(), [text(ETAG), text(LAST_MODIFIED)]);
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (
            status,
            String::from_utf8(body.to_vec()).unwrap(),
            validators,
        )
    }

    #[tokio::test]
    async fn it_is_read_for_every_request() {
        let folder = Folder::new("read");
        assert_eq!(ask(&folder, None).await.0, StatusCode::NOT_FOUND);
        for text in ["<p>one", "<p>two"] {
            fs::write(folder.0.join("index.html"), text).unwrap();
            let (status, body, _) = ask(&folder, None).await;
            assert_eq!((status, body.as_str()), (StatusCode::OK, text));
        }
        fs::remove_file(folder.0.join("index.html")).unwrap();
        fs::create_dir(folder.0.join("index.html")).unwrap();
        assert_eq!(ask(&folder, None).await.0, StatusCode::NOT_FOUND);
    }

    #[tokio::test]
    async fn its_tag_is_another_one_after_a_change_within_a_second() {
        let folder = Folder::new("tag");
        let file = folder.0.join("index.html");
        let modified = SystemTime::UNIX_EPOCH + Duration::from_millis(1_700_000_000_100);
        let mut tags = Vec::new();
        for time in [modified, modified + Duration::from_millis(1)] {
            fs::write(&file, "<p>same length").unwrap();
            fs::File::options()
                .write(true)
                .open(&file)
                .unwrap()
                .set_modified(time)
                .unwrap();
            let (_, _, [tag, date]) = ask(&folder, None).await;
            assert_eq!(date, "Tue, 14 Nov 2023 22:13:20 GMT");
            tags.push(tag);
        }
        assert_ne!(tags[0], tags[1]);
    }

    #[tokio::test]
    async fn its_tag_and_its_date_revalidate_it() {
        let folder = Folder::new("revalidate");
        fs::write(folder.0.join("index.html"), "<p>page").unwrap();
        let (_, _, [tag, date]) = ask(&folder, None).await;
        let weak = format!("\"other\", W/{tag}");
        for (header, value, expected) in [
            ("if-none-match", tag.as_str(), StatusCode::NOT_MODIFIED),
            ("if-none-match", weak.as_str(), StatusCode::NOT_MODIFIED),
            ("if-none-match", "*", StatusCode::NOT_MODIFIED),
            ("if-none-match", "\"other\"", StatusCode::OK),
            ("if-modified-since", date.as_str(), StatusCode::NOT_MODIFIED),
            (
                "if-modified-since",
                "Thu, 01 Jan 1970 00:00:00 GMT",
                StatusCode::OK,
            ),
            ("if-match", tag.as_str(), StatusCode::OK),
            ("if-match", "\"other\"", StatusCode::PRECONDITION_FAILED),
            ("if-match", weak.as_str(), StatusCode::PRECONDITION_FAILED),
            ("if-unmodified-since", date.as_str(), StatusCode::OK),
            (
                "if-unmodified-since",
                "Thu, 01 Jan 1970 00:00:00 GMT",
                StatusCode::PRECONDITION_FAILED,
            ),
        ] {
            let (status, body, [named, _]) = ask(&folder, Some((header, value))).await;
            assert_eq!(status, expected, "{header}: {value}");
            assert_eq!(
                body.is_empty(),
                expected != StatusCode::OK,
                "{header}: {value}"
            );
            assert_eq!(named, tag);
        }
    }
}
