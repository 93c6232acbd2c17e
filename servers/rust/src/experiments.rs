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
#[serde(try_from = "f64")]
struct Percent(u8);

impl TryFrom<f64> for Percent {
    type Error = &'static str;

    /// JSON has one type of number: 50.0 is 50.
    fn try_from(value: f64) -> Result<Self, Self::Error> {
        if value.fract() == 0.0 && (0.0..=100.0).contains(&value) {
            // Exact, as it is a whole number that fits.
            Ok(Self(value as u8))
        } else {
            Err("no whole number from 0 to 100")
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
    fn percent_is_a_whole_number_up_to_a_hundred() {
        for text in ["0", "50.0", "1e2", "100"] {
            assert!(serde_json::from_str::<Percent>(text).is_ok(), "{text}");
        }
        for text in ["-1", "49.5", "101", "1e300", "\"50\""] {
            assert!(serde_json::from_str::<Percent>(text).is_err(), "{text}");
        }
    }
}
