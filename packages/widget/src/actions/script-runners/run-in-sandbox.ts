import type { AbortSignalLike, Clock } from "@banter/client";
import { scriptSandboxCode, scriptSandboxPath } from "@banter/protocol";
import type { ScriptSource } from "../script-source.ts";
import type { ScriptRun } from "./script-run.ts";

export interface SandboxOptions {
  /** Sets the frame's document. Throws if the page's policy forbids it. */
  readonly loadDocument: (frame: HTMLIFrameElement) => void;
  readonly clock: Clock;
  readonly signal: AbortSignalLike;
}

/** Time for the frame's document to load, and for its script to report that it started. */
const LOAD_TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 1_000;

/** A script may continue after the flow has stopped waiting, but the frame is removed after this time. */
const MAX_LIFETIME_MS = 60_000;

/**
 * Runs code in a frame with an opaque origin: it can compute and fetch, but can't access the page or its storage.
 * Args and result are cloned. Refused if the page's policy forbids it or the args can't be cloned.
 */
export function runInSandbox(
  { content, args }: ScriptSource,
  { loadDocument, clock, signal }: SandboxOptions,
): Promise<ScriptRun> {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    const channel = new MessageChannel();
    const end = (outcome: ScriptRun): void => {
      cancelStartTimeout();
      cancelLifetime();
      signal.removeEventListener("abort", refuse);
      channel.port1.close();
      frame.remove();
      resolve(outcome);
    };
    const refuse = (): void => end({ kind: "refused" });
    let cancelStartTimeout = clock.after(LOAD_TIMEOUT_MS, refuse);
    const cancelLifetime = clock.after(MAX_LIFETIME_MS, () =>
      end({ kind: "threw", message: "The script was stopped because it ran longer than a minute" }),
    );
    signal.addEventListener("abort", refuse);

    channel.port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const outcome = parseOutcome(data);
      if (outcome === "started") cancelStartTimeout();
      else end(outcome);
    });
    channel.port1.start();
    frame.hidden = true;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.addEventListener("load", () => {
      cancelStartTimeout();
      cancelStartTimeout = clock.after(START_TIMEOUT_MS, refuse);
      try {
        frame.contentWindow?.postMessage({ content, args }, "*", [channel.port2]);
      } catch {
        // Elements and functions can't be cloned.
        refuse();
      }
    });
    try {
      loadDocument(frame);
    } catch {
      return refuse();
    }
    document.body.append(frame);
  });
}

/** The sandbox document served by the flow server. It has its own policy; a strict page only has to allow its URL (`frame-src`). */
export function servedSandbox(apiHost: string): SandboxOptions["loadDocument"] {
  return (frame) => {
    frame.src = `${apiHost.replace(/\/+$/, "")}${scriptSandboxPath}`;
  };
}

/** An inline document, for servers without a sandbox document. It inherits the page's policy; Trusted Types forbid it. */
export function inlineSandbox(nonce: string | undefined): SandboxOptions["loadDocument"] {
  return (frame) => {
    frame.srcdoc = `<script${nonce === undefined ? "" : ` nonce="${escapeAttribute(nonce)}"`}>${scriptSandboxCode}</script>`;
  };
}

function escapeAttribute(text: string): string {
  return text.replace(/[^\w+/=-]/g, "");
}

function parseOutcome(data: unknown): ScriptRun | "started" {
  if (typeof data !== "object" || data === null || !("kind" in data)) return { kind: "refused" };
  if (data.kind === "started") return "started";
  if (data.kind === "returned") return { kind: "returned", value: "value" in data ? data.value : undefined };
  if (data.kind === "threw") return { kind: "threw", message: "message" in data ? String(data.message) : "" };
  return { kind: "refused" };
}
