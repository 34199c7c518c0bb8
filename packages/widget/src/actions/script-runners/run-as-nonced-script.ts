import type { ScriptSource } from "../script-source.ts";
import { threw, type ScriptRun } from "./script-run.ts";

/** Runs code in a script element with the page's nonce. Refused if the nonce is wrong. */
export async function runAsNoncedScript({ content, args }: ScriptSource, nonce: string): Promise<ScriptRun> {
  const script = document.createElement("script");
  let started: Promise<unknown> | undefined;
  // Pass the values through a property of the element; they are never interpolated into code.
  Object.assign(script, {
    banterRun: (run: (...values: unknown[]) => Promise<unknown>) => {
      started = run(...Object.values(args));
    },
  });
  let scriptError: unknown;
  const captureError = (event: ErrorEvent): void => {
    scriptError = event.error ?? event.message;
    event.preventDefault();
  };
  window.addEventListener("error", captureError);
  try {
    script.nonce = nonce;
    script.textContent = `document.currentScript.banterRun(async function (${Object.keys(args).join(", ")}) {\n${content}\n});`;
    document.head.append(script);
  } catch {
    // Trusted Types forbid setting a script element's text.
    return { kind: "refused" };
  } finally {
    window.removeEventListener("error", captureError);
    script.remove();
  }
  if (scriptError !== undefined) return threw(scriptError);
  if (started === undefined) return { kind: "refused" };
  try {
    return { kind: "returned", value: await started };
  } catch (error) {
    return threw(error);
  }
}
