import * as v from "valibot";
import type { BotDefinition } from "../../../bot/bot-definition.ts";
import { bindCode } from "../../../variables/bind-code.ts";
import { aiOptions } from "./ai-request.ts";
import { readTools } from "./ai-tools.ts";
import { callsModel } from "./model-block.ts";

/** The code of a model's tool. */
export interface ToolCode {
  /** Group of the block. */
  readonly groupId: string;
  /** The group's name. */
  readonly groupTitle: string;
  /** The block that calls the model. */
  readonly blockId: string;
  /** The tool's name. */
  readonly tool: string;
  /** Names of the parameters. */
  readonly parameters: readonly string[];
  /** As the author wrote it. */
  readonly source: string;
  /** As the sandbox runs it: with an identifier in place of each `{{variable}}`. The lines are the same. */
  readonly code: string;
}

/** The code of all tools of a bot, for a check that it parses. */
export function toolCode(bot: BotDefinition): readonly ToolCode[] {
  return bot.groups.flatMap(({ id: groupId, title: groupTitle, blocks }) =>
    blocks.filter(callsModel).flatMap(({ id: blockId, options }) =>
      readTools(v.parse(aiOptions, options).tools)
        .filter(({ code }) => code.trim() !== "")
        .map(({ name, parameters, code }) => ({
          groupId,
          groupTitle,
          blockId,
          tool: name,
          parameters: parameters.map((parameter) => parameter.name),
          source: code,
          code: bindCode(code).code,
        })),
    ),
  );
}
