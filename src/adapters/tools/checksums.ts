/**
 * SHA-256 of release assets, by version and asset name. `scripts/update-checksums.js` fills them in from the
 * digests in GitHub's API; never write one by hand. An asset that is missing here is checked against that digest at
 * download time.
 */
export const OHA_CHECKSUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "1.16.0": {
    "oha-linux-amd64": "620bb9e16fb53eabc9a3fc45f88bdb41fefa3fee5c05e75892011ce320391716",
    "oha-linux-arm64": "99a790eb8c3e0feaca974bd6b32f0f8d4426a0c5b289f39e833e5b2c7529cd39",
  },
};

/**
 * The same for Bencher's command line client. An asset that is missing here is checked against the hash file beside
 * it and the digest in GitHub's API.
 */
export const BENCHER_CHECKSUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
