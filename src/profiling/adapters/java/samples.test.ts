import { describe, expect, it } from "vitest";
import { samplesIn } from "./samples.ts";

/** As `jfr print` of Java 17 writes it. */
const event = (kind: string, frames: readonly string[]) => `jdk.${kind} {
  startTime = 08:57:09.668
  sampledThread = "pool-1-thread-7" (javaThreadId = 21)
  state = "STATE_RUNNABLE"
  stackTrace = [
${frames.map((frame) => `    ${frame}\n`).join("")}  ]
}

`;

const UNREAD = `jdk.CPUTimeSample {
  startTime = 08:57:39.915 (2026-11-30)
  failed = true
  stackTrace = N/A
}

`;

const SORTING = [
  "java.util.DualPivotQuicksort.sort(DualPivotQuicksort$Sorter, int[], int, int, int) line: 368",
  "org.example.Server.ranked()  line: 85",
  "org.example.Server$Handler.<init>(HttpExchange) line: 40",
];

describe("samples of Java Flight Recorder", () => {
  it("are read by stack, from the innermost frame", () => {
    const text = event("ExecutionSample", SORTING) + event("ExecutionSample", SORTING);
    expect(samplesIn(text)).toEqual({
      areByCpuTime: false,
      unread: 0,
      stacks: [
        {
          samples: 2,
          frames: [
            { type: "java.util.DualPivotQuicksort", method: "sort", line: 368 },
            { type: "org.example.Server", method: "ranked", line: 85 },
            { type: "org.example.Server$Handler", method: "<init>", line: 40 },
          ],
        },
      ],
    });
  });

  it("are those by CPU time alone, where there are any", () => {
    const one = event("CPUTimeSample", ["Server.main(String[]) line: 3"]);
    const other = event("jdk.GarbageCollection", []);
    const { areByCpuTime, unread, stacks } = samplesIn(
      event("ExecutionSample", SORTING) + one + UNREAD + UNREAD + other,
    );
    expect({ areByCpuTime, unread }).toEqual({ areByCpuTime: true, unread: 2 });
    expect(stacks).toEqual([{ samples: 1, frames: [{ type: "Server", method: "main", line: 3 }] }]);
  });

  it("have names of generated classes without what differs between starts", () => {
    const generated = [
      "Server$$Lambda/0x00007f8a14000a08.handle(HttpExchange) line: -1",
      "Server$$Lambda$14.0x0000000800c03000.handle(HttpExchange) line: -1",
      "java.lang.invoke.LambdaForm$DMH.0x0000000800c0a400.invokeStatic(Object) line: -1",
      "jdk.proxy2.$Proxy17.call() line: -1",
      "jdk.internal.reflect.GeneratedMethodAccessor12.invoke(Object, Object[]) line: -1",
    ];
    const [stack] = samplesIn(event("ExecutionSample", generated)).stacks;
    expect(stack?.frames.map(({ type, method }) => `${type}.${method}`)).toEqual([
      "Server$$Lambda.handle",
      "Server$$Lambda.handle",
      "java.lang.invoke.LambdaForm$DMH.invokeStatic",
      "jdk.proxy2.$Proxy.call",
      "jdk.internal.reflect.GeneratedMethodAccessor.invoke",
    ]);
  });

  it("ignore lines that are no frames, and are none in another text", () => {
    const [stack] = samplesIn(event("ExecutionSample", ["...", "nothing", "a.b() line: 1"])).stacks;
    expect(stack?.frames).toEqual([{ type: "a", method: "b", line: 1 }]);
    expect(samplesIn("jfr print: could not read recording").stacks).toEqual([]);
  });
});
