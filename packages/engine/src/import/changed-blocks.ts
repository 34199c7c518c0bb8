import { fieldsOf, fieldsOfItems, lenient } from "@banter/protocol";
import * as v from "valibot";
import { aiOptions, isResponseId } from "../blocks/integrations/ai/ai-request.ts";
import { readTool } from "../blocks/integrations/ai/ai-tools.ts";
import { isKnownValueType } from "../blocks/logic/set-variable.ts";
import { aiVendors } from "../bot/block-types.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import { groupNamed, indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { isKnownOperator } from "../conditions/compare.ts";
import { textOf } from "./fields.ts";

type Finding = Pick<Diagnostic, "message"> & { readonly hint: string };
type Inspector = (block: BlockDefinition, bot: BotIndex) => readonly Finding[];

/** Reports supported blocks of an exported bot that do something else here, or nothing. */
export function changedBlocks(bot: BotDefinition): readonly Diagnostic[] {
  const index = indexBot(bot);
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block) =>
      inspectors
        .flatMap((inspect) => inspect(block, index))
        .map((finding): Diagnostic => ({
          severity: "warning",
          ...finding,
          groupId: group.id,
          groupTitle: group.title,
          blockId: block.id,
        })),
    ),
  );
}

function found(message: string, hint: string): readonly Finding[] {
  return [{ message, hint }];
}

const jumpTarget: Inspector = ({ type, options }, bot) => {
  if (type !== "Jump") return [];
  const target = textOf(options["groupId"]);
  if (target === undefined) return found("The jump has no target and is skipped", "Choose a group.");
  const isKnown = target.includes("{{") || groupNamed(bot, target) !== undefined;
  return isKnown
    ? []
    : found("The jump leads to a group that does not exist and is skipped", "Choose another group.");
};

const valueType: Inspector = ({ type, options }) => {
  const kind = textOf(options["type"]);
  if (type !== "Set variable" || kind === undefined || isKnownValueType(kind)) return [];
  return found(
    `The value "${kind}" is not supported: the variable is not changed`,
    "Compute it in a Custom value, or with an HTTP request.",
  );
};

const comparisonsSchema = lenient.object({
  comparisons: lenient.array(v.object({ comparisonOperator: lenient.optionalString() })),
});

const operators: Inspector = ({ items }) =>
  items.flatMap(({ fields }) =>
    [fields["content"], fieldsOf(fields["displayCondition"])["condition"]].flatMap((condition) =>
      v
        .parse(comparisonsSchema, condition)
        .comparisons.flatMap(({ comparisonOperator: operator }) =>
          operator === undefined || isKnownOperator(operator)
            ? []
            : found(
                `The operator "${operator}" is not supported: the comparison is false`,
                "Choose another operator.",
              ),
        ),
    ),
  );

