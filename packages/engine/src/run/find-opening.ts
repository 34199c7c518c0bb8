import { fail, ok, type Result } from "@banter/protocol";
import { identityRule } from "../bot/identity-rule.ts";
import { blockRegistry } from "../blocks/registry.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { Effect, EffectResult } from "../effects/effect.ts";
import type { FlowLimits } from "../state/flow-limits.ts";
import type { WireReply } from "../turn/turn.ts";
import { buildTurn } from "../flow/build-turn.ts";
import { describeDependency, type Dependency } from "../turn/dependencies.ts";
import { createFlow, type PureServices } from "../turn/flow.ts";
import { newSession, type StartEvent } from "../flow/start.ts";
import { startFlow } from "../flow/step.ts";

/**
 * The reply with which the bot starts every conversation. Fails with the reason if the reply depends on anything besides
 * the definitions of the bot and of the bots that it links. `findBot` looks those up; what it returns decides how long
 * the result is valid.
 *
 * Runs the flow as for a visitor, without performing effects. Visitors differ only in the values of variables, in the
 * results of effects and in what is known of their session. Before the first of these is read every run is the same, so a
 * run that reads none of them is the run of all visitors.
 */
export function findOpening(
  bot: CompiledBot,
  limits: FlowLimits,
  findBot: (botId: string) => CompiledBot | undefined,
): Result<WireReply, string> {
  if (identityRule(bot).isRequired) return fail("The bot requires the identity of its visitors");
  const dependencies: Dependency[] = [];
  const session = newSession(bot, anyVisitor);
  const flow = createFlow(bot, session, { ...noServices, limits }, blockRegistry, dependencies);
  const computation = startFlow(flow, anyVisitor);
  let next = computation.next();
  while (next.done !== true && dependencies.length === 0) {
    const result = sharedResult(next.value, findBot);
    if (result === undefined) dependencies.push({ kind: "effect", effect: next.value.kind });
    else next = computation.next(result);
  }
  const { reply } = buildTurn(flow);
  const [dependency] = dependencies;
  return dependency === undefined ? ok(reply) : fail(describeDependency(dependency));
}

/** The result of an effect that every visitor's run shares. */
function sharedResult(
  effect: Effect,
  findBot: (botId: string) => CompiledBot | undefined,
): EffectResult | undefined {
  switch (effect.kind) {
    case "linked-bot":
      return { kind: "linked-bot", value: findBot(effect.botId) };
    // Names the result of a linked bot, which no reply contains.
    case "id":
      return { kind: "id", value: "" };
    default:
      return undefined;
  }
}

/** The start as the widget requests it. No block of an opening reads the ids. */
const anyVisitor: StartEvent = {
  type: "start",
  prefilledVariables: {},
  isStreamEnabled: true,
  isOnlyRegistering: false,
  isPreview: false,
  textFormat: "richText",
  sessionId: "",
  resultId: "",
};

/** No block of an opening uses the host's services; the run of any other block is discarded. */
const noServices: Omit<PureServices, "limits"> = {
  isIssuedFile: () => false,
  qrCodeUrl: () => undefined,
  isAiConfigured: () => false,
  digest: (text) => text,
  parsePhone: () => undefined,
  parseDate: () => undefined,
};
