import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { leanReact } from "./vite-plugin.ts";
import { stripReactDom } from "./strip-react-dom.ts";

const widget = new URL("../../../packages/widget/build.ts", import.meta.url).href;
const client = createRequire(widget)
  .resolve("react-dom/client")
  .replace(/client\.js$/, "cjs/react-dom-client.production.js");
const code = readFileSync(client, "utf8");

describe("stripReactDom", () => {
  it("strips the installed version", () => {
    const stripped = stripReactDom(code);
    expect(stripped.ok && stripped.value.length).toBeGreaterThan(0);
    expect(stripped.ok && stripped.value.length).toBeLessThan(code.length);
  });

  it("returns the reason for an unknown version instead of failing the build", () => {
    const unknown = `${code}\n// A security fix.`;
    const reason = expect.stringMatching(/not the known version \(SHA-256 [0-9a-f]{64}\)/);
    expect(stripReactDom(unknown)).toEqual({ ok: false, error: reason });
    expect(leanReact(widget, unknown)).toEqual({ ok: false, error: reason });
  });
});
