/** A bot that is edited on the server. */
export interface StoredDraft {
  readonly botId: string;
  readonly publicId: string;
  readonly name: string;
  /** The bot in our own format, as JSON. */
  readonly source: string;
  /** Counts saves, from 1. */
  readonly version: number;
  /** Of version 1. */
  readonly createdAt: number;
  readonly savedAt: number;
  readonly savedBy: string;
}

/** A version of a bot that visitors got. */
export interface StoredPublication {
  readonly botId: string;
  /** Counts from 1 within a bot. */
  readonly number: number;
  readonly revision: string;
  /** The bot in our own format, as JSON. */
  readonly source: string;
  readonly publishedAt: number;
  readonly author: string;
  readonly message: string;
  /** Whether a file of the server was published, not a draft. */
  readonly isFile: boolean;
}

/** A bot that takes no new visitors. */
export interface StoredPause {
  readonly botId: string;
  readonly message: string;
  readonly author: string;
  readonly since: number;
}

/** What applies to the results of a bot, also once it is no longer served. */
export interface ResultRules {
  /** Days until a result is removed; absent if the server's number applies. */
  readonly retentionDays?: number;
  /** Names of the variables that may contain a model's text. */
  readonly modelVariables: readonly string[];
}

/** Files of a removed bot. */
export interface RemovedMedia {
  /** Their keys in the file store. */
  readonly keys: readonly string[];
  readonly queuedAt: number;
}

export type DraftSummary = Omit<StoredDraft, "source">;
export type PublicationSummary = Omit<StoredPublication, "source">;

/** What can change what a server serves. */
export interface EditedBots {
  /** Each draft with its newest publication that isn't a file's, by bot id. */
  readonly drafts: readonly (DraftSummary & { readonly publication?: PublicationSummary })[];
  readonly pauses: readonly StoredPause[];
}

/** The bots that are edited on the server, the history of all bots, and which are paused. */
export interface StoredBots {
  /** Reads no source, so that servers can poll it. */
  overview(): Promise<EditedBots>;
  /** Finds a draft by the bot's public id or its id. */
  findDraft(id: string): Promise<StoredDraft | undefined>;
  /**
   * Inserts version 1 of a draft, or replaces the version before the draft's. Returns false and writes nothing if there is
   * another version, or if one of its ids is an id or public id of another bot.
   */
  saveDraft(draft: StoredDraft): Promise<boolean>;
  /**
   * Removes the draft, the publications and the pause of a bot, and queues its media for deletion, in one transaction. Returns
   * false if it has no draft.
   */
  remove(botId: string, media?: RemovedMedia): Promise<boolean>;
  /** Returns false and writes nothing if the bot has a publication with this number, or neither a file nor a draft. */
  publish(publication: StoredPublication): Promise<boolean>;
  /** The newest publications, newest first. */
  publications(botId: string, limit: number): Promise<readonly PublicationSummary[]>;
  findPublication(botId: string, number: number): Promise<StoredPublication | undefined>;
  /** Replaces the bot's pause. */
  pause(pause: StoredPause): Promise<void>;
  resume(botId: string): Promise<void>;
  /** Replaces the rules of these bots, by their ids. The removal of a bot keeps them. */
  saveResultRules(rules: ReadonlyMap<string, ResultRules>): Promise<void>;
  /** Undefined for a bot that was never served. */
  findResultRules(botId: string): Promise<ResultRules | undefined>;
}
