import type { ApiFailure } from "../failures/api-failure.ts";

interface RetiredPath {
  readonly pattern: RegExp;
  readonly code: "GONE" | "NOT_FOUND";
  readonly message: string;
}

/** Paths of earlier versions of the protocol, and of its parts that are not served here, with what to use instead. */
const retiredPaths: readonly RetiredPath[] = [
  {
    pattern: /^\/api\/v\d\/templates\/[^/]+\/preview\/startChat$/,
    code: "NOT_FOUND",
    message:
      "Templates are not served here. Preview a bot with POST /api/v1/typebots/{id}/preview/startChat.",
  },
  {
    pattern: /^\/api\/v[12]\/sendMessage$/,
    code: "GONE",
    message:
      "This path was removed. Start with POST /api/v1/typebots/{publicId}/startChat and continue with POST /api/v1/sessions/{sessionId}/continueChat.",
  },
  {
    pattern:
      /^\/api\/v[12]\/generate-upload-url$|^\/api\/v1\/typebots\/[^/]+\/blocks\/[^/]+\/storage\/upload-url$/,
    code: "GONE",
    message: "This path was removed. Get upload URLs from POST /api/v3/generate-upload-url.",
  },
  {
    pattern: /^\/api\/v[12]\/sessions\/[^/]+\/updateTypebot$/,
    code: "GONE",
    message: "This path was removed. Start a new preview with POST /api/v1/typebots/{id}/preview/startChat.",
  },
  {
    pattern: /^\/api\/integrations\/openai\/streamer$/,
    code: "GONE",
    message: "This path was removed. Stream with POST /api/v2/sessions/{sessionId}/streamMessage.",
  },
];

/** Why a path of the protocol isn't served; undefined for any other path. */
export function retiredPath(path: string): ApiFailure | undefined {
  const found = retiredPaths.find(({ pattern }) => pattern.test(path));
  return found && { code: found.code, message: found.message };
}
