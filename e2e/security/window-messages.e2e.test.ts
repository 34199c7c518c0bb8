import * as fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "playwright";
import type { WatchedPage } from "../browser-page.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { senderPage, senders, type Sender } from "./message-senders.ts";
import { serveTwoOrigins, type TwoOrigins } from "./two-origins.ts";

/*
 * Who may command a widget by window message: this page itself, and origins that its owner allowed. Messages from anyone else
 * are ignored.
 */

const { server, browser } = await serveBots(["e2e/security/bots"]);
let watched: WatchedPage;
let page: Page;
/** Request bodies that the flow server received, newest last. */
let bodies: string[];

const site: TwoOrigins = await serveTwoOrigins(() => ({
  "/host": { body: hostPage() },
  "/allowing": { body: hostPage(site.foreign) },
  "/favicon.ico": { body: "" },
  "/sender": { body: senderPage },
  "/worker.js": {
    body: `postMessage({ ready: true }); onmessage = ({ data }) => postMessage(data);`,
    contentType: "text/javascript",
  },
}));
afterAll(() => site.close());
afterEach(() => watched.page.context().close());

function hostPage(allowed?: string): string {
  const attribute = allowed === undefined ? "" : ` allowed-command-origins='["${allowed}"]'`;
  return `<!doctype html><html lang="en"><title>Host</title>
    <script type="module" src="${server.url}/banter/banter.js"></script>
    <banter-bubble id="right" typebot="asks" api-host="${server.url}"${attribute}></banter-bubble>`;
}

async function visit(path: "/host" | "/allowing"): Promise<void> {
  watched = await openFastClockPage(browser, site.own + path);
  ({ page } = watched);
  bodies = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().startsWith(server.url))
      bodies.push(`${request.url().split("/").at(-1)} ${request.postData()}`);
  });
  await page.evaluate(senders);
  await page.waitForFunction(() => customElements.get("banter-bubble") !== undefined);
}

const send = (sender: Sender, messages: readonly unknown[], foreign: string) =>
  page.evaluate(([name, list, origin]) => window.sendFrom(name, list, origin), [
    sender,
    messages,
    foreign,
  ] as const);

const isOpen = () =>
  page
    .locator("banter-bubble [data-open]")
    .count()
    .then((count) => count > 0);
const field = () => page.getByRole("textbox");
const command = (name: string, rest: object = {}) => ({ isFromBanter: true, command: name, ...rest });

/** Each command: its preconditions, and how to tell that it was executed. */
interface Case {
  readonly payload?: object;
  readonly before?: () => Promise<void>;
  readonly obeyed: () => Promise<unknown>;
}

const opened = async (): Promise<void> => {
  await page.evaluate(() => window.Banter?.open());
  await field().waitFor();
};
const calls = (name: string) => bodies.filter((body) => body.startsWith(name)).length;

const cases: Readonly<Record<string, Case>> = {
  open: { obeyed: isOpen },
  close: { before: opened, obeyed: async () => !(await isOpen()) },
  toggle: { obeyed: isOpen },
  showPreviewMessage: {
    payload: { message: { message: "Psst" } },
    obeyed: () => page.getByText("Psst").isVisible(),
  },
  hidePreviewMessage: {
    before: async () => {
      await page.evaluate(() => window.Banter?.showPreviewMessage({ message: "Psst" }));
      await page.getByText("Psst").waitFor();
    },
    obeyed: async () => !(await page.getByText("Psst").isVisible()),
  },
  setPrefilledVariables: {
    payload: { variables: { name: "Ada" } },
    before: async () => undefined,
    obeyed: async () => {
      await opened();
      return bodies.some((body) => body.includes("Ada"));
    },
  },
  setInputValue: {
    payload: { value: "Eve" },
    before: opened,
    obeyed: async () => (await field().inputValue()) === "Eve",
  },
  submitInput: {
    before: async () => {
      await opened();
      await field().fill("Ada");
    },
    obeyed: async () => bodies.some((body) => body.startsWith("continueChat") && body.includes("Ada")),
  },
  sendCommand: {
    payload: { text: "help" },
    before: opened,
    obeyed: async () => bodies.some((body) => body.includes('"command":"help"')),
  },
  reload: { before: opened, obeyed: async () => calls("startChat") > 1 },
  restart: { before: opened, obeyed: async () => calls("startChat") > 1 },
  unmount: { obeyed: async () => (await page.locator("banter-bubble").count()) === 0 },
  destroy: { obeyed: async () => (await page.locator("banter-bubble").count()) === 0 },
};

