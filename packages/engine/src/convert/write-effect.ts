import { fieldsOf, fieldsOfItems, parseJson } from "@banter/protocol";
import { aiVendors, type BlockType } from "../bot/block-types.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { arrival } from "./flow-exits.ts";
import type { Conversion } from "./conversion.ts";
import { asText, pickFields, present, valueAt, type Fields } from "./fields.ts";
import { variableName } from "./variable-name.ts";
import { savedParts } from "./write-logic.ts";

/** An integration as a step; undefined if only the exported block can express it. Its fields may be wrong. */
export function writeEffect(block: BlockDefinition, conversion: Conversion): Fields | undefined {
  if (block.type === "Webhook") return writeRequest(block.options, conversion);
  if (block.type === "Email") return writeEmail(block.options, conversion);
  return isVendor(block.type) ? writeModel(block, conversion) : undefined;
}

export function isVendor(type: BlockType | "unsupported"): boolean {
  return aiVendors.some((vendor) => vendor === type);
}

function writeRequest(options: Fields, conversion: Conversion): Fields {
  const { method = "POST", urlValues } = fieldsOf(options["webhook"]);
  const body = options["isCustomBody"] === true ? valueAt(options, "webhook.body") : undefined;
  const usual = body === undefined ? "GET" : "POST";
  return present({
    http: valueAt(options, "webhook.url"),
    method: method === usual ? undefined : method,
    headers: pairs(valueAt(options, "webhook.headers")),
    query: pairs(valueAt(options, "webhook.queryParams")),
    body: bodyFields(body),
    save: savedParts(options["responseVariableMapping"], conversion),
    timeout: options["timeout"],
    runsOn: options["isExecutedOnClient"] === true ? "client" : undefined,
    urlValues: urlValues === "encoded" ? undefined : "raw",
  });
}

function pairs(list: unknown): Fields | undefined {
  const entries = fieldsOfItems(list).map(({ key, value }) => [asText(key), value ?? ""]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** JSON as the format writes it is an object; any other text stays. */
function bodyFields(body: unknown): unknown {
  const value = typeof body === "string" ? parseJson(body) : undefined;
  const isOwn = typeof value === "object" && value !== null && !Array.isArray(value);
  return isOwn && JSON.stringify(value, null, 2) === body ? value : body;
}

function writeEmail(options: Fields, conversion: Conversion): Fields {
  const { recipients, cc, bcc, attachmentsVariableId, body, isCustomBody, subject = "" } = options;
  const isAuthors = isCustomBody ?? (typeof body === "string" && body.trim() !== "");
  return present({
    email: oneOrSeveral(recipients),
    subject,
    text: isAuthors === true ? (body ?? "") : undefined,
    ...pickFields(options, { isHtml: "isBodyCode", replyTo: "replyTo" }),
    cc: oneOrSeveral(cc),
    bcc: oneOrSeveral(bcc),
    attachments: variableName(conversion, attachmentsVariableId),
  });
}

function oneOrSeveral(list: unknown): unknown {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const [only]: readonly unknown[] = list;
  return list.length === 1 && typeof only === "string" && !only.includes(",") ? only : list;
}

function writeModel({ type, options, items }: BlockDefinition, conversion: Conversion): Fields | undefined {
  const { action, messages, fileVariableIds } = options;
  const files = Array.isArray(fileVariableIds)
    ? fileVariableIds.map((id) => variableName(conversion, id))
    : undefined;
  const shared = {
    ...pickFields(options, {
      model: "model",
      temperature: "temperature",
      baseUrl: "baseUrl",
      credentials: "credentialsId",
    }),
    messages: fieldsOfItems(messages).map((message) =>
      pickFields(message, { role: "role", content: "content" }),
    ),
    files,
    ...exits(items, conversion),
  };
  if (action === "Create chat completion")
    return present({ ai: type, ...shared, ...replyFields(options, conversion) });
  if (action !== "Generate variables") return undefined;
  const fields = fieldsOfItems(options["variablesToExtract"]);
  return present({
    extract: type,
    ...shared,
    schema: Object.fromEntries(
      fields.map(({ name, variableId: _, id: _id, ...field }) => [
        asText(name),
        Object.keys(field).join() === "type" ? field["type"] : field,
      ]),
    ),
    save: Object.fromEntries(
      fields.map(({ name, variableId }) => [asText(name), variableName(conversion, variableId)]),
    ),
  });
}

function replyFields(options: Fields, conversion: Conversion): Fields {
  const { responseMapping, tools } = options;
  const saved = fieldsOfItems(responseMapping).find(({ item }) => item === "Message content");
  const list = fieldsOfItems(tools).map((tool) => writeTool(tool, conversion));
  return {
    save: variableName(conversion, saved?.["variableId"]),
    tools: list.length > 0 ? list : undefined,
    ...pickFields(options, { status: "status", canRegenerate: "canRegenerate" }),
    canRate: canRate(options, conversion.definition.settings) ? undefined : false,
  };
}

/** The bot's setting applies to blocks that don't say whether their replies can be rated. */
export function canRate(options: Fields, settings: Fields): boolean {
  return (options["canRate"] ?? settings["canRateReplies"]) === true;
}

function writeTool({ groupId, parameters, result, ...tool }: Fields, { groups }: Conversion): Fields {
  const list = fieldsOfItems(parameters).map(({ name, type, required, variableId: _, ...field }) => {
    const kind = type === "string" ? "text" : type;
    const isPlain = required === true && Object.keys(field).length === 0;
    const isOptional = required === true ? undefined : true;
    return [
      asText(name),
      isPlain ? kind : present({ type: kind === "text" ? undefined : kind, ...field, isOptional }),
    ];
  });
  return present({
    ...pickFields(tool, { name: "name", description: "description" }),
    parameters: list.length > 0 ? Object.fromEntries(list) : undefined,
    ...pickFields(tool, { code: "code", status: "status" }),
    group: typeof groupId === "string" ? groups.get(groupId) : undefined,
    result: result === "Done." ? undefined : result,
  });
}

/** The groups to which a model's limit and failure lead. */
function exits(items: BlockDefinition["items"], { bot, places }: Conversion): Fields {
  const groupOn = (reason: string) => {
    const item = items.find(({ fields }) => fields["on"] === reason);
    return places.get(arrival(bot, item?.outgoingEdgeId)?.id ?? "");
  };
  return { onLimit: groupOn("limit"), onError: groupOn("error") };
}
