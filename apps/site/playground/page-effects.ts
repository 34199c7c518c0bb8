import { fail, ok } from "@banter/protocol";
import type { AiRequest, EffectPorts } from "@banter/engine/runtime";
import {
  demoFields,
  demoReply,
  demoText,
  demoWords,
  parseDate,
  parsePhone,
  type InPageEffects,
} from "@banter/server/in-page";
import { fetchEffect, type Fetch } from "./fetch-effect.ts";

/** Receives a message for the bot's author about each side effect of a flow. */
export type Report = (message: string) => void;

interface PageEffectsDeps {
  readonly fetch: Fetch;
  readonly runCode: EffectPorts["runCode"];
  readonly report: Report;
}

/**
 * Effects of flows that run in a page: HTTP within the limits of CORS, and code in the sandbox. Email, models and payments
 * need secret keys, so they are reported and, where possible, simulated.
 */
export function pageEffects({ fetch, runCode, report }: PageEffectsDeps): InPageEffects {
  const reported = <Value>(message: string, value: Value): Value => {
    report(message);
    return value;
  };
  return {
    runCode: async (request) => {
      const result = await runCode(request);
      return result.ok ? result : reported(`Code failed: ${result.error}`, result);
    },
    http: async (request) => {
      const target = `${request.method} ${request.url}`;
      const response = await fetchEffect(fetch, request);
      return response.ok
        ? reported(`${target} returned ${response.value.statusCode}.`, response)
        : reported(`${target} failed: ${response.error}`, response);
    },
    ai: {
      text: async (request) => reported(demoMessage(request), ok(demoText(request))),
      reply: async (request, { onText } = {}) => {
        const reply = demoReply(request);
        for (const word of demoWords(reply.text)) onText?.(word);
        return reported(demoMessage(request), ok(reply));
      },
      fields: async (request) => reported(demoMessage(request), ok(demoFields(request))),
    },
    sendEmail: async ({ to, subject }) =>
      reported(
        `The email to ${to.join(", ")} ("${subject}") was not sent: the playground sends no emails.`,
        ok(undefined),
      ),
    payment: {
      create: async () => fail({ message: NO_PAYMENTS, isPermanent: true }),
      release: async () => fail({ message: NO_PAYMENTS, isPermanent: true }),
      status: async () => fail(NO_PAYMENTS),
    },
    isAiConfigured: () => true,
    parsePhone,
    parseDate: (text, prefersDayFirst) => parseDate(text, prefersDayFirst, new Date()),
    async *streamText(request) {
      report(demoMessage(request));
      for (const text of demoWords(demoText(request))) yield { type: "text", text };
    },
  };
}

const NO_PAYMENTS = "The playground doesn't process payments";

function demoMessage({ provider, model }: AiRequest): string {
  return `${provider} ${model} was not called: the built-in demo model answered instead.`;
}
