import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { QUESTIONS } from "./questions.ts";

/** Latency of each request, in milliseconds. */
export interface Load {
  readonly times: readonly number[];
  readonly seconds: number;
}

/** Visitors on separate connections, each sending one request after the other. */
export interface Visitors {
  /** Starts one conversation and returns its session. */
  start(): Promise<string>;
  /** Only starts conversations. */
  starts(seconds: number): Promise<Load>;
  /**
   * Full conversations; starting a session is part of the load, but not of the latencies. Each visitor pauses before an
   * answer.
   */
  answers(seconds: number, pauseMs?: number): Promise<Load>;
  close(): void;
}

/** A visitor stays with an instance, as behind a load balancer with session affinity, or sends each request to the next. */
export type Routing = "sticky" | "in turn";

/** `ports` are those of one or more instances. */
export function createVisitors(
  ports: readonly number[],
  connections: number,
  routing: Routing = "sticky",
): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let requests = 0;
  const portOf = (visitor: number): number =>
    ports[(routing === "sticky" ? visitor : requests++) % ports.length] ?? 0;

  const post = (port: number, path: string, body: unknown) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
      const sent = request({ agent, host: "127.0.0.1", port, method: "POST", path, headers }, (response) => {
        let reply = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (reply += chunk));
        response.on("end", () => {
          if (response.statusCode === 200) resolve(Object.fromEntries(Object.entries(JSON.parse(reply))));
          else reject(new Error(`${path}: ${response.statusCode} ${reply}`));
        });
      });
      sent.on("error", reject).end(text);
    });

  const start = async (visitor: number) =>
    String((await post(portOf(visitor), "/api/v1/typebots/survey/startChat", {}))["sessionId"]);
  const answer = (visitor: number, sessionId: string, turn: number) =>
    post(portOf(visitor), `/api/v1/sessions/${sessionId}/continueChat`, {
      message: { type: "text", text: `Answer number ${turn}` },
      messageId: crypto.randomUUID(),
      turn,
    });

  /** Repeats `visit` on every connection and returns the latencies that it recorded. */
  const load = async (
    seconds: number,
    visit: (timed: Timed, visitor: number) => Promise<void>,
  ): Promise<Load> => {
    const times: number[] = [];
    const begin = performance.now();
    const end = begin + seconds * 1_000;
    const timed: Timed = async (work) => {
      const from = performance.now();
      const value = await work();
      times.push(performance.now() - from);
      return value;
    };
    const repeat = async (visitor: number): Promise<void> => {
      while (performance.now() < end) await visit(timed, visitor);
    };
    await Promise.all(Array.from({ length: connections }, (_, visitor) => repeat(visitor)));
    const measuredSeconds = (performance.now() - begin) / 1_000;
    // The server closes connections that idle while others are measured.
    agent.destroy();
    return { times, seconds: measuredSeconds };
  };

  return {
    start: () => start(0),
    starts: (seconds) => load(seconds, async (timed, visitor) => void (await timed(() => start(visitor)))),
    answers: (seconds, pauseMs = 0) =>
      load(seconds, async (timed, visitor) => {
        const sessionId = await start(visitor);
        for (let turn = 0; turn < QUESTIONS; turn++) {
          if (pauseMs > 0) await sleep(pauseMs);
          await timed(() => answer(visitor, sessionId, turn));
        }
      }),
    close: () => agent.destroy(),
  };
}

type Timed = <Value>(work: () => Promise<Value>) => Promise<Value>;
