import { firefoxEngine } from "../../tools/engines.ts";
import { launchFirefox } from "./launch-firefox.ts";
import { describeShortVisit } from "./short-visit.ts";

describeShortVisit(firefoxEngine, async () => {
  const browser = await launchFirefox();
  return {
    newPage: async () => {
      const context = await browser.newContext();
      context.setDefaultTimeout(20_000);
      return { page: await context.newPage(), close: () => context.close() };
    },
    close: () => browser.close(),
  };
});
