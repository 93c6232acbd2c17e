import { expect, it } from "vitest";
import { renderSettings } from "./machine-settings.ts";

const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

it("each setting is shown as it is, with what to set, and that it cannot be read", () => {
  const settings = [
    { name: "frequency governor", found: "powersave", advice: "set it" },
    { name: "hyper-threads", found: "off" },
    { name: "interrupts" },
  ];
  expect(renderSettings(settings, PALETTE)).toMatchInlineSnapshot(`
    "How this machine is set
    setting             is                 steadier with
    frequency governor  powersave          set it
    hyper-threads       off                –
    interrupts          not readable here  –
    "
  `);
});

it("the machines that serve are named, since theirs are not known here", () => {
  expect(renderSettings([], PALETTE, ["servers.internal"])).toContain(
    "\nThis is the machine that loads. loadgate doctor --settings says it of the one that serves: servers.internal\n",
  );
});
