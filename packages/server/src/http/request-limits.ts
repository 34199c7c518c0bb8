import type { TokenBucket } from "../store/store.ts";

/** What one client may ask for. */
export interface RequestLimits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number;
  /** Bytes of one uploaded file; a block may ask for less. */
  readonly uploadBytes: number;
  /** Levels of lists and objects in a JSON body. */
  readonly bodyDepth: number;
  /** Conversations that one address may start with one bot. */
  readonly starts: TokenBucket;
  /** Messages, logs and streams of one session. */
  readonly messages: TokenBucket;
}

export const defaultRequestLimits: RequestLimits = {
  bodyBytes: 1_048_576,
  uploadBytes: 10 * 1_048_576,
  bodyDepth: 64,
  starts: { burst: 60, perSecond: 1 },
  messages: { burst: 120, perSecond: 5 },
};
