/** JavaScript. */
export interface ScriptSource {
  /** Reads the bot's variables as `{{name}}`; on the server it may call `setVariable(name, value)`. */
  readonly script: string;
  /** Default `client`: the visitor's page. */
  readonly runsOn?: "client" | "server" | undefined;
  /** Name in logs. */
  readonly name?: string | undefined;
  /** Whether visitors can edit no earlier answer once the flow has reached this step. Default: false. */
  readonly pointOfNoReturn?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** An HTTP request. */
export interface HttpSource {
  /** URL with `http` or `https`, may contain or begin with `{{variables}}`. A bare host gets `https://`. */
  readonly http: string;
  /** Default: GET, or POST if there is a body. */
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" | undefined;
  /** Header fields by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Query parameters by name. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** JSON or text with `{{variables}}`. Default for POST, PUT and PATCH: all answers. */
  readonly body?: string | Readonly<Record<string, unknown>> | undefined;
  /** Paths into the response by variable name, e.g. `{ city: "data.address.city" }`. */
  readonly save?: Readonly<Record<string, string>> | undefined;
  /** Seconds, at most 120. Default 10. */
  readonly timeout?: number | undefined;
  /** Default: `server`. */
  readonly runsOn?: "client" | "server" | undefined;
  /** Default `encoded`: a value is one part of the URL. `raw`: it can consist of several, such as `a/b?c=d`. */
  readonly urlValues?: "encoded" | "raw" | undefined;
  /** Whether visitors can edit no earlier answer once the flow has reached this step. Default: false. */
  readonly pointOfNoReturn?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Fields of every step that calls a language model. */
export interface ModelSource {
  /** The provider's name of the model. */
  readonly model: string;
  /** The conversation so far; texts may contain `{{variables}}`. */
  readonly messages: readonly {
    readonly role: "system" | "user" | "assistant";
    readonly content: string;
  }[];
  /** Variables of uploaded files that the model sees. */
  readonly files?: readonly string[] | undefined;
  /** The model's randomness, at least 0. */
  readonly temperature?: number | undefined;
  /** URL of the API, for `openai-compatible` providers. */
  readonly baseUrl?: string | undefined;
  /** Names the key in the server's environment. */
  readonly credentials?: string | undefined;
  /** The group in which the flow continues when a daily limit is reached. Default: a message says so. */
  readonly onLimit?: string | undefined;
  /** The group in which the flow continues when the provider fails. Default: the next step. */
  readonly onError?: string | undefined;
  /** Whether visitors can edit no earlier answer once the flow has reached this step. Default: false. */
  readonly pointOfNoReturn?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** A parameter of a tool: its type, or also what it means and which values it has. */
export type ParameterSource =
  | "text"
  | "number"
  | "boolean"
  | {
      readonly type?: "text" | "number" | "boolean" | undefined;
      readonly description?: string | undefined;
      readonly values?: readonly string[] | undefined;
      readonly isOptional?: boolean | undefined;
    };

/** A function that the model may call: code in the sandbox, or a group of the bot. */
export interface ToolSource {
  /** Letters, digits, `_` and `-`. */
  readonly name: string;
  /** Tells the model when to call it. */
  readonly description: string;
  /** The parameters by name. */
  readonly parameters?: Readonly<Record<string, ParameterSource>> | undefined;
  /** Body of a function of the parameters. */
  readonly code?: string | undefined;
  /** Or a group, whose parameters are variables of the bot. */
  readonly group?: string | undefined;
  /** The text that the model gets after the group has run. */
  readonly result?: string | undefined;
  /** Shown while the tool runs, e.g. "Looking up order {{order}} …". */
  readonly status?: string | undefined;
}

/** A text of a language model. */
export interface AiSource extends ModelSource {
  /** `openai`, `mistral` …, `openai-compatible` with a `baseUrl`, or `demo`, a fake provider without a key. */
  readonly ai: string;
  /** Variable for the text. */
  readonly save: string;
  /** Functions that the model may call. */
  readonly tools?: readonly ToolSource[] | undefined;
  /** Shown while a streamed reply is awaited, e.g. "Looking up your order …". */
  readonly status?: string | undefined;
  /** Whether visitors may rate the streamed reply. Default: true. */
  readonly canRate?: boolean | undefined;
  /** Lets visitors ask for another streamed reply until they have answered the next question. Default: false. */
  readonly canRegenerate?: boolean | undefined;
}

/** A value that a model finds: its type, or also what it means and which values it has. */
export type ExtractedField =
  | "text"
  | "number"
  | "boolean"
  | "list"
  | {
      readonly type?: "text" | "number" | "boolean" | "list" | undefined;
      readonly description?: string | undefined;
      readonly values?: readonly string[] | undefined;
    };

/** Values that a language model finds in a text. */
export interface ExtractSource extends ModelSource {
  /** Name of the provider. */
  readonly extract: string;
  /** The values by name. */
  readonly schema: Readonly<Record<string, ExtractedField>>;
  /** The variable of each value. */
  readonly save: Readonly<Record<string, string>>;
}

/** An email. */
export interface EmailSource {
  /** One or more addresses, such as `ada@example.org` or `Ada <ada@example.org>`. */
  readonly email: string | readonly string[];
  /** Subject, may contain `{{variables}}`. */
  readonly subject: string;
  /** Default: all answers. */
  readonly text?: string | undefined;
  /** Sends `text` as HTML. */
  readonly isHtml?: boolean | undefined;
  /** Addresses of copies. */
  readonly cc?: string | readonly string[] | undefined;
  /** Addresses of hidden copies. */
  readonly bcc?: string | readonly string[] | undefined;
  /** Address that receives answers. */
  readonly replyTo?: string | undefined;
  /** A variable with the URLs of files to attach. */
  readonly attachments?: string | undefined;
  /** Whether visitors can edit no earlier answer once the flow has reached this step. Default: false. */
  readonly pointOfNoReturn?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Waits for a request to the step's webhook URL. */
export interface ListenSource {
  /** Paths into the request's body by variable name. */
  readonly listen: Readonly<Record<string, string>>;
  /** Whether visitors can edit no earlier answer once the flow has reached this step. Default: false. */
  readonly pointOfNoReturn?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Where an item of a block leads. */
export interface BlockExitSource {
  /** Id of the item. */
  readonly id: string;
  /** Name of the group. Default: the step after the block. */
  readonly go?: string | undefined;
  /** Id of the step in that group at which to continue. */
  readonly at?: string | undefined;
}

/** A button of an item. */
export interface BlockPathSource extends BlockExitSource {
  /** Label of the button. */
  readonly text: string;
}

/** An item of a block in the exported format. */
export interface BlockItemSource extends BlockExitSource {
  /** All other fields of the item. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** Buttons of a card. */
  readonly paths?: readonly BlockPathSource[] | undefined;
}

/** Any other block, in the exported format. Its options may name variables and groups instead of their ids. */
export interface BlockSource {
  /** Type of the block. */
  readonly block: string;
  /** Options of the block. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Content of a message block. */
  readonly content?: Readonly<Record<string, unknown>> | undefined;
  /** Items of a choice, condition, AB test or cards block. */
  readonly items?: readonly BlockItemSource[] | undefined;
  /** Whether visitors can edit no earlier answer once the flow has reached this step. Default: false. */
  readonly pointOfNoReturn?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** A step that acts outside of the conversation. */
export type EffectSource =
  | ScriptSource
  | HttpSource
  | AiSource
  | ExtractSource
  | EmailSource
  | ListenSource
  | BlockSource;
