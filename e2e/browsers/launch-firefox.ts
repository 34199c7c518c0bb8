import { firefox, type Browser } from "playwright";
import { ensureFirefox } from "../../tools/firefox.ts";

/** The system's Firefox over WebDriver BiDi, with reduced motion. */
export function launchFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: "moz-firefox",
    executablePath: ensureFirefox(),
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  });
}
