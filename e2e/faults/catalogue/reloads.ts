import type { FaultArea } from "../fault-case.ts";
import type { Visit } from "../visit.ts";
import type { Fault } from "../chaos-proxy.ts";

export const reloads: FaultArea = {
  area: "The page is reloaded, left or opened twice",
  cases: [
    inFlight("Reload while the first answer is under way, which the server has", "first", {
      kind: "half",
      isCut: false,
    }),
    inFlight("Reload while the first answer is under way, which the server hasn't", "first", {
      kind: "hang",
    }),
    inFlight("Reload while the second answer is under way, which the server has", "second", {
      kind: "half",
      isCut: false,
    }),
    inFlight("Reload while the second answer is under way, which the server hasn't", "second", {
      kind: "hang",
    }),
    {
      fault: "Reload while the second answer is under way, in a chat that isn't remembered",
      bot: "forgetful",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        visit.breaks("continueChat", { kind: "hang" });
        await visit.answers("second");
        await visit.calls("continueChat", 2);
        await visit.reload();
      },
      sees: ["What is the first answer?"],
      wayOn: "question",
      conversations: 2,
    },
    {
      fault: "Reload with a half-typed answer",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
        const input = await visit.asks("second");
        await input.locator("input, textarea").first().fill("half an ans");
        await visit.page.waitForFunction(() =>
          Object.values(sessionStorage).some((value) => String(value).endsWith("half an ans")),
        );
        await visit.reload();
        const value = await (await visit.asks("second")).locator("input, textarea").first().inputValue();
        if (value !== "half an ans") throw new Error(`The draft is not there, but "${value}".`);
      },
      sees: ["What is the second answer?"],
      wayOn: "question",
    },
    {
      fault: "Two tabs on one remembered conversation: the one behind answers",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        const behind = await visit.context.newPage();
        await behind.goto(visit.url);
        const field = behind.locator('[data-blockid="second"]').locator("input, textarea").first();
        await field.fill("stale answer");
        await visit.answers("second");
        await visit.asks("third");
        await field.press("Enter").catch(() => {
          // The tab has caught up already: the question it asked is gone.
        });
        await behind.locator('[data-blockid="third"]').waitFor();
        await behind.close();
      },
      sees: ["What is the third answer?"],
      wayOn: "question",
    },
    {
      fault: "The visitor goes to another page and back",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        await visit.page.goto("about:blank");
        await visit.page.goBack();
      },
      sees: ["What is the second answer?"],
      wayOn: "question",
    },
    {
      fault: "The bot leads to another page of the site, and the visitor comes back",
      bot: "redirect",
      strike: async (visit) => {
        await visit.page.route("https://elsewhere.invalid/**", (route) =>
          route.fulfill({ contentType: "text/html", body: "<h1>An offer</h1>" }),
        );
        await visit.open();
        await visit.answers("first");
        await visit.page.getByRole("heading", { name: "An offer" }).waitFor();
        await visit.page.goBack();
      },
      sees: ["What is the second answer?"],
      wayOn: "question",
    },
    {
      fault: "A single-page site moves on, and the element with it, while an answer is under way",
      strike: async (visit) => {
        await visit.open();
        await visit.asks("first");
        visit.breaks("continueChat", { kind: "delay", milliseconds: 400 });
        await visit.answers("first");
        await visit.calls("continueChat", 1);
        // As Turbo, Astro and others do: a new body, with the element that stays moved into it.
        await visit.page.evaluate(() => {
          history.pushState({}, "", "/another-page");
          const body = document.createElement("body");
          const element = document.querySelector("banter-standard");
          if (element !== null) body.append(document.createElement("header"), element);
          document.documentElement.replaceChild(body, document.body);
        });
      },
      sees: ["What is the second answer?"],
      wayOn: "question",
    },
    {
      fault: "The element is moved in the page in the middle of the chat",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        await visit.page.evaluate(() => {
          const section = document.createElement("section");
          const element = document.querySelector("banter-standard");
          document.body.append(section);
          if (element !== null) section.append(element);
        });
      },
      sees: ["What is the second answer?"],
      wayOn: "question",
    },
  ],
};

function inFlight(fault: string, blockId: "first" | "second", how: Fault) {
  return {
    fault,
    strike: async (visit: Visit) => {
      await visit.open();
      if (blockId === "second") {
        await visit.answers("first");
        await visit.asks("second");
      }
      visit.breaks("continueChat", how);
      await visit.answers(blockId);
      await visit.calls("continueChat", blockId === "first" ? 1 : 2);
      await visit.reload();
    },
    sees: [blockId === "first" ? "What is the second answer?" : "What is the third answer?"],
    wayOn: "itself",
  } as const;
}
