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
