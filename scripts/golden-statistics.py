"""Writes test/fixtures/statistics/golden.json: what SciPy, NumPy, statsmodels and mpmath say.

The tests of src/domain/statistics compare with that file. Where a value can be had in exact
integers, or SciPy 1.17.1 itself is further than 1e-9 from the truth (Student's quantile near the
median, the logarithm of the beta function for large arguments), the better value is written, and
SciPy's is checked against it here.

    python3 -m venv VENV
    VENV/bin/pip install scipy==1.17.1 numpy==2.4.6 statsmodels==0.15.0 mpmath==1.4.1
    VENV/bin/python scripts/golden-statistics.py
"""

import json
import math
import platform
from fractions import Fraction
from pathlib import Path

import mpmath
import numpy
import scipy
import statsmodels
from scipy import special, stats
from statsmodels.stats.multitest import multipletests

SEED = 20240607
TARGET = Path(__file__).resolve().parent.parent / "test/fixtures/statistics/golden.json"
MASK = 0xFFFFFFFF

mpmath.mp.dps = 40

random = numpy.random.default_rng(SEED)


def sample(size, spread=1.0, centre=0.0):
    """Heavy-tailed numbers with few digits, so that the file stays readable."""
    return [round(float(x), 6) for x in centre + spread * random.standard_t(3, size)]


# Descriptive statistics -------------------------------------------------------------------------


def descriptive():
    samples = [sample(n, 3, 20) for n in (1, 2, 3, 4, 7, 10, 25, 100)]
    samples.append([1e9 + 0.25, 1e9 + 0.5, 1e9 + 1])
    samples.append([5.0, 5.0, 5.0])
    rows = []
    for xs in samples:
        rows.append(
            {
                "xs": xs,
                "mean": math.fsum(xs) / len(xs),
                "median": float(numpy.median(xs)),
                "standardDeviation": float(numpy.std(xs, ddof=1)) if len(xs) > 1 else None,
                "quantiles": [
                    {"p": p, "value": float(numpy.quantile(xs, p, method="linear"))}
                    for p in (0, 0.01, 0.1, 0.25, 1 / 3, 0.5, 0.9, 0.99, 0.999, 1)
                ],
            }
        )
    return rows


# Special functions and distributions ------------------------------------------------------------

TAILS = (1e-6, 1e-5, 1e-4, 1e-3, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.2499, 0.25, 0.2501, 0.3)
PROBABILITIES = sorted({*TAILS, *(1 - p for p in TAILS), 0.4, 0.49, 0.4999, 0.5001, 0.6})
DEGREES = (1, 1.5, 2, 2.7, 3, 4, 5, 7.25, 10, 19, 30, 49.5, 100, 333.3, 500, 1000)


def log_gamma():
    xs = (1e-10, 0.001, 0.1, 0.5, 0.9, 1.1, 1.5, 1.9, 2.1, 3, 5.5, 9.99, 10, 10.5, 50, 171.5)
    return [{"x": x, "value": float(special.gammaln(x))} for x in (*xs, 1e4, 1e9)]


def log_beta():
    pairs = ((0.5, 0.5), (0.5, 3), (5, 0.5), (9, 9), (0.5, 12), (500, 0.5), (40, 60), (1e6, 0.5))
    rows = []
    for a, b in pairs:
        x, y = mpmath.mpf(a), mpmath.mpf(b)
        value = float(mpmath.loggamma(x) + mpmath.loggamma(y) - mpmath.loggamma(x + y))
        assert math.isclose(value, special.betaln(a, b), rel_tol=1e-9), (a, b)
        rows.append({"a": a, "b": b, "value": value})
    return rows


def incomplete_beta():
    shapes = ((0.5, 0.5), (0.5, 2.5), (1, 1), (2, 3), (5, 0.5), (10, 10), (50, 0.5))
    xs = (0, 1e-8, 0.01, 0.2, 0.5, 0.75, 0.9, 0.99, 0.9999, 1)
    return [
        {"x": x, "a": a, "b": b, "value": float(special.betainc(a, b, x))}
        for a, b in (*shapes, (500, 0.5), (80, 20))
        for x in xs
    ]


