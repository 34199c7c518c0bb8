import { aiTask } from "../blocks/integrations/ai/ai-request.ts";
import { aiVendors } from "../bot/block-types.ts";
import type { BlockDefinition, BotDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";

interface UnsupportedFeature {
  readonly name: string;
  /** What happens instead. */
  readonly consequence: string;
  readonly hint: string;
}

const skipped = "it is skipped, and the chat continues with the next block";
const skippedVariable = "it is skipped, and its variable is not changed";
const useApi = "Call the service's API with an HTTP request block.";

/** Known block types of other servers that are not supported here. */
export const unsupportedTypes: Readonly<Record<string, UnsupportedFeature>> = {
  "Google Sheets": {
    name: "Google Sheets",
    consequence: `${skipped}; no row is read or written`,
    hint: "Call the Sheets API, or an Apps Script in front of it, with an HTTP request block.",
  },
  Zapier: {
    name: "Zapier",
    consequence: skipped,
    hint: "Add a webhook trigger to the Zap and call it with an HTTP request block.",
  },
  "Make.com": {
    name: "Make.com",
    consequence: skipped,
    hint: "Add a webhook to the scenario and call it with an HTTP request block.",
  },
  Pabbly: {
    name: "Pabbly Connect",
    consequence: skipped,
    hint: "Add a webhook to the workflow and call it with an HTTP request block.",
  },
  "cal-com": { name: "Cal.com", consequence: skipped, hint: "Show the booking page with an embed block." },
  elevenlabs: {
    name: "ElevenLabs speech",
    consequence: "it is skipped, and no audio is generated",
    hint: useApi,
  },
  zendesk: { name: "Zendesk", consequence: skipped, hint: "Open the support widget with a script block." },
  "chat-node": { name: "ChatNode", consequence: skippedVariable, hint: useApi },
  "dify-ai": { name: "Dify.AI", consequence: skippedVariable, hint: useApi },
  "zemantic-ai": { name: "Zemantic AI", consequence: skippedVariable, hint: useApi },
  nocodb: { name: "NocoDB", consequence: `${skipped}; no row is read or written`, hint: useApi },
  segment: { name: "Segment", consequence: skipped, hint: useApi },
  posthog: { name: "PostHog", consequence: skipped, hint: useApi },
  gmail: { name: "Gmail", consequence: "it is skipped, and no mail is sent", hint: "Use an email block." },
  blink: { name: "Blink", consequence: skippedVariable, hint: useApi },
};

const vendors: ReadonlySet<string> = new Set(aiVendors);

/** Values that only exist on WhatsApp. */
const whatsAppValues: ReadonlySet<string> = new Set([
  "Phone number",
  "Contact name",
  "Referral Click ID",
  "Referral Source ID",
]);

/** Reports every block that doesn't work as in the exported bot, and what happens instead. */
export function unsupportedBlocks(bot: BotDefinition): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const found = unknownBlock(block) ?? unknownAction(block) ?? whatsAppValue(block);
      return found
        ? [warning(group, block, `${found.name} is not supported: ${found.consequence}`, found.hint)]
        : [];
    }),
  );
}

function unknownBlock({ type, originalType = "" }: BlockDefinition): UnsupportedFeature | undefined {
  if (type !== "unsupported") return undefined;
  const known = Object.hasOwn(unsupportedTypes, originalType) ? unsupportedTypes[originalType] : undefined;
  return (
    known ?? {
      name: `The block type "${originalType}"`,
      consequence: skipped,
      hint: "Replace it with an HTTP request or a script, or remove it.",
    }
  );
}

function unknownAction({ type, options }: BlockDefinition): UnsupportedFeature | undefined {
  const action = options["action"] ?? options["task"];
  if (!(vendors.has(type) || type === "OpenAI") || typeof action !== "string" || aiTask(action))
    return undefined;
  return {
    name: `"${action}" of ${type}`,
    consequence: "it is skipped, and its variables are not changed",
    hint: `Use "Create chat completion", or an HTTP request to the provider.`,
  };
}

function whatsAppValue({ type, options }: BlockDefinition): UnsupportedFeature | undefined {
  const value = options["type"];
  if (type !== "Set variable" || typeof value !== "string" || !whatsAppValues.has(value)) return undefined;
  return {
    name: `WhatsApp's "${value}"`,
    consequence: "the variable becomes empty",
    hint: "Ask the visitor for it.",
  };
}

function warning(group: GroupDefinition, block: BlockDefinition, message: string, hint: string): Diagnostic {
  return {
    severity: "warning",
    message,
    groupId: group.id,
    groupTitle: group.title,
    blockId: block.id,
    hint,
  };
}
