import { aiVendors, type BlockDefinition, type BotDefinition, type Diagnostic } from "@banter/engine/runtime";
import { findAiAccess } from "./ai-access.ts";
import { isDemoProvider } from "./demo-ai.ts";
import type { EffectsConfig } from "./effects-config.ts";

export interface MissingSettingsOptions {
  /** Whether the built-in demo answers models without a key. */
  readonly isDemoAllowed: boolean;
  /** Whether the command takes `--demo-ai`, which the hint then names. Default: false. */
  readonly offersDemo?: boolean;
}

const models: ReadonlySet<string> = new Set(["OpenAI", ...aiVendors]);

/** Reports blocks that fail because the environment doesn't configure their service. The flow continues after them. */
export function missingSettings(
  bot: BotDefinition,
  config: EffectsConfig,
  options: MissingSettingsOptions,
): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const hint = missingSetting(block, config, options);
      if (hint === undefined) return [];
      return [
        {
          severity: "warning",
          message: `${block.type} isn't set up in this environment: the block fails, and the chat continues`,
          groupId: group.id,
          groupTitle: group.title,
          blockId: block.id,
          hint,
        },
      ];
    }),
  );
}

const DEMO_HINT = "To try the bot with a built-in demo model, use `banter dev`, or add `--demo-ai`.";

/** Names the missing setting; undefined if none is. */
function missingSetting(
  block: BlockDefinition,
  { ai, email, payment }: EffectsConfig,
  { isDemoAllowed, offersDemo = false }: MissingSettingsOptions,
): string | undefined {
  if (block.type === "Email")
    return variablesHint({ BANTER_SMTP_URL: email.smtpUrl, BANTER_SMTP_FROM: email.from });
  if (block.type === "payment input") {
    return variablesHint({
      BANTER_STRIPE_SECRET_KEY: payment.secretKey,
      BANTER_STRIPE_PUBLIC_KEY: payment.publicKey,
    });
  }
  if (!models.has(block.type) || isDemoAllowed || isDemoProvider(block.type)) return undefined;
  const { credentialsId, baseUrl } = block.options;
  const access = findAiAccess(
    {
      provider: block.type === "OpenAI" ? "openai" : block.type,
      model: "",
      messages: [],
      ...(typeof credentialsId === "string" && { credentialsId }),
      ...(typeof baseUrl === "string" && { baseUrl }),
    },
    ai,
  );
  if (access.ok) return undefined;
  return offersDemo ? `${access.error}. ${DEMO_HINT}` : `${access.error}.`;
}

function variablesHint(values: Readonly<Record<string, string>>): string | undefined {
  const missing = Object.keys(values).filter((name) => values[name] === "");
  return missing.length === 0 ? undefined : `Set ${missing.join(" and ")} in the server's environment.`;
}