def normal():
    lower = (-37, -20, -10, -6, -4, -2.6, -2.5, -2.4, -1.96, -1, -0.3, -1e-5)
    upper = (0, 0.5, 1, 2.4, 2.6, 5, 9)
    far = (1e-300, 1e-100, 1e-20, 1e-12, 1e-11, 1e-10)
    seams = (0.0749, 0.0751, 0.9249, 0.9251)
    return {
        "cdf": [{"z": z, "value": float(special.ndtr(z))} for z in (*lower, *upper)],
        "quantile": [{"p": p, "value": float(special.ndtri(p))} for p in (*far, *PROBABILITIES, *seams)],
    }


def student_quantile(p, degrees):
    """SciPy's quantile, carried to 30 digits by Newton's method in 40-digit arithmetic."""
    nu, target = mpmath.mpf(degrees), mpmath.mpf(p) - mpmath.mpf(0.5)
    start = float(stats.t.ppf(p, degrees))
    t = mpmath.mpf(start)
    for _ in range(4):
        square = t * t / nu
        share = mpmath.betainc(0.5, nu / 2, 0, square / (1 + square), regularized=True)
        density = (1 + square) ** (-(nu + 1) / 2) / (mpmath.sqrt(nu) * mpmath.beta(nu / 2, 0.5))
        step = (mpmath.sign(t) * share / 2 - target) / density
        t -= step
    assert abs(step) < abs(t) * mpmath.mpf(10) ** -30, (p, degrees)
    assert math.isclose(start, float(t), rel_tol=1e-8), (p, degrees)
    return float(t)


def student():
    ts = (0, 1e-6, 0.01, 0.3, 0.7, 1, 1.5, 2, 3, 5, 10, 20, 50)
    return {
        "distribution": [
            {
                "t": sign * t,
                "degrees": degrees,
                "cdf": float(stats.t.cdf(sign * t, degrees)),
                "upperTail": float(stats.t.sf(sign * t, degrees)),
            }
            for degrees in (0.5, *DEGREES, 1e5)
            for t in ts
            for sign in (-1, 1)
        ],
        "quantile": [
            {"p": p, "degrees": degrees, "value": student_quantile(p, degrees)}
            for degrees in DEGREES
            for p in PROBABILITIES
        ],
    }


# Signed ranks -----------------------------------------------------------------------------------


def signed_rank_counts(n):
    """Number of subsets of 1..n by their sum, as exact integers."""
    counts = [1]
    for rank in range(1, n + 1):
        longer = counts + [0] * rank
        for w, count in enumerate(counts):
            longer[w + rank] += count
        counts = longer
    return counts


def signed_rank_cdf(n):
    """P(W+ <= w) for all w, as exact fractions rounded once."""
    total, values = 0, []
    for count in signed_rank_counts(n):
        total += count
        values.append(float(Fraction(total, 2**n)))
    return values


def signed_rank_distribution():
    rows = []
    for n in (1, 2, 5, 20, 50, 100, 300):
        cdf = signed_rank_cdf(n)
        most = n * (n + 1) // 2
        ws = sorted({int(w) for w in numpy.linspace(0, most, 25)} | {1, most - 1})
        rows.append({"n": n, "cdf": [{"w": w, "value": cdf[w]} for w in ws]})
        if n <= 50:
            # Distinct sizes and hand-picked signs give each W+ in turn; SciPy must agree.
            for w in ws:
                differences = signs_with_sum(n, w)
                seen = stats.wilcoxon(differences, alternative="less", method="exact")
                assert math.isclose(seen.pvalue, cdf[w], rel_tol=1e-12), (n, w)
    return rows


def signs_with_sum(n, w):
    """The differences 1..n with signs such that the positive ranks add up to w."""
    differences = []
    for rank in range(n, 0, -1):
        positive = rank <= w
        w -= rank if positive else 0
        differences.append(rank if positive else -rank)
    return differences


