//! CPU time and memory of this process. The collector of the prometheus crate counts whole seconds,
//! which says nothing about a load of some seconds.

use std::fs;
use std::sync::{Mutex, PoisonError};

use prometheus::core::{Collector, Desc};
use prometheus::proto::MetricFamily;
use prometheus::{Counter, Gauge};
use rustix::param::page_size;
use rustix::time::{ClockId, clock_gettime};

/// Collects `process_cpu_seconds_total`, and on Linux `process_resident_memory_bytes`.
pub(crate) struct Process {
    /// Locked for as long as it is brought up to date.
    cpu: Mutex<()>,
    cpu_seconds: Counter,
    resident_bytes: Gauge,
}

impl Process {
    pub(crate) fn new() -> prometheus::Result<Self> {
        Ok(Self {
            cpu: Mutex::new(()),
            cpu_seconds: Counter::new(
                "process_cpu_seconds_total",
                "Total user and system CPU time spent in seconds.",
            )?,
            resident_bytes: Gauge::new(
                "process_resident_memory_bytes",
                "Resident memory size in bytes.",
            )?,
        })
    }
}

impl Collector for Process {
    fn desc(&self) -> Vec<&Desc> {
        let mut all = self.cpu_seconds.desc();
        all.extend(self.resident_bytes.desc());
        all
    }

    fn collect(&self) -> Vec<MetricFamily> {
        // Two readers at once would add the same time twice.
        let _guard = self.cpu.lock().unwrap_or_else(PoisonError::into_inner);
        let grown = cpu_seconds() - self.cpu_seconds.get();
        self.cpu_seconds.inc_by(grown.max(0.0));
        let mut all = self.cpu_seconds.collect();
        if let Some(bytes) = resident_bytes() {
            self.resident_bytes.set(bytes);
            all.extend(self.resident_bytes.collect());
        }
        all
    }
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// None where the system has no `/proc`.
fn resident_bytes() -> Option<f64> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: f64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * page_size() as f64)
}
