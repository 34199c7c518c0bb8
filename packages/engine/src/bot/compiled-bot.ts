import type { Settings, StoredDateFormat } from "@banter/protocol";
import type {
  BlockDefinition,
  BotDefinition,
  EdgeDefinition,
  EventDefinition,
  GroupDefinition,
  VariableDefinition,
} from "./bot-definition.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A bot that is ready to run: indexed by id, with defaults applied and problems reported. */
export interface CompiledBot {
  /** Id of the bot. */
  readonly id: string;
  /** Name in the bot's URL. */
  readonly publicId: string;
  /** Name for people. */
  readonly name: string;
  /** Theme and behaviour version as on the wire, e.g. `"6.1"`. */
  readonly version: string;
  /** Hash of the definition. A session stays on the revision it was started with. */
  readonly revision: string;
  /** Theme as written. */
  readonly theme: Readonly<Record<string, unknown>>;
  /** Settings as written. */
  readonly settings: Readonly<Record<string, unknown>>;

  /** `settings` with all defaults applied. */
  readonly parsedSettings: Settings;
  /** Whether the theme shows the progress. */
  readonly hasProgress: boolean;
  /** The theme's URLs that contain variables, by their names in a reply. */
  readonly dynamicTheme: Readonly<Record<string, string>>;
  /** The definition that was compiled. */
  readonly definition: BotDefinition;
  /** Groups by id. */
  readonly groups: ReadonlyMap<string, GroupDefinition>;
  /** Groups by title without surrounding white space. */
  readonly groupsByTitle: ReadonlyMap<string, GroupDefinition>;
  /** Blocks by id. */
  readonly blocks: ReadonlyMap<string, BlockLocation>;
  /** Edges to existing groups, by id. */
  readonly edges: ReadonlyMap<string, EdgeDefinition>;
  /** Variables by id. */
  readonly variables: ReadonlyMap<string, VariableDefinition>;
  /** Variables by name. */
  readonly variablesByName: ReadonlyMap<string, VariableDefinition>;
  /** How the date inputs that save to a variable write dates, by the variable's id. */
  readonly dateFormats: ReadonlyMap<string, readonly StoredDateFormat[]>;
  /** How messages show the answers of a translated bot, which are stored in its own language: by the variable's id. */
  readonly answerLabels: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The event that starts a chat. */
  readonly startEvent: EventDefinition | undefined;
  /** Whether any block reads the transcript. */
  readonly usesTranscript: boolean;
  /** Whether any block may send a request or a mail, call a model, take a payment, or run another bot. */
  readonly actsOutside: boolean;
  /** Whether any block calls a language model. */
  readonly callsModel: boolean;
  /** Names of the variables that may contain a model's text. */
  readonly modelVariables: ReadonlySet<string>;
  /** Ids of the other bots that it links to. */
  readonly linkedBotIds: readonly string[];
  /** Problems for the author. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A block with its group and its zero-based index in that group. */
export interface BlockLocation {
  /** The block. */
  readonly block: BlockDefinition;
  /** Its group. */
  readonly group: GroupDefinition;
  /** Position in the group, from 0. */
  readonly index: number;
}
