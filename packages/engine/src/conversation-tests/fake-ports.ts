import { fail, ok, type Result } from "@banter/protocol";
import { createRandom } from "../blocks/inputs/random.ts";
import type {
  AiReply,
  CodeRequest,
  EffectPorts,
  EmailRequest,
  HttpEffectRequest,
} from "../effects/effect-ports.ts";
import { simulatedPorts } from "../simulate/simulated-ports.ts";
import { matchesText } from "./expected-text.ts";
import type { AiFake, ConversationTest, HttpFake } from "../authoring/conversation-test.ts";

/** What a conversation has sent. */
export interface SentEffects {
  readonly requests: readonly HttpEffectRequest[];
  readonly mails: readonly EmailRequest[];
}

/** Ports with the fakes of a conversation, and what was sent through them. Effects without a fake succeed without doing anything. */
export function fakePorts(
  { now: time, seed = 1, effects = {} }: Pick<ConversationTest, "now" | "seed" | "effects">,
  realPorts: (now: () => Date) => Partial<EffectPorts>,
): { readonly ports: EffectPorts; readonly sent: SentEffects } {
  const random = createRandom(seed);
  const simulated = simulatedPorts(random);
  const now = time === undefined ? simulated.now : () => new Date(time);
  const base = { ...simulated, ...realPorts(now) };
  const [http, ai] = [inOrder(effects.http), inOrder(effects.ai)];
  const [mail, payment] = [inOrder(effects.mail), inOrder(effects.payment)];
  const requests: HttpEffectRequest[] = [];
  const mails: EmailRequest[] = [];
  let calls = 0;
  const ports: EffectPorts = {
    ...base,
    now,
    runCode: (request) => base.runCode(atFixedTime(request, now(), random())),
    http: async (request) => {
      requests.push(request);
      const fake = http((each) => isFor(each, request));
      if (fake?.error !== undefined) return fail(fake.error);
      return ok({ statusCode: fake?.status ?? 200, data: fake?.data ?? {} });
    },
    ai: {
      ...simulated.ai,
      text: async (request) => textOf(ai(), () => simulated.ai.text(request)),
      reply: async (request) =>
        replyOf(
          ai(),
          () => `call-${++calls}`,
          () => simulated.ai.reply(request),
        ),
      fields: async () => fieldsIn(ai()),
    },
    sendEmail: async (request) => {
      mails.push(request);
      const error = mail()?.error;
      return error === undefined ? ok(undefined) : fail(error);
    },
    payment: { ...simulated.payment, status: async () => ok(payment() ?? "succeeded") },
  };
  return { ports, sent: { requests, mails } };
}

/** Returns the fakes one by one, of those that fit. The last one is returned again. */
function inOrder<Fake>(fakes: readonly Fake[] = []): (fits?: (fake: Fake) => boolean) => Fake | undefined {
  const used = new Set<number>();
  return (fits = () => true) => {
    const fitting = [...fakes.entries()].filter(([, fake]) => fits(fake));
    const [index, next] = fitting.find(([each]) => !used.has(each)) ?? fitting.at(-1) ?? [];
    if (index !== undefined) used.add(index);
    return next;
  };
}

function isFor({ url, method }: HttpFake, request: HttpEffectRequest): boolean {
  const isSameMethod = method === undefined || method.toUpperCase() === request.method.toUpperCase();
  return isSameMethod && (url === undefined || matchesText(request.url, url));
}

async function textOf(
  fake: AiFake | undefined,
  fallback: () => Promise<Result<string, string>>,
): Promise<Result<string, string>> {
  const reply = await replyOf(fake, String, async () => {
    const text = await fallback();
    return text.ok ? ok({ text: text.value, calls: [] }) : text;
  });
  return reply.ok ? ok(reply.value.text) : reply;
}

async function replyOf(
  fake: AiFake | undefined,
  newId: () => string,
  fallback: () => Promise<Result<AiReply, string>>,
): Promise<Result<AiReply, string>> {
  if (fake === undefined) return fallback();
  if (typeof fake === "string") return ok({ text: fake, calls: [] });
  if ("error" in fake) return fail(fake.error);
  if ("fields" in fake)
    return fail('A model\'s text was requested, but the next reply in "ai" has "fields".');
  const { text = "", calls } = fake;
  return ok({ text, calls: calls.map(({ name, input = {} }) => ({ id: newId(), name, input })) });
}

function fieldsIn(fake: AiFake | undefined): Result<Readonly<Record<string, unknown>>, string> {
  if (fake === undefined) return ok({});
  if (typeof fake === "string" || "calls" in fake)
    return fail('Fields were requested from a model, but the next reply in "ai" has no "fields".');
  return "error" in fake ? fail(fake.error) : ok(fake.fields);
}

/** Code reads the clock and random numbers of its interpreter, which is new for each run. The line numbers stay. */
function atFixedTime({ code, isExpression, values }: CodeRequest, now: Date, random: number): CodeRequest {
  const fixed = `(() => {
    const Real = Date, now = ${now.getTime()};
    const Fixed = function (...parts) {
      if (!new.target) return new Real(now).toString();
      return parts.length === 0 ? new Real(now) : new Real(...parts);
    };
    Fixed.prototype = Real.prototype;
    Fixed.prototype.constructor = Fixed;
    globalThis.Date = Object.assign(Fixed, { now: () => now, parse: Real.parse, UTC: Real.UTC });
    let state = ${Math.floor(random * 2 ** 32)};
    Math.random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  })();`.replaceAll(/\n\s*/g, " ");
  return { code: `${fixed} ${isExpression ? `return (${code}\n);` : code}`, isExpression: false, values };
}
