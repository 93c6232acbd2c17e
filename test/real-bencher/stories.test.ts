import { bencherStories } from "../support/bencher/stories.ts";
import { REAL } from "./real.ts";

bencherStories("a real client and server", () => REAL);
