import { fieldsOf } from "@banter/protocol";
import {
  fields,
  header,
  html,
  ignoring,
  instead,
  insteadOfBody,
  isAnswer,
  isApi,
  isLogs,
  isOpening,
  isReply,
  isSession,
  isStart,
  isStream,
  isUpload,
  isUploadUrl,
  json,
  refusals,
  requests,
  responses,
  taking,
  texts,
  type Mutate,
} from "./mutate.ts";

/** A server that is broken in one way. */
export interface BrokenServer {
  /** The check that finds it. */
  readonly foundBy: string;
  readonly name: string;
  readonly mutate: Mutate;
}

const NO_OPTION = "none of the options of this question";
const STACK = "TypeError: x is undefined\n    at run (file:///app/server.js:12:7)";

const serverError = () =>
  json({ message: "Internal error", code: "INTERNAL_SERVER_ERROR", status: 500 }, 500);
const notFound = () => json({ message: "Not found", code: "NOT_FOUND", status: 404 }, 404);
const anyReply = () => json({ messages: [] });
const anyStart = () => json({ sessionId: "0", messages: [] });

/** At least one broken server per check. */
export const brokenServers: readonly BrokenServer[] = [
  broken(
    "start-reply",
    "a start reply without a session",
    fields(isStart, ({ sessionId: _, ...body }) => body),
  ),
  broken(
    "start-reply",
    "messages that are no list",
    fields(isStart, (body) => ({ ...body, messages: {} })),
  ),
  broken("start-minimal", "a start that needs a field", requireField("prefilledVariables")),
  broken(
    "start-unknown-fields",
    "unknown fields are refused",
    insteadOfBody(isStart, "conformanceField", notFound),
  ),
  broken(
    "start-prefilled",
    "a list as prefilled value breaks the server",
    insteadOfBody(isStart, '"list":', serverError),
  ),
  broken("start-markdown", "the text format is ignored", ignoring(isStart, "textBubbleContentFormat")),
  broken("start-json", "JSON as HTML", header(isStart, "content-type", "text/html")),
  broken("start-json", "text that isn't UTF-8", responses(isStart, latin1)),
  broken("session-ids-unguessable", "session ids that count", sequentialIds),
  broken(
    "session-ids-unguessable",
    "one session for all",
    fields(isStart, (body) => ({ ...body, sessionId: "same" })),
  ),
  broken("session-isolation", "answers go to the first session", firstSession),
  broken(
    "text-unchanged",
    "emoji become question marks",
    texts(isAnswer, (text) => text.replaceAll(/\p{Extended_Pictographic}/gu, "?")),
  ),
  broken(
    "reply-shape",
    "a reply without messages",
    fields(isAnswer, ({ messages: _, ...body }) => body),
  ),
  broken(
    "message-types",
    "a message of an unknown type",
    texts(isAnswer, (text) => text.replaceAll('"type":"text",', '"type":"hologram",')),
  ),
  broken(
    "input-types",
    "an input of an unknown type",
    texts(isReply, (text) => text.replaceAll("rating input", "mood input")),
  ),
  broken(
    "progress",
    "a progress above 100",
    texts(isReply, (text) => text.replaceAll(/"progress":\d/g, '"progress":9999')),
  ),
  broken(
    "progress",
    "a progress that never grows",
    fields(isReply, (body) => ({ ...body, progress: 5 })),
  ),
  broken(
    "actions",
    "an action after a message of another reply",
    texts(isAnswer, (text) =>
      text
        .replace('"redirect":{', '"lastBubbleBlockId":"elsewhere","redirect":{')
        .replace('"clientSideActions":[{', '"clientSideActions":[{"type":"dance"},{'),
    ),
  ),
  broken("bare-string", "a bare string isn't a message", insteadOfBody(isAnswer, '"message":"', notFound)),
  broken(
    "unknown-command",
    "unknown commands are taken for answers",
    requests(isAnswer, (body) =>
      fieldsOf(body["message"])["type"] === "command" ? { message: "a command" } : body,
    ),
  ),
  broken(
    "end",
    "an ended conversation still replies",
    responses(isAnswer, (response) => (response.status === 404 ? anyReply() : response)),
  ),
  broken(
    "turns",
    "a turn that doesn't grow",
    fields(isReply, (body) => ({ ...body, turn: 0 })),
  ),
  broken(
    "turns",
    "no turns",
    fields(isReply, ({ turn: _, ...body }) => body),
  ),
  broken("input-text", "the same question after a text", taking("Zoë Ünal 🦊 👩‍🚀 مرحبا 漢字", "")),
  broken("input-number", "any text is a number", taking("not a number", "1")),
  broken(
    "input-email",
    "500 for an invalid email address",
    insteadOfBody(isAnswer, "not an email", serverError),
  ),
  broken("input-url", "any text is a URL", taking("not a URL", "https://example.com")),
  broken("input-phone-number", "any digits are a phone number", taking("12", "+14155552671")),
  broken(
    "input-date",
    "no message after an invalid date",
    fields(isAnswer, (body) =>
      fieldsOf(body["input"])["type"] === "date input" ? { ...body, messages: [] } : body,
    ),
  ),
  broken("input-time", "400 for an invalid time", insteadOfBody(isAnswer, "not a time", notFound)),
  broken("input-choice", "any text is an option", taking(NO_OPTION, "Sea")),
  broken("input-picture-choice", "any text is a picture", taking(NO_OPTION, "Cat")),
  broken("input-rating", "any number is a rating", taking("1000000", "10")),
  broken(
    "input-file",
    "a reply without the question after an invalid file",
    insteadOfBody(isAnswer, "not a file", anyReply),
  ),
  broken("input-cards", "any text is a card", taking(NO_OPTION, "Choose")),
  broken("input-payment", "a failed payment counts", insteadOfBody(isAnswer, '"fail"', anyReply)),
  broken(
    "unknown-bot",
    "an unknown bot starts another bot",
    responses(isStart, (response) => (response.status === 404 ? anyStart() : response)),
  ),
  broken("unknown-session", "an unknown session replies", refusals(isAnswer, anyReply)),
  broken(
    "unknown-path",
    "every path exists",
    refusals(({ url }) => url.includes("no-such-path"), anyReply),
  ),
  broken("start-not-json", "500 for a body that isn't JSON", refusals(isStart, serverError)),
  broken(
    "start-not-object",
    "a list as body is taken for nothing",
    insteadOfBody(isStart, "[1,2]", anyStart),
  ),
  broken("start-wrong-type", "a field of a wrong type is ignored", ignoring(isStart, "prefilledVariables")),
  broken("answer-not-json", "text as body is an answer", refusals(isAnswer, anyReply)),
  broken(
    "answer-wrong-type",
    "500 for a message of a wrong type",
    insteadOfBody(isAnswer, '"message":7', serverError),
  ),
  broken(
    "answer-unknown-type",
    "a message of an unknown type is an answer",
    insteadOfBody(isAnswer, "telepathy", anyReply),
  ),
  broken("body-too-large", "any size is read", insteadOfBody(isAnswer, "aaaaaaaaaaaaaaaaaa", anyReply)),
  broken("body-too-deep", "500 for nested lists", insteadOfBody(isStart, "[[[[[[[[", serverError)),
  broken(
    "wrong-method",
    "GET starts a conversation",
    instead((request) => isStart(request) && request.method === "GET", anyStart),
  ),
  broken(
    "hostile-ids",
    "500 for a quote in an id",
    instead(({ url }) => /'|%27/.test(url), serverError),
  ),
  broken(
    "error-message",
    "an error as HTML",
    refusals(isApi, () => html("<h1>Not found</h1>", 404)),
  ),
  broken(
    "error-internals",
    "a stack trace in an error",
    refusals(isApi, () => json({ message: STACK, code: "NOT_FOUND", status: 404 }, 404)),
  ),
  broken("error-markup", "an error page that repeats the path", responses(isApi, repeatPath)),
  broken(
    "error-body",
    "an error without a code",
    refusals(isApi, () => json({ message: "Not found" }, 404)),
  ),
  broken(
    "method-not-allowed",
    "404 for another method",
    instead((request) => isStart(request) && request.method === "GET", notFound),
  ),
  broken("retry-after", "no limit", refusals(isLogs, anyReply)),
  broken("retry-after", "429 without a time", header(isLogs, "retry-after", undefined)),
  broken("identity-invalid", "an invalid identity is ignored", ignoring(isStart, "identity")),
  broken("cors", "no CORS header", header(isApi, "access-control-allow-origin", undefined)),
  broken("cors", "errors without a CORS header", responses(isApi, withoutCorsOnErrors)),
  broken(
    "cors-credentials",
    "cookies for every page",
    header(isApi, "access-control-allow-credentials", "true"),
  ),
  broken("cors-credentials", "a cookie", header(isApi, "set-cookie", "visitor=1")),
  broken(
    "preflight",
    "404 for a preflight request",
    instead(({ method }) => method === "OPTIONS", notFound),
  ),
  broken("not-cached", "conversations in caches", header(isStart, "cache-control", "public, max-age=60")),
  broken(
    "not-sniffed",
    "replies that browsers may sniff",
    header(isApi, "x-content-type-options", undefined),
  ),
  broken(
    "retry-after-readable",
    "pages can't read when to retry",
    header(isApi, "access-control-expose-headers", undefined),
  ),
  broken(
    "head",
    "404 for HEAD",
    instead(({ method }) => method === "HEAD", notFound),
  ),
  broken(
    "stream-format",
    "a stream of bare text",
    texts(isStream, () => "Hello there"),
  ),
  broken(
    "stream-continues",
    "the flow gets half of the text",
    texts(isAnswer, (text) => text.replace("of this reply counts.", "")),
  ),
  broken(
    "stream-unasked",
    "a stream for everyone",
    refusals(isStream, () => new Response('0:"Hello"\nd:{}\n')),
  ),
  broken(
    "stream-end",
    "a stream without its end",
    texts(isStream, (text) => text.replace(/^d:.*\n/m, "")),
  ),
  broken("stream-type", "a stream as JSON", header(isStream, "content-type", "application/json")),
  broken("stream-again", "a late part is lost", lateChunkLost),
  broken(
    "upload-url",
    "no upload URL",
    fields(isUploadUrl, ({ presignedUrl: _, ...body }) => body),
  ),
  broken(
    "upload-stored",
    "uploads that are lost",
    instead(isUpload, () => new Response(null, { status: 204 })),
  ),
  broken("upload-type", "every type of file", refusals(isUploadUrl, anyUploadUrl)),
  broken("upload-size", "every size of file", refusals(isUploadUrl, anyUploadUrl)),
  broken(
    "upload-larger",
    "more bytes than announced",
    refusals(isUpload, () => new Response(null, { status: 204 })),
  ),
  broken("upload-unasked", "uploads without a file question", refusals(isUploadUrl, anyUploadUrl)),
  broken(
    "upload-forged",
    "any signature",
    refusals(isUpload, () => new Response(null, { status: 204 })),
  ),
  broken(
    "upload-foreign",
    "any URL is a file",
    insteadOfBody(isAnswer, "https://example.com/conformance.txt", anyReply),
  ),
  broken("logs", "logs are refused", instead(isLogs, notFound)),
  broken(
    "logs-refused",
    "logs of any session",
    refusals(isLogs, () => json({ message: "Saved" })),
  ),
  broken(
    "resend-safe",
    "no word on resends",
    fields(isStart, ({ isResendSafe: _, ...body }) => body),
  ),
  broken("same-start", "each start is a new one", ignoring(isStart, "startId")),
  broken("short-start-id", "a start id that can be guessed", ignoring(isStart, "startId")),
  broken("same-message", "the messageId is ignored", ignoring(isAnswer, "messageId")),
  broken("same-message-at-once", "a duplicate answer is stored", ignoring(isAnswer, "messageId", "turn")),
  broken("two-answers", "both answers count", ignoring(isAnswer, "turn")),
  broken(
    "two-answers",
    "a conflict without the present state",
    responses(isAnswer, (response) =>
      response.status === 409 ? json({ message: "Conflict" }, 409) : response,
    ),
  ),
  broken("late-answer", "a late answer counts for the next question", ignoring(isAnswer, "turn")),
  broken("other-question", "an answer counts for any question", ignoring(isAnswer, "blockId")),
  broken("wrong-turn-type", "turns aren't checked", ignoring(isAnswer, "turn")),
  broken(
    "reply-fields",
    "the wrong type of editable turns",
    texts(isAnswer, (text) => text.replace('"editableTurns":[', '"editableTurns":["first",')),
  ),
  broken(
    "resync",
    "another state than the last reply",
    fields(isSession, (body) => ({ ...body, turn: 0 })),
  ),
  broken(
    "resync",
    "no id of the last message",
    fields(isSession, ({ lastMessageId: _, ...body }) => body),
  ),
  broken(
    "resync-ended",
    "an ended session looks open",
    fields(isSession, (body) => ({ ...body, isEnded: false })),
  ),
  broken("resync-unknown", "an empty session for any id", refusals(isSession, anyReply)),
  broken(
    "edit",
    "an edit is taken for a new answer",
    requests(isAnswer, (body) =>
      fieldsOf(body["message"])["type"] === "edit" ? { ...body, message: "an edit" } : body,
    ),
  ),
  broken(
    "edit-unknown",
    "500 for a turn that can't be edited",
    insteadOfBody(isAnswer, '"edit"', serverError),
  ),
  broken("opening", "no opening", instead(isOpening, notFound)),
  broken(
    "opening",
    "an opening with a session",
    fields(isOpening, (body) => ({ ...body, sessionId: "shared" })),
  ),
  broken(
    "opening-equals-start",
    "an opening that is out of date",
    texts(isOpening, (text) => text.replace("one question", "two questions")),
  ),
  broken("opening-cached", "an opening that no cache keeps", header(isOpening, "cache-control", "no-store")),
  broken(
    "opening-unknown",
    "an opening of any bot",
    refusals(isOpening, () => json({ isStatic: false })),
  ),
];

function broken(foundBy: string, name: string, mutate: Mutate): BrokenServer {
  return { foundBy, name, mutate };
}

function anyUploadUrl(): Response {
  return json({ presignedUrl: "https://bots.test/upload", formData: {}, fileUrl: "https://bots.test/file" });
}

function requireField(name: string): Mutate {
  return (fetch) => async (request) => {
    const isMissing = isStart(request) && !(await request.clone().text()).includes(name);
    return isMissing ? json({ message: `${name} is required` }, 400) : fetch(request);
  };
}

async function latin1(response: Response): Promise<Response> {
  const text = `{"text":"é",${(await response.text()).slice(1)}`;
  return new Response(
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
    {
      headers: { "content-type": "application/json" },
    },
  );
}

/** The ids are those of the server, replaced by numbers. */
function sequentialIds(fetch: Parameters<Mutate>[0]): ReturnType<Mutate> {
  let count = 1_000;
  return fields(isStart, (body) => ({ ...body, sessionId: `conformance-session-number-${++count}` }))(fetch);
}

/** All visitors share the session of the first one. */
function firstSession(fetch: Parameters<Mutate>[0]): ReturnType<Mutate> {
  let first = "";
  return async (request) => {
    const [, id = ""] = /\/sessions\/([^/]+)\/continueChat$/.exec(request.url) ?? [];
    first ||= id;
    return fetch(id === "" ? request : new Request(request.url.replace(id, first), request));
  };
}

/** The first of two streams lacks its last text. */
function lateChunkLost(fetch: Parameters<Mutate>[0]): ReturnType<Mutate> {
  let count = 0;
  return texts(isStream, (text) => (count++ === 0 ? text.replace(/^0:"counts\."\n/m, "") : text))(fetch);
}

async function repeatPath(response: Response, request: Request): Promise<Response> {
  return response.status === 404 ? html(`Not found: ${decodeURIComponent(request.url)}`, 404) : response;
}

function withoutCorsOnErrors(response: Response): Response {
  if (response.status < 400) return response;
  const headers = new Headers(response.headers);
  headers.delete("access-control-allow-origin");
  return new Response(response.body, { status: response.status, headers });
}
