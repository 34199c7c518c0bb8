import { isRecord } from "@banter/protocol";
import type { BotDefinition } from "./bot-definition.ts";
import { identityRule } from "./identity-rule.ts";

/**
 * Whether pages may prefill a variable: those that `settings.general.prefillableVariables` names, by default all, except
 * those that `settings.identity.variables` maps to a claim.
 */
export function isPrefillable(bot: Pick<BotDefinition, "settings">, name: string): boolean {
  const { variables = {} } = identityRule(bot);
  if (Object.hasOwn(variables, name)) return false;
  const { settings } = bot;
  const allowed = prefillableVariables(settings);
  return allowed === undefined || (Array.isArray(allowed) && allowed.includes(name));
}

/** `settings.general.prefillableVariables` as written; undefined if every variable can be prefilled. */
export function prefillableVariables({ general }: BotDefinition["settings"]): unknown {
  return isRecord(general) ? (general["prefillableVariables"] ?? undefined) : undefined;
}
