import type { Settings } from "@banter/protocol";
import type {
  BlockDefinition,
  BotDefinition,
  EdgeDefinition,
  EventDefinition,
  GroupDefinition,
  VariableDefinition,
} from "./bot-definition.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A bot made ready to run: looked up by id, every default known, problems reported. */
export interface CompiledBot {
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  /** Theme and behaviour version, as on the wire: `"6.1"` … */
  readonly version: string;
  /** Hash of the definition: a session keeps the revision it began with. */
  readonly revision: string;
  readonly theme: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;

  /** `settings` with every default filled in. */
  readonly parsedSettings: Settings;
  readonly definition: BotDefinition;
  readonly groups: ReadonlyMap<string, GroupDefinition>;
  readonly blocks: ReadonlyMap<string, BlockLocation>;
  readonly edges: ReadonlyMap<string, EdgeDefinition>;
  readonly variables: ReadonlyMap<string, VariableDefinition>;
  readonly variablesByName: ReadonlyMap<string, VariableDefinition>;
  readonly startEvent: EventDefinition | undefined;
  /** Whether anything reads the transcript, so that it must be kept. */
  readonly usesTranscript: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Where a block stands: in which group, and at which place of it (from 0). */
export interface BlockLocation {
  readonly block: BlockDefinition;
  readonly group: GroupDefinition;
  readonly index: number;
}
