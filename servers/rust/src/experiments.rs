use axum::Json;
use axum::extract::State;
use md5::{Digest, Md5};
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, unix_time};
use crate::json::{JsonBody, objects};
use crate::refusal::Refusal;

#[derive(Deserialize, Serialize)]
pub(crate) struct Experiment {
    name: String,
    #[serde(deserialize_with = "objects")]
    variants: Vec<Variant>,
}

#[derive(Deserialize, Serialize)]
struct Variant {
    name: String,
    allocation_percent: Percent,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(try_from = "u8")]
struct Percent(u8);

impl TryFrom<u8> for Percent {
    type Error = &'static str;

    fn try_from(value: u8) -> Result<Self, Self::Error> {
        match value {
            0..=100 => Ok(Self(value)),
            _ => Err("more than 100 percent"),
        }
    }
}

impl Experiment {
    /// What makes no sense in it, first.
    fn check(&self) -> Result<(), Refusal> {
        if self.name.is_empty() {
            return Err(Refusal::invalid("name is empty"));
        }
        if let Some(i) = self.variants.iter().position(|v| v.name.is_empty()) {
            return Err(Refusal::invalid(format!("variants[{i}].name is empty")));
        }
        let total: u64 = self
            .variants
            .iter()
            .map(|variant| u64::from(variant.allocation_percent.0))
            .sum();
        if total != 100 {
            return Err(Refusal::invalid(format!(
                "allocation_percent must add up to 100, not {total}"
            )));
        }
        Ok(())
    }
}

pub(crate) async fn create(
    JsonBody(experiment): JsonBody<Experiment>,
) -> Result<Json<Experiment>, Refusal> {
    experiment.check()?;
    Ok(Json(experiment))
}

pub(crate) async fn create_hashed(
    State(now): State<Clock>,
    JsonBody(mut experiment): JsonBody<Experiment>,
) -> Result<Json<Experiment>, Refusal> {
    experiment.check()?;
    let seconds = unix_time(now).as_secs();
    experiment.name = hash(&experiment.name, seconds);
    Ok(Json(experiment))
}

/// The MD5 of the name and the time, in hexadecimal.
fn hash(name: &str, seconds: u64) -> String {
    let digest = Md5::digest(format!("{name}{seconds}"));
    format!("{:032x}", u128::from_be_bytes(digest.into()))
}

#[cfg(test)]
mod tests {
    use super::Percent;

    #[test]
    fn percent_is_at_most_a_hundred() {
        assert!(serde_json::from_str::<Percent>("100").is_ok());
        assert!(serde_json::from_str::<Percent>("101").is_err());
    }
}
