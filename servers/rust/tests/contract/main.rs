//! What README.md and vectors.json of the folder above promise.

mod bodies;
mod client;
mod metrics;
mod properties;
mod times;
mod vector;
mod vectors;
