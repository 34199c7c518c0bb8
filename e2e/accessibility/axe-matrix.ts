import { parseArgs } from "node:util";
import { launchBrowser } from "../browser-page.ts";
import { startServer } from "../started-server.ts";
import { everyView } from "./axe-views.ts";
import { runAxe } from "./axe-run.ts";

/*
 * `npm run verify axe -- [--pages 2] [--theme night] [--mode standard]`
 *
 * Checks every input and message of the gallery in every theme, mode, direction and set of colors against axe's WCAG A and AA
 * rules and best practices. `--theme ""` is the preset classic, with the states of inputs. Needs the built files. Exits with
 * code 1 if there is a violation.
 */
const { values } = parseArgs({
  options: { pages: { type: "string" }, theme: { type: "string" }, mode: { type: "string" } },
});
const isWanted = ({ theme, mode }: { readonly theme: string; readonly mode: string }): boolean =>
  theme === (values.theme ?? theme) && mode === (values.mode ?? mode);
const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
const startedAt = performance.now();
let reported = 0;

try {
  const { states, violations } = await runAxe({
    browser,
    serverUrl: server.url,
    pages: Number(values.pages ?? 2),
    viewsOf: (gallery) => everyView(gallery).filter(isWanted),
    onView: (figures, done, all) => {
      for (const violation of figures.violations.slice(reported)) console.error(violation);
      reported = figures.violations.length;
      if (done % 100 === 0) console.log(`${done} of ${all} views, ${figures.states} states`);
    },
  });
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `axe: ${states} states (block × theme × mode × direction × colors), ${violations.length} violations, ${minutes} minutes`,
  );
  if (states === 0) console.error("No view has this theme and mode. `--help` has all options.");
  process.exitCode = states === 0 ? 2 : violations.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
