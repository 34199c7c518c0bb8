import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTheme } from "@banter/protocol";
import { contrast, isLight, parseColor } from "./color.ts";
import { allVariables } from "./later-variables.ts";

function variables(theme: unknown = {}, { version = "6.1", isDark = false } = {}): Record<string, string> {
  return { ...allVariables({ theme: parseTheme(theme), version, isDark, isPreview: false }) };
}

describe("themeVariables", () => {
  it("gives bots of each version the look of their version", () => {
    expect(variables({}, { version: "6.1" })).toMatchObject({
      "--banter-container-bg-color": "#f8f8f8",
      "--banter-guest-bubble-bg-rgb": "255, 89, 36",
      "--banter-button-bg-rgb": "255, 89, 36",
      "--banter-host-bubble-border-width": "1px",
      "--banter-input-box-shadow": "0 0 #0000",
    });
    for (const version of ["6", "5", "3"]) {
      expect(variables({}, { version })).toMatchObject({
        "--banter-container-bg-color": "#ffffff",
        "--banter-guest-bubble-bg-rgb": "255, 142, 33",
        "--banter-button-bg-rgb": "0, 66, 218",
        "--banter-host-bubble-border-width": "0px",
      });
    }
  });

  it("reads well by default: text and placeholders reach 4.5 on both palettes, light and dark", () => {
    for (const version of ["6", "6.1"]) {
      for (const isDark of [false, true]) {
        const look = variables({}, { version, isDark });
        for (const name of ["host-bubble", "guest-bubble", "button", "input"]) {
          const ground = parseColor(`rgb(${look[`--banter-${name}-bg-rgb`]})`);
          expect(contrast(parseColor(look[`--banter-${name}-color`] ?? ""), ground)).toBeGreaterThanOrEqual(
            4.5,
          );
        }
        const input = parseColor(`rgb(${look["--banter-input-bg-rgb"]})`);
        expect(
          contrast(parseColor(look["--banter-input-placeholder-color"] ?? ""), input),
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("finds readable text for whatever background an owner chooses, and a focus ring that stands out", () => {
    const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => `rgb(${rgb.join(", ")})`);
    fc.assert(
      fc.property(color, color, (page, button) => {
        const look = variables({
          general: { background: { type: "Color", content: page } },
          chat: {
            buttons: { backgroundColor: button },
            hostBubbles: { backgroundColor: button, opacity: 0.5 },
          },
        });
        const text = parseColor(`rgb(${look["--banter-chat-container-color"]})`);
        expect(contrast(text, parseColor(page))).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(parseColor(look["--banter-button-color"] ?? ""), parseColor(button)),
        ).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(parseColor(look["--banter-focus-color"] ?? ""), parseColor(page)),
        ).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it("takes the dark or the light text by the brightness of 155 where both read well", () => {
    const text = (content: string) =>
      variables({ general: { background: { type: "Color", content } } })["--banter-chat-container-color"];
    expect(text("#ffffff")).toBe("32, 32, 32");
    expect(text("#101010")).toBe("238, 238, 238");
    expect(isLight(parseColor("#9b9b9b"))).toBe(false);
    expect(isLight(parseColor("#9c9c9c"))).toBe(true);
  });

  it("doesn't change a colour that the owner named, however it reads", () => {
    const look = variables({ chat: { buttons: { backgroundColor: "#ffff00", color: "#ffffff" } } });
    expect(look["--banter-button-color"]).toBe("#ffffff");
  });

  it("passes over a text colour that can't be read on the palette's own ground", () => {
    expect(variables({ chat: { hostBubbles: { color: "#ffffff" } } })["--banter-host-bubble-color"]).toBe(
      "#202020",
    );
    expect(variables({ chat: { hostBubbles: { color: "#114477" } } })["--banter-host-bubble-color"]).toBe(
      "#114477",
    );
  });

  it("keeps the look of a bot with a background of its own when the visitor likes it dark", () => {
    const theme = { general: { background: { type: "Color", content: "#fefefe" } } };
    expect(variables(theme, { isDark: true })).toEqual(variables(theme, { isDark: false }));
    expect(variables({}, { isDark: true })["--banter-color-scheme"]).toBe("dark");
  });

  it("judges text on the chat's own ground only where that is opaque enough", () => {
    const theme = (opacity: number) => ({
      general: { background: { type: "Color", content: "#ffffff" } },
      chat: { container: { backgroundColor: "#000000", opacity } },
    });
    expect(variables(theme(0.3))["--banter-chat-container-color"]).toBe("32, 32, 32");
    expect(variables(theme(0.9))["--banter-chat-container-color"]).toBe("238, 238, 238");
  });

  it.each([
    [{}, "6px"],
    [{ roundness: "large" }, "20px"],
    [{ roundness: "large", buttons: { border: {} } }, "6px"],
    [{ roundness: "large", buttons: { border: { roundeness: "none" } } }, "0px"],
    [{ buttons: { border: { roundeness: "custom" } } }, "6px"],
    [{ buttons: { border: { roundeness: "custom", customRoundeness: 11 } } }, "11px"],
  ])("rounds %j to %s", (chat, radius) => {
    expect(variables({ chat })["--banter-button-border-radius"]).toBe(radius);
  });

  it("makes a transparent surface transparent, and keeps other opacities", () => {
    const look = variables({
      chat: { hostBubbles: { backgroundColor: "transparent" }, inputs: { opacity: 0.4, blur: 3 } },
    });
    expect(look["--banter-host-bubble-opacity"]).toBe("0");
    expect(look["--banter-input-opacity"]).toBe("0.4");
    expect(look["--banter-input-blur"]).toBe("3px");
  });

  it("blurs what is behind a bubble only if it should: each filter is a layer of its own", () => {
    const look = variables({ chat: { hostBubbles: { blur: 0 }, guestBubbles: { blur: 3 } } });
    expect(look["--banter-host-bubble-blur"]).toBe("none");
    expect(look["--banter-guest-bubble-blur"]).toBe("3px");
    expect(variables({})["--banter-guest-bubble-blur"]).toBe("none");
  });

  it("places the progress bar", () => {
    const bar = { position: "fixed", placement: "Bottom", thickness: 9, color: "#123456" };
    expect(variables({ general: { progressBar: bar } })).toMatchObject({
      "--banter-progress-bar-position": "fixed",
      "--banter-progress-bar-top": "auto",
      "--banter-progress-bar-bottom": "0",
      "--banter-progress-bar-height": "9px",
      "--banter-progress-bar-color": "#123456",
    });
  });
});
