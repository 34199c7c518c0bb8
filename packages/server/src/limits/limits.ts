import type { TokenBucket } from "../store/store.ts";

/** Size and rate limits per client. */
export interface RequestLimits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number;
  /** Bytes of one uploaded file; a block can set a lower limit. */
  readonly uploadBytes: number;
  /** Nesting depth of a JSON body. */
  readonly bodyDepth: number;
  /** Conversations started per client address and bot. */
  readonly starts: TokenBucket;
  /** Messages, logs and streams per session. */
  readonly messages: TokenBucket;
}

export const defaultRequestLimits: RequestLimits = {
  bodyBytes: 1_048_576,
  uploadBytes: 10 * 1_048_576,
  bodyDepth: 64,
  starts: { burst: 60, perSecond: 1 },
  messages: { burst: 120, perSecond: 5 },
};
