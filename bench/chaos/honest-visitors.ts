import { setTimeout as sleep } from "node:timers/promises";
import { parseChatReply, parseStartReply, parseUploadTarget } from "@banter/protocol";

/** What a visitor waits for. */
export type Wait = "start" | "answer" | "model" | "file";

export interface Measured {
  readonly wait: Wait;
  /** When it was sent first; milliseconds as `performance.now()`. */
  readonly at: number;
  /** Until it was accepted, with all repetitions. */
  readonly ms: number;
  readonly attempts: number;
}

/** What the visitors observed. */
export interface Tally {
  readonly measured: Measured[];
  readonly confirmed: { readonly resultId: string; readonly content: string }[];
  /** Names of visitors whose mail is due. */
  readonly finished: string[];
  /** Files that could not be uploaded and were skipped. */
  skippedFiles: number;
  /** Replies that neither succeeded nor ask to repeat. */
  readonly unexpected: string[];
}

export function emptyTally(): Tally {
  return { measured: [], confirmed: [], finished: [], skippedFiles: 0, unexpected: [] };
}

export interface Visitors {
  /** Lets every conversation come to its end. */
  end(): Promise<void>;
}

/** Visitors pause between their answers. */
const PAUSE_MS = 400;
/** As the widget does: random, and growing. */
const RETRY_MS = [100, 300, 800, 1_500, 3_000];

/** Starts visitors who hold one conversation after the other, each from an address of its own. */
export function sendVisitors(count: number, nextUrl: () => string, name: string, tally: Tally): Visitors {
  const ending = new AbortController();
  const work = Array.from({ length: count }, async (_, visitor) => {
    for (let number = 0; !ending.signal.aborted; number++)
      await converse({
        nextUrl,
        tally,
        name: `${name}-${visitor}-${number}`,
        address: `198.51.${visitor % 250}.${number % 250}`,
      });
  });
  return {
    end: async () => {
      ending.abort();
      await Promise.all(work);
    },
  };
}

interface Visitor {
  readonly nextUrl: () => string;
  readonly tally: Tally;
  readonly name: string;
  readonly address: string;
}

async function converse(visitor: Visitor): Promise<void> {
  const { tally, name } = visitor;
  const startId = crypto.randomUUID();
  const started = parseStartReply(
    await post(visitor, "start", "/api/v1/typebots/chaos/startChat", { startId, isStreamEnabled: false }),
  );
  if (!started.ok) return void tally.unexpected.push(started.error);
  const { sessionId, resultId = "" } = started.value;
  let { turn, input } = started.value;
  while (input !== undefined) {
    await sleep(PAUSE_MS * (0.5 + Math.random()));
    const isFile = input.type === "file input";
    const content = isFile ? await upload(visitor, sessionId, input.id) : `${name} ${input.id}`;
    const reply = parseChatReply(
      await post(
        visitor,
        input.id === "question" ? "model" : "answer",
        `/api/v1/sessions/${sessionId}/continueChat`,
        { message: { type: "text", text: content }, messageId: crypto.randomUUID(), turn, blockId: input.id },
      ),
    );
    if (!reply.ok) return void tally.unexpected.push(`${input.id}: ${reply.error}`);
    if (content !== "") tally.confirmed.push({ resultId, content });
    ({ turn, input } = reply.value);
  }
  tally.finished.push(name);
}

/** The URL of a small file, or "" to skip it, as a visitor would after some failures. */
async function upload(visitor: Visitor, sessionId: string, blockId: string): Promise<string> {
  const before = performance.now();
  for (let attempt = 1; attempt <= 3; attempt++) {
    const request = { sessionId, blockId, fileName: "a.txt", fileType: "text/plain", fileSize: 5 };
    const target = parseUploadTarget(await post(visitor, undefined, "/api/v3/generate-upload-url", request));
    if (!target.ok) {
      visitor.tally.unexpected.push(target.error);
      return "";
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(target.value.formData)) form.append(name, value);
    form.append("file", new Blob(["Hello"]), "a.txt");
    const isStored = await fetch(target.value.presignedUrl, { method: "POST", body: form }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isStored) {
      visitor.tally.measured.push({
        wait: "file",
        at: before,
        ms: performance.now() - before,
        attempts: attempt,
      });
      return target.value.fileUrl;
    }
    await sleep(RETRY_MS[attempt]);
  }
  visitor.tally.skippedFiles += 1;
  return "";
}

/** Longer than any wait of the widget. */
const TIMEOUT_MS = 60_000;

/** Sends the same request until it is accepted. Undefined if it was refused for good. */
async function post(
  { nextUrl, tally, address }: Visitor,
  wait: Wait | undefined,
  path: string,
  body: unknown,
): Promise<unknown> {
  const at = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      const response = await fetch(nextUrl() + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const reply: unknown = await response.json();
      if (response.ok) {
        if (wait !== undefined) tally.measured.push({ wait, at, ms: performance.now() - at, attempts });
        return reply;
      }
      if (response.status !== 503 && response.status !== 429) {
        tally.unexpected.push(`${path.split("/").at(-1)}: ${response.status} ${JSON.stringify(reply)}`);
        return undefined;
      }
    } catch (error) {
      // A server that is away refuses or cuts the connection, or cuts the reply.
      if (!(error instanceof TypeError || error instanceof SyntaxError || isTimeout(error))) throw error;
    }
    await sleep((RETRY_MS[attempts - 1] ?? 3_000) * (0.5 + Math.random()));
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}
