import type { VariableValue } from "../bot/bot-definition.ts";
import { identityRule } from "../bot/identity-rule.ts";
import type { Flow } from "../turn/flow.ts";

type Identified = Pick<Flow, "session" | "bots">;

/** Claims about the token itself. A variable takes one only if the bot's settings map it. */
const TOKEN_CLAIMS: ReadonlySet<string> = new Set(["iss", "aud", "exp", "nbf", "iat", "jti"]);

/**
 * The value of a variable that only the visitor's token sets; undefined for any other variable. `depth` is the index of a
 * frame, by default the current one. Its bot's settings decide, then those of the bots that link to it and have the variable.
 *
 * A mapped variable without its claim, or without an identity, is verified, too: it has no value, and nobody can give it one.
 */
export function verifiedValue(
  flow: Identified,
  name: string,
  depth = flow.session.frames.length - 1,
): VariableValue | undefined {
  const { frames, identity } = flow.session;
  const bot = flow.bots.get(frames[depth]?.botId ?? "");
  if (bot === undefined) return undefined;
  const claims = identity?.claims ?? {};
  const { variables } = identityRule(bot);
  if (variables !== undefined && Object.hasOwn(variables, name)) return own(claims, variables[name]) ?? null;
  if (!bot.variablesByName.has(name)) return undefined;
  const value = variables === undefined && !TOKEN_CLAIMS.has(name) ? own(claims, name) : undefined;
  return value === undefined ? verifiedValue(flow, name, depth - 1) : value;
}

export function isVerified(flow: Identified, name: string, depth?: number): boolean {
  return verifiedValue(flow, name, depth) !== undefined;
}

/** The verified variables of a frame's bot, by name. */
export function verifiedValues(flow: Identified, depth: number): Readonly<Record<string, VariableValue>> {
  const bot = flow.bots.get(flow.session.frames[depth]?.botId ?? "");
  if (bot === undefined) return {};
  const names = [...Object.keys(identityRule(bot).variables ?? {}), ...bot.variablesByName.keys()];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = verifiedValue(flow, name, depth);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function own<Value>(values: Readonly<Record<string, Value>>, name = ""): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
