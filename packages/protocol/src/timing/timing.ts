/** Every wait of spec §9, in milliseconds. */
export const timing = {
  /** From a message's reveal until the next one may come. */
  messageTransition: 400,
  /** A reply that takes longer shows the busy indicator. */
  busyIndicator: 1_000,
  commandRetry: 5_000,
  scrollDelay: 50,
  unmount: 200,
  imageLoad: 5_000,
  embedLoad: 2_000,
  providerVideoLoad: 2_000,
  mediaLoad: 100,
  paymentButton: 1_000,
  streamRetry: 3_000,
  webhookReconnectMin: 1_000,
  webhookReconnectMax: 10_000,
  webhookConnect: 4_000,
  uploadPulse: 1_000,
} as const;

/** Attempts of a command sent while the chat is busy (spec §5). */
export const MAX_COMMAND_ATTEMPTS = 5;

/** The visitor who scrolled up by more than this share of the viewport is left in peace (spec §4). */
export const SCROLL_FOLLOW_SHARE = 0.6;
