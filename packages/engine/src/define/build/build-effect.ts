import { isBlockType } from "../../bot/block-types.ts";
import type { StepSource } from "../source/step-source.ts";
import { variableId } from "./bot-draft.ts";
import { type BlockBody, complain, type Standing } from "./standing.ts";

type EffectSource = Extract<
  StepSource,
  { script: string } | { http: string } | { ai: string } | { email: unknown } | { listen: unknown }
>;

export function buildEffect(step: EffectSource, standing: Standing): BlockBody {
  if ("script" in step) {
    const { script: content, runsOn = "client", name } = step;
    return { type: "Code", options: { name, content, isExecutedOnClient: runsOn === "client" } };
  }
  if ("http" in step) return buildHttp(step, standing);
  if ("ai" in step) return buildAi(step, standing);
  if ("email" in step) return buildEmail(step, standing);
  return { type: "webhook", options: { responseVariableMapping: mapping(step.listen, standing) } };
}

function buildHttp(step: Extract<EffectSource, { http: string }>, standing: Standing): BlockBody {
  const {
    http: url,
    body,
    method = body === undefined ? "GET" : "POST",
    headers,
    query,
    save,
    timeout,
    runsOn,
  } = step;
  const { blockId } = standing.place;
  return {
    type: "Webhook",
    options: {
      isAdvancedConfig: true,
      isCustomBody: body !== undefined,
      isExecutedOnClient: runsOn === "client",
      timeout,
      webhook: {
        id: `${blockId}.request`,
        url,
        method,
        headers: pairs(headers, `${blockId}.header`),
        queryParams: pairs(query, `${blockId}.query`),
        body: typeof body === "object" ? JSON.stringify(body, null, 2) : body,
      },
      responseVariableMapping: mapping(save, standing),
    },
  };
}

function pairs(record: Readonly<Record<string, string>> = {}, prefix: string) {
  return Object.entries(record).map(([key, value], index) => ({ id: `${prefix}-${index + 1}`, key, value }));
}

function mapping(save: Readonly<Record<string, string>> = {}, { draft, place }: Standing) {
  return Object.entries(save).map(([name, bodyPath], index) => ({
    id: `${place.blockId}.save-${index + 1}`,
    variableId: variableId(draft, name, place),
    bodyPath,
  }));
}

function buildAi(step: Extract<EffectSource, { ai: string }>, standing: Standing): BlockBody {
  const { ai: provider, model, messages, save, temperature, baseUrl, credentials } = step;
  const { draft, place } = standing;
  if (!isBlockType(provider)) {
    complain(
      standing,
      "error",
      `"${provider}" is no AI provider`,
      "Use `openai-compatible` with a `baseUrl` for any other.",
    );
  }
  const messageIds = messages.map(({ role, content }, index) => ({
    id: `${place.blockId}.message-${index + 1}`,
    role,
    content,
  }));
  const options = {
    action: "Create chat completion",
    model,
    messages: messageIds,
    temperature,
    baseUrl,
    credentialsId: credentials,
    responseMapping: [{ item: "Message content", variableId: variableId(draft, save, place) }],
  };
  return isBlockType(provider)
    ? { type: provider, options }
    : { type: "unsupported", originalType: provider, options };
}

function buildEmail(step: Extract<EffectSource, { email: unknown }>, { draft, place }: Standing): BlockBody {
  const { email, subject, text, isHtml, cc, bcc, replyTo, attachments } = step;
  return {
    type: "Email",
    options: {
      recipients: addresses(email),
      cc: addresses(cc),
      bcc: addresses(bcc),
      replyTo,
      subject,
      body: text,
      isCustomBody: text !== undefined,
      isBodyCode: isHtml,
      attachmentsVariableId: variableId(draft, attachments, place),
    },
  };
}

function addresses(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? value.split(",").map((address) => address.trim()) : value;
}
