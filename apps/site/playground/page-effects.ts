import { fail, ok } from "@banter/protocol";
import type { AiRequest, EffectPorts } from "@banter/engine";
import {
  demoFields,
  demoText,
  demoWords,
  parseDate,
  parsePhone,
  type InPageEffects,
} from "@banter/server/in-page";
import { fetchEffect, type Fetch } from "./fetch-effect.ts";

/** Hears, in words for the bot's author, what a flow asked of the outside and what came of it. */
export type Report = (words: string) => void;

interface Means {
  readonly fetch: Fetch;
  readonly runCode: EffectPorts["runCode"];
  readonly report: Report;
}

/**
 * What flows may do in a page: HTTP as far as other hosts allow it, code in the sandbox. Mail, models and payments need
 * keys that no page may hold: they are told, and pretended where the flow can go on.
 */
export function pageEffects({ fetch, runCode, report }: Means): InPageEffects {
  const tell = <Value>(words: string, value: Value): Value => {
    report(words);
    return value;
  };
  return {
    runCode: async (request) => {
      const result = await runCode(request);
      return result.ok ? result : tell(`Code failed: ${result.error}`, result);
    },
    http: async (request) => {
      const where = `${request.method} ${request.url}`;
      const reply = await fetchEffect(fetch, request);
      return reply.ok
        ? tell(`${where} was answered with ${reply.value.statusCode}.`, reply)
        : tell(`${where} failed: ${reply.error}`, reply);
    },
    ai: {
      text: async (request) => tell(modelWords(request), ok(demoText(request))),
      fields: async (request) => tell(modelWords(request), ok(demoFields(request))),
    },
    sendEmail: async ({ to, subject }) =>
      tell(
        `A mail to ${to.join(", ")} ("${subject}") was not sent: the playground sends none.`,
        ok(undefined),
      ),
    payment: {
      create: async () => fail(NO_PAYMENTS),
      status: async () => fail(NO_PAYMENTS),
    },
    parsePhone,
    parseDate: (text, prefersDayFirst) => parseDate(text, prefersDayFirst, new Date()),
    async *streamText(request) {
      report(modelWords(request));
      for (const text of demoWords(request)) yield { type: "text", text };
    },
  };
}

const NO_PAYMENTS = "The playground takes no payments";

function modelWords({ provider, model }: AiRequest): string {
  return `${provider} ${model} was not asked: the built-in demo answered in its place.`;
}
