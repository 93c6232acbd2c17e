use axum::extract::Path;
use axum::http::{StatusCode, Uri};

pub(crate) async fn health() -> &'static str {
    "ok\n"
}

pub(crate) async fn greet(Path(name): Path<String>, uri: Uri) -> Result<String, StatusCode> {
    if !is_well_escaped(uri.path()) {
        return Err(StatusCode::BAD_REQUEST);
    }
    Ok(format!("Hello, visitor! You've requested: /{name}\n"))
}

/// Whether two hexadecimal digits follow each percent sign: axum takes any other one as it is.
fn is_well_escaped(path: &str) -> bool {
    path.split('%')
        .skip(1)
        .all(|rest| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2)
}
