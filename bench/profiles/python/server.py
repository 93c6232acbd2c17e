"""A server whose functions are known, for recordings of profiles: SLOWER names the one that does more work."""

import asyncio
import hashlib
import os
import re

SLOWER = os.environ.get("SLOWER", "")

NUMBERS = [(at * 7919) % 1009 for at in range(3000)]
BYTES = bytes(range(256)) * 256
TEXT = "name=value; other-name=12345; a_third=x.y.z; " * 90
WORDS = re.compile(r"([a-z_-]+)=([\w.]+);")
GUARD = asyncio.Lock()


def times(change, slower, usual):
    """How much work a function does, with and without its slowdown."""
    return slower if change == SLOWER else usual


def ranked():
    return sorted(NUMBERS[: times("sort", 2000, 100)], reverse=True)[0]


def copied():
    last = b""
    for at in range(times("copy", 10, 2)):
        last = bytes(bytearray(BYTES)[at:])
    return len(last)


def tokens():
    return len(WORDS.findall(TEXT[: times("regexp", 3000, 90)]))


def digest():
    return hashlib.sha256(BYTES[: times("hash", 65536, 1024)]).hexdigest()


async def guarded():
    async with GUARD:
        await paused(times("lock", 0.001, 0))


def allocated():
    rows = [{"id": at, "tags": [at, str(at)]} for at in range(times("allocation", 200, 20))]
    return len(rows)


async def waited():
    await paused(times("sleep", 0.003, 0))


async def paused(seconds):
    if seconds > 0:  # Even a sleep of no time gives other requests their turn.
        await asyncio.sleep(seconds)


def answered(found):
    lines = [f"{name}: {value}" for name, value in found.items()]
    return "\n".join(lines * times("answer", 50, 10)).encode()


async def served(reader, writer):
    """Answers the requests of a connection one after another."""
    try:
        while True:
            await reader.readuntil(b"\r\n\r\n")
            body = await answer()
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body))
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def answer():
    await guarded()
    await waited()
    found = {"rank": ranked(), "copy": copied(), "tokens": tokens(), "digest": digest()}
    return answered({**found, "rows": allocated()})


async def main():
    server = await asyncio.start_server(served, "127.0.0.1", int(os.environ["PORT"]))
    await server.serve_forever()


asyncio.run(main())
