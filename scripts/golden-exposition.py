"""Writes what the official Python client's parser makes of test/fixtures/prometheus/*.txt.

    pip install prometheus_client==0.26.0 && python3 scripts/golden-exposition.py
"""

import json
import math
import pathlib

from prometheus_client.parser import text_string_to_metric_families

folder = pathlib.Path(__file__).parent.parent / "test/fixtures/prometheus"
for source in sorted(folder.glob("*.txt")):
    points = [
        {"name": sample.name, "labels": sample.labels, "value": sample.value}
        for family in text_string_to_metric_families(source.read_text())
        for sample in family.samples
        if math.isfinite(sample.value)
    ]
    source.with_suffix(".json").write_text(json.dumps(points, indent=1) + "\n")
