import { parseArgs } from "node:util";
import { launchFullBrowser } from "../browser-page.ts";
import { drawInputSheets } from "./input-sheets.ts";
import { drawLauncherSheets } from "./launcher-sheets.ts";
import { drawPresetSheets } from "./preset-sheets.ts";

/*
 * `npm run contact-sheets -- [--subject inputs|presets|launcher] [--only "Time; Cards"] [--width 360] [--scheme dark]`
 *
 * Draws for a designer's eye, light and dark, PNG sheets in test-results/sheets. Needs the built files.
 *
 * - `inputs`, the default: every input in every state at four widths; `--only` names inputs
 * - `presets`: a conversation in every preset and display mode at two widths; `--only` names presets
 * - `launcher`: the launcher and its preview messages on light, dark and busy pages
 */
const SUBJECTS = {
  inputs: { widths: [320, 360, 768, 1280], draw: drawInputSheets },
  presets: { widths: [360, 1280], draw: drawPresetSheets },
  launcher: { widths: [360, 1280], draw: drawLauncherSheets },
} as const;
const SCHEMES = ["light", "dark"] as const;

const { values } = parseArgs({
  options: {
    subject: { type: "string", default: "inputs" },
    only: { type: "string" },
    width: { type: "string" },
    scheme: { type: "string" },
  },
});
const subject = Object.entries(SUBJECTS).find(([name]) => name === values.subject)?.[1];
if (subject === undefined)
  throw new TypeError(`--subject: must be ${Object.keys(SUBJECTS).join(", ")}, not "${values.subject}"`);

const browser = await launchFullBrowser(
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
);
try {
  await subject.draw(browser, {
    widths: subject.widths.filter((width) => values.width === undefined || values.width === String(width)),
    schemes: SCHEMES.filter((scheme) => values.scheme === undefined || values.scheme === scheme),
    only: values.only?.split(/;\s*/) ?? [],
  });
} finally {
  await browser.close();
}
