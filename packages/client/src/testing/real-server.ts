import { createServer } from "../../../server/src/index.ts";
import { createMemoryStore } from "../../../server/src/store/memory/memory-store.ts";
import { survey } from "../../../server/src/testing/survey.ts";
import { createFetchTransport } from "../transport/fetch-transport.ts";
import { driveServer, options, remembering, type Drive } from "./drive-session.ts";
import { createFakeClock } from "./fake-clock.ts";
import { failing, type Accepted, type Fault, type ScriptedServer } from "./scripted-server.ts";
import type { TransportRequest } from "../ports.ts";

/** The flow server itself, in this process, with faults around its requests; counts the answers that its store kept. */
export async function driveRealServer(
  questions: number,
): Promise<Drive & { readonly server: Pick<ScriptedServer, "accepted" | "fault" | "transport"> }> {
  let running = 0;
  const clock = createFakeClock(() => running > 0);
  const accepted: Accepted[] = [];
  const store = createMemoryStore();
  const app = await createServer({
    bots: [survey({ questions, settings: remembering })],
    environment: {},
    limits: UNLIMITED,
    store: {
      ...store,
      sessions: {
        ...store.sessions,
        commit: async (commit) => {
          const outcome = await store.sessions.commit(commit);
          const answers = outcome === "committed" ? (commit.result?.answers ?? []) : [];
          for (const { blockId, content } of answers)
            accepted.push({ sessionId: commit.session.id, blockId, text: content });
          return outcome;
        },
      },
    },
  });
  const { transport } = createFetchTransport({
    platform: { AbortController, TextDecoder, fetch: (url, init) => app.fetch(new Request(url, init)) },
    apiHost: "https://bots.test",
  });
  const server = {
    accepted,
    fault: (): Fault => ({ kind: "none" }),
    transport: (request: TransportRequest) => {
      const { signal: _, ...kept } = request;
      const answer = async () => {
        running += 1;
        return transport(kept).finally(() => {
          running -= 1;
        });
      };
      return failing(server.fault(), request, answer, clock);
    },
  };
  return driveServer(clock, server, { ...options, typebot: "survey" });
}

/** A schedule asks for more in a second than visitors do in a day. */
const UNLIMITED = {
  starts: { burst: 1_000, perSecond: 1_000 },
  messages: { burst: 1_000, perSecond: 1_000 },
};
