import type { FaultArea } from "../fault-case.ts";
import type { Visit } from "../visit.ts";
import type { Fault } from "../chaos-proxy.ts";

export const reloads: FaultArea = {
  area: "The page is reloaded, left or opened twice",
  cases: [
    inFlight("Reload while the first answer is pending, which the server has received", "first", {
      kind: "half",
      isCut: false,
    }),
    inFlight("Reload while the first answer is pending, which the server has not received", "first", {
      kind: "hang",
    }),
    inFlight("Reload while the second answer is pending, which the server has received", "second", {
      kind: "half",
      isCut: false,
    }),
    inFlight("Reload while the second answer is pending, which the server has not received", "second", {
      kind: "hang",
    }),
    {
      fault: "Reload while the second answer is pending, in a chat that isn't remembered",
      bot: "forgetful",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        visit.breaks("continueChat", { kind: "hang" });
        await visit.answers("second");
        await visit.calls("continueChat", 2);
        await visit.reload();
      },
      expects: ["What is the first answer?"],
      recovery: "question",
      conversations: 2,
    },
    {
      fault: "Reload with a half-typed answer",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        const input = await visit.asks("second");
        await input.locator("input, textarea").first().fill("half an ans");
        await visit.page.waitForFunction(() =>
          Object.values(sessionStorage).some((value) => String(value).includes("half an ans")),
        );
        await visit.reload();
        const value = await (await visit.asks("second")).locator("input, textarea").first().inputValue();
        if (value !== "half an ans") throw new Error(`The draft is missing; the field contains "${value}".`);
      },
      expects: ["What is the second answer?"],
      recovery: "question",
    },
    {
      fault: "Two tabs with one remembered conversation: the stale one answers",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        const behind = await visit.context.newPage();
        await behind.goto(visit.url);
        const field = behind.locator('[data-blockid="second"]').locator("input, textarea").first();
        await field.fill("stale answer");
        await visit.answers("second");
        await visit.asks("third");
        const third = behind.locator('[data-blockid="third"]');
        // The tab may already have caught up, and then its second question is gone.
        await Promise.any([field.press("Enter"), third.waitFor()]);
        await third.waitFor();
        await behind.close();
      },
      expects: ["What is the third answer?"],
      recovery: "question",
    },
    {
      fault: "The visitor navigates to another page and back",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        await visit.page.goto("about:blank");
        await visit.page.goBack();
      },
      expects: ["What is the second answer?"],
      recovery: "question",
    },
    {
      fault: "The bot redirects to another page of the site, and the visitor returns",
      bot: "redirect",
      inject: async (visit) => {
        await visit.page.route("https://elsewhere.invalid/**", (route) =>
          route.fulfill({ contentType: "text/html", body: "<h1>An offer</h1>" }),
        );
        await visit.open();
        await visit.answers("first");
        await visit.page.getByRole("heading", { name: "An offer" }).waitFor();
        await visit.page.goBack();
      },
      expects: ["What is the second answer?"],
      recovery: "question",
    },
    {
      fault: "A single-page site navigates and moves the element while an answer is pending",
      inject: async (visit) => {
        await visit.open();
        await visit.asks("first");
        visit.breaks("continueChat", { kind: "delay", milliseconds: 400 });
        await visit.answers("first");
        await visit.calls("continueChat", 1);
        // Like Turbo, Astro and others: a new body with the persistent element moved into it.
        await visit.page.evaluate(() => {
          history.pushState({}, "", "/another-page");
          const body = document.createElement("body");
          const element = document.querySelector("banter-standard");
          if (element !== null) body.append(document.createElement("header"), element);
          document.documentElement.replaceChild(body, document.body);
        });
      },
      expects: ["What is the second answer?"],
      recovery: "question",
    },
    {
      fault: "The element is moved within the page during the chat",
      inject: async (visit) => {
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
      expects: ["What is the second answer?"],
      recovery: "question",
    },
  ],
};

function inFlight(fault: string, blockId: "first" | "second", how: Fault) {
  return {
    fault,
    inject: async (visit: Visit) => {
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
    expects: [blockId === "first" ? "What is the second answer?" : "What is the third answer?"],
    recovery: "itself",
  } as const;
}
