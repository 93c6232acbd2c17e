export { t as RELEASE_HOSTS, n as assetUrl, r as releaseHash } from "./adapters/tools/release-asset.js";
