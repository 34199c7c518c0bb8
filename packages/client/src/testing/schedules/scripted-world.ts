import { ok } from "@banter/protocol";
import type { ActionOutcome, StreamTransport } from "../../ports.ts";
import { drive, remembering } from "../drive-session.ts";
import { textMessage } from "../scripted-server.ts";
import { brokenPorts, withoutIdentity, type BrokenRule } from "./broken-rules.ts";
import { faultyStream } from "./faulty-stream.ts";
import { createPaymentProvider } from "./payment-provider.ts";
import {
  anyFaults,
  clearFaults,
  interruptions,
  jumping,
  plainAct,
  ticking,
  waiting,
  type ScheduleTraits,
} from "./schedule.ts";
import { ACTION, type World, type WorldKind } from "./world.ts";

/** What a turn of a flow asks for: of the visitor, or of the page. */
type Turn = "ask" | "set" | "wait" | "stream" | "embed" | "pay";

const FLOWS: readonly (readonly Turn[])[] = [
  ["ask", "ask", "ask", "ask"],
  ["ask", "set", "ask", "set", "ask"],
  ["stream", "ask", "stream", "ask"],
  ["ask", "pay", "ask"],
  ["pay", "set", "pay"],
  ["embed", "ask", "wait", "ask"],
  ["set", "stream", "pay", "embed", "ask"],
];

const questions: Omit<ScheduleTraits, "flows"> = {
  acts: [
    { weight: 8, arbitrary: plainAct("answer") },
    { weight: 8, arbitrary: waiting },
    { weight: 2, arbitrary: jumping },
    { weight: 2, arbitrary: ticking },
    ...interruptions,
  ],
  faults: anyFaults,
  restDelays: [0, 0, 0, 1, 300, 5_000],
};

/** A server of a few lines that counts a message once. */
export const scriptedWorld: WorldKind = {
  traits: { ...questions, flows: FLOWS.length },
  open: async (broken) => ({
    make: ({ flow }) => makeWorld(FLOWS[flow] ?? [], { isResendSafe: true, broken }),
    close: async () => {},
  }),
};

/** A server that knows nothing of resends, with faults that leave nothing open. */
export const unsafeWorld: WorldKind = {
  traits: {
    flows: 1,
    acts: [
      { weight: 4, arbitrary: plainAct("answer") },
      { weight: 4, arbitrary: waiting },
      { weight: 3, arbitrary: plainAct("reload", "open-tab", "switch-tab", "online", "offline", "wake") },
    ],
    faults: clearFaults,
    restDelays: [0, 0, 300],
  },
  open: async (broken) => ({
    make: ({ flow }) => makeWorld(FLOWS[flow] ?? [], { isResendSafe: false, broken }),
    close: async () => {},
  }),
};

interface Rules {
  readonly isResendSafe: boolean;
  readonly broken: BrokenRule | undefined;
}

function makeWorld(flow: readonly Turn[], { isResendSafe, broken }: Rules): World {
  const { clock, browser, server, open } = drive({
    reply: (position) => replyOf(flow[position], position),
    settings: remembering,
    isResendSafe,
  });
  const trouble: World["trouble"] = { faults: [], streamFaults: [] };
  const provider = createPaymentProvider();
  server.fault = () => trouble.faults.shift() ?? { kind: "none" };
  const streamTransport = faultyStream(speak, trouble.streamFaults, clock);
  return {
    clock,
    browser,
    isResendSafe,
    botId: "bot",
    blockIds: flow.map((turn, position) => (hasInput(turn) ? `q${position}` : ACTION)),
    accepted: server.accepted,
    trouble,
    provider,
    open: (parts) =>
      open({
        streamTransport,
        runAction,
        aroundPorts: (ports) => brokenPorts(ports, broken),
        ...(broken === "message-id" && { transport: withoutIdentity(server.transport) }),
        ...parts,
      }),
    intentOf: (sessionId, { id }) => `${sessionId}/${id}`,
    upload: async () => undefined,
    restartServer: () => {},
    problems: () =>
      server.accepted
        .filter(({ blockId, text }) => blockId === ACTION && !REPLIES.has(text))
        .map(({ text }) => `"${text}" was taken for the reply of an action`),
  };
}

function replyOf(turn: Turn | undefined, position: number): Record<string, unknown> {
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
      return { messages: [], clientSideActions: [{ type: "stream", stream: true }] };
  }
}

function waitingEmbed(position: number): Record<string, unknown> {
  const waitForEvent = { isEnabled: true, name: "done", saveDataInVariableId: "v" };
  return { id: `e${position}`, type: "embed", content: { url: "https://a.test", height: 1, waitForEvent } };
}

function hasInput(turn: Turn): boolean {
  return turn === "ask" || turn === "pay";
}

const WORDS = ["All ", "of ", "the ", "words"];

const speak: StreamTransport = async (_request, onText) => {
  for (const word of WORDS) {
    await Promise.resolve();
    onText(`0:${JSON.stringify(word)}\n`);
  }
  return ok({ contentType: "text/plain" });
};

async function runAction(): Promise<ActionOutcome> {
  return { reply: { text: "1" } };
}

/** What an action may reply here; "undefined" where a reload cut it short and the flow was told to go on. */
const REPLIES: ReadonlySet<string> = new Set(["1", "done", WORDS.join(""), "undefined"]);
