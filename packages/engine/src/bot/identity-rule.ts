import { fieldsOf, isRecord } from "@banter/protocol";
import type { BotDefinition } from "./bot-definition.ts";

/** What a bot does with the verified identity of a visitor: `settings.identity`. */
export interface IdentityRule {
  /** Whether visitors without a verified identity are refused. */
  readonly isRequired: boolean;
  /** The claim of each variable. Undefined: each variable takes the claim of its own name. */
  readonly variables: Readonly<Record<string, string>> | undefined;
}

export function identityRule({ settings }: Pick<BotDefinition, "settings">): IdentityRule {
  const { isRequired, variables } = fieldsOf(settings["identity"]);
  const claims = isRecord(variables) ? Object.entries(variables) : undefined;
  return {
    isRequired: isRequired === true,
    variables:
      claims &&
      Object.fromEntries(claims.map(([name, claim]) => [name, typeof claim === "string" ? claim : ""])),
  };
}
