import { fail, fieldsOf, ok, parseJson } from "@banter/protocol";
import type { ServerOptions } from "@banter/server";
import type { SafeFetch } from "../../../packages/server/src/net/safe-fetch.ts";
import { createPayment } from "../../../packages/server/src/effects/payment.ts";
import { startFakeStripe, type FakeIntent } from "../../../packages/server/src/testing/fake-stripe.ts";
import { breakPayment, type BrokenWorldRule } from "./broken-world-rules.ts";
import { InjectedFailure, type FaultPoint } from "./fault-point.ts";
import { ratingText } from "./world-log.ts";
import type { Provider } from "./world-schedule.ts";

/** What a stand-in of a provider has received. */
export interface Received {
  readonly provider: Provider;
  readonly text: string;
  /** Of a model's request, which begins with it. */
  readonly botId: string | undefined;
  /** The idempotency key; of a model's request the text, since it has none. */
  readonly key: string;
  readonly day: number;
  /** Of the receiver of result webhooks. */
  readonly event?: ReceivedEvent;
  /** The server may not have learned of its success, so that a repetition is allowed. */
  isUncertain: boolean;
}

/** A result was completed, or the feedback on a reply has changed. */
export interface ReceivedEvent {
  readonly resultId: string;
  /** The rated reply. */
  readonly reply?: { readonly sessionId: string; readonly turn: number };
  /** As `ratingText` describes it. */
  readonly rating: string;
}

/** The stand-ins of all providers of a world. They outlive its servers. */
export interface Providers {
  readonly received: readonly Received[];
  readonly intents: readonly FakeIntent[];
  readonly refunds: readonly string[];
  pay(intentId: string): void;
  readonly down: Set<Provider>;
  effectsOf(point: FaultPoint): Effects;
  /** Those of an instance of the previous release, which asks for a payment without saying what is due. */
  previousEffectsOf(point: FaultPoint): Effects;
  /** The way to the receiver of result webhooks. */
  webhookNetOf(point: FaultPoint): Pick<SafeFetch, "fetch">;
  close(): void;
}

type Effects = NonNullable<ServerOptions["effects"]>;

const SECRET_KEY = "sk_test_1";
const DAY_MS = 86_400_000;

export async function openProviders(now: () => number, broken?: BrokenWorldRule): Promise<Providers> {
  const received: Received[] = [];
  const down = new Set<Provider>();
  const stripe = await startFakeStripe(SECRET_KEY);
  const stripeKeys = { secretKey: SECRET_KEY, publicKey: "pk", webhookSecret: "", api: stripe.api };
  const payment = breakPayment(createPayment(stripeKeys), broken);
  const receive: Receive = (provider, text, key, event) => {
    const day = Math.floor(now() / DAY_MS);
    const botId = provider === "model" ? text.split(":")[0] : undefined;
    received.push({ provider, text, botId, key, day, isUncertain: false, ...(event && { event }) });
  };
  const effectsOf = (point: FaultPoint) => ({
    ...mailAndShop(point, receive, down),
    streamText: modelText(point, receive, down),
    payment: faultyPayment(point, payment),
  });
  const dueOf = (intentId: string) => {
    const { amount = 0, currency = "" } = stripe.intents.find(({ id }) => id === intentId) ?? {};
    return { amount, currency };
  };
  return {
    received,
    intents: stripe.intents,
    refunds: stripe.refunds,
    pay: (intentId) => {
      const intent = stripe.intents.find(({ id }) => id === intentId);
      if (broken !== "payment-check" && intent?.status === "requires_payment_method") stripe.pay(intentId);
    },
    down,
    effectsOf,
    previousEffectsOf: (point) => {
      const { payment: current, ...effects } = effectsOf(point);
      const status = (id: string, due?: ReturnType<typeof dueOf>) => current.status(id, due ?? dueOf(id));
      return {
        ...effects,
        payment: { ...current, status },
      };
    },
    webhookNetOf: (point) => receiver(point, receive, down),
    close: stripe.close,
  };
}

