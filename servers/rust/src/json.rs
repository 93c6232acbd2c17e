use std::fmt;
use std::marker::PhantomData;

use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::refusal::Refusal;

/// The size of the largest body that is taken.
const MAX_BODY: usize = 1 << 20;

/// A body that is a JSON object.
///
/// [`axum::Json`] would take `application/vnd.api+json`, arrays, and bytes that are not UTF-8 where
/// it does not look, and would say 422 of a body that is no JSON after a value of the wrong type.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, Refusal> {
        if !is_json(request.headers()) {
            return Err(Refusal::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the content type is not application/json",
            ));
        }
        DefaultBodyLimit::max(MAX_BODY).apply(&mut request);
        let text = String::from_request(request, state).await?;
        match serde_json::from_str(&text) {
            Ok(Object(value)) => Ok(Self(value)),
            Err(error) => Err(refusal(&text, error)),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let media_type = value.and_then(|value| value.split(';').next());
    media_type.is_some_and(|name| name.trim().eq_ignore_ascii_case("application/json"))
}

/// Why `text` is refused, of which `error` tells only the first reason.
fn refusal(text: &str, error: serde_json::Error) -> Refusal {
    let (status, what, error) = match serde_json::from_str::<IgnoredAny>(text) {
        Err(error) => (StatusCode::BAD_REQUEST, "not JSON", error),
        Ok(_) => (StatusCode::UNPROCESSABLE_ENTITY, "of another shape", error),
    };
    let (line, column) = (error.line(), error.column());
    Refusal::new(
        status,
        format!("the body is {what}: line {line}, column {column}"),
    )
}

/// Reads a list of objects.
pub(crate) fn objects<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let objects = Vec::<Object<T>>::deserialize(deserializer)?;
    Ok(objects.into_iter().map(|Object(value)| value).collect())
}

/// A struct that is written as an object: serde would also read its fields from an array.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}
