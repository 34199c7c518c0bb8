import { firefox } from "../../tools/test-programs.ts";
import { launchFirefox } from "./launch-firefox.ts";
import { describeShortVisit } from "./short-visit.ts";

describeShortVisit(firefox, async () => {
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