/** Globals of browsers and Node that the sandbox lacks. */
const UNAVAILABLE =
  /(?<![\w$.'"`])(fetch|XMLHttpRequest|require|process|Buffer|setTimeout|setInterval|URL|URLSearchParams|crypto|console|window|document|localStorage|axios)(?:\(|\.[A-Za-z_$])/;

const serverCode: Inspector = ({ type, options }) => {
  const code = codeOnServer(type, options);
  const name = code === undefined ? undefined : UNAVAILABLE.exec(code)?.[1];
  if (name === undefined) return [];
  return found(
    `The code uses "${name}", which code on the server doesn't have: it fails, and the flow continues`,
    "Use an HTTP request block, or let the code run in the visitor's page.",
  );
};

function codeOnServer(
  type: BlockDefinition["type"],
  options: BlockDefinition["options"],
): string | undefined {
  if (type === "Code")
    return options["isExecutedOnClient"] === false ? textOf(options["content"]) : undefined;
  if (type !== "Set variable" || options["isExecutedOnClient"] === true) return undefined;
  return [undefined, "Custom"].includes(textOf(options["type"]))
    ? textOf(options["expressionToEvaluate"])
    : undefined;
}

const models: ReadonlySet<string> = new Set(["OpenAI", ...aiVendors]);

const modelFeatures: Inspector = ({ type, options }) => {
  if (!models.has(type)) return [];
  const ignored = fieldsOfItems(options["responseMapping"])
    .map(({ item, valueToExtract, variableId }) =>
      textOf(variableId) === undefined ? undefined : (textOf(item) ?? textOf(valueToExtract)),
    )
    .filter((part) => part !== undefined && !isResponseId(part) && !/content|message|text|reply/i.test(part));
  const unusable = fieldsOfItems(options["tools"]).filter((tool) => readTool(tool) === undefined);
  const enabled = Object.keys(options).filter((name) => isEnabled(options[name]));
  const searches = enabled.filter((name) => /search|vectorStore/i.test(name));
  // The names of this action's options aren't documented: one that isn't read must not be dropped silently.
  const unread = /ask model/i.test(textOf(options["action"]) ?? "")
    ? enabled.filter((name) => !(name in aiOptions.entries) && !searches.includes(name))
    : [];
  return [
    ...unusable.flatMap(({ name, type }) =>
      found(
        `The model's tool "${textOf(name) ?? textOf(type) ?? ""}" is not supported: it answers without it`,
        "Only functions with a name of letters, digits, _ and -, and with code, can be run.",
      ),
    ),
    ...searches.flatMap((name) =>
      found(
        `The model's "${name}" is not supported: it answers without it`,
        "Give the model a function that searches, or call the search with an HTTP request before the model.",
      ),
    ),
    ...unread.flatMap((name) =>
      found(
        `The model's option "${name}" is unknown: it answers without it`,
        "Say what matters in the instructions or in the message.",
      ),
    ),
    ...ignored.flatMap((part) =>
      found(
        `The model's "${part}" is not saved: its variable is not changed`,
        'Only "Message content" is available.',
      ),
    ),
  ];
};

function isEnabled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}

/** A required option per block type, without which the block does nothing. */
const required: Readonly<Partial<Record<BlockDefinition["type"], readonly [option: string, name: string]>>> =
  {
    "Google Analytics": ["trackingId", "tracking id"],
    Pixel: ["pixelId", "pixel id"],
    "Typebot link": ["typebotId", "bot"],
    "payment input": ["amount", "amount"],
  };

const requiredOptions: Inspector = ({ type, options }) => {
  const [option, name] = (type === "unsupported" ? undefined : required[type]) ?? [];
  const value = option === undefined ? undefined : options[option];
  if (name === undefined || textOf(value) !== undefined || typeof value === "number") return [];
  return found(`The block has no ${name}: it is skipped`, `Set its ${name}, or remove the block.`);
};

const websiteToken: Inspector = ({ type, options }) => {
  const isOpening = type === "Chatwoot" && options["task"] !== "Close widget";
  if (!isOpening || textOf(options["websiteToken"]) !== undefined) return [];
  return found(
    "The block has no website token: it is skipped",
    "Set its website token, or remove the block.",
  );
};

const toolGroups: Inspector = ({ type, options }, bot) =>
  models.has(type)
    ? fieldsOfItems(options["tools"]).flatMap(({ name, groupId }) =>
        textOf(groupId) === undefined || groupNamed(bot, groupId) !== undefined
          ? []
          : found(
              `The model's tool "${textOf(name) ?? ""}" runs a group that does not exist: it fails`,
              "Choose another group.",
            ),
      )
    : [];

const requestUrl: Inspector = ({ type, options }) => {
  const { url } = fieldsOf(options["webhook"]);
  if (type !== "Webhook" || options["webhook"] === undefined || textOf(url) !== undefined) return [];
  return found("The HTTP request has no URL: it is skipped", "Set its URL, or remove the block.");
};

const recipients: Inspector = ({ type, options }) => {
  const list = options["recipients"];
  if (type !== "Email" || (Array.isArray(list) && list.length > 0)) return [];
  return found("The email has no recipient: it is not sent", "Add a recipient, or remove the block.");
};

const paymentProvider: Inspector = ({ type, options }) => {
  const provider = textOf(options["provider"]);
  if (type !== "payment input" || provider === undefined || provider === "Stripe") return [];
  return found(
    `Payments with ${provider} are not supported: Stripe is used instead`,
    "Set the keys of a Stripe account in the server's environment.",
  );
};

const inspectors: readonly Inspector[] = [
  jumpTarget,
  valueType,
  operators,
  serverCode,
  modelFeatures,
  requiredOptions,
  websiteToken,
  toolGroups,
  requestUrl,
  recipients,
  paymentProvider,
];
