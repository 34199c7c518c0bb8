import { percentEncode, type InputBlock, type UnknownRecord } from "@banter/protocol";
import type { Exchange, Send } from "../http/exchange.ts";
import { PLAUSIBLE_TEXT, plausibleAnswer } from "./answers.ts";
import { inputOf, isAwaitingPage, requestsStream, sessionIdOf, turnOf } from "./reply.ts";
import { streamedText } from "./streamed-text.ts";
import { sampleFile, upload, type Upload } from "./upload.ts";

/** A streamed reply, requested twice, and the text that the page sends back. */
export interface StreamedReply {
  readonly first: Exchange;
  readonly again: Exchange;
  readonly text: string;
  /** The reply to the text. */
  readonly reply: Exchange;
}

/** One conversation, and what the visitor does in it. */
export interface Talk {
  readonly sessionId: string;
  readonly send: Send;
  readonly replies: readonly Exchange[];
  readonly streams: StreamedReply[];
  readonly uploads: Upload[];
  /** The last reply. */
  readonly last: () => Exchange;
  /** Sends any body to the session, without changing what the last reply is. */
  readonly post: (body: object) => Promise<Exchange>;
  /** The body of an answer to the last reply, with a new `messageId`. */
  readonly bodyOf: (message: unknown) => UnknownRecord;
  /** Sends a message as the answer to the last reply. */
  readonly say: (message: unknown) => Promise<Exchange>;
}

/** Longest conversation, in turns: a bot may ask for ever. */
export const MAX_TURNS = 60;

/** Most streamed replies of a conversation: a bot may be an assistant, whose replies take seconds. */
export const MAX_STREAMS = 2;

/** Creates the conversation that a start reply has begun. */
export function createTalk(send: Send, started: Exchange, randomId: () => string): Talk {
  const sessionId = sessionIdOf(started);
  const replies = [started];
  const last = (): Exchange => replies.at(-1) ?? started;
  const post = (body: object): Promise<Exchange> => send(`${sessionPath(sessionId)}/continueChat`, { body });
  const bodyOf = (message: unknown): UnknownRecord => {
    const turn = turnOf(last());
    return { message, messageId: randomId(), ...(turn !== undefined && { turn }) };
  };
  const say = async (message: unknown): Promise<Exchange> => {
    const reply = await post(bodyOf(message));
    if (reply.status === 200) replies.push(reply);
    return reply;
  };
  return { sessionId, send, replies, streams: [], uploads: [], last, post, bodyOf, say };
}

/** Path of a session's routes. */
export function sessionPath(sessionId: string, version = "v1"): string {
  return `/api/${version}/sessions/${percentEncode(sessionId)}`;
}

/** Answers until an input that fits is shown; undefined if there is none. */
export async function walkTo(
  talk: Talk,
  isWanted: (input: InputBlock) => boolean,
): Promise<InputBlock | undefined> {
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const input = inputOf(await settle(talk));
    if (input === undefined || isWanted(input)) return input;
    if (talk.streams.length >= MAX_STREAMS) return undefined;
    if ((await answer(talk)).status !== 200) return undefined;
  }
  return undefined;
}

/** Answers the present input plausibly, and does what the page must do after it. */
export async function answer(talk: Talk): Promise<Exchange> {
  const input = inputOf(talk.last());
  const reply = await (input?.type === "file input"
    ? sendFile(talk, input)
    : talk.say(input === undefined ? PLAUSIBLE_TEXT : plausibleAnswer(input)));
  return reply.status === 200 ? settle(talk) : reply;
}

async function sendFile(talk: Talk, input: InputBlock): Promise<Exchange> {
  const uploaded = await upload(talk.send, talk.sessionId, sampleFile(input));
  talk.uploads.push(uploaded);
  const { fileUrl } = uploaded;
  return talk.say({ type: "text", text: fileUrl, attachedFileUrls: [fileUrl] });
}

/** Sends the results of actions for which the flow waits. */
async function settle(talk: Talk): Promise<Exchange> {
  for (let turns = 0; turns < MAX_TURNS && isAwaitingPage(talk.last()); turns++) {
    const before = talk.last();
    await (requestsStream(before) ? readStream(talk) : talk.say({ type: "text", text: "{}" }));
    if (talk.last() === before) break;
  }
  return talk.last();
}

async function readStream(talk: Talk): Promise<void> {
  const request = () => talk.send(`${sessionPath(talk.sessionId, "v2")}/streamMessage`, { body: {} });
  const [first, again] = [await request(), await request()];
  const text = streamedText(first);
  talk.streams.push({ first, again, text, reply: await talk.say({ type: "text", text }) });
}
