import type { FaultArea, FaultCase } from "../fault-case.ts";
import type { Visit } from "../visit.ts";

/** A new version has taken the place of the one that a visitor's page was loaded from: its later files are gone. */
export const goneFiles: FaultArea = {
  area: "A file of the widget is gone for good",
  cases: [
    gone("A question's file is gone, after a new version was put in its place", /chunks\/ChoiceInput/, {
      bot: "choice",
      sees: ["This part could not be loaded. Check your connection."],
    }),
    gone("The chat's own file is gone: the page around it and its words stay", /chunks\/mount-chat/, {
      sees: ["The chat could not be loaded."],
    }),
    gone("The file of what comes after the first message is gone", /chunks\/chat-rest/, {
      sees: ["What is the first answer?", "This part could not be loaded. Check your connection."],
    }),
    gone("The file of a bubble's window is gone: the launcher stays", /chunks\/bubble-/, {
      page: { body: (element) => element.replaceAll("banter-standard", "banter-bubble") },
      sees: ["Chat could not be loaded. Try again"],
    }),
  ],
};

/** Trying again doesn't help; what helps is the new version, which comes with the page. */
function gone(
  fault: string,
  file: RegExp,
  { bot, page, sees }: Pick<FaultCase, "bot" | "page" | "sees">,
): FaultCase {
  return {
    fault,
    ...(bot && { bot }),
    ...(page && { page }),
    sees,
    strike: async (visit) => {
      await visit.page.route(file, (route) => route.fulfill({ status: 404, body: "Not found" }));
      await visit.open();
      await openBubble(visit);
      if (bot !== undefined) await visit.answers("first");
      for (const words of sees) await visit.sees(words);
      await visit.presses("Try again");
    },
    goOn: async (visit) => {
      await visit.page.unroute(file);
      await visit.reload();
      await openBubble(visit);
    },
    wayOn: "reload",
  };
}

async function openBubble({ page }: Visit): Promise<void> {
  const launcher = page.locator("banter-bubble .launcher");
  if ((await page.locator("banter-bubble").count()) === 0) return;
  await launcher.waitFor();
  if ((await launcher.getAttribute("aria-expanded")) !== "true") await launcher.click();
}
