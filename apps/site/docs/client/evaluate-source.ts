import { fail, ok, type Result } from "@banter/protocol";
import { transform } from "sucrase";
import { siteUrl } from "./elements.ts";

/** Includes loading the engine; a source that doesn't end is stopped. */
const TIMEOUT_MS = 15_000;

/**
 * The bot that a source file exports, as JSON. TypeScript is evaluated as a module in a worker, without access to the page:
 * the page's policy permits no `eval`, and the worker can be stopped. Fails with a message for the author.
 */
export async function evaluateSource(
  language: string,
  source: string,
  signal: AbortSignal,
): Promise<Result<string, string>> {
  if (language === "json") return ok(source);
  try {
    const { code } = transform(source, { transforms: ["typescript", "imports"], disableESTransforms: true });
    return await evaluateModule(moduleOf(code), signal);
  } catch (error) {
    // Sucrase names line and column: "Unexpected token (5:3)".
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** A module that posts the default export. The code begins in its first line, so that errors have the author's lines. */
function moduleOf(code: string): string {
  const engine = JSON.stringify(siteUrl("assets/engine.js"));
  return (
    `import * as $engine from ${engine}; const exports = {}; const require = (name) => {` +
    ` if (name !== "@banter/engine") throw new Error("Only @banter/engine can be imported here, not " + JSON.stringify(name) + ".");` +
    ` return new Proxy({ ...$engine }, { get: (names, key) => { if (key in names || key === "__esModule") return names[key];` +
    ` throw new Error("@banter/engine has no export " + JSON.stringify(String(key)) + "."); } }); };` +
    `${code}\nif (exports.default === undefined) throw new Error("The file must export a bot: export default defineBot({ … }).");` +
    ` postMessage(JSON.stringify(exports.default));`
  );
}

async function evaluateModule(module: string, signal: AbortSignal): Promise<Result<string, string>> {
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  const stopped = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    return await new Promise((resolve) => {
      stopped.addEventListener("abort", () => resolve(fail("The code doesn't end.")));
      worker.addEventListener("message", ({ data }: MessageEvent<string>) => resolve(ok(data)));
      worker.addEventListener("error", (event) => {
        // Shown to the author, so it is no error of the page.
        event.preventDefault();
        resolve(fail(describeError(event)));
      });
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(url);
  }
}

/** Browsers begin the message with "Uncaught", with the error's class, or with both. */
function describeError(event: Event): string {
  if (!(event instanceof ErrorEvent))
    return "The engine can't be loaded. Check your connection and start over.";
  const text = event.message.replace(/^(?:Uncaught )?(?:\w*Error: )?/, "");
  return event.lineno > 0 ? `Line ${event.lineno}: ${text}` : text;
}
