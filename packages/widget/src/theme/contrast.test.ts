import * as fc from "fast-check";
import { expect, it } from "vitest";
import { blend, contrast, parseColor, parseTheme, type Rgb } from "@banter/protocol";
import { themeVariables } from "./theme-variables.ts";

/* Number of generated themes; BANTER_THEMES=50 is a quick run. */
const THEMES = Number(process.env["BANTER_THEMES"] ?? 10_000);

const color = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => `rgb(${rgb.join(", ")})`),
  fc.nat(0xffffff).map((number) => `#${number.toString(16).padStart(6, "0")}`),
);
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const surface = fc.record({
  backgroundColor: some(fc.oneof(color, fc.constant("transparent"))),
  color: some(color),
  opacity: some(share),
});
const appearances = fc.record({
  version: fc.constantFrom("3", "6", "6.1"),
  isDark: fc.boolean(),
  general: fc.record({
    background: fc.record({ type: some(fc.constantFrom("Color", "None")), content: some(color) }),
  }),
  chat: fc.record({
    container: surface,
    hostBubbles: surface,
    guestBubbles: surface,
    buttons: surface,
    inputs: fc.record({
      backgroundColor: some(color),
      color: some(color),
      opacity: some(share),
      placeholderColor: some(color),
    }),
  }),
});

it(
  `text is readable in ${THEMES} generated themes, unless the author chose both colors`,
  { timeout: 120_000 },
  () => {
    let checked = 0;
    fc.assert(
      fc.property(appearances, ({ version, isDark, general, chat }) => {
        const theme = parseTheme({ general, chat });
        const variables = themeVariables({ theme, version, isDark, isPreview: false });
        const of = (name: string) => parseColor(variables[`--banter-${name}`] ?? "");
        const channels = (name: string) => parseColor(`rgb(${variables[`--banter-${name}`]})`);
        const opacity = (name: string) => Number(variables[`--banter-${name}-opacity`]);
        const check = (what: string, text: Rgb, below: Rgb, isAuthors = false) => {
          if (isAuthors) return;
          checked += 1;
          expect(contrast(text, below), `${what}: ${JSON.stringify([text, below])}`).toBeGreaterThanOrEqual(
            4.5,
          );
        };

        const shown = variables["--banter-container-bg-color"] ?? "";
        const page = shown === "transparent" ? parseColor("#ffffff") : parseColor(shown);
        const background = blend(
          channels("chat-container-bg-rgb"),
          effectiveOpacity(opacity("chat-container")),
          page,
        );
        const isBackgroundChosen =
          general.background.type !== undefined || isSet(chat.container.backgroundColor);
        const text = channels("chat-container-color");
        const isTextChosen = isBackgroundChosen && chat.container.color !== undefined;
        check("text", text, background, isTextChosen);
        check(
          "muted text",
          blend(text, Number(variables["--banter-muted-opacity"]), background),
          background,
          isTextChosen,
        );
        check("error", of("error"), background);
        for (const [name, given] of [
          ["host-bubble", chat.hostBubbles],
          ["guest-bubble", chat.guestBubbles],
          ["button", chat.buttons],
          ["input", chat.inputs],
        ] as const) {
          const below = blend(channels(`${name}-bg-rgb`), opacity(name), background);
          check(
            name,
            of(`${name}-color`),
            below,
            given.color !== undefined && given.backgroundColor !== undefined,
          );
        }
        const { placeholderColor, backgroundColor } = chat.inputs;
        const field = blend(channels("input-bg-rgb"), opacity("input"), background);
        check(
          "placeholder",
          of("input-placeholder-color"),
          field,
          placeholderColor !== undefined && backgroundColor !== undefined,
        );
        const ratio = Number(variables["--banter-selectable-alpha-ratio"]);
        const accent = channels("button-bg-rgb");
        for (const alpha of [0, 0.18]) {
          check("choice", of("selectable-color"), blend(accent, ratio * alpha, background));
        }
      }),
      { numRuns: THEMES },
    );
    console.info(`Contrast: ${THEMES} themes, ${checked} text colors checked, each 4.5:1 or more.`);
  },
);

/** Up to an opacity of 0.3 the container's background is ignored (spec §5). */
function effectiveOpacity(opacity: number): number {
  return opacity <= 0.3 ? 0 : opacity;
}

function isSet(backgroundColor: string | undefined): boolean {
  return backgroundColor !== undefined && backgroundColor !== "transparent";
}
