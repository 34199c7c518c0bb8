import { afterEach, describe, expect, test, vi } from "vitest";
import { manualClock, runWireAction } from "./testing/test-page.ts";

afterEach(() => {
  Reflect.deleteProperty(window, "testEffect");
  vi.restoreAllMocks();
});

const script = (content: string, args: unknown = []) => ({
  type: "scriptToExecute",
  scriptToExecute: { content, args },
});
const effect = (): unknown => Reflect.get(window, "testEffect");

describe("a script", () => {
  test("receives its args as values, never as code", async () => {
    const evil = "'); window.testEffect = 'pwned'; ('";
    await runWireAction(
      script("window.testEffect = name + age", [
        { id: "name", value: evil },
        { id: "age", value: 7 },
      ]),
    );
    expect(effect()).toBe(`${evil}7`);
  });

  test("that returns a string sends it to the host page; other results are ignored", async () => {
    expect(await runWireAction(script("return 'done'"))).toEqual({ logs: [], scriptCallbackMessage: "done" });
    expect(await runWireAction(script("return 5"))).toEqual({ logs: [] });
  });

  test("may be wrapped in a script tag, with attributes", async () => {
    await runWireAction(script('<script type="text/javascript">window.testEffect = 1</script>\n'));
    expect(effect()).toBe(1);
  });

  // Spec: 8.17
  test("that throws or has a syntax error is logged, and the flow continues", async () => {
    const thrown = await runWireAction(script("throw new Error('broken')"));
    expect(thrown.logs).toEqual([
      { status: "error", description: "broken", context: "While executing script" },
    ]);
    const malformed = await runWireAction(script("if ("));
    expect(malformed.logs?.[0]).toMatchObject({ context: "While executing script", status: "error" });
  });

  test("that hangs blocks the flow for at most ten seconds", async () => {
    const clock = manualClock();
    const outcome = runWireAction(script("await new Promise(() => {})"), { clock });
    clock.advance(10_000);
    expect((await outcome).logs?.[0]?.description).toContain("longer than 10 seconds");
    expect(clock.pendingTimers).toBe(0);
  });

  test("is abandoned when the conversation is aborted", async () => {
    const controller = new AbortController();
    const outcome = runWireAction(script("await new Promise(() => {})"), {
      context: { signal: controller.signal },
    });
    controller.abort();
    expect(await outcome).toEqual({ logs: [] });
  });

  test("also accepts args as an object", async () => {
    await runWireAction({
      type: "codeToExecute",
      codeToExecute: { content: "window.testEffect = a", args: { a: "b" } },
    });
    expect(effect()).toBe("b");
  });
});

describe("the page's owner", () => {
  test("may forbid scripts: none runs, and the log gives the reason", async () => {
    const outcome = await runWireAction(script("window.testEffect = 1"), { props: { allowScripts: false } });
    expect(effect()).toBeUndefined();
    expect(outcome.logs).toMatchObject([
      { context: "While executing script", status: "blocked by page policy" },
    ]);
  });

  test("may restrict them to a sandbox: they compute but can't access the page", async () => {
    const props = { allowScripts: "sandbox" } as const;
    expect(
      await runWireAction(script("return greeting + '!'", [{ id: "greeting", value: "Hi" }]), { props }),
    ).toEqual({
      logs: [],
      scriptCallbackMessage: "Hi!",
    });
    const escaping = await runWireAction(script("parent.document.title = 'mine'"), { props });
    expect(escaping.logs?.[0]?.status).toBe("error");
    expect(document.querySelectorAll("iframe[sandbox]")).toHaveLength(0);
  });

  test("may set a nonce: scripts use it, and eval is not attempted", async () => {
    const props = { nonce: "abc123" };
    const outcome = await runWireAction(
      script("window.testEffect = word; return word", [{ id: "word", value: "x" }]),
      { props },
    );
    expect(outcome.scriptCallbackMessage).toBe("x");
    expect(document.querySelector("script[nonce=abc123]")).toBeNull();
    const broken = await runWireAction(script("if ("), { props });
    expect(broken.logs?.[0]).toMatchObject({ status: "error", context: "While executing script" });
  });
});

describe("chatwoot", () => {
  test("notifies the host page that the support widget is open", async () => {
    const outcome = await runWireAction({
      type: "chatwoot",
      chatwoot: { scriptToExecute: { content: "window.testEffect = 1", args: [] } },
    });
    expect(outcome.scriptCallbackMessage).toBe("Chatwoot Web Widget Opened");
    expect(effect()).toBe(1);
  });
});

describe("setVariable", () => {
  const set = (content: string, extra: object = {}) => ({
    type: "setVariable",
    setVariable: { scriptToExecute: { content, args: [{ id: "n", value: 2 }], ...extra } },
  });

  test.each([
    ["n * 21", { text: "42" }],
    ["return n + 1", { text: "3" }],
    ["'word'", { text: "word" }],
    ["({ a: [n] })", { text: '{"a":[2]}' }],
    ["[1, 2] // note", { text: "[1,2]" }],
    ["undefined", {}],
    ["null", {}],
    ["0123", { text: "0123" }],
    ["Hello there", { text: "Hello there" }],
    ["await Promise.resolve('later')", { text: "later" }],
    ["100 + 5", { text: "105" }],
  ])("%j evaluates to %o", async (content, result) => {
    expect((await runWireAction(set(content))).actionResult).toEqual(result);
  });

  test("waits a minute for its value", async () => {
    const clock = manualClock();
    const script = set("new Promise((resolve) => setTimeout(resolve, 50, 'slow'))");
    const outcome = runWireAction(script, { clock });
    clock.advance(59_000);
    expect(await outcome).toEqual({ actionResult: { text: "slow" } });
  });

  // Spec: 8.17
  test("returns the source text if it throws, and logs the error only if the value is marked as code", async () => {
    expect(await runWireAction(set("nothing.here"))).toEqual({
      actionResult: { text: "nothing.here" },
      logs: [],
    });
    const outcome = await runWireAction(set("nothing.here", { isCode: true }));
    expect(outcome.logs).toMatchObject([{ context: "While executing set variable" }]);
  });
});
