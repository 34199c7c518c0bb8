import type { Clock, StreamTransport } from "@banter/client";
import { fail, ok } from "@banter/protocol";
import type { StreamFault } from "./fault-schedule.ts";

/** Wraps a stream transport. Each request consumes the next fault of the list. */
export function faultyStream(inner: StreamTransport, faults: StreamFault[], clock: Clock): StreamTransport {
  return async (request, onText) => {
    const fault = faults.shift() ?? { kind: "none" };
    await Promise.resolve();
    switch (fault.kind) {
      case "none":
        return inner(request, onText);
      case "slow":
        await new Promise<void>((resolve) => clock.after(fault.ms, resolve));
        return inner(request, onText);
      case "pause": {
        const pieces: string[] = [];
        const result = await inner(request, (text) => pieces.push(text));
        for (const text of pieces.slice(0, fault.after)) onText(text);
        await new Promise<void>((resolve) => clock.after(fault.ms, resolve));
        for (const text of pieces.slice(fault.after)) onText(text);
        return result;
      }
      case "empty":
        return ok({ contentType: "text/plain" });
      case "status": {
        const { status } = fault;
        return fail({ kind: "http", status, statusText: "", body: "", message: "" });
      }
      case "cut":
      case "stall":
      case "error-part": {
        await inner(request, limitPieces(fault.after, onText));
        if (fault.kind === "cut") return fail({ kind: "network", message: "Failed to fetch" });
        if (fault.kind === "stall") return untilAborted(request);
        onText('3:"The model is overloaded"\n');
        return ok({ contentType: "text/plain" });
      }
    }
  };
}

function limitPieces(max: number, onText: (text: string) => void): (text: string) => void {
  let left = max;
  return (text) => {
    if (left-- > 0) onText(text);
  };
}

function untilAborted({ signal }: Parameters<StreamTransport>[0]): ReturnType<StreamTransport> {
  return new Promise((resolve) => {
    signal?.addEventListener("abort", () => resolve(fail({ kind: "aborted", message: "Request aborted" })));
  });
}
