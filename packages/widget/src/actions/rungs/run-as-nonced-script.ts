import type { ScriptSource } from "../script-source.ts";
import { threw, type RungOutcome } from "./rung-outcome.ts";

/** Runs code in a script element that carries the page's nonce. Refused where the nonce isn't the page's. */
export async function runAsNoncedScript(
  { content, args }: ScriptSource,
  nonce: string,
): Promise<RungOutcome> {
  const script = document.createElement("script");
  let started: Promise<unknown> | undefined;
  // The element hands the values over: code is text, values never are.
  Object.assign(script, {
    banterRun: (run: (...values: unknown[]) => Promise<unknown>) => {
      started = run(...Object.values(args));
    },
  });
  let problem: unknown;
  const note = (event: ErrorEvent): void => {
    problem = event.error ?? event.message;
    event.preventDefault();
  };
  window.addEventListener("error", note);
  try {
    script.nonce = nonce;
    script.textContent = `document.currentScript.banterRun(async function (${Object.keys(args).join(", ")}) {\n${content}\n});`;
    document.head.append(script);
  } catch {
    // Trusted Types forbid text in script elements.
    return { kind: "refused" };
  } finally {
    window.removeEventListener("error", note);
    script.remove();
  }
  if (problem !== undefined) return threw(problem);
  if (started === undefined) return { kind: "refused" };
  try {
    return { kind: "returned", value: await started };
  } catch (error) {
    return threw(error);
  }
}
