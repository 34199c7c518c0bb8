import { isInputType, type InputType } from "@banter/protocol";
import type { BlockType } from "../bot/block-types.ts";
import type { BlockHandler, BlockRegistry } from "../turn/flow.ts";
import { engineInputs } from "./inputs/inputs.ts";
import { releaseLeftPayment } from "./inputs/payment/left-payment.ts";
import { integrationHandlers } from "./integrations/integrations.ts";
import { abTestHandler } from "./logic/ab-test.ts";
import { codeHandler } from "./logic/code.ts";
import { conditionHandler } from "./logic/condition.ts";
import { jumpHandler } from "./logic/jump.ts";
import { redirectHandler } from "./logic/redirect.ts";
import { returnHandler } from "./logic/return.ts";
import { setVariableHandler } from "./logic/set-variable.ts";
import { typebotLinkHandler } from "./logic/typebot-link.ts";
import { waitHandler } from "./logic/wait.ts";
import { webhookListenerHandler } from "./logic/webhook-listener.ts";
import { messageHandlers } from "./messages/messages.ts";

/** The handler of each block type except inputs. */
const blockHandlers: Readonly<Record<Exclude<BlockType, InputType>, BlockHandler>> = {
  ...messageHandlers,

  Condition: conditionHandler,
  "Set variable": setVariableHandler,
  Jump: jumpHandler,
  Return: returnHandler,
  Redirect: redirectHandler,
  Wait: waitHandler,
  "Typebot link": typebotLinkHandler,
  "AB test": abTestHandler,
  Code: codeHandler,
  webhook: webhookListenerHandler,

  ...integrationHandlers,
};

/** All blocks, for a flow that runs them. */
export const blockRegistry: BlockRegistry = {
  handlerOf: (type) => (isInputType(type) ? engineInputs[type].handler : blockHandlers[type]),
  releaseLeft: releaseLeftPayment,
};
