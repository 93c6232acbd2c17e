import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { totalOfDhat } from "./dhat-file.ts";

/** What DHAT of Valgrind 3.19 wrote of a program that allocated nothing. */
const RECORDED = `{"dhatFileVersion":2
,"mode":"ad-hoc","verb":"Occurred"
,"bklt":false,"bkacc":false
,"bu":"unit","bsu":"units","bksu":"events"
,"tu":"instrs","Mtu":"Minstr"
,"cmd":"true"
,"pid":30742
,"te":153115
,"pps":
 [
 ]
,"ftbl":
 ["[root]"
 ]
}
`;

it("has the total of a process as its last moment", () => {
  enterFolder();
  writeFileSync("whole", RECORDED);
  expect(totalOfDhat("whole")).toBe(153_115);
});

it.each(["", RECORDED.slice(0, 100), RECORDED.slice(0, -3)])(
  "has no total where it was cut off: %#",
  (text) => {
    enterFolder();
    writeFileSync("cut", text);
    expect(() => totalOfDhat("cut")).toThrow("a count of DHAT was cut off");
  },
);
