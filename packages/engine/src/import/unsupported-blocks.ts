import { aiTask } from "../blocks/integrations/ai-request.ts";
import { aiVendors } from "../bot/block-types.ts";
import type { BlockDefinition, BotDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";

interface Absent {
  readonly name: string;
  /** What becomes of the block. */
  readonly instead: string;
  readonly hint: string;
}

const skipped = "it is skipped, and the chat goes on with the next block";
const request = "Call the service's own address with an HTTP request block.";

/** Blocks that other servers know and this one doesn't. */
const absent: Readonly<Record<string, Absent>> = {
  "Google Sheets": {
    name: "Google Sheets",
    instead: `${skipped}; no row is read or written`,
    hint: "Call the Sheets API, or a script that stands before it, with an HTTP request block.",
  },
  Zapier: {
    name: "Zapier",
    instead: skipped,
    hint: "Give the Zap a webhook trigger and call that with an HTTP request block.",
  },
  "Make.com": {
    name: "Make.com",
    instead: skipped,
    hint: "Give the scenario a webhook and call that with an HTTP request block.",
  },
  Pabbly: {
    name: "Pabbly Connect",
    instead: skipped,
    hint: "Give the workflow a webhook and call that with an HTTP request block.",
  },
  "qr-code": {
    name: "QR code",
    instead: "it is skipped, and its variable stays as it is",
    hint: "Show an image whose address makes the code.",
  },
  "cal-com": { name: "Cal.com", instead: skipped, hint: "Show the booking page with an embed block." },
  elevenlabs: { name: "ElevenLabs speech", instead: "it is skipped, and no audio is made", hint: request },
  zendesk: { name: "Zendesk", instead: skipped, hint: "Open the support widget with a script block." },
  "chat-node": { name: "ChatNode", instead: "it is skipped, and its variable stays as it is", hint: request },
  "dify-ai": { name: "Dify.AI", instead: "it is skipped, and its variable stays as it is", hint: request },
};

const vendors: ReadonlySet<string> = new Set(aiVendors);

/** Values that only WhatsApp has. */
const whatsAppValues: ReadonlySet<string> = new Set([
  "Phone number",
  "Contact name",
  "Referral Click ID",
  "Referral Source ID",
]);

/** Names every block that doesn't do here what it did, with what happens instead. */
export function unsupportedBlocks(bot: BotDefinition): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const found = unknownBlock(block) ?? unknownAction(block) ?? whatsAppValue(block);
      return found
        ? [warning(group, block, `${found.name} is not supported: ${found.instead}`, found.hint)]
        : [];
    }),
  );
}

function unknownBlock({ type, originalType = "" }: BlockDefinition): Absent | undefined {
  if (type !== "unsupported") return undefined;
  const known = Object.hasOwn(absent, originalType) ? absent[originalType] : undefined;
  return (
    known ?? {
      name: `The block type "${originalType}"`,
      instead: skipped,
      hint: "Replace it with an HTTP request or a script, or take it out.",
    }
  );
}

function unknownAction({ type, options }: BlockDefinition): Absent | undefined {
  const action = options["action"] ?? options["task"];
  if (!(vendors.has(type) || type === "OpenAI") || typeof action !== "string" || aiTask(action))
    return undefined;
  return {
    name: `"${action}" of ${type}`,
    instead: "it is skipped, and its variables stay as they are",
    hint: `Use "Create chat completion", or an HTTP request to the provider.`,
  };
}

function whatsAppValue({ type, options }: BlockDefinition): Absent | undefined {
  const value = options["type"];
  if (type !== "Set variable" || typeof value !== "string" || !whatsAppValues.has(value)) return undefined;
  return {
    name: `WhatsApp's "${value}"`,
    instead: "the variable becomes empty",
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
