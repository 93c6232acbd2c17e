//! Starts COUNT tasks that wait, and prints the resident bytes of its process: `idle COUNT`.

use std::error::Error;
use std::sync::Arc;
use std::{env, fs};

use tokio::sync::Semaphore;
use tokio::task;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let count: u32 = env::args().nth(1).ok_or("usage: idle COUNT")?.parse()?;
    let started = Arc::new(Semaphore::new(0));
    let never = Arc::new(Semaphore::new(0));
    for _ in 0..count {
        let (started, never) = (started.clone(), never.clone());
        task::spawn(async move {
            started.add_permits(1);
            let _ = never.acquire().await;
        });
    }
    let _ = started.acquire_many(count).await?;
    let status = fs::read_to_string("/proc/self/status")?;
    let kib: u64 = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|text| text.trim().strip_suffix(" kB"))
        .ok_or("no VmRSS")?
        .parse()?;
    println!("{}", kib * 1024);
    Ok(())
}
