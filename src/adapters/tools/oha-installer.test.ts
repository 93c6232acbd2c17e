import { expect, test } from "vitest";
import { CHECKSUMS } from "./checksums.ts";
import { assetName, OHA_VERSION } from "./oha-installer.ts";

test.each<[NodeJS.Platform, string, string | undefined]>([
  ["linux", "x64", "oha-linux-amd64"],
  ["linux", "arm64", "oha-linux-arm64"],
  ["darwin", "x64", "oha-macos-amd64"],
  ["darwin", "arm64", "oha-macos-arm64"],
  ["linux", "riscv64", undefined],
  ["linux", "ia32", undefined],
  ["freebsd", "x64", undefined],
  ["win32", "x64", undefined],
])("the asset for %s %s is %s", (platform, arch, name) => {
  expect(assetName(platform, arch)).toBe(name);
});

test("checksums are SHA-256, and the pinned version has them", () => {
  for (const assets of Object.values(CHECKSUMS).flatMap((versions) => Object.values(versions))) {
    for (const sha256 of Object.values(assets)) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(CHECKSUMS["hatoo/oha"]?.[OHA_VERSION]).toHaveProperty("oha-linux-amd64");
});
