import type { AbortSignalLike } from "@banter/client";
import type { ClientLog } from "@banter/protocol";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import type { HostPage } from "./host-page.ts";
import { runAsFunction } from "./script-runners/run-as-function.ts";
import { runAsNoncedScript } from "./script-runners/run-as-nonced-script.ts";
import { inlineSandbox, runInSandbox, servedSandbox } from "./script-runners/run-in-sandbox.ts";
import type { ScriptRun } from "./script-runners/script-run.ts";
import type { ScriptSource } from "./script-source.ts";

/** The outcome of a script. `unfinished`: the script may still be running, but the flow continued. */
export type ScriptOutcome =
  | Exclude<ScriptRun, { kind: "refused" }>
  | { readonly kind: "blocked" | "aborted" }
  | { readonly kind: "unfinished"; readonly timeoutMs: number };

const SCRIPT_TIMEOUT_MS = 10_000;

/**
 * The only entry point for a bot's code. The page's owner decides whether it may run (`allowScripts`); the page's
 * security policy decides how: as a function, as a nonced script element, or in a sandboxed frame. Never rejects.
 */
export async function runScript(
  source: ScriptSource,
  page: Pick<HostPage, "apiHost" | "clock" | "getProps">,
  signal: AbortSignalLike,
  timeoutMs = SCRIPT_TIMEOUT_MS,
): Promise<ScriptOutcome> {
  const { allowScripts, nonce } = page.getProps();
  if (allowScripts === false) return { kind: "blocked" };
  return new Promise((resolve) => {
    const settle = (outcome: ScriptOutcome): void => {
      cancelTimeout();
      signal.removeEventListener("abort", abort);
      resolve(outcome);
    };
    const abort = (): void => settle({ kind: "aborted" });
    const cancelTimeout = page.clock.after(timeoutMs, () => settle({ kind: "unfinished", timeoutMs }));
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    void runWithFirstAllowed(source, allowScripts, nonce, page, signal).then(settle);
  });
}

async function runWithFirstAllowed(
  source: ScriptSource,
  allowScripts: ResolvedProps["allowScripts"],
  nonce: string | undefined,
  { apiHost, clock }: Pick<HostPage, "apiHost" | "clock">,
  signal: AbortSignalLike,
): Promise<ScriptOutcome> {
  const sandboxes = [servedSandbox(apiHost), inlineSandbox(nonce)].map(
    (loadDocument) => () => runInSandbox(source, { loadDocument, clock, signal }),
  );
  // With a nonce, don't try a function first: the violation would be reported to the page's owner.
  const inPage = () => (nonce === undefined ? runAsFunction(source) : runAsNoncedScript(source, nonce));
  for (const run of allowScripts === "sandbox" ? sandboxes : [inPage, ...sandboxes]) {
    const outcome = await run();
    if (outcome.kind !== "refused") return outcome;
    if (signal.aborted) return { kind: "aborted" };
  }
  return { kind: "blocked" };
}

/** Log entries for a script that was blocked, threw or timed out. */
export function scriptLogs(outcome: ScriptOutcome, context = "While executing script"): readonly ClientLog[] {
  switch (outcome.kind) {
    case "blocked":
      return [
        {
          status: "blocked by page policy",
          description: "The page doesn't allow the bot's scripts",
          context,
        },
      ];
    case "unfinished":
      return [
        {
          status: "info",
          description: `The script takes longer than ${outcome.timeoutMs / 1_000} seconds; the flow continued without it`,
          context,
        },
      ];
    case "threw":
      return [{ status: "error", description: outcome.message, context }];
    case "returned":
    case "aborted":
      return [];
  }
}
