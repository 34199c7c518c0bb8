import { ok } from "@banter/protocol";
import { createBotLibrary, libraryBot } from "../../../packages/server/src/bots/bot-library.ts";
import { openInPageServer, silent } from "../../../packages/server/src/in-page/create-in-page-server.ts";
import { defaultLimits } from "../../../packages/server/src/limits/limits.ts";
import { queueMail } from "../../../packages/server/src/sessions/queue-mail.ts";
import type { Store } from "../../../packages/server/src/store/store.ts";
import { UNLIMITED, type OpenServer } from "../crashing-server.ts";
import { lampBot } from "./lamp-order.ts";
import type { ServerEvent } from "./timeline.ts";

type Reported<Event> = Event extends unknown ? Omit<Event, "server" | "request"> : never;

/** Receives what a server does. */
export type ReportServer = (event: Reported<ServerEvent>) => void;

interface LampServerOptions {
  /** Ids that follow from the seed. */
  readonly id: () => string;
  readonly random: () => number;
  /** Whether an effect with this key went out before. */
  readonly isRepeated: (key: string | undefined) => boolean;
  readonly report: ReportServer;
}

/** A server of the lamp bot that runs without Node. */
export function lampServer({ id, random, isRepeated, report }: LampServerOptions): OpenServer {
  return async ({ now, store, effects }) => {
    const mails: Store["mails"] = {
      ...store.mails,
      add: async (mail, reservation) => {
        const isAgain = isRepeated(mail.id);
        await store.mails.add(mail, reservation);
        report({ type: "mailed", text: mail.request.subject, isRepeated: isAgain });
      },
    };
    const http: typeof effects.http = async (request, key) => {
      const isAgain = isRepeated(key);
      const response = await effects.http(request, key);
      report({ type: "called", text: (request.body ?? "").replaceAll('"', ""), isRepeated: isAgain });
      return response;
    };
    const events = {
      ...silent,
      repeated: () => report({ type: "repeated" }),
      conflicted: () => report({ type: "conflicted" }),
    };
    const mailer = { problem: () => undefined };
    const server = openInPageServer({
      library: createBotLibrary([libraryBot(lampBot, { publishedAt: now() })]),
      store: { ...store, mails },
      effects: {
        ...effects,
        http,
        isAiConfigured: () => false,
        runCode: async () => ok({ value: null, variables: {} }),
      },
      now,
      random,
      id,
      limits: { ...defaultLimits, ...UNLIMITED },
      events,
      sendEmailOf: (session, reservation) =>
        queueMail({ store: { mails }, mailer, events, now, id }, session, reservation),
    });
    return { fetch: server.fetch, close: async () => {} };
  };
}
