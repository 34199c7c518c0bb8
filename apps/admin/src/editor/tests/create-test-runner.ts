import type { ConversationResult, ConversationTest, RecordedSteps } from "@banter/engine/runtime";
import { fail, isRecord, type Result } from "@banter/protocol";
import type { BotDraft } from "../draft/bot-draft.ts";
import type { TestReply, TestRequest, TestTask } from "./test-messages.ts";

/** Plays conversations off the page's thread. */
export interface TestRunner {
  /**
   * The results of the draft's tests, in order. Fails with why the draft can't run; with an empty text if another draft was run
   * meanwhile.
   */
  run(draft: BotDraft): Promise<Result<readonly ConversationResult[], string>>;
  /** Plays the visitor's side of a test, and writes down the bot's. */
  record(draft: BotDraft, test: ConversationTest): Promise<Result<RecordedSteps, string>>;
  /** Stops the worker. The next conversation starts another one. */
  close(): void;
}

const LIMIT_MS = 10_000;

/**
 * The worker is loaded with the first conversation, and replaced if a conversation takes too long.
 * @param describeSlow why the conversations were stopped: the name of the test, which is empty while one is recorded.
 */
export function createTestRunner(describeSlow: (test: string) => string, limitMs = LIMIT_MS): TestRunner {
  let worker: Worker | undefined;
  let ids = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: { readonly draft: BotDraft; readonly outcome: ReturnType<TestRunner["run"]> } | undefined;
  const waiting = new Map<number, (reply: TestReply | string) => void>();

  function stop(reason: string): void {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    for (const settle of waiting.values()) settle(reason);
    waiting.clear();
  }

  function receive(reply: TestReply): void {
    if (reply.type === "started") {
      clearTimeout(timer);
      timer = setTimeout(() => stop(describeSlow(reply.test)), limitMs);
      return;
    }
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
    if (waiting.size === 0) clearTimeout(timer);
  }

  function send(task: TestTask): Promise<TestReply | string> {
    worker ??= startWorker(receive, stop);
    const request: TestRequest = { ...task, id: ++ids };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(request);
    return new Promise((resolve) => waiting.set(request.id, resolve));
  }

  async function run(source: BotDraft): ReturnType<TestRunner["run"]> {
    const reply = await send({ type: "run", source });
    if (typeof reply === "string") return fail(reply);
    return reply.type === "run" ? reply.outcome : fail("");
  }

  return {
    run: (draft) => {
      if (running?.draft === draft) return running.outcome;
      if (running !== undefined) stop("");
      const started = { draft, outcome: run(draft) };
      running = started;
      void started.outcome.then(() => {
        if (running === started) running = undefined;
      });
      return started.outcome;
    },
    record: async (source, test) => {
      const reply = await send({ type: "record", source, test });
      if (typeof reply === "string") return fail(reply);
      return reply.type === "record" ? reply.outcome : fail("");
    },
    close: () => stop(""),
  };
}

function startWorker(onReply: (reply: TestReply) => void, onError: (reason: string) => void): Worker {
  allowWorker();
  const worker = new Worker(new URL("./test-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<TestReply>) => onReply(data));
  worker.addEventListener("error", ({ message }) => onError(message || "The worker could not start"));
  return worker;
}

/** The page's CSP creates workers only from URLs that its policy `default` approves: that of this worker. */
function allowWorker(): void {
  const trustedTypes: unknown = Reflect.get(globalThis, "trustedTypes");
  if (!isRecord(trustedTypes) || !isFactory(trustedTypes) || trustedTypes["defaultPolicy"] !== null) return;
  trustedTypes.createPolicy("default", {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href);
      return origin === location.origin && /\/test-worker\b[^/]*$/.test(pathname) ? url : undefined;
    },
  });
}

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string | undefined },
  ): unknown;
}

function isFactory(value: object): value is TrustedTypesFactory {
  return "createPolicy" in value && typeof value.createPolicy === "function";
}
