import {
  decoders,
  parseChatReply,
  parseJson,
  parseSessionReply,
  parseStartReply,
  parseStreamPart,
  parseUploadTarget,
  type ChatReply,
} from "@banter/protocol";
import type { Network, WorldReply, WorldRequest } from "./network.ts";
import type { Providers } from "./providers.ts";
import type { SimulatedOwner } from "./simulated-owner.ts";
import { versionsIn } from "./world-bots.ts";
import { ratingText, type BotState, type Conversation, type WorldLog } from "./world-log.ts";
import type { RequestFault, VisitorAct } from "./world-schedule.ts";

/** A visitor who speaks the chat protocol, and repeats what got no reply. */
export interface SimulatedVisitor {
  readonly botId: string;
  act(act: VisitorAct, fault?: RequestFault): Promise<void>;
  /** The result of the current conversation. */
  resultId(): string | undefined;
  /** Whether the conversation has ended, or can't be continued for a reason that the visitor was told. */
  isDone(): boolean;
}

export interface VisitorDeps {
  readonly network: Network;
  readonly providers: Providers;
  readonly owner: SimulatedOwner;
  readonly log: WorldLog;
  now(): number;
}

/** A request that was sent or is about to be, and what to do with its reply. */
interface Pending {
  readonly request: WorldRequest;
  readonly onReply: (reply: WorldReply) => void;
}

/** Where the conversation is. */
interface Place {
  readonly conversation: Conversation;
  readonly turn: number;
  readonly reply: ChatReply;
}

/** How often a request is repeated at once. */
const MAX_ATTEMPTS = 10;
/** Then the flow goes on without the model's reply. */
const MAX_STREAM_ATTEMPTS = 4;
/** Faults that wait at once. */
const MAX_WAITING = 4;
const NO_REPLY: WorldReply = { status: 0, text: "" };

