/** The delays and timeouts of spec §9, in milliseconds. */
export const timing = {
  /** Between the reveal of a message and the next one. */
  messageTransition: 400,
  /** A slower reply shows the busy indicator. */
  busyIndicator: 1_000,
  commandRetry: 5_000,
  scrollDelay: 50,
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

/** Retries of a command that arrives while the chat is busy (spec §5). */
export const MAX_COMMAND_ATTEMPTS = 5;

/** Don't scroll automatically if the visitor has scrolled up by more than this fraction of the viewport (spec §4). */
export const SCROLL_FOLLOW_SHARE = 0.6;
