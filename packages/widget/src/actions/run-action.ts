import type { ActionOutcome, ActionRunner } from "@banter/client";
import { isStreamType, type ActionType, type StreamActionType } from "@banter/protocol";
import type { ActionHandler } from "./action-handler.ts";
import { listenForWebhook } from "./listen-for-webhook.ts";
import type { HostPage } from "./host-page.ts";
import { redirect } from "./redirect.ts";
import { runHttpRequest } from "./run-http-request.ts";
import { runChatwoot, runScriptAction } from "./script-actions.ts";
import { setVariable } from "./set-variable.ts";
import { injectStartProps } from "./start-props.ts";
import { trackWithGoogleAnalytics, trackWithPixel } from "./track.ts";
import { wait } from "./wait.ts";

/** Handlers of all actions that run on the page. The session handles stream actions itself. */
const handlers: Readonly<Record<Exclude<ActionType, StreamActionType>, ActionHandler>> = {
  startPropsToInject: injectStartProps,
  scriptToExecute: runScriptAction,
  codeToExecute: runScriptAction,
  chatwoot: runChatwoot,
  redirect,
  wait,
  setVariable,
  httpRequestToExecute: runHttpRequest,
  googleAnalytics: trackWithGoogleAnalytics,
  pixel: trackWithPixel,
  listenForWebhook,
};

/** Runs the flow's actions on this page. Never rejects: errors are reported in the outcome's logs. */
export function createActionRunner(page: HostPage): ActionRunner {
  return async (action, context): Promise<ActionOutcome> => {
    const { type } = action;
    if (type === "unknown" || isStreamType(type)) {
      return {
        logs: [
          {
            description: `Unsupported action "${action.name}"`,
            context: "While running an action",
          },
        ],
      };
    }
    if (context.signal.aborted) return {};
    try {
      return await handlers[type](action.payload, context, page);
    } catch (error) {
      return { logs: [{ description: String(error), context: `While running the action ${type}` }] };
    }
  };
}
