import { webKit } from "../../tools/test-programs.ts";
import { describeShortVisit } from "./short-visit.ts";
import { launchWebKit } from "./webkit/launch-webkit.ts";
import { webKitPage } from "./webkit/webkit-page.ts";

async function launch() {
  const webkit = await launchWebKit();
  return {
    newPage: async () => {
      const session = await webkit.newSession();
      return { page: webKitPage(session), close: () => session.end() };
    },
    close: () => webkit.close(),
  };
}

describeShortVisit(webKit, launch, { nextPart: "ArrowRight" });
