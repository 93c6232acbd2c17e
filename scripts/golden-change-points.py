"""Writes test/fixtures/change-points/golden.json: what SciPy, a search over all divisions, and Otava say.

    python3 -m venv VENV
    VENV/bin/pip install apache-otava==0.8.0 scipy==1.17.1
    VENV/bin/python scripts/golden-change-points.py

Otava (Apache, E-divisive with Student's t) is the detector that MongoDB's, Hunter's and Nyrkiö's tools share. Where a
step is clear, both must say the same; the generators are those of asv's tests (test_step_detect.py): a step, several,
a slow wave without any, and outliers.
"""

import itertools
import json
import math
import random
import statistics
from pathlib import Path

from otava.analysis import compute_change_points
from scipy import stats

TARGET = Path(__file__).resolve().parent.parent / "test/fixtures/change-points/golden.json"
random.seed(20261122)


def mann_whitney():
    rows = []
    for m, n, shift in [(1, 1, 0), (3, 21, 9), (5, 5, 0), (7, 9, 1), (12, 30, 0.8), (30, 30, 0.5)]:
        xs = [round(random.gauss(0, 1), 6) for _ in range(m)]
        ys = [round(random.gauss(shift, 1), 6) for _ in range(n)]
        p = stats.mannwhitneyu(xs, ys, alternative="two-sided", method="exact").pvalue
        rows.append({"xs": xs, "ys": ys, "p": float(p)})
    return rows


def best_division(xs, least):
    """All divisions into stretches of at least `least` values, tried one by one."""
    n = len(xs)
    best = (math.inf, None)
    for segments in range(1, max(1, n // least) + 1):
        for cuts in itertools.combinations(range(least, n - least + 1), segments - 1):
            starts = [0, *cuts]
            ends = [*cuts, n]
            if any(b - a < least for a, b in zip(starts, ends)) and segments > 1:
                continue
            cost = sum(
                abs(x - statistics.median(xs[a:b])) for a, b in zip(starts, ends) for x in xs[a:b]
            )
            value = 2 * math.log(n) / n * (segments - 1) + math.log(max(cost, 1e-4 * n))
            if value < best[0] - 1e-9:
                best = (value, starts)
    return best[1]


def potts():
    rows = []
    for n, least, steps in [(6, 3, [3]), (9, 2, [4]), (12, 3, [6]), (14, 3, [4, 9]), (15, 3, []), (16, 3, [8]), (16, 4, [5, 10])]:
        for spread in (0.02, 0.2):
            level, xs = 0.0, []
            for index in range(n):
                if index in steps:
                    level += random.choice([-0.3, 0.3])
                xs.append(round(level + random.gauss(0, spread), 6))
            rows.append({"xs": xs, "least": least, "starts": best_division(xs, least)})
    return rows


def series(levels, spread):
    return [round(level * math.exp(random.gauss(0, spread)), 4) for level in levels]


def otava():
    wave = [1000 * (1 + 0.02 * math.cos(2 * math.pi * index / 100)) for index in range(100)]
    spikes = [600 if index % 20 == 7 else 1000 for index in range(100)]
    cases = [
        ("a step down by 10 %", series([1000] * 40 + [900] * 40, 0.01), True, False),
        ("a step up by 20 %", series([50] * 60 + [60] * 25, 0.02), True, False),
        ("two steps", series([10] * 30 + [12] * 40 + [9] * 30, 0.02), True, False),
        ("there and back", series([100] * 40 + [70] * 30 + [100] * 40, 0.02), True, False),
        ("noise of 3 %", series([1000] * 100, 0.03), False, True),
        ("noise of 10 %", series([1000] * 100, 0.1), False, True),
        ("a slow wave of 2 %", series(wave, 0.01), False, True),
        ("outliers of -40 %", series(spikes, 0.02), False, True),
        ("a constant", [7.0] * 50, False, True),
    ]
    rows = []
    for name, values, is_clear, is_quiet in cases:
        found, _ = compute_change_points(values, max_pvalue=0.001, min_magnitude=0.05)
        rows.append(
            {
                "name": name,
                "values": values,
                "points": [int(point.index) for point in found],
                "isClear": is_clear,
                "isQuiet": is_quiet,
            }
        )
    return rows


TARGET.parent.mkdir(parents=True, exist_ok=True)
TARGET.write_text(
    json.dumps({"mannWhitney": mann_whitney(), "potts": potts(), "otava": otava()}) + "\n"
)
