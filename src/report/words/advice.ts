import { formatApart } from "../../domain/metrics/catalogue.ts";
import type { Advice } from "../../domain/review/advice.ts";
import { formatMilliseconds } from "../../domain/shared/format.ts";
import { changeText, formatted } from "../view-tables.ts";

/** Where to look for a cause, in one sentence with the figures that show it. */
export function adviceText(advice: Advice): string {
  switch (advice.of) {
    case "waits": {
      const { series, slower, time, cpu, cores } = advice;
      const places = "for a lock, a pool, a timer or another service";
      if (cores) {
        return `${series}: the time of a request changed by ${changeText(time)}, CPU/request by only ${changeText(cpu)}, the cores used by ${changeText(cores)}: requests mostly wait, which takes no CPU time, ${places}.`;
      }
      const how = slower.id === "throughput" ? "throughput is lower" : "p50 is longer";
      return `${series}: CPU/request is the same, ${changeText(cpu)}, but ${how}, ${changeText(slower.change)}: requests wait, which takes no CPU time, ${places}.`;
    }
    case "kernel": {
      const { series, moreUs, kernel } = advice;
      const { us, lowUs, highUs } = kernel;
      const more = microseconds(moreUs);
      const interval = `${microseconds(lowUs)} … ${microseconds(highUs)}`;
      return `${series}: of ${more} more CPU time per request, about ${microseconds(us)} (${interval}) is in the kernel: more or larger system calls, or memory that it has to map.`;
    }
    case "longer-answers": {
      const { base, head } = advice.answerBytes;
      const format = formatApart("artifact-size", head, base);
      const percent = Math.round((head / base - 1) * 100);
      return `${advice.series}: answers are ${percent} % longer, ${format(head)} instead of ${format(base)}.`;
    }
    case "pauses": {
      const { server, pause } = advice;
      const [head, base] = [
        formatted("gc-pause", pause.head, pause.base),
        formatted("gc-pause", pause.base, pause.head),
      ];
      return `${server}: the garbage collector pauses longer, ${changeText(pause)}: at most ${head} instead of ${base}.`;
    }
    case "connect": {
      const { series, connect, later } = advice;
      return `${series}: the first answer of each connection takes longer, ${changeText(connect)}, later ones (p50) ${changeText(later)}.`;
    }
  }
}

function microseconds(us: number): string {
  return formatMilliseconds(us / 1000);
}
