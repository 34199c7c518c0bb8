import type { AbortSignalLike, Clock } from "@banter/client";
import type { ScriptSource } from "../script-source.ts";
import type { RungOutcome } from "./rung-outcome.ts";

export interface SandboxOptions {
  readonly nonce: string | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignalLike;
}

/** Until then the frame has said that it is there, or the page's policy keeps it from running, in milliseconds. */
const START_LIMIT = 1_000;

/** The frame goes away then at the latest, in milliseconds: a script may outlive the flow's patience, not the visit. */
const LIFE_LIMIT = 60_000;

/**
 * Runs code in a frame without origin: it can compute and fetch, but reach neither the page nor its storage.
 * Args and result are copied. Refused where the page's policy forbids it, and for args that can't be copied.
 */
export function runInSandbox(
  { content, args }: ScriptSource,
  { nonce, clock, signal }: SandboxOptions,
): Promise<RungOutcome> {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    const channel = new MessageChannel();
    const end = (outcome: RungOutcome): void => {
      cancelStart();
      cancelLife();
      signal.removeEventListener("abort", abort);
      channel.port1.close();
      frame.remove();
      resolve(outcome);
    };
    const abort = (): void => end({ kind: "refused" });
    const cancelStart = clock.after(START_LIMIT, abort);
    const cancelLife = clock.after(LIFE_LIMIT, abort);
    signal.addEventListener("abort", abort);

    channel.port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const outcome = readOutcome(data);
      if (outcome === "started") cancelStart();
      else end(outcome);
    });
    channel.port1.start();
    frame.hidden = true;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.addEventListener("load", () => {
      try {
        frame.contentWindow?.postMessage({ content, args }, "*", [channel.port2]);
      } catch {
        // Args that can't be copied, such as elements and functions.
        abort();
      }
    });
    try {
      frame.srcdoc = `<script${nonce === undefined ? "" : ` nonce="${escapeAttribute(nonce)}"`}>${BOOTSTRAP}</script>`;
    } catch {
      // Trusted Types forbid documents from text.
      return abort();
    }
    document.body.append(frame);
  });
}

/** Waits in the frame for the one script, runs it, and answers. Without `eval` the page's nonce lets it run. */
const BOOTSTRAP = `const { nonce } = document.currentScript;
function compile({ content, args }) {
  try {
    return new (async () => {}).constructor(...Object.keys(args), content);
  } catch (error) {
    if (!nonce || error instanceof SyntaxError) throw error;
  }
  const script = document.createElement("script");
  script.nonce = nonce;
  script.textContent = "document.currentScript.run = async function (" + Object.keys(args) + ") {\\n" + content + "\\n}";
  document.head.append(script);
  if (!script.run) throw new SyntaxError("The script can't be read");
  return script.run;
}
onmessage = async ({ data, ports: [port] }) => {
  port.postMessage({ kind: "started" });
  try {
    const value = await compile(data)(...Object.values(data.args));
    port.postMessage({ kind: "returned", value });
  } catch (error) {
    const isForbidden = error instanceof EvalError;
    port.postMessage(isForbidden ? { kind: "refused" } : { kind: "threw", message: String(error?.message ?? error) });
  }
};`;

function escapeAttribute(text: string): string {
  return text.replace(/[^\w+/=-]/g, "");
}

function readOutcome(data: unknown): RungOutcome | "started" {
  if (typeof data !== "object" || data === null || !("kind" in data)) return { kind: "refused" };
  if (data.kind === "started") return "started";
  if (data.kind === "returned") return { kind: "returned", value: "value" in data ? data.value : undefined };
  if (data.kind === "threw") return { kind: "threw", message: "message" in data ? String(data.message) : "" };
  return { kind: "refused" };
}