def p_values(differences, method):
    result = {}
    for key, alternative in (("less", "less"), ("greater", "greater"), ("twoSided", "two-sided")):
        seen = stats.wilcoxon(
            differences,
            zero_method="wilcox",
            correction=False,
            alternative=alternative,
            method=method,
        )
        result[key] = float(seen.pvalue)
    return result


def signed_rank_tests():
    rows = []
    for n in (1, 2, 3, 5, 6, 8, 12, 20, 33, 40, 50, 60, 150):
        for shift in (0.0, 0.4):
            distinct = sample(n, 1, shift)
            assert len({abs(x) for x in distinct}) == n and 0 not in distinct
            rows.append({"kind": "exact", "differences": distinct, **p_values(distinct, "exact")})
        if n < 5:
            continue
        tied = [round(x * 2) / 2 or 0.5 for x in sample(n, 1, 0.3)]
        zeros = [0.0, *distinct, 0.0]
        both = [float(round(x)) for x in sample(n, 1.5, 0.3)]
        both[:3] = [0.0, 1.0, -1.0]
        for kind, xs in (("ties", tied), ("zeros", zeros), ("both", both)):
            rows.append({"kind": kind, "differences": xs, **p_values(xs, "asymptotic")})
    many = sample(301, 1, 0.05)
    rows.append({"kind": "many", "differences": many, **p_values(many, "asymptotic")})
    return rows


def walsh_averages(xs):
    rows, columns = numpy.triu_indices(len(xs))
    values = numpy.asarray(xs)
    return numpy.sort((values[rows] + values[columns]) / 2)


def signed_rank_intervals():
    """Interval from the definition, with the critical value from exact integers."""
    rows = []
    for n in (1, 3, 5, 6, 9, 12, 20, 40, 100):
        cdf = signed_rank_cdf(n)
        plain, tied = sample(n, 2, 1), [float(round(x)) for x in sample(n, 2, 1)]
        for kind, xs in (("plain", plain), ("ties", tied)):
            averages = walsh_averages(xs)
            for confidence in (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999):
                tail = (1 - confidence) / 2
                inside = [w for w, p in enumerate(cdf) if p <= tail]
                w = inside[-1] if inside else None
                rows.append(
                    {
                        "kind": kind,
                        "differences": xs,
                        "confidence": confidence,
                        "estimate": float(numpy.median(averages)),
                        "low": None if w is None else float(averages[w]),
                        "high": None if w is None else float(averages[-1 - w]),
                        "attained": 1 if w is None else 1 - 2 * cdf[w],
                    }
                )
    return rows


# Adjustment, prediction, random numbers ---------------------------------------------------------


def holm():
    lists = [[0.04], [0.01, 0.04, 0.03, 0.005], [0.5, 0.9, 0.7], [0.02, 0.02, 0.02], [0, 1, 0.2]]
    lists.append([round(float(p), 8) for p in random.beta(0.3, 1, 30)])
    return [
        {"pValues": ps, "adjusted": [float(p) for p in multipletests(ps, method="holm")[1]]}
        for ps in lists
    ]


def prediction():
    rows = []
    for k in (2, 3, 5, 10, 20):
        for confidence in (0.9, 0.99):
            history, value = sample(k, 2, 100), sample(1, 4, 100)[0]
            error = float(numpy.std(history, ddof=1)) * math.sqrt(1 + math.pi / (2 * k))
            difference = value - float(numpy.median(history))
            half = float(stats.t.ppf((1 + confidence) / 2, k - 1)) * error
            rows.append(
                {
                    "history": history,
                    "value": value,
                    "confidence": confidence,
                    "difference": difference,
                    "low": difference - half,
                    "high": difference + half,
                    "standardError": error,
                    "degrees": k - 1,
                    "less": float(stats.t.cdf(difference / error, k - 1)),
                    "greater": float(stats.t.sf(difference / error, k - 1)),
                }
            )
    return rows


