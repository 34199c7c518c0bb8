import { fail } from "@banter/protocol";
import type { Clock, TransportRequest, TransportResult } from "../contract/ports.ts";

/** The fault of one request. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "cut-before" }
  | { readonly kind: "cut-after" }
  | { readonly kind: "delay"; readonly ms: number }
  | { readonly kind: "hang-before" }
  | { readonly kind: "hang-after" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: "duplicate" }
  /** Arrives, and again `ms` later. */
  | { readonly kind: "duplicate-later"; readonly ms: number }
  /** The client sees a network error; the request arrives `ms` later. */
  | { readonly kind: "arrives-later"; readonly ms: number }
  | { readonly kind: "garbage" };

/** Handles a request with a fault. */
export async function withFault(
  fault: Fault,
  { signal }: TransportRequest,
  answer: () => TransportResult | Promise<TransportResult>,
  clock: Clock,
): Promise<TransportResult> {
  await Promise.resolve();
  const cut = fail({ kind: "network", message: "Failed to fetch" } as const);
  const hang = () =>
    new Promise<TransportResult>((resolve) => {
      signal?.addEventListener("abort", () => resolve(fail({ kind: "aborted", message: "Request aborted" })));
    });
  switch (fault.kind) {
    case "none":
      return answer();
    case "cut-before":
      return cut;
    case "cut-after":
      await answer();
      return cut;
    case "delay":
      await new Promise<void>((resolve) => clock.after(fault.ms, resolve));
      return answer();
    case "hang-before":
      return hang();
    case "hang-after":
      await answer();
      return hang();
    case "duplicate":
      return (await Promise.all([answer(), answer()]))[0];
    case "duplicate-later":
      clock.after(fault.ms, () => void answer());
      return answer();
    case "arrives-later":
      clock.after(fault.ms, () => void answer());
      return cut;
    case "garbage":
      await answer();
      return fail({ kind: "unreadable", status: 200, message: "The server's reply is not JSON" });
    case "status": {
      const { status, retryAfter } = fault;
      return fail({
        kind: "http",
        status,
        statusText: "",
        body: "",
        message: "",
        ...(retryAfter !== undefined && { retryAfter }),
      });
    }
  }
}
