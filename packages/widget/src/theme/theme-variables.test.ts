import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, isLight, parseColor, parseTheme } from "@banter/protocol";
import { themeVariables } from "./theme-variables.ts";

function variables(theme: unknown = {}, { version = "6.1", isDark = false } = {}): Record<string, string> {
  return { ...themeVariables({ theme: parseTheme(theme), version, isDark, isPreview: false }) };
}

describe("themeVariables", () => {
  // Spec: 3.61
  it("uses the palette of the bot's version", () => {
    expect(variables({}, { version: "6.1" })).toMatchObject({
      "--banter-container-bg-color": "#f8f8f8",
      "--banter-guest-bubble-bg-rgb": "204, 71, 29",
      "--banter-guest-bubble-color": "#ffffff",
      "--banter-button-bg-rgb": "204, 71, 29",
      "--banter-button-color": "#ffffff",
      "--banter-host-bubble-border-width": "1px",
      "--banter-input-box-shadow": "0 0 #0000",
    });
    expect(variables({ contrast: "exact" })).toMatchObject({
      "--banter-guest-bubble-bg-rgb": "255, 89, 36",
      "--banter-button-bg-rgb": "255, 89, 36",
      "--banter-button-color": "#ffffff",
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

  it("has no padding beside the text of messages without a visible box", () => {
    const inset = (hostBubbles: unknown, background: unknown = { type: "Color", content: "#fafafa" }) =>
      variables({ general: { background }, chat: { hostBubbles } })["--banter-message-inset"];
    const border = { thickness: 0 };
    expect(inset({ backgroundColor: "#fafafa", border })).toBe("0px");
    expect(inset({ backgroundColor: "transparent", border })).toBe("0px");
    expect(inset({ backgroundColor: "#ffffff", border })).toBe("16px");
    expect(inset({ backgroundColor: "#fafafa" })).toBe("16px");
    expect(inset({ backgroundColor: "#fafafa", border, shadow: "sm" })).toBe("16px");
    // What is behind the messages is unknown.
    expect(inset({ backgroundColor: "#000000", border }, { type: "Image" })).toBe("16px");
    expect(inset({ backgroundColor: "#ffffff", border }, { type: "None" })).toBe("16px");
  });

  it("gives default text and placeholders a contrast of 4.5 in every palette, light and dark", () => {
    for (const version of ["6", "6.1"]) {
      for (const isDark of [false, true]) {
        const css = variables({}, { version, isDark });
        for (const name of ["host-bubble", "guest-bubble", "button", "input"]) {
          const background = parseColor(`rgb(${css[`--banter-${name}-bg-rgb`]})`);
          expect(
            contrast(parseColor(css[`--banter-${name}-color`] ?? ""), background),
          ).toBeGreaterThanOrEqual(4.5);
        }
        const input = parseColor(`rgb(${css["--banter-input-bg-rgb"]})`);
        expect(
          contrast(parseColor(css["--banter-input-placeholder-color"] ?? ""), input),
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  // Spec differs: 5.3
  it("keeps the specification's colors if the theme asks for exact ones", () => {
    const css = variables({ contrast: "exact" });
    expect(css).toMatchObject({
      "--banter-guest-bubble-color": "#ffffff",
      "--banter-button-color": "#ffffff",
      "--banter-input-placeholder-color": "#9095a0",
      "--banter-chat-container-color": "32, 32, 32",
    });
    const page = (content: string) => ({ general: { background: { type: "Color", content } } });
    // Brightness 150: not above the threshold of 155.
    expect(variables({ contrast: "exact", ...page("#969696") })["--banter-chat-container-color"]).toBe(
      "238, 238, 238",
    );
    expect(variables(page("#969696"))["--banter-chat-container-color"]).not.toBe("238, 238, 238");
  });

  it("finds readable text and a visible focus ring for any background", () => {
    const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => `rgb(${rgb.join(", ")})`);
    fc.assert(
      fc.property(color, color, (page, button) => {
        const css = variables({
          general: { background: { type: "Color", content: page } },
          chat: {
            buttons: { backgroundColor: button },
            hostBubbles: { backgroundColor: button, opacity: 0.5 },
          },
        });
        const text = parseColor(`rgb(${css["--banter-chat-container-color"]})`);
        expect(contrast(text, parseColor(page))).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(parseColor(css["--banter-button-color"] ?? ""), parseColor(button)),
        ).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(parseColor(css["--banter-focus-color"] ?? ""), parseColor(page)),
        ).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it("marks selected options with a color that is visible beside any background, and errors in a readable one", () => {
    const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => `rgb(${rgb.join(", ")})`);
    fc.assert(
      fc.property(color, color, color, (page, button, message) => {
        const css = variables({
          general: { background: { type: "Color", content: page } },
          chat: { buttons: { backgroundColor: button }, hostBubbles: { backgroundColor: message } },
        });
        const of = (name: string) => parseColor(css[name] ?? "");
        const selected = of("--banter-selected-color");
        expect(contrast(selected, parseColor(page))).toBeGreaterThanOrEqual(3);
        expect(contrast(of("--banter-selected-check-color"), selected)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of("--banter-message-error"), parseColor(message))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of("--banter-input-error"), parseColor("#ffffff"))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  // Spec differs: 5.3
  it("chooses dark or light text by the brightness threshold of 155 where both are readable", () => {
    const text = (content: string) =>
      variables({ general: { background: { type: "Color", content } } })["--banter-chat-container-color"];
    expect(text("#ffffff")).toBe("32, 32, 32");
    expect(text("#101010")).toBe("238, 238, 238");
    expect(isLight(parseColor("#9b9b9b"))).toBe(false);
    expect(isLight(parseColor("#9c9c9c"))).toBe(true);
  });

  it("doesn't change a color pair chosen by the author, however unreadable", () => {
    const css = variables({ chat: { buttons: { backgroundColor: "#ffff00", color: "#ffffff" } } });
    expect(css["--banter-button-color"]).toBe("#ffffff");
  });

  it("ignores a text color that is unreadable on the palette's background", () => {
    expect(variables({ chat: { hostBubbles: { color: "#ffffff" } } })["--banter-host-bubble-color"]).toBe(
      "#202020",
    );
    expect(variables({ chat: { hostBubbles: { color: "#114477" } } })["--banter-host-bubble-color"]).toBe(
      "#114477",
    );
  });

  it("ignores the visitor's dark scheme for a bot with its own background", () => {
    const theme = { general: { background: { type: "Color", content: "#fefefe" } } };
    expect(variables(theme, { isDark: true })).toEqual(variables(theme, { isDark: false }));
    expect(variables({}, { isDark: true })["--banter-color-scheme"]).toBe("dark");
  });

  it("computes contrast against the container's background only if it is opaque enough", () => {
    const theme = (opacity: number) => ({
      general: { background: { type: "Color", content: "#ffffff" } },
      chat: { container: { backgroundColor: "#000000", opacity } },
    });
    expect(variables(theme(0.3))["--banter-chat-container-color"]).toBe("32, 32, 32");
    expect(variables(theme(0.9))["--banter-chat-container-color"]).toBe("238, 238, 238");
  });

  // Spec: 4.47, 9.20
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
    const css = variables({
      chat: { hostBubbles: { backgroundColor: "transparent" }, inputs: { opacity: 0.4, blur: 3 } },
    });
    expect(css["--banter-host-bubble-opacity"]).toBe("0");
    expect(css["--banter-input-opacity"]).toBe("0.4");
    expect(css["--banter-input-blur"]).toBe("3px");
  });

  it("sets no filter on messages without a blur, because each filter creates a layer", () => {
    const css = variables({ chat: { hostBubbles: { blur: 0 }, guestBubbles: { blur: 3 } } });
    expect(css["--banter-host-bubble-blur"]).toBe("none");
    expect(css["--banter-guest-bubble-blur"]).toBe("3px");
    expect(variables({})["--banter-guest-bubble-blur"]).toBe("none");
  });

  // Spec: 4.48
  it.each(["none", "sm", "md", "lg", "xl", "2xl"])("has a shadow of the size %s of its own", (shadow) => {
    const of = (size: string) =>
      variables({ chat: { hostBubbles: { shadow: size } } })["--banter-host-bubble-box-shadow"];
    const others = ["none", "sm", "md", "lg", "xl", "2xl"].filter((size) => size !== shadow).map(of);
    expect(of(shadow)).not.toBe("");
    expect(others).not.toContain(of(shadow));
  });

  // Spec: 5.4
  it.each([
    [{ backgroundColor: "#000000", opacity: 0.3 }, true],
    [{ backgroundColor: "#000000", opacity: 0.31 }, false],
    [{ backgroundColor: "", opacity: 1 }, true],
    [{ backgroundColor: "transparent", opacity: 1 }, true],
  ])("the container %o counts as transparent: %s", (container, isTransparent) => {
    const general = { background: { type: "Color", content: "#ffffff" } };
    expect(
      variables({ contrast: "exact", general, chat: { container } })["--banter-chat-container-color"],
    ).toBe(isTransparent ? "32, 32, 32" : "238, 238, 238");
  });

  // Spec: 9.19, 9.21
  it("has the default sizes of the chat and its progress bar", () => {
    expect(variables({})).toMatchObject({
      "--banter-chat-container-max-width": "800px",
      "--banter-chat-container-max-height": "100%",
      "--banter-progress-bar-height": "4px",
    });
  });

  // Spec: 2.21
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