const everyCommand = (id: string | undefined) =>
  Object.entries(cases).map(([name, { payload }]) =>
    command(name, { ...payload, ...(id !== undefined && { id }) }),
  );

describe.each(["same window", "synthetic event"] as const)("%s", (sender) => {
  // Spec: 1.7, 1.11, 1.12, 1.13
  test.each(Object.keys(cases))(
    "%s is obeyed with the widget's id and with none, not with another's",
    async (name) => {
      for (const id of sender === "same window" ? ["right", "asks", undefined] : ["right"]) {
        await visit("/host");
        const { before, obeyed, payload } = cases[name] ?? { obeyed: async () => false };
        await before?.();
        await send(sender, [command(name, { ...payload, id: "another" })], site.foreign);
        if (name !== "setPrefilledVariables") expect(await obeyed(), "with another's id").toBe(false);
        await send(sender, [command(name, { ...payload, ...(id !== undefined && { id }) })], site.foreign);
        await expect.poll(obeyed, { message: `${name} with id ${id}`, timeout: 10_000 }).toBe(true);
        expect(watched.problems).toEqual([]);
        await page.context().close();
      }
      watched = await openFastClockPage(browser, `${site.own}/sender`);
    },
  );
});

// Spec: 6.2
test.each([
  "sandboxed frame",
  "foreign frame",
  "same-origin frame",
  "detached foreign child",
  "popup",
  "worker",
] as const)("nothing that a %s sends is obeyed", async (sender) => {
  await visit("/host");
  await opened();
  // The field may still be the one that the server has rendered.
  await expect.poll(async () => (await shown())[1]).toContain("Bot said: Who are you?");
  await field().fill("mine");
  const before = { calls: bodies.length, markup: await shown() };
  for (const id of ["right", "asks", "another", undefined])
    await send(sender, everyCommand(id), site.foreign);
  expect(await shown()).toEqual(before.markup);
  expect(await field().inputValue()).toBe("mine");
  expect(bodies.length).toBe(before.calls);
  expect(watched.problems).toEqual([]);
});

const shown = () =>
  page.evaluate(() => {
    const bubble = document.querySelector("banter-bubble");
    return [
      bubble?.isConnected,
      bubble?.shadowRoot?.querySelector("[role=log]")?.textContent,
      bubble?.shadowRoot?.querySelector("[data-open]") !== null,
    ];
  });

test("an allowed origin is obeyed through its own iframe, but not through an iframe of this page", async () => {
  await visit("/allowing");
  await send("same-origin frame", [command("open")], site.foreign);
  expect(await isOpen()).toBe(false);
  await send("foreign frame", [command("open")], site.foreign);
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
});

describe("bodies of any shape", () => {
  beforeEach(async () => {
    await visit("/host");
    await opened();
  });

  test.each(["same window", "foreign frame"] as const)("from %s break nothing", async (sender) => {
    const names = fc.constantFrom(
      ...Object.keys(cases).filter((name) => !/destroy|unmount|close|toggle|re(load|start)/.test(name)),
    );
    const anything = fc.anything({ withBigInt: true, maxDepth: 3 });
    const commandLike = fc.record(
      {
        isFromBanter: fc.oneof(fc.constant(true), anything),
        command: fc.oneof(names, anything),
        id: anything,
        text: fc.integer(),
        value: fc.oneof(fc.integer(), fc.constant(null)),
        variables: anything,
        message: anything,
      },
      { requiredKeys: ["command"] },
    );
    const messages = [
      null,
      undefined,
      0,
      "",
      [],
      ...fc.sample(fc.oneof(anything, commandLike), { numRuns: 400, seed: 7 }),
    ];
    await send(sender, messages.filter(isSendable), site.foreign);
    expect(watched.problems).toEqual([]);
    await field().fill("still here");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("And where, still here?").first().waitFor();
  });
});

function isSendable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    // Symbols and functions can't be posted.
    return false;
  }
}
