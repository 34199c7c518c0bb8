import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnProps } from "../contract/resolve-props.ts";
import { runWireAction } from "./testing/test-page.ts";

let added: Node[] = [];
beforeEach(() => {
  added = [];
  // Record added nodes without loading anything from the services.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    added.push(...nodes.filter((node) => node instanceof Node));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["gtag", "fbq", "dataLayer", "pwned", "headRan"]) Reflect.deleteProperty(window, name);
});

const inject = (startPropsToInject: object, props: OwnProps = {}) =>
  runWireAction({ type: "startPropsToInject", startPropsToInject }, { props });

const sources = () => added.filter((node) => node instanceof HTMLScriptElement).map((script) => script.src);

// Spec: 7.29
test("adds tag manager, analytics and pixels by id without waiting for them", async () => {
  const outcome = await inject({
    gtmId: "GTM-AB12",
    googleAnalyticsId: "G-XY34",
    pixelIds: ["12345", "67890"],
  });
  expect(outcome).toEqual({ logs: [] });
  expect(sources()).toEqual([
    "https://www.googletagmanager.com/gtm.js?id=GTM-AB12",
    "https://www.googletagmanager.com/gtag/js?id=G-XY34",
    "https://connect.facebook.net/en_US/fbevents.js",
  ]);
  const calls: unknown = Reflect.get(Reflect.get(window, "fbq"), "queue");
  expect(calls).toEqual([
    ["init", "12345"],
    ["init", "67890"],
    ["track", "PageView"],
  ]);
});

test("rejects invalid ids", async () => {
  const outcome = await inject({
    googleAnalyticsId: "G-1');window.pwned=1;//",
    gtmId: 'GTM-"><script>',
    pixelIds: ["1'+alert(1)"],
  });
  expect(added).toEqual([]);
  expect(outcome.logs).toHaveLength(3);
});

test("sets the page's nonce on scripts", async () => {
  await inject(
    { googleAnalyticsId: "G-XY34", customHeadCode: "<script>window.headRan = 1</script>" },
    { nonce: "n1" },
  );
  expect(added.map((node) => (node instanceof HTMLScriptElement ? node.nonce : ""))).toEqual(["n1", "n1"]);
});

test("inserts head code with executable scripts and noscript content as text", async () => {
  await inject({
    customHeadCode:
      '<meta name="a" content="b"><script data-x="1">window.headRan = 1</script><noscript><img src="x"></noscript>',
  });
  expect(added.map((node) => node.nodeName)).toEqual(["META", "SCRIPT", "NOSCRIPT"]);
  const [, script, noscript] = added;
  expect(noscript?.firstChild?.nodeType).toBe(Node.TEXT_NODE);
  document.body.append(script ?? "");
  expect(Reflect.get(window, "headRan")).toBe(1);
});

test.each([false, "sandbox"] as const)(
  "doesn't insert head code with allowScripts=%s",
  async (allowScripts) => {
    await inject({ customHeadCode: "<script>window.headRan = 1</script>" }, { allowScripts });
    expect(added).toEqual([]);
  },
);

test("adds nothing if the owner forbids scripts", async () => {
  const outcome = await inject({ gtmId: "GTM-AB12", pixelIds: ["12345"] }, { allowScripts: false });
  expect(added).toEqual([]);
  expect(outcome.logs).toMatchObject([{ status: "blocked by page policy" }]);
});
