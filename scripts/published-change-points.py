"""What Otava, asv and Loadgate find in series that others published: experiment/data/published-points.json.

    python3 -m venv VENV
    VENV/bin/pip install apache-otava==0.8.0 asv==0.6.5
    VENV/bin/python scripts/published-change-points.py --nyrkio CLONE --tcpd CLONE

The values of tests are in experiment/data/published-series.json, with their sources. Whole data sets are not: they are
read from clones of github.com/nyrkio/nyrkio and github.com/alan-turing-institute/TCPD, and only what was found is kept.
All are asked for steps of 5 % and more; Otava for p <= 0.001, asv as it is.
"""

import argparse
import io
import json
import math
import subprocess
import tarfile
from pathlib import Path

from asv.step_detect import detect_steps
from otava.analysis import compute_change_points

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "experiment/data"
LEAST_RATIO = 1.05
MOST_RUNS = 200

# The level that a quality-control series is lifted to: its own is 0, of which nothing is a ratio.
LIFTED = 20


def by_otava(values):
    found, _ = compute_change_points(values, max_pvalue=0.001, min_magnitude=LEAST_RATIO - 1)
    return [int(point.index) for point in found]


def by_asv(values):
    steps = detect_steps(values, [1] * len(values))
    return [
        int(after[0])
        for before, after in zip(steps, steps[1:])
        if abs(math.log(after[2] / before[2])) >= math.log(LEAST_RATIO)
    ]


def by_loadgate(all_values):
    program = ["node", str(ROOT / "experiment/levels.js")]
    done = subprocess.run(program, input=json.dumps(all_values), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def rocksdb(clone):
    """Throughput and latency percentiles of eight tests over 99 commits, by test and metric, oldest commit first."""
    archive = subprocess.run(
        ["git", "-C", clone, "show", "HEAD:datasets/rocksdb.2023.tgz"], capture_output=True, check=True
    ).stdout
    runs = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            if not member.name.endswith(".json"):
                continue
            for run in json.load(tar.extractfile(member)):
                for metric in run["metrics"]:
                    name = metric["name"]
                    if name == "ops_sec" or name.startswith("p"):
                        key = f"{run['_id']['test_name']} {name}"
                        runs.setdefault(key, []).append((run["timestamp"], metric["value"]))
    series = {key: [value for _, value in sorted(found)] for key, found in runs.items()}
    return {key: values for key, values in series.items() if min(values) > 0}


def quality_control(clone, number):
    path = f"HEAD:datasets/quality_control_{number}/quality_control_{number}.json"
    text = subprocess.run(["git", "-C", clone, "show", path], capture_output=True, check=True).stdout
    values = json.loads(text)["series"][0]["raw"][:MOST_RUNS]
    return [value + LIFTED for value in values]


def found_in(sets):
    """What each finds in named lists of values."""
    loadgate = by_loadgate(list(sets.values()))
    return [
        {"name": name, "runs": len(values), "loadgate": own, "otava": by_otava(values), "asv": by_asv(values)}
        for (name, values), own in zip(sets.items(), loadgate)
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nyrkio", required=True)
    parser.add_argument("--tcpd", required=True)
    options = parser.parse_args()
    tests = json.loads((DATA / "published-series.json").read_text())
    quiet = found_in(rocksdb(options.nyrkio))
    controls = {f"quality_control_{number}": quality_control(options.tcpd, number) for number in (2, 5)}
    (DATA / "published-points.json").write_text(
        json.dumps(
            {
                "tests": found_in({one["name"]: one["values"] for one in tests}),
                "rocksdb": quiet,
                "qualityControl": found_in(controls),
            },
            indent=1,
        )
        + "\n"
    )


main()
