import { fieldsOf, parseJson } from "@banter/protocol";
import type { Fetch } from "../http/exchange.ts";

/** Breaks a server. */
export type Mutate = (fetch: Fetch) => Fetch;

/** Whether a mutation concerns a request. */
export type Matches = (request: Request) => boolean;

type Fields = Record<string, unknown>;

export const isStart: Matches = ({ url }) => url.endsWith("/startChat");
export const isAnswer: Matches = ({ url }) => url.endsWith("/continueChat");
export const isStream: Matches = ({ url }) => url.endsWith("/streamMessage");
export const isUploadUrl: Matches = ({ url }) => url.endsWith("/generate-upload-url");
export const isUpload: Matches = ({ url, method }) => method === "POST" && !url.includes("/api/v");
export const isOpening: Matches = ({ url }) => url.endsWith("/opening");
export const isLogs: Matches = ({ url }) => url.endsWith("/clientLogs");
export const isSession: Matches = ({ url }) => /\/sessions\/[^/]+$/.test(url);
export const isReply: Matches = (request) => isStart(request) || isAnswer(request);
export const isApi: Matches = ({ url }) => url.includes("/api/");

/** Changes responses. */
export function responses(
  matches: Matches,
  change: (response: Response, request: Request) => Response | Promise<Response>,
): Mutate {
  return (fetch) => async (request) => {
    const response = await fetch(request);
    return matches(request) ? change(response, request) : response;
  };
}

/** Changes the bodies of responses with the status 200. */
export function texts(matches: Matches, change: (text: string) => string): Mutate {
  return responses(matches, async (response) =>
    response.status === 200 ? withBody(response, change(await response.text())) : response,
  );
}

/** Changes the JSON fields of responses with the status 200. */
export function fields(matches: Matches, change: (body: Fields) => Fields): Mutate {
  return texts(matches, (text) => JSON.stringify(change({ ...fieldsOf(parseJson(text)) })));
}

/** Sets a header of responses, or removes it. */
export function header(matches: Matches, name: string, value: string | undefined): Mutate {
  return responses(matches, ({ status, body, headers }) => {
    const changed = new Headers(headers);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
    return new Response(body, { status, headers: changed });
  });
}

/** Replaces the responses that refuse a request. */
export function refusals(matches: Matches, replacement: () => Response): Mutate {
  return responses(matches, (response) => (response.status >= 400 ? replacement() : response));
}

/** Answers requests without the server. */
export function instead(matches: Matches, response: () => Response): Mutate {
  return (fetch) => async (request) => (matches(request) ? response() : fetch(request));
}

/** Answers requests without the server if their body has these texts. */
export function insteadOfBody(matches: Matches, part: string, response: () => Response): Mutate {
  return (fetch) => async (request) => {
    if (!matches(request) || request.method !== "POST") return fetch(request);
    const text = await request.text();
    return text.includes(part) ? response() : fetch(withText(request, text));
  };
}

/** Changes the JSON fields of requests before the server gets them. */
export function requests(matches: Matches, change: (body: Fields) => Fields): Mutate {
  return (fetch) => async (request) => {
    if (!matches(request) || request.method !== "POST") return fetch(request);
    const text = await request.text();
    const isJson = parseJson(text) !== undefined;
    return fetch(withText(request, isJson ? JSON.stringify(change({ ...fieldsOf(parseJson(text)) })) : text));
  };
}

/** Removes fields from requests before the server gets them. */
export function ignoring(matches: Matches, ...names: readonly string[]): Mutate {
  return requests(matches, (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
  );
}

/** Takes one text of a visitor for another. */
export function taking(wrong: string, right: string): Mutate {
  return requests(isAnswer, (body) => {
    const message = fieldsOf(body["message"]);
    return message["text"] === wrong || body["message"] === wrong
      ? { ...body, message: { type: "text", text: right } }
      : body;
  });
}

export function json(body: unknown, status = 200): Response {
  const headers = { "content-type": "application/json", "access-control-allow-origin": "*" };
  return new Response(JSON.stringify(body), { status, headers });
}

export function html(text: string, status: number): Response {
  return new Response(text, { status, headers: { "content-type": "text/html" } });
}

function withText({ url, method, headers }: Request, body: string): Request {
  const copied = new Headers(headers);
  copied.delete("content-length");
  return new Request(url, { method, headers: copied, body });
}

function withBody({ status, headers }: Response, body: string): Response {
  const copied = new Headers(headers);
  copied.delete("content-length");
  return new Response(body, { status, headers: copied });
}
