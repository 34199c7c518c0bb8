import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ParseArgsOptionsConfig } from "node:util";
import { errorMessage, fail, ok, parseJson, percentEncode, type Result } from "@banter/protocol";
import * as v from "valibot";
import { describeError } from "../failures/describe-error.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import { UsageError } from "./command.ts";
import { OWNER_TOKEN_FILE } from "./owner-token.ts";

/** Options of the commands that change a running server. */
export const ownerOptions = {
  url: { type: "string" },
  token: { type: "string" },
  data: { type: "string", default: ".data" },
  author: { type: "string", default: "" },
} as const satisfies ParseArgsOptionsConfig;

export const ownerOptionsHelp = `  --url URL         the running server (default: $BANTER_URL, else http://localhost:$PORT)
  --token TEXT      its owner token (better: $BANTER_OWNER_TOKEN; default: the one in the data folder)
  --data DIR        the server's data folder (default .data)
  --author NAME     who does this, for the history`;

/** A refused request. `status` is 0 if there was no response. */
interface RequestFailure {
  readonly status: number;
  readonly message: string;
}

/** The owner API of a running server. */
export interface OwnerClient {
  /** The server's URL, without a slash at the end. */
  readonly url: string;
  /** `path` is below `/api/v1/owner`. */
  request<Output>(
    schema: v.GenericSchema<unknown, Output>,
    path: string,
    method?: string,
    body?: unknown,
  ): Promise<Result<Output, RequestFailure>>;
}

/** Throws a `UsageError` if the address or the token is missing. */
export async function openOwnerClient(options: {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly data: string;
}): Promise<OwnerClient> {
  const { BANTER_URL, BANTER_OWNER_TOKEN, PORT = "3000" } = readEnvironment();
  const url = (options.url ?? BANTER_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError("--url takes an address like https://bots.example.com.");
  const token = options.token ?? BANTER_OWNER_TOKEN ?? (await storedToken(options.data));
  if (token === undefined)
    throw new UsageError(
      `The server asks for its owner token, and there is none in "${options.data}". Set BANTER_OWNER_TOKEN, or name the server's data folder with --data.`,
    );
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    url,
    request: async (schema, path, method = "GET", body) => {
      const address = `${url}/api/v1/owner${path}`;
      const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const reply = await send(address, request);
      if (!reply.ok) return fail({ status: 0, message: `${url} can't be reached: ${reply.error}` });
      const { status, text } = reply.value;
      const parsed = v.safeParse(schema, parseJson(text));
      if (status < 300 && parsed.success) return ok(parsed.output);
      // The API's own message is for programs that sent no token.
      const message =
        status === 401
          ? `${url} doesn't accept this owner token. Check --token or BANTER_OWNER_TOKEN.`
          : (errorMessage(parseJson(text)) ?? `${address} is no owner API of Banter.`);
      return fail({ status, message });
    },
  };
}

/** The path of a bot's routes. */
export function botPath(bot: string, rest: string): string {
  return `/bots/${percentEncode(bot)}/${rest}`;
}

async function send(
  url: string,
  request: RequestInit,
): Promise<Result<{ readonly status: number; readonly text: string }, string>> {
  try {
    const response = await fetch(url, request);
    return ok({ status: response.status, text: await response.text() });
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return fail(`${describeError(cause)}. Start the server, or name its address with --url.`);
  }
}

/** The token that the server has generated, if there is one. */
async function storedToken(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, OWNER_TOKEN_FILE), "utf8")).trim() || undefined;
  } catch {
    return undefined;
  }
}
