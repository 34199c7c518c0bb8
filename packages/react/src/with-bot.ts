/** An exported bot, or one of `defineBot`: a literal may have any other fields. */
type BotObject = { readonly groups: object } | { readonly groups: object; readonly [field: string]: unknown };

/** A component without a bot is a mistake that the compiler finds. The other props stay optional. */
export interface WithBot {
  /** Public id of a bot, or a whole bot object for a preview. */
  readonly typebot: string | BotObject;
}
