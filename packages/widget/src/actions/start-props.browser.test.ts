import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatProps } from "../shell/widget-props.ts";
import { runWireAction } from "./testing/test-page.ts";

let added: Node[] = [];
beforeEach(() => {
  added = [];
  // What is added is looked at, but not fetched from its services.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    added.push(...nodes.filter((node) => node instanceof Node));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["gtag", "fbq", "dataLayer", "pwned", "headRan"]) Reflect.deleteProperty(window, name);
});

const inject = (startPropsToInject: object, props: ChatProps = {}) =>
  runWireAction({ type: "startPropsToInject", startPropsToInject }, { props });

const sources = () => added.filter((node) => node instanceof HTMLScriptElement).map((script) => script.src);

test("tag manager, analytics and pixels are added by their ids, and nothing is waited for", async () => {
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

test("what is no id is not added", async () => {
  const outcome = await inject({
    googleAnalyticsId: "G-1');window.pwned=1;//",
    gtmId: 'GTM-"><script>',
    pixelIds: ["1'+alert(1)"],
  });
  expect(added).toEqual([]);
  expect(outcome.logs).toHaveLength(3);
});

test("scripts carry the page's nonce", async () => {
  await inject(
    { googleAnalyticsId: "G-XY34", customHeadCode: "<script>window.headRan = 1</script>" },
    { nonce: "n1" },
  );
  expect(added.map((node) => (node instanceof HTMLScriptElement ? node.nonce : ""))).toEqual(["n1", "n1"]);
});

test("head code is added as it is written, its scripts able to run, its noscript as text", async () => {
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
  "head code is not added with allowScripts=%s",
  async (allowScripts) => {
    await inject({ customHeadCode: "<script>window.headRan = 1</script>" }, { allowScripts });
    expect(added).toEqual([]);
  },
);

test("nothing at all is added where the owner forbids scripts", async () => {
  const outcome = await inject({ gtmId: "GTM-AB12", pixelIds: ["12345"] }, { allowScripts: false });
  expect(added).toEqual([]);
  expect(outcome.logs).toMatchObject([{ status: "blocked by page policy" }]);
});
