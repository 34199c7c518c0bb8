import type { Browser, CDPSession, Page } from "playwright";
import type { HostSite } from "../embedding/host-site.ts";
import { hurryTimers } from "../lifecycle/hurry-timers.ts";

/** A conversation that can go on for as long as it is told to, and what its turns cost. */
export interface Talk {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Turns taken so far. */
  readonly turns: () => number;
  /** Answers so often, each time as soon as the question is there. */
  goOn(turns: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTalk(browser: Browser, site: HostSite, apiHost: string): Promise<Talk> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    viewport: { width: 800, height: 600 },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Not those that tell of a wait: a busy machine would be told of one with every turn.
  await page.addInitScript(hurryTimers, 500);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Reflect.set(window, "written", 0);
    Storage.prototype.setItem = function (key, value) {
      Reflect.set(window, "written", Number(Reflect.get(window, "written")) + value.length);
      setItem.call(this, key, value);
    };
  });
  await page.goto(
    site.put(
      "/talk.html",
      `<banter-standard typebot="loop" api-host="${apiHost}" style="height: 560px"></banter-standard>
       <script type="module" src="/banter/banter.js"></script>`,
    ),
  );
  let turns = 0;
  return {
    page,
    cdp,
    turns: () => turns,
    goOn: async (times) => {
      await answer(page, times);
      turns += times;
    },
    close: () => context.close(),
  };
}

function answer(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const root = document.querySelector("banter-standard")?.shadowRoot;
    const openSlot = () => {
      // Only where it can be: looking through the whole conversation would be the greater part of the work.
      const newest = root?.querySelector(".banter-chat-log")?.lastElementChild;
      const slots = newest?.querySelectorAll(".banter-input-container") ?? [];
      return [...slots].find((slot) => slot.querySelector("button:enabled") !== null);
    };
    async function until<Value>(look: () => Value | undefined | false): Promise<Value> {
      const begun = performance.now();
      for (;;) {
        const found = look();
        if (found !== undefined && found !== false) return found;
        if (performance.now() - begun > 20_000) throw new Error("The conversation stands still.");
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
    for (let turn = 0; turn < count; turn++) {
      const slot = await until(openSlot);
      const field = slot.querySelector("input, textarea");
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, `This is what I say`);
      field?.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      slot.querySelector("button")?.click();
      await until(() => !slot.isConnected);
    }
    await until(openSlot);
    // The last scroll and what it brings into sight belong to the turn.
    for (let frames = 0; frames < 6; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, times);
}
