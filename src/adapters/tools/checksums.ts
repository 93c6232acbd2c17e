/**
 * SHA-256 of release assets, by repository, version and asset name. `scripts/update-checksums.js` fills them in from the
 * digests in GitHub's API; never write one by hand. An asset that is missing here is checked at download time, against
 * that digest and, for Bencher's client, the hash file beside it.
 */
export const CHECKSUMS: Readonly<Record<string, Record<string, Record<string, string>>>> = {
  "hatoo/oha": {
    "1.16.0": {
      "oha-linux-amd64": "620bb9e16fb53eabc9a3fc45f88bdb41fefa3fee5c05e75892011ce320391716",
      "oha-linux-arm64": "99a790eb8c3e0feaca974bd6b32f0f8d4426a0c5b289f39e833e5b2c7529cd39",
    },
  },
};
