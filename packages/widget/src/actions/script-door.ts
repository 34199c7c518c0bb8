import type { AbortSignalLike } from "@banter/client";
import type { ClientLog } from "@banter/protocol";
import type { ChatProps } from "../shell/widget-props.ts";
import type { PageDoor } from "./page-door.ts";
import { runAsFunction } from "./rungs/run-as-function.ts";
import { runAsNoncedScript } from "./rungs/run-as-nonced-script.ts";
import { inlineSandbox, runInSandbox, servedSandbox } from "./rungs/run-in-sandbox.ts";
import type { RungOutcome } from "./rungs/rung-outcome.ts";
import type { ScriptSource } from "./script-source.ts";

/** What came of a script. `unfinished`: the flow no longer waits for it, it may still end. */
export type ScriptOutcome =
  | Exclude<RungOutcome, { kind: "refused" }>
  | { readonly kind: "blocked" | "unfinished" | "aborted" };

/** Longest that a script may hold the flow, in milliseconds. */
const HOLD_LIMIT = 10_000;

/**
 * The one way by which a bot's code runs. The page's owner decides whether it may (`allowScripts`), its security
 * policy decides how: as a function, as a script with the page's nonce, or in a sandboxed frame. Never throws.
 */
export async function runScript(
  source: ScriptSource,
  page: Pick<PageDoor, "apiHost" | "clock" | "getProps">,
  signal: AbortSignalLike,
): Promise<ScriptOutcome> {
  const { allowScripts = true, nonce } = page.getProps();
  if (allowScripts === false) return { kind: "blocked" };
  return new Promise((resolve) => {
    const settle = (outcome: ScriptOutcome): void => {
      cancel();
      signal.removeEventListener("abort", abort);
      resolve(outcome);
    };
    const abort = (): void => settle({ kind: "aborted" });
    const cancel = page.clock.after(HOLD_LIMIT, () => settle({ kind: "unfinished" }));
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    void climb(source, allowScripts, nonce, page, signal).then(settle);
  });
}

async function climb(
  source: ScriptSource,
  allowScripts: ChatProps["allowScripts"],
  nonce: string | undefined,
  { apiHost, clock }: Pick<PageDoor, "apiHost" | "clock">,
  signal: AbortSignalLike,
): Promise<ScriptOutcome> {
  const sandboxes = [servedSandbox(apiHost), inlineSandbox(nonce)].map(
    (fill) => () => runInSandbox(source, { fill, clock, signal }),
  );
  // With a nonce a function is not even tried: its refusal would be reported to the page's owner.
  const inPage = () => (nonce === undefined ? runAsFunction(source) : runAsNoncedScript(source, nonce));
  for (const rung of allowScripts === "sandbox" ? sandboxes : [inPage, ...sandboxes]) {
    const outcome = await rung();
    if (outcome.kind !== "refused") return outcome;
    if (signal.aborted) return { kind: "aborted" };
  }
  return { kind: "blocked" };
}

/** What is to be told of a script that didn't do what its author meant. */
export function scriptLogs(outcome: ScriptOutcome, context = "While executing script"): readonly ClientLog[] {
  switch (outcome.kind) {
    case "blocked":
      return [
        {
          status: "blocked by page policy",
          description: "The page doesn't allow scripts of the bot",
          context,
        },
      ];
    case "unfinished":
      return [
        {
          status: "info",
          description: "The script takes longer than 10 seconds; the flow goes on without it",
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
