import type { ChatProps } from "@banter/widget";

/** A component without a bot is a mistake that the compiler finds. The other props stay optional. */
export interface WithBot {
  /** Public id of a bot, or a whole bot object for a preview. */
  readonly typebot: NonNullable<ChatProps["typebot"]>;
}
