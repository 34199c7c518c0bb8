import type { ActionContext, ActionOutcome } from "@banter/client";
import type { PageDoor } from "./page-door.ts";

/** Does one kind of action. It reads the payload itself; what it throws becomes a log. */
export interface ActionHandler {
  (payload: unknown, context: ActionContext, page: PageDoor): Promise<ActionOutcome>;
}

/** The fields of a payload; none for what is no object. */
export function fieldsOf(payload: unknown): Readonly<Record<string, unknown>> {
  return typeof payload === "object" && payload !== null ? { ...payload } : {};
}

export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}