export function createVisitor(name: string, botId: string, deps: VisitorDeps): SimulatedVisitor {
  const { network, providers, owner, log, now } = deps;
  let place: Place | undefined;
  let pending: Pending | undefined;
  /** Of the model, which the flow waits for. */
  let streamed: string | undefined;
  /** The last reply of a model that was shown. */
  let shown: Pick<Place, "conversation" | "turn"> | undefined;
  /** Each happens at the first request that meets it, one at each request. */
  let waiting: readonly RequestFault[] = [];
  let outcome: "running" | "ended" | "refused" | "gone" = "running";
  let made = 0;
  let starts = 0;
  let clickedAt = 0;
  /** The turns of the conversation that ask for a text. */
  const textTurns = new Set<number>();

  async function act(kind: VisitorAct, fault?: RequestFault): Promise<void> {
    waiting = [...waiting.slice(1 - MAX_WAITING), ...(fault === undefined ? [] : [fault])];
    if (pending === undefined) {
      // Whoever has reached the end comes again.
      if (kind === "restart" || (kind === "next" && outcome !== "running")) restart();
      pending = (await prepareRating(kind)) ?? (outcome === "running" ? await prepare(kind) : undefined);
    }
    if (pending !== undefined) await exchange(pending);
    waiting = waiting.filter(canWait);
  }

  /** Sends a request with the faults that wait. */
  async function send(request: WorldRequest): Promise<WorldReply | undefined> {
    const reply = await network.request(request, waiting);
    waiting = waiting.filter((fault) => !network.hasMet(fault));
    return reply;
  }

  function restart(): void {
    place = undefined;
    streamed = undefined;
    outcome = "running";
    textTurns.clear();
  }

  /** Sends a request until a server answers it, or once if it gets lost. */
  async function exchange({ request, onReply }: Pending): Promise<void> {
    const isLost = waiting.some(({ kind }) => kind === "lost request" || kind === "lost reply");
    const first = await send(request);
    if (first === undefined && isLost) return;
    const isStream = request.kind === "stream";
    const reply = await repeat(request, first, isStream ? MAX_STREAM_ATTEMPTS : MAX_ATTEMPTS);
    pending = undefined;
    if (isStream) onReply(reply ?? NO_REPLY);
    else if (reply === undefined || isUndecided(reply))
      log.problems.push({
        invariant: "A visitor can always continue",
        details: `${name} gets no answer to ${request.kind}: ${reply?.status} ${reply?.text}`,
      });
    else onReply(reply);
  }

  /** Until the reply is decided. */
  async function repeat(
    request: WorldRequest,
    first: WorldReply | undefined,
    maxAttempts = MAX_ATTEMPTS,
  ): Promise<WorldReply | undefined> {
    let reply = first;
    for (let attempt = 1; attempt < maxAttempts && isUndecided(reply); attempt++) {
      await network.pause();
      reply = await send(request);
    }
    return reply;
  }

  function prepare(kind: VisitorAct): Promise<Pending | undefined> | Pending | undefined {
    if (place === undefined) return prepareStart();
    const { reply } = place;
    if (streamed !== undefined) return message(place, { type: "text", text: streamed }, undefined);
    if (reply.clientSideActions.some(({ type }) => type === "stream")) return prepareStream(place);
    const firstTurn = reply.editableTurns.find((turn) => textTurns.has(turn));
    if (kind === "edit" && firstTurn !== undefined) {
      const text = newText();
      return message(place, { type: "edit", turn: firstTurn, message: { type: "text", text } }, text);
    }
    return prepareAnswer(place, kind);
  }

  function newText(): string {
    // Long enough that no random name of a file contains it.
    return `text-${(made += 1)}-of-${name}`;
  }

  function prepareStart(): Pending {
    const startId = `start-${name}-${(starts += 1)}-of-a-simulation`;
    log.startIds.push({ botId, startId });
    const states = owner.watch(botId);
    return {
      request: {
        kind: "start",
        method: "POST",
        path: `/api/v1/typebots/${botId}/startChat`,
        body: { startId, isStreamEnabled: true },
      },
      onReply: (reply) => onStarted(startId, reply, states()),
    };
  }

  function onStarted(startId: string, { status, text }: WorldReply, possible: readonly BotState[]): void {
    if (status === 400 || status === 404) {
      outcome = "refused";
      log.starts.push({ botId, version: undefined, possible });
      return;
    }
    const parsed = parseStartReply(parseJson(text));
    if (!parsed.ok) return stuck(`its start was answered with ${status} ${text}`);
    const { sessionId, resultId = "" } = parsed.value;
    const [version] = versionsIn(JSON.stringify(parsed.value.messages));
    const conversation = { startId, botId, sessionId, resultId, version, payments: [] };
    log.conversations.push(conversation);
    log.starts.push({ botId, version, possible });
    goOn(conversation, parsed.value);
  }

  function goOn(conversation: Conversation, reply: ChatReply): void {
    const versions = versionsIn(JSON.stringify(reply.messages));
    // A bot that begins with a file or a stream names its version, too.
    const other = versions.find((version) => version !== conversation.version);
    if (other !== undefined)
      log.problems.push({
        invariant: "A running conversation stays on its version",
        details: `${name} began with version ${conversation.version} and got version ${other}`,
      });
    streamed = undefined;
    const { turn = 0 } = reply;
    place = { conversation, turn, reply };
    if (reply.input?.type === "text input") textTurns.add(turn);
    const isWaiting = reply.input !== undefined || reply.clientSideActions.length > 0;
    if (!isWaiting) outcome = "ended";
  }

  /** `text` is the answer that a reply confirms. */
  function message(from: Place, content: object, text: string | undefined): Pending {
    const { conversation, turn, reply } = from;
    const { sessionId, resultId } = conversation;
    const blockId = reply.input?.id;
    const isEdit = "type" in content && content.type === "edit";
    return {
      request: {
        kind: isEdit ? "edit" : "answer",
        method: "POST",
        path: `/api/v1/sessions/${sessionId}/continueChat`,
        body: {
          message: content,
          messageId: `message-${name}-${(made += 1)}`,
          turn,
          ...(blockId !== undefined && { blockId }),
        },
      },
      onReply: (answered) => {
        if (answered.status === 404) return void (outcome = "gone");
        if (answered.status === 409) return resync(from, answered);
        const next = parseChatReply(parseJson(answered.text));
        if (answered.status !== 200 || !next.ok)
          return stuck(`its answer got ${answered.status} ${answered.text}`);
        const isAccepted = isEdit || next.value.input?.id !== blockId;
        if (text !== undefined && isAccepted)
          log.confirmed.push({ sessionId, resultId, blockId: isEdit ? "" : (blockId ?? ""), text });
        goOn(conversation, next.value);
      },
    };
  }

  /** The server knows a later state, which its reply contains. */
  function resync({ conversation }: Place, { text }: WorldReply): void {
    const current = parseSessionReply(parseJson(text));
    if (!current.ok) return stuck(`a conflict has no state: ${text}`);
    goOn(conversation, current.value);
  }

  function stuck(details: string): void {
    outcome = "gone";
    log.problems.push({ invariant: "A visitor can always continue", details: `${name}: ${details}` });
  }

  async function prepareAnswer(from: Place, kind: VisitorAct): Promise<Pending | undefined> {
    const { conversation, reply } = from;
    const { input } = reply;
    switch (input?.type) {
      case "payment input":
        return preparePayment(from);
      case "file input": {
        const url = await upload(conversation);
        // The visitor chooses another file later.
        if (url === undefined || kind === "upload only") return undefined;
        return message(from, { type: "text", text: url, attachedFileUrls: [url] }, url);
      }
      case "number input": {
        const text = String(100 * (1 + Number(name.slice(1))) + (made += 1));
        return message(from, { type: "text", text }, text);
      }
      default: {
        const text = newText();
        return message(from, { type: "text", text }, text);
      }
    }
  }

  /** Pays, unless the server could not create the payment. Then the answer lets it try again. */
  function preparePayment(from: Place): Pending {
    const { conversation, reply } = from;
    const secret = decoders.asRecord(reply.input?.runtimeOptions)?.["paymentIntentSecret"];
    if (typeof secret === "string") {
      const intentId = secret.replace(/_secret$/, "");
      const answers = log.confirmed.filter(({ sessionId }) => sessionId === conversation.sessionId);
      const price = Number(answers.findLast(({ blockId }) => blockId.startsWith("price"))?.text);
      providers.pay(intentId);
      if (!conversation.payments.some((payment) => payment.intentId === intentId))
        conversation.payments.push({ intentId, amount: price * 100 });
    }
    return message(from, { type: "text", text: "Success" }, undefined);
  }

  /** Returns the URL. */
  async function upload({ sessionId }: Conversation): Promise<string | undefined> {
    const content = newText();
    const blockId = place?.reply.input?.id;
    const body = { fileName: "a.txt", fileType: "text/plain", sessionId, blockId };
    const path = "/api/v3/generate-upload-url";
    const asked: WorldRequest = { kind: "upload", method: "POST", path, body };
    const issued = await repeat(asked, await network.request(asked));
    // There is no session.
    if (issued?.status === 400) return void (outcome = "gone");
    const target = parseUploadTarget(parseJson(issued?.text ?? ""));
    if (!target.ok) {
      stuck(`no upload: ${issued?.status} ${issued?.text}`);
      return undefined;
    }
    const { presignedUrl, formData, fileUrl } = target.value;
    const form = new FormData();
    for (const [field, value] of Object.entries(formData)) form.append(field, value);
    form.append("file", new Blob([content], { type: "text/plain" }), "a.txt");
    const request: WorldRequest = { kind: "upload", method: "POST", path: presignedUrl, body: form };
    const sent = await repeat(request, await send(request));
    // A conflict: the file has arrived before, and only the reply was lost.
    if (sent === undefined || (sent.status >= 300 && sent.status !== 409)) {
      stuck(`an upload got ${sent?.status}`);
      return undefined;
    }
    log.uploads.push({ content, sessionId });
    return fileUrl;
  }

  function prepareStream({ conversation, turn }: Place): Pending {
    const path = `/api/v2/sessions/${conversation.sessionId}/streamMessage`;
    return {
      request: { kind: "stream", method: "POST", path, body: {} },
      onReply: ({ status, text }) => {
        if (status === 404) return void (outcome = "gone");
        // What was shown before an error. The flow goes on with it.
        const parts = status === 200 ? text.trimEnd().split("\n").map(parseStreamPart) : [];
        streamed = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
        if (streamed !== "") shown = { conversation, turn };
      },
    };
  }

  /** Clicks on a rating of the last reply, or twice: then the later request overtakes the earlier one. */
  async function prepareRating(kind: VisitorAct): Promise<Pending | undefined> {
    if (shown === undefined || (kind !== "rate" && kind !== "change rating")) return undefined;
    // No two clicks have the same time, even if the clock stands still.
    clickedAt = Math.max(now(), clickedAt + 2);
    if (kind === "rate") return rating(shown, clickedAt);
    const later = rating(shown, clickedAt + 1);
    const reply = await repeat(later.request, await network.request(later.request));
    if (reply !== undefined) later.onReply(reply);
    return rating(shown, clickedAt);
  }

  function rating({ conversation, turn }: Pick<Place, "conversation" | "turn">, ratedAt: number): Pending {
    const { sessionId, resultId } = conversation;
    const comment = newText();
    const value = (["up", "down", null] as const)[made % 3] ?? null;
    const path = `/api/v1/sessions/${sessionId}/replies/${turn}/rating`;
    return {
      request: { kind: "rate", method: "POST", path, body: { value, ratedAt, ...(value && { comment }) } },
      onReply: ({ status, text }) => {
        if (status === 200)
          log.ratings.push({ sessionId, resultId, turn, rating: ratingText(value, comment), ratedAt });
        // There is no session any more.
        else if (status !== 404) stuck(`feedback got ${status} ${text}`);
      },
    };
  }

  return {
    botId,
    act,
    resultId: () => place?.conversation.resultId,
    isDone: () => pending === undefined && outcome !== "running",
  };
}

/** Whether the request has to be sent again, later. */
function isUndecided(reply: WorldReply | undefined): boolean {
  return reply === undefined || reply.status === 429 || reply.status >= 500;
}

/**
 * Those of the network are of one moment. So are those at the session, which an instance that has just committed it doesn't read:
 * otherwise deployments would meet the other faults at different requests.
 */
function canWait(fault: RequestFault): boolean {
  return "moment" in fault && !fault.moment.endsWith("reading the session");
}
