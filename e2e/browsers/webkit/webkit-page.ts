import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DrivenLocator, DrivenPage, DrivenRole } from "../driven-page.ts";
import { findInPage, guardNextPress, isSeen, middleOf, takePressOutcome, type Step } from "./find-in-page.ts";
import { keyActions } from "./keys.ts";
import { ELEMENT, elementId, WebDriverError, type WebDriver } from "./webdriver.ts";

/** Default timeout in milliseconds. */
const WAIT_TIMEOUT_MS = 60_000;

export interface WebKitLocator extends DrivenLocator<WebKitLocator> {
  count(): Promise<number>;
  textContent(): Promise<string>;
  /** Role and name from the browser's own accessibility tree. */
  computed(): Promise<{ readonly role: string; readonly name: string }>;
}

export interface WebKitPage extends DrivenPage<WebKitLocator> {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the function's source in the page; it must not use anything from its closure. */
  evaluate<Parameters extends readonly unknown[]>(
    script: (...parameters: Parameters) => unknown,
    ...parameters: Parameters
  ): Promise<unknown>;
  /** Size of the window in pixels. */
  setSize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
}

/** The open page of a session as a `DrivenPage`. */
export function webKitPage(driver: WebDriver): WebKitPage {
  return {
    ...finders(driver, []),
    keyboard: {
      type: async (text) => {
        for (const character of text) await pressKeys(driver, character === "\n" ? "Enter" : character);
      },
      press: (key) => pressKeys(driver, key),
    },
    goto: async (url) => void (await driver.send("POST", "/url", { url })),
    reload: async () => void (await driver.send("POST", "/refresh")),
    evaluate: (script, ...parameters) => driver.run(script.toString(), ...parameters),
    setSize: async (width, height) => void (await driver.send("POST", "/window/rect", { width, height })),
    screenshot: async () => Buffer.from(String(await driver.send("GET", "/screenshot")), "base64"),
  };
}

const ROLES: Readonly<Record<DrivenRole, string>> = {
  alert: "[role=alert]",
  button: "button, [role=button]",
  dialog: "dialog[open], [role=dialog]",
  log: "[role=log]",
  radio: "input[type=radio], [role=radio]",
  searchbox: "input[type=search]",
  spinbutton: "input[type=number], [role=spinbutton]",
  textbox: "textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url])",
};

function finders(
  driver: WebDriver,
  steps: readonly Step[],
): Pick<WebKitLocator, "getByRole" | "getByText" | "getByLabel" | "getByTestId" | "locator"> {
  const next = (step: Step, name?: AccessibleName) => locator(driver, [...steps, step], name);
  return {
    getByRole: (role, { name, exact = false } = {}) =>
      next({ by: "css", css: ROLES[role] }, name === undefined ? undefined : { text: name, isExact: exact }),
    getByText: (text, { exact = false } = {}) => next({ by: "text", text, isExact: exact }),
    getByLabel: (text) => next({ by: "label", text }),
    getByTestId: (id) => next({ by: "css", css: `[data-testid="${id}"]` }),
    locator: (css) => next({ by: "css", css }),
  };
}

interface AccessibleName {
  readonly text: string;
  readonly isExact: boolean;
}

function locator(driver: WebDriver, steps: readonly Step[], name?: AccessibleName): WebKitLocator {
  const read = async (element: string, what: string) =>
    String(await driver.send("GET", `/element/${element}/${what}`));

  async function isNamed(element: string): Promise<boolean> {
    if (name === undefined) return true;
    const label = await read(element, "computedlabel");
    return name.isExact ? label.trim() === name.text : label.toLowerCase().includes(name.text.toLowerCase());
  }

  async function findAll(): Promise<readonly string[]> {
    const found = await driver.run(findInPage.toString(), steps);
    const elements = Array.isArray(found) ? found.map(elementId) : [];
    const named = await Promise.all(elements.map(isNamed));
    return elements.filter((_, index) => named[index]);
  }

  async function findSeen(): Promise<string | undefined> {
    for (const element of await findAll()) {
      if ((await driver.run(isSeen.toString(), { [ELEMENT]: element })) === true) return element;
    }
    return undefined;
  }

  /** Retries until it works: the page may change at any time. */
  async function withRetries(act: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + WAIT_TIMEOUT_MS;
    for (let last: unknown; ;) {
      try {
        if (await act()) return;
      } catch (error) {
        if (!(error instanceof WebDriverError)) throw error;
        last = error;
      }
      if (performance.now() > end) {
        throw new Error(`Timed out waiting for ${JSON.stringify({ steps, name })}.`, { cause: last });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const withSeen = (act: (element: string) => Promise<unknown>) =>
    withRetries(async () => {
      const element = await findSeen();
      if (element === undefined) return false;
      await act(element);
      return true;
    });

  async function first(): Promise<string> {
    let element: string | undefined;
    await withRetries(async () => {
      [element] = await findAll();
      return element !== undefined;
    });
    return element ?? "";
  }

  const property = async (of: string): Promise<string> => {
    const value = await driver.send("GET", `/element/${await first()}/property/${of}`);
    return typeof value === "string" ? value : "";
  };

  return {
    ...finders(driver, steps),
    click: () =>
      withRetries(async () => {
        const element = await findSeen();
        if (element === undefined) return false;
        const middle = await driver.run(middleOf.toString(), { [ELEMENT]: element });
        if (!Array.isArray(middle)) return false;
        await driver.run(guardNextPress.toString(), { [ELEMENT]: element });
        await driver.send("POST", "/actions", { actions: [pressAt(Number(middle[0]), Number(middle[1]))] });
        return (await driver.run(takePressOutcome.toString())) === true;
      }),
    focus: () => withSeen((element) => driver.run("(element) => element.focus()", { [ELEMENT]: element })),
    waitFor: () => withSeen(() => Promise.resolve()),
    isVisible: async () => (await findSeen()) !== undefined,
    inputValue: () => property("value"),
    textContent: () => property("textContent"),
    count: async () => (await findAll()).length,
    computed: async () => {
      const element = await first();
      return { role: await read(element, "computedrole"), name: await read(element, "computedlabel") };
    },
    setInputFiles: async (files) => {
      const folder = mkdtempSync(join(tmpdir(), "banter-files-"));
      const paths = files.map(({ name: fileName, buffer }, index) => {
        // Several elements may have the same name.
        const path = join(mkdtempSync(join(folder, `${index}-`)), fileName);
        writeFileSync(path, buffer);
        return path;
      });
      const element = await first();
      await driver.send("POST", `/element/${element}/value`, { text: paths.join("\n") });
      // The page reads these when they are dispatched.
      process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

function pressAt(x: number, y: number): object {
  return {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  };
}

async function pressKeys(driver: WebDriver, keys: string): Promise<void> {
  await driver.send("POST", "/actions", { actions: [keyActions(keys)] });
}
