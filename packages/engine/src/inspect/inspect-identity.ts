import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { identityRule } from "../bot/identity-rule.ts";

/** Reports names that the bot doesn't have: their claims would be used nowhere. */
export function inspectIdentity(bot: BotDefinition): readonly Diagnostic[] {
  const names = new Set(bot.variables.map(({ name }) => name));
  const unknown = Object.keys(identityRule(bot).variables ?? {}).filter((name) => !names.has(name));
  return unknown.map((name) => ({
    severity: "warning",
    message: `settings.identity.variables names "${name}", which is not a variable of the bot`,
    hint: "Correct the name, or declare the variable. The key is the variable, the value its claim.",
  }));
}
