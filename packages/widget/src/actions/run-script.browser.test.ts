import { afterEach, expect, test } from "vitest";

/*
 * `runScript` on pages with various security policies. Each page is a frame that loads the unbundled module.
 */

const moduleUrl = new URL("./run-script.ts", import.meta.url).href;

afterEach(() => {
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

interface Visit {
  readonly policy: string;
  readonly props: { readonly nonce?: string; readonly allowScripts?: boolean | "sandbox" };
}

interface Report {
  readonly outcome: { readonly kind: string; readonly value?: unknown };
  /** Effective directives of the reported violations. */
  readonly violations: readonly string[];
  readonly errors: number;
}

/** Runs `return greeting + "!"` through `runScript` on a page with this policy. */
async function visit({ policy, props }: Visit): Promise<Report> {
  const frame = document.createElement("iframe");
  const report = new Promise<Report>((resolve) => {
    window.addEventListener("message", ({ data, source }: MessageEvent<Report>) => {
      if (source === frame.contentWindow) resolve(data);
    });
  });
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
    <script type="module" nonce="abc">
      let errors = 0;
      const violations = [];
      addEventListener("error", () => errors++);
      addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
      const { runScript } = await import(${JSON.stringify(moduleUrl)});
      const clock = { now: () => performance.now(), after(delay, run) { const timer = setTimeout(run, delay); return () => clearTimeout(timer); } };
      const source = { content: "return greeting + '!'", args: { greeting: "Hi" } };
      const outcome = await runScript(source, { apiHost: "https://bots.invalid", clock, getProps: () => (${JSON.stringify(props)}) }, new AbortController().signal);
      parent.postMessage({ outcome, violations, errors }, "*");
    </script>`;
  document.body.append(frame);
  return await report;
}

const base = `script-src 'self' 'nonce-abc'`;

test.each<Visit & { readonly kind: string }>([
  { policy: `${base} 'unsafe-eval'`, props: {}, kind: "returned" },
  { policy: base, props: { nonce: "abc" }, kind: "returned" },
  { policy: `script-src 'nonce-abc' 'strict-dynamic'`, props: { nonce: "abc" }, kind: "returned" },
  { policy: base, props: { nonce: "another" }, kind: "blocked" },
  { policy: base, props: {}, kind: "blocked" },
  {
    policy: `${base}; require-trusted-types-for 'script'; trusted-types 'none'`,
    props: { nonce: "abc" },
    kind: "blocked",
  },
  { policy: `default-src 'none'; ${base}`, props: { allowScripts: "sandbox" }, kind: "blocked" },
  { policy: base, props: { nonce: "abc", allowScripts: "sandbox" }, kind: "returned" },
  { policy: `${base} 'unsafe-eval'`, props: { allowScripts: false }, kind: "blocked" },
])("$policy with $props: $kind", async ({ kind, ...page }) => {
  const { outcome, errors } = await visit(page);
  expect(outcome.kind).toBe(kind);
  expect(outcome.value).toBe(kind === "returned" ? "Hi!" : undefined);
  expect(errors).toBe(0);
});

test("a correct nonce causes no violation reports", async () => {
  expect((await visit({ policy: base, props: { nonce: "abc" } })).violations).toEqual([]);
});
