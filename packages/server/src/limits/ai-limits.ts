import type { CompiledBot } from "@banter/engine/runtime";
import { lenient } from "@banter/protocol";
import * as v from "valibot";

/** A scope's daily allowance (UTC) of language models. */
export interface AiAllowance {
  readonly messages: number;
  readonly tokens: number;
}

/** Daily limits of model calls. */
export interface AiLimits {
  readonly visitor: AiAllowance;
  readonly address: AiAllowance;
  readonly bot: AiAllowance;
  /** Longest reply of a model, in tokens. A call reserves as many. */
  readonly replyTokens: number;
}

const limit = v.optional(v.fallback(v.optional(v.pipe(v.number(), v.gtValue(0))), undefined));

const settingsSchema = v.object({
  ai: lenient.object({
    limits: lenient.object({
      visitorMessages: limit,
      visitorTokens: limit,
      addressMessages: limit,
      addressTokens: limit,
      messages: limit,
      tokens: limit,
      replyTokens: limit,
    }),
  }),
});

/** The server's limits with those of the bot's `settings.ai.limits`, which take precedence. */
export function aiLimitsOf(limits: AiLimits, bot: CompiledBot | undefined): AiLimits {
  const { ai } = v.parse(settingsSchema, { ai: {}, ...bot?.settings });
  const own = ai.limits;
  const { visitor, address, bot: total } = limits;
  return {
    visitor: {
      messages: own.visitorMessages ?? visitor.messages,
      tokens: own.visitorTokens ?? visitor.tokens,
    },
    address: {
      messages: own.addressMessages ?? address.messages,
      tokens: own.addressTokens ?? address.tokens,
    },
    bot: { messages: own.messages ?? total.messages, tokens: own.tokens ?? total.tokens },
    replyTokens: Math.floor(own.replyTokens ?? limits.replyTokens),
  };
}
