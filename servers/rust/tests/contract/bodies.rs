//! Bodies to post.

use proptest::collection::{hash_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use crate::vector::vectors;

/// Any bytes, any JSON, and bodies of the right shape, whole and damaged.
pub fn bodies(path: &str) -> impl Strategy<Value = Vec<u8>> + use<> {
    let well_formed = prop_oneof![experiments(), echoes(), values()];
    let well_formed = well_formed.prop_map(|value| value.to_string().into_bytes());
    let undamaged = prop_oneof![well_formed, select(examples(path))];
    let damage = (any::<Index>(), 0_usize..4, vec(any::<u8>(), 0..4));
    let damaged = (undamaged.clone(), damage).prop_map(|(mut body, (at, length, bytes))| {
        let start = at.index(body.len() + 1);
        let end = body.len().min(start + length);
        body.splice(start..end, bytes);
        body
    });
    prop_oneof![any::<Vec<u8>>(), undamaged, damaged]
}

/// What vectors send to `path`.
fn examples(path: &str) -> Vec<Vec<u8>> {
    vectors()
        .into_iter()
        .map(|vector| vector.request)
        .filter(|request| request.path == path && request.pad_to.is_none())
        .map(|request| request.body())
        .collect()
}

fn experiments() -> BoxedStrategy<Value> {
    let variants = vec((any::<String>(), 0_u8..=100), 0..5).prop_map(|mut variants| {
        // Each gets what lies between it and the one before, and the last gets the rest.
        variants.sort_unstable_by_key(|(_, end)| *end);
        let mut start = 0;
        if let Some((_, end)) = variants.last_mut() {
            *end = 100;
        }
        let variants = variants.into_iter().map(|(name, end)| {
            let percent = end - start;
            start = end;
            json!({ "name": name, "allocation_percent": percent })
        });
        variants.collect::<Vec<_>>()
    });
    (any::<String>(), variants)
        .prop_map(|(name, variants)| json!({ "name": name, "variants": variants }))
        .boxed()
}

fn echoes() -> BoxedStrategy<Value> {
    let text = any::<String>;
    let entry = (text(), text()).prop_map(|(key, value)| json!({ "key": key, "value": value }));
    (text(), text(), vec(entry, 0..5))
        .prop_map(
            |(id, agent, entries)| json!({ "id": id, "user_agent": agent, "metadata": entries }),
        )
        .boxed()
}

/// Any JSON, with the keys of requests in it.
fn values() -> BoxedStrategy<Value> {
    let scalars = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        (0..=100).prop_map(Value::from),
    ];
    let keys = prop_oneof![
        any::<String>(),
        select(vec!["name", "variants", "allocation_percent"]).prop_map(str::to_owned),
        select(vec!["id", "user_agent", "metadata", "key", "value"]).prop_map(str::to_owned),
    ];
    scalars
        .prop_recursive(4, 32, 4, move |inner| {
            prop_oneof![
                vec(inner.clone(), 0..4).prop_map(Value::from),
                hash_map(keys.clone(), inner, 0..4)
                    .prop_map(|entries| Value::Object(entries.into_iter().collect())),
            ]
        })
        .boxed()
}
