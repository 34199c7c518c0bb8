import { isRecord } from "@banter/protocol";
import type { BotDefinition } from "./bot-definition.ts";

/** Whether pages may prefill a variable: those that `settings.general.prefillableVariables` names, by default all. */
export function isPrefillable({ settings }: Pick<BotDefinition, "settings">, name: string): boolean {
  const allowed = prefillableVariables(settings);
  return allowed === undefined || (Array.isArray(allowed) && allowed.includes(name));
}

/** `settings.general.prefillableVariables` as written; undefined if every variable can be prefilled. */
export function prefillableVariables({ general }: BotDefinition["settings"]): unknown {
  return isRecord(general) ? (general["prefillableVariables"] ?? undefined) : undefined;
}
