import type { FaultArea, FaultCase } from "../fault-case.ts";
import type { Visit } from "../visit.ts";

/** A deployment has replaced the version that the visitor's page loaded: its lazy-loaded files are gone. */
export const missingFiles: FaultArea = {
  area: "A file of the widget no longer exists",
  cases: [
    gone("A question's file is gone after a deployment", /chunks\/ChoiceInput/, {
      bot: "choice",
      expects: ["This part could not be loaded. Check your connection."],
    }),
    gone("The chat's own file is gone: the page around it stays intact", /chunks\/mount-chat/, {
      expects: ["The chat could not be loaded."],
    }),
    gone("The file of a bubble's window is gone: the launcher stays", /chunks\/bubble-/, {
      page: { body: (element) => element.replaceAll("banter-standard", "banter-bubble") },
      expects: ["Chat could not be loaded. Try again"],
    }),
  ],
};

/** Retrying doesn't help; reloading the page loads the new version. */
function gone(
  fault: string,
  file: RegExp,
  { bot, page, expects }: Pick<FaultCase, "bot" | "page" | "expects">,
): FaultCase {
  return {
    fault,
    ...(bot && { bot }),
    ...(page && { page }),
    expects,
    inject: async (visit) => {
      await visit.page.route(file, (route) => route.fulfill({ status: 404, body: "Not found" }));
      await visit.open();
      await openBubble(visit);
      if (bot !== undefined) await visit.answers("first");
      for (const words of expects) await visit.sees(words);
      await visit.presses("Try again");
    },
    endFault: async (visit) => {
      await visit.page.unroute(file);
      await visit.reload();
      await openBubble(visit);
    },
    recovery: "reload",
  };
}

async function openBubble({ page }: Visit): Promise<void> {
  const launcher = page.locator("banter-bubble .launcher");
  if ((await page.locator("banter-bubble").count()) === 0) return;
  await launcher.waitFor();
  if ((await launcher.getAttribute("aria-expanded")) !== "true") await launcher.click();
}
