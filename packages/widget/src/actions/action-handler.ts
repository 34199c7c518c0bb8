import type { ActionContext, ActionOutcome } from "@banter/client";
import type { HostPage } from "./host-page.ts";

/** Runs one kind of action. The handler parses its own payload; an exception becomes a log entry. */
export interface ActionHandler {
  (payload: unknown, context: ActionContext, page: HostPage): Promise<ActionOutcome>;
}

/** Strings and numbers as text, anything else as an empty string. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}
