import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";

/** Reads a body of limited size. */
export async function readBytes(request: Request, maxBytes: number): Promise<Result<Uint8Array, ApiFailure>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes)
      return fail({
        code: "PAYLOAD_TOO_LARGE",
        message: `The body is over the limit of ${maxBytes} bytes`,
      });
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}
