import type { Browser, CDPSession, Page } from "playwright";
import type { HostSite } from "../embedding/host-site.ts";
import { accelerateTimers } from "../lifecycle/accelerate-timers.ts";

/** A conversation of any length, and the cost of its turns. */
export interface Talk {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Turns so far. */
  readonly turns: () => number;
  /** Answers this many times, each time as soon as the question appears. */
  takeTurns(turns: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTalk(browser: Browser, site: HostSite, apiHost: string): Promise<Talk> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    viewport: { width: 800, height: 600 },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Not those that announce a wait: on a busy machine every turn would.
  await page.addInitScript(accelerateTimers, 500);
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
    takeTurns: async (times) => {
      await answer(page, times);
      turns += times;
    },
    close: () => context.close(),
  };
}

function answer(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const root = document.querySelector("banter-standard")?.shadowRoot;
    // Only below the messages: searching the whole conversation would dominate the cost.
    const place = () => root?.querySelector(".banter-chat-log")?.lastElementChild;
    const newestChunk = () => place()?.previousElementSibling?.lastElementChild;
    const openSlot = () => {
      const slots = place()?.querySelectorAll(".banter-input-container") ?? [];
      return [...slots].find((slot) => slot.querySelector("button:enabled") !== null);
    };
    async function until<Value>(find: () => Value | undefined | false): Promise<Value> {
      const begun = performance.now();
      for (;;) {
        const found = find();
        if (found !== undefined && found !== false) return found;
        if (performance.now() - begun > 20_000) throw new Error("The conversation does not progress.");
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
    for (let turn = 0; turn < count; turn++) {
      const slot = await until(openSlot);
      const field = slot.querySelector("input, textarea");
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, `This is what I say`);
      field?.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      const answered = newestChunk();
      slot.querySelector("button")?.click();
      await until(() => answered !== newestChunk());
    }
    await until(openSlot);
    // The final scroll and what it reveals belong to the turn.
    for (let frames = 0; frames < 6; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, times);
}