type Receive = (provider: Provider, text: string, key: string, event?: ReceivedEvent) => void;

function mailAndShop(
  point: FaultPoint,
  receive: Receive,
  down: ReadonlySet<Provider>,
): Pick<Effects, "http" | "sendEmail"> {
  return {
    sendEmail: ({ subject }, key = "") =>
      failing(() =>
        point.run("sending a mail", () => {
          if (down.has("mail")) return fail("The mail server is down");
          receive("mail", subject, key);
          return ok(undefined);
        }),
      ),
    http: ({ body = "" }, key = "") =>
      failing(() =>
        point.run("a call of the shop", () => {
          if (down.has("shop")) return fail("The shop is down");
          receive("shop", body.replaceAll('"', ""), key);
          return ok({ statusCode: 200, data: {} });
        }),
      ),
  };
}

/** While it is down, a proxy in front of it answers. */
function receiver(
  point: FaultPoint,
  receive: Receive,
  down: ReadonlySet<Provider>,
): Pick<SafeFetch, "fetch"> {
  const answer = (status: number) => ok({ status, contentType: "", bytes: new Uint8Array() });
  return {
    fetch: async ({ body = "" }) => {
      const posted = await failing(() =>
        point.run("posting an event", () => {
          if (down.has("receiver")) return answer(503);
          receiveEvent(receive, body);
          return answer(204);
        }),
      );
      return posted.ok ? posted : fail({ message: posted.error, isFinal: false });
    },
  };
}

function receiveEvent(receive: Receive, body: string): void {
  const { id, event, result, reply } = fieldsOf(parseJson(body));
  const resultId = String(fieldsOf(result)["id"]);
  const { sessionId, turn, rating } = fieldsOf(reply);
  const { value, comment } = fieldsOf(rating);
  const isRated = typeof sessionId === "string" && typeof turn === "number";
  // A reply can be rated several times.
  const text = isRated ? `${sessionId} ${turn} was rated, ${String(id)}` : `${String(event)} ${resultId}`;
  receive("receiver", text, String(id), {
    resultId,
    ...(isRated && { reply: { sessionId, turn } }),
    rating: ratingText(value, comment),
  });
}

const REPLY_PIECES = ["Reply ", "to ", "you"];

function modelText(
  point: FaultPoint,
  receive: Receive,
  down: ReadonlySet<Provider>,
): NonNullable<Effects["streamText"]> {
  return async function* (request, _signal, options) {
    const asked = request.messages.at(-1)?.content ?? "";
    await options?.onSend?.();
    options?.maxReplyTokens?.(request);
    if (down.has("model")) {
      options?.onRefusal?.();
      yield { type: "error", description: "The model is down" };
      return;
    }
    receive("model", asked, asked);
    for (const text of REPLY_PIECES) {
      const piece = await failing(() => point.run("a piece of a model's text", () => ok(text)));
      if (!piece.ok) {
        yield { type: "error", description: piece.error };
        return;
      }
      yield { type: "text", text: piece.value };
    }
    options?.onUsage?.({ inputTokens: 10, outputTokens: 5 });
  };
}

function faultyPayment(point: FaultPoint, payment: Effects["payment"] & object): Effects["payment"] & object {
  const failed = (error: unknown) => {
    if (!(error instanceof InjectedFailure)) throw error;
    return error.message;
  };
  return {
    create: async (request) => {
      try {
        return await point.run("creating a payment", () => payment.create(request));
      } catch (error) {
        return fail({ message: failed(error), isPermanent: false });
      }
    },
    release: payment.release,
    status: (...input) => failing(() => point.run("reading a payment", () => payment.status(...input))),
  };
}

/** A provider that fails answers so; it doesn't throw. */
async function failing<Value>(call: () => Promise<Value>): Promise<Value | ReturnType<typeof fail<string>>> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof InjectedFailure) return fail(error.message);
    throw error;
  }
}
