import type { ActionOutcome, StreamTransport } from "@banter/client";
import { ok } from "@banter/protocol";
import { drive, remembering } from "../../packages/client/src/testing/drive-session.ts";
import { textMessage } from "../../packages/client/src/testing/scripted-server.ts";
import { breakPorts, breakTransport, type BrokenRule } from "./broken-rules.ts";
import { createFakePaymentProvider } from "./fake-payment-provider.ts";
import {
  anyFaults,
  editActs,
  interruptions,
  jumpAct,
  plainAct,
  replyActs,
  ticksAct,
  unambiguousFaults,
  waitAct,
} from "./fault-schedule.ts";
import { faultyStream } from "./faulty-stream.ts";
import { openingIn, type OpeningState } from "./opening-state.ts";
import { ACTION, type Fixture, type FixtureKind, type PendingFaults } from "./fixture.ts";
import { violationsOf } from "./violation.ts";

/** What one turn of a flow asks of the visitor or the page. */
type Turn = "ask" | "set" | "wait" | "stream" | "embed" | "pay";

const FLOWS: readonly (readonly Turn[])[] = [
  ["ask", "ask", "ask", "ask"],
  ["ask", "set", "ask", "set", "ask"],
  ["stream", "ask", "stream", "ask"],
  ["ask", "pay", "ask"],
  ["pay", "set", "pay"],
  ["embed", "ask", "wait", "ask"],
  ["set", "stream", "pay", "embed", "ask"],
  ["wait", "ask", "ask"],
];

/** A fake server that deduplicates by `messageId`. */
export const scriptedFixture: FixtureKind = {
  traits: {
    flows: FLOWS.length,
    acts: [
      { weight: 8, arbitrary: plainAct("answer") },
      { weight: 8, arbitrary: waitAct },
      { weight: 2, arbitrary: jumpAct },
      { weight: 2, arbitrary: ticksAct },
      ...interruptions,
      ...replyActs,
      ...editActs,
    ],
    faults: anyFaults,
  },
  open: async (broken) => ({
    create: ({ flow, opening }) => createFixture(FLOWS[flow] ?? [], { isResendSafe: true, broken, opening }),
    close: async () => {},
  }),
};

/** A fake server without deduplication, with unambiguous faults only. */
export const unsafeFixture: FixtureKind = {
  traits: {
    flows: 1,
    acts: [
      { weight: 4, arbitrary: plainAct("answer") },
      { weight: 4, arbitrary: waitAct },
      { weight: 3, arbitrary: plainAct("reload", "open-tab", "switch-tab", "online", "offline", "resume") },
    ],
    faults: unambiguousFaults,
  },
  open: async (broken) => ({
    create: ({ flow, opening }) => createFixture(FLOWS[flow] ?? [], { isResendSafe: false, broken, opening }),
    close: async () => {},
  }),
};

interface FixtureOptions {
  readonly isResendSafe: boolean;
  readonly broken: BrokenRule | undefined;
  readonly opening: OpeningState;
}

function createFixture(flow: readonly Turn[], { isResendSafe, broken, opening }: FixtureOptions): Fixture {
  const { clock, browser, server, open } = drive(
    {
      reply: (position) => replyTo(flow[position], position),
      settings: remembering,
      isResendSafe,
      canEditAnswers: isResendSafe,
      opening: (reply) =>
        STATIC_TURNS.has(flow[0]) ? openingIn(opening, { isStatic: true, ...reply }) : { isStatic: false },
    },
    { hasOpenings: opening !== "none" },
  );
  const pendingFaults: PendingFaults = { faults: [], streamFaults: [], proofOfWorkFaults: [] };
  server.fault = () => pendingFaults.faults.shift() ?? { kind: "none" };
  const streamTransport = faultyStream(streamReply, pendingFaults.streamFaults, clock);
  return {
    clock,
    browser,
    isResendSafe,
    botId: "bot",
    blockIds: flow.map((turn, position) => (hasInput(turn) ? `q${position}` : ACTION)),
    accepted: server.accepted,
    pendingFaults,
    provider: createFakePaymentProvider(),
    open: (options) =>
      open({
        streamTransport,
        runAction,
        wrapPorts: (ports) => breakPorts(ports, broken),
        transport: breakTransport(server.transport, broken),
        ...options,
      }),
    intentOf: (sessionId, { id }) => `${sessionId}/${id}`,
    upload: async () => undefined,
    crashServer: () => {},
    readFeedback: async () => server.feedback(),
    findStoredProblems: async () => [],
    findProblems: () =>
      violationsOf(
        "once",
        server.accepted
          .filter(({ blockId, text }) => blockId === ACTION && !isActionResult(text))
          .map(({ text }) => `"${text}" was accepted as the result of an action`),
      ),
  };
}

/** Turns that can be part of an opening. */
const STATIC_TURNS: ReadonlySet<Turn | undefined> = new Set(["ask", "embed", "wait"]);

function replyTo(turn: Turn | undefined, position: number): Record<string, unknown> {
  if (turn === undefined) return { messages: [textMessage("end", "Goodbye")] };
  const messages = [textMessage(`m${position}`, `Step ${position}`)];
  switch (turn) {
    case "ask":
      return { messages, input: { id: `q${position}`, type: "text input" } };
    case "pay":
      return { messages, input: { id: `q${position}`, type: "payment input" } };
    case "embed":
      return { messages: [...messages, waitingEmbed(position)] };
    case "set":
      return { messages, clientSideActions: [{ type: "setVariable", setVariable: { content: "1" } }] };
    case "wait":
      return {
        messages,
        clientSideActions: [{ type: "wait", wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true }],
      };
    case "stream":
      return { messages: [], clientSideActions: [{ type: "stream", stream: true, canRate: true }] };
  }
}

function waitingEmbed(position: number): Record<string, unknown> {
  const waitForEvent = { isEnabled: true, name: "done", saveDataInVariableId: "v" };
  return { id: `e${position}`, type: "embed", content: { url: "https://a.test", height: 1, waitForEvent } };
}

function hasInput(turn: Turn): boolean {
  return turn === "ask" || turn === "pay";
}

const STREAM_PIECES = ["All ", "of ", "the ", "words"];

const streamReply: StreamTransport = async (_request, onText) => {
  for (const piece of STREAM_PIECES) {
    await Promise.resolve();
    onText(`0:${JSON.stringify(piece)}\n`);
  }
  return ok({ contentType: "text/plain" });
};

async function runAction(): Promise<ActionOutcome> {
  return { actionResult: { text: "1" } };
}

/** "undefined" if a reload interrupted the action and the flow continued without its result. */
const ACTION_RESULTS: ReadonlySet<string> = new Set(["1", "done", "undefined"]);

/** Of a reply that the visitor stops, the pieces that have arrived. */
function isActionResult(text: string): boolean {
  return (
    ACTION_RESULTS.has(text) ||
    STREAM_PIECES.some((_, end) => STREAM_PIECES.slice(0, end + 1).join("") === text) ||
    text === ""
  );
}
