import type { AbortSignalLike, Clock } from "@banter/client";
import { scriptSandboxCode, scriptSandboxPath } from "@banter/protocol";
import type { ScriptSource } from "../script-source.ts";
import type { RungOutcome } from "./rung-outcome.ts";

export interface SandboxOptions {
  /** Puts the frame's document into it. Throws where the page's policy forbids that. */
  readonly fill: (frame: HTMLIFrameElement) => void;
  readonly clock: Clock;
  readonly signal: AbortSignalLike;
}

/** Longest that the frame's document may take to come, and its script to say that it is there, in milliseconds. */
const LOAD_LIMIT = 5_000;
const START_LIMIT = 1_000;

/** The frame goes away then at the latest, in milliseconds: a script may outlive the flow's patience, not the visit. */
const LIFE_LIMIT = 60_000;

/**
 * Runs code in a frame without origin: it can compute and fetch, but reach neither the page nor its storage.
 * Args and result are copied. Refused where the page's policy forbids it, and for args that can't be copied.
 */
export function runInSandbox(
  { content, args }: ScriptSource,
  { fill, clock, signal }: SandboxOptions,
): Promise<RungOutcome> {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    const channel = new MessageChannel();
    const end = (outcome: RungOutcome): void => {
      cancelStart();
      cancelLife();
      signal.removeEventListener("abort", refuse);
      channel.port1.close();
      frame.remove();
      resolve(outcome);
    };
    const refuse = (): void => end({ kind: "refused" });
    let cancelStart = clock.after(LOAD_LIMIT, refuse);
    const cancelLife = clock.after(LIFE_LIMIT, () =>
      end({ kind: "threw", message: "The script was ended: it took longer than a minute" }),
    );
    signal.addEventListener("abort", refuse);

    channel.port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const outcome = readOutcome(data);
      if (outcome === "started") cancelStart();
      else end(outcome);
    });
    channel.port1.start();
    frame.hidden = true;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.addEventListener("load", () => {
      cancelStart();
      cancelStart = clock.after(START_LIMIT, refuse);
      try {
        frame.contentWindow?.postMessage({ content, args }, "*", [channel.port2]);
      } catch {
        // Args that can't be copied, such as elements and functions.
        refuse();
      }
    });
    try {
      fill(frame);
    } catch {
      return refuse();
    }
    document.body.append(frame);
  });
}

/** The flow server's own frame: its policy is its own, so a strict page needs to allow the address alone (`frame-src`). */
export function servedSandbox(apiHost: string): SandboxOptions["fill"] {
  return (frame) => {
    frame.src = `${apiHost.replace(/\/+$/, "")}${scriptSandboxPath}`;
  };
}

/** A frame of the page, for servers without one. It inherits the page's policy; Trusted Types forbid it. */
export function inlineSandbox(nonce: string | undefined): SandboxOptions["fill"] {
  return (frame) => {
    frame.srcdoc = `<script${nonce === undefined ? "" : ` nonce="${escapeAttribute(nonce)}"`}>${scriptSandboxCode}</script>`;
  };
}

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
