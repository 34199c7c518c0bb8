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
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  /** Theme and behaviour version as on the wire, e.g. `"6.1"`. */
  readonly version: string;
  /** Hash of the definition. A session stays on the revision it was started with. */
  readonly revision: string;
  readonly theme: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;

  /** `settings` with all defaults applied. */
  readonly parsedSettings: Settings;
  readonly definition: BotDefinition;
  readonly groups: ReadonlyMap<string, GroupDefinition>;
  readonly blocks: ReadonlyMap<string, BlockLocation>;
  readonly edges: ReadonlyMap<string, EdgeDefinition>;
  readonly variables: ReadonlyMap<string, VariableDefinition>;
  readonly variablesByName: ReadonlyMap<string, VariableDefinition>;
  /** How the date inputs that save to a variable write dates, by the variable's id. */
  readonly dateFormats: ReadonlyMap<string, readonly StoredDateFormat[]>;
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
  readonly diagnostics: readonly Diagnostic[];
}

/** A block with its group and its zero-based index in that group. */
export interface BlockLocation {
  readonly block: BlockDefinition;
  readonly group: GroupDefinition;
  readonly index: number;
}
