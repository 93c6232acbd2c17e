import { i as lanesOf, n as laneName } from "./lane.js";
import { V as addressOf, _ as GC_PAUSES, y as pointName } from "./load.js";
import { a as messageOf } from "./error.js";
import { t as withoutNullish } from "./without-nullish.js";
import { t as named } from "./named.js";
// src/app/measure/readings.ts
/**
* Reads the servers' own metrics before and after some work, and records both. A server that serves none gets
* a warning only, since nothing is decided by them.
*/
async function withReadings(measurement, running, work) {
	const before = await readAll(measurement, running);
	await work();
	const after = await readAll(measurement, running);
	for (const lane of lanesOf(measurement.cells)) {
		const name = laneName(lane);
		const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
		if (readings.length > 0) measurement.recorder.updated(lane, { readings });
	}
}
async function readAll({ world, cells, servers, signal }, running) {
	const all = /* @__PURE__ */ new Map();
	for (const name of lanesOf(cells).map(laneName)) {
		const { prometheus, ready } = named(servers, name);
		if (!prometheus) continue;
		const { path, metrics } = prometheus;
		const wanted = [...metrics, GC_PAUSES];
		try {
			const address = addressOf(named(running, name).url, path, ready.transport);
			all.set(name, await world.metrics.read(address, wanted, signal));
		} catch (error) {
			signal.throwIfAborted();
			world.progress.warn(`${name}: no metrics from ${path}: ${messageOf(error)}`);
		}
	}
	return all;
}
/**
* Pairs what was read before with what was read after.
* @returns one reading for each name that either has, in the order of their first appearance
*/
function readingsOf(before, after) {
	const earlier = new Map(before.map((point) => [pointName(point), point.value]));
	const later = new Map(after.map((point) => [pointName(point), point.value]));
	return [.../* @__PURE__ */ new Set([...earlier.keys(), ...later.keys()])].map((name) => withoutNullish({
		name,
		before: earlier.get(name),
		after: later.get(name)
	}));
}
export { withReadings as n, readingsOf as t };
