import { createMemoryRateLimits } from "../store/memory/memory-rate-limits.ts";
import { rateKey, type TokenBucket } from "../store/token-bucket.ts";
import { isPreviewChannel } from "./channel-name.ts";

/** Limits of open WebSockets. Pages retry a refused one with backoff. */
export interface SocketLimits {
  /** In all. */
  readonly total: number;
  /** Of one client address. */
  readonly perAddress: number;
  /** Of one channel: a visitor's tabs. */
  readonly perChannel: number;
  /** Of all previews, whose channels need no conversation. */
  readonly previews: number;
  /** Upgrades of one client address. */
  readonly upgrades: TokenBucket;
}

export const defaultSocketLimits: SocketLimits = {
  total: 10_000,
  perAddress: 300,
  perChannel: 8,
  previews: 500,
  upgrades: { burst: 300, perSecond: 5 },
};

/** Counts sockets. */
export interface SocketCounter {
  /** Counts an upgrade. Returns the status that refuses it, or undefined. An `address` of undefined isn't limited. */
  open(channel: string, address: string | undefined): Promise<SocketRefusal | undefined>;
  /** Uncounts a socket that was not refused. */
  close(channel: string, address: string | undefined): void;
}

export type SocketRefusal = "429 Too Many Requests" | "503 Service Unavailable";

export function createSocketCounter(limits: SocketLimits, now: () => Date): SocketCounter {
  const upgrades = createMemoryRateLimits();
  /** By what they are limited by; only those with open sockets. */
  const counts = new Map<string, number>();
  let total = 0;
  const limitsOf = (channel: string, address: string | undefined): readonly (readonly [string, number])[] => [
    [rateKey("channel", channel), limits.perChannel],
    ...(address === undefined ? [] : [[rateKey("address", address), limits.perAddress] as const]),
    ...(isPreviewChannel(channel) ? [["previews", limits.previews] as const] : []),
  ];
  const add = (channel: string, address: string | undefined, change: 1 | -1): void => {
    total += change;
    for (const [key] of limitsOf(channel, address)) {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  };
  return {
    open: async (channel, address) => {
      if (address !== undefined) {
        const { isAllowed } = await upgrades.take(address, limits.upgrades, now().getTime());
        if (!isAllowed) return "429 Too Many Requests";
      }
      if (total >= limits.total) return "503 Service Unavailable";
      const isFull = limitsOf(channel, address).some(([key, limit]) => (counts.get(key) ?? 0) >= limit);
      if (isFull) return "429 Too Many Requests";
      add(channel, address, 1);
      return undefined;
    },
    close: (channel, address) => add(channel, address, -1),
  };
}