def rotate_left(word, by):
    return ((word << by) | (word >> (32 - by))) & MASK


def xoshiro128_star_star(state):
    s0, s1, s2, s3 = state
    while True:
        yield rotate_left(s1 * 5 & MASK, 7) * 9 & MASK
        shifted = s1 << 9 & MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = rotate_left(s3, 11)


def fnv1a(text):
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & MASK
    return value


def split_mix_32(state):
    while True:
        state = state + 0x9E3779B9 & MASK
        word = (state ^ state >> 16) * 0x85EBCA6B & MASK
        word = (word ^ word >> 13) * 0xC2B2AE35 & MASK
        yield word ^ word >> 16


def seeded(seed):
    words = split_mix_32(fnv1a(seed))
    stream = xoshiro128_star_star([next(words) for _ in range(4)])
    while True:
        yield ((next(stream) >> 5) * 2**26 + (next(stream) >> 6)) / 2**53


def shuffled(items, stream):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        chosen = int(next(stream) * (last + 1))
        items[last], items[chosen] = items[chosen], items[last]
    return items


def take(stream, count):
    return [next(stream) for _ in range(count)]


def random_numbers():
    return {
        "words": take(xoshiro128_star_star([1, 2, 3, 4]), 200)[-1],
        "hashes": [{"text": s, "hash": fnv1a(s)} for s in ("", "a", "foobar", "Grüße, 世界")],
        "streams": [{"seed": s, "values": take(seeded(s), 8)} for s in ("", "loadgate", "42")],
        "shuffles": [
            {"seed": s, "size": n, "order": shuffled(range(n), seeded(s))}
            for s, n in (("a", 0), ("a", 1), ("a", 2), ("b", 2), ("loadgate", 20))
        ],
    }


def variance_ratio():
    """One-way analysis of variance, of groups of equal and of different sizes."""
    rows = []
    for sizes in ((2, 1), (3, 3), (10,) * 5, (4, 7, 1, 12), (40,) * 5, (2,) * 20):
        for shift in (0.0, 0.5, 3.0):
            groups = [sample(size, 1, shift * index) for index, size in enumerate(sizes)]
            found = stats.f_oneway(*groups)
            f, chance = float(found.statistic), float(found.pvalue)
            between, within = len(sizes) - 1, sum(sizes) - len(sizes)
            rows.append({"groups": groups, "f": f, "between": between, "within": within, "chance": chance})
    return rows


golden = {
    "generator": {
        "script": "scripts/golden-statistics.py",
        "seed": SEED,
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "scipy": scipy.__version__,
        "statsmodels": statsmodels.__version__,
        "mpmath": mpmath.__version__,
    },
    "descriptive": descriptive(),
    "logGamma": log_gamma(),
    "logBeta": log_beta(),
    "incompleteBeta": incomplete_beta(),
    "normal": normal(),
    "student": student(),
    "signedRankDistribution": signed_rank_distribution(),
    "signedRankTests": signed_rank_tests(),
    "signedRankIntervals": signed_rank_intervals(),
    "holm": holm(),
    "prediction": prediction(),
    "random": random_numbers(),
    "varianceRatio": variance_ratio(),
}


def lines(value, depth=0):
    """JSON with one case a line, so that a change can be read in a diff."""
    if isinstance(value, dict) and depth < 2 or isinstance(value, list) and depth in (1, 2):
        pad = "  " * (depth + 1)
        if isinstance(value, dict):
            inner = [f"{json.dumps(k)}: {lines(v, depth + 1)}" for k, v in value.items()]
        else:
            inner = [json.dumps(v, allow_nan=False) for v in value]
        start, end = "{}" if isinstance(value, dict) else "[]"
        return start + "\n" + ",\n".join(pad + line for line in inner) + "\n" + pad[2:] + end
    return json.dumps(value, allow_nan=False)


TARGET.parent.mkdir(parents=True, exist_ok=True)
TARGET.write_text(lines(golden) + "\n")
