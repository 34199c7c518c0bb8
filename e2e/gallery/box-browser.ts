import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../../tools/browser.ts";
import { boxFont } from "./box-font.ts";

/** A Chromium that knows a single font of boxes, so that its screenshots are the same on every machine. */
export async function launchBoxBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "banter-box-font-"));
  writeFileSync(join(folder, "box.ttf"), boxFont("Banter Box"));
  const settings = join(folder, "fonts.conf");
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, "cache")}</cachedir>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`,
  );
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...CHROMIUM_ARGUMENTS,
      "--font-render-hinting=none",
      "--disable-lcd-text",
      "--force-color-profile=srgb",
      "--hide-scrollbars",
    ],
    env: { ...definedVariables(), FONTCONFIG_FILE: settings, FONTCONFIG_PATH: folder },
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
