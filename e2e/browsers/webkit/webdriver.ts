import { fieldsOf } from "@banter/protocol";
/** One session of the W3C WebDriver protocol: one browser with its own profile. */
export interface WebDriver {
  /** Sends one command of this session and returns its value. Throws a `WebDriverError`. */
  send(method: "GET" | "POST", path: string, body?: object): Promise<unknown>;
  /** Runs a function's source in the page; elements are passed and returned as references. Awaits promises. */
  run(script: string, ...parameters: readonly unknown[]): Promise<unknown>;
}

/** `kind` is the protocol's error code, e.g. "stale element reference". */
export class WebDriverError extends Error {
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(`${kind}: ${message}`);
    this.kind = kind;
  }
}

/** Starts a session with the driver that listens at `url`. */
export async function beginSession(url: string, capabilities: object): Promise<WebDriver> {
  const begun = fieldsOf(
    await send(url, "POST", "/session", { capabilities: { alwaysMatch: capabilities } }),
  );
  const session = `/session/${String(begun["sessionId"])}`;
  return commandsOver((method, path, body) => send(url, method, session + path, body));
}

function commandsOver(sendHere: WebDriver["send"]): WebDriver {
  return {
    send: sendHere,
    run: (script, ...parameters) =>
      sendHere("POST", "/execute/sync", { script: `return (${script})(...arguments)`, args: parameters }),
  };
}

/**
 * A second window of the same visitor; each command goes to its own window. Not a tab, because a hidden tab renders nothing.
 */
export async function openSecondWindow(
  driver: WebDriver,
): Promise<{ readonly first: WebDriver; readonly second: WebDriver }> {
  const first = String(await driver.send("GET", "/window"));
  const second = String(fieldsOf(await driver.send("POST", "/window/new", { type: "window" }))["handle"]);
  const inWindow = (handle: string): WebDriver => {
    const send: WebDriver["send"] = async (...command) => {
      await driver.send("POST", "/window", { handle });
      return driver.send(...command);
    };
    return commandsOver(send);
  };
  return { first: inWindow(first), second: inWindow(second) };
}

/** The protocol's key for an element reference. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The id in an element reference. */
export function elementId(reference: unknown): string {
  return String(fieldsOf(reference)[ELEMENT]);
}

async function send(url: string, method: string, path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    // Don't leave a session or command pending behind a keep-alive connection.
    headers: { connection: "close" },
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const { value } = fieldsOf(await response.json());
  if (response.ok) return value;
  const { error, message } = fieldsOf(value);
  throw new WebDriverError(String(error), `${String(message)} (${method} ${path})`);
}
