import { describe, expect, it } from "vitest";
import { parseShard, shardName } from "./shard.ts";

describe("a shard", () => {
  it.each(["1/1", "3/8", "256/256"])("is named %s", (text) => {
    const shard = parseShard(text);
    expect(shard && shardName(shard)).toBe(text);
  });

  it.each(["", "3", "0/8", "9/8", "3/8 ", "03/8", "1/257", "1/1000", "-1/8", "3/8/2", "a/b"])(
    "is not named %j",
    (text) => expect(parseShard(text)).toBeUndefined(),
  );
});
