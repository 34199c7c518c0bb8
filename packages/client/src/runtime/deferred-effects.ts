import type { CommandResult, DeferredEffect } from "../model/effect.ts";
import { hasAdvanced } from "../restore/adopt-saved.ts";
import {
  deliverMessage,
  postLogs,
  requestFeedback,
  requestStream,
  resyncSession,
  type RequestDeps,
} from "./session-requests.ts";

/** Returns a function that executes effects. `settleCommand` receives the results of commands. */
export function createDeferredEffects(
  deps: RequestDeps,
  settleCommand: (messageId: string, result: CommandResult) => void,
): (effect: DeferredEffect) => void {
  const { ports, persistence, getModel } = deps;
  return (effect) => {
    switch (effect.type) {
      case "save":
        return saveChat(deps);
      case "delete-saved":
        return persistence.delete(getModel(), effect.evenNewer);
      case "save-composer":
        return persistence.saveComposer(getModel());
      case "save-payment":
        return persistence.savePayment(getModel(), effect.messageId);
      case "delete-payment":
        return persistence.deletePayment();
      case "announce":
        return ports.tabs.announce();
      case "settle-command":
        return settleCommand(effect.messageId, effect.result);
      case "deliver":
        return void deliverMessage(deps, effect.outgoing, effect.attempt);
      case "resync":
        return void resyncSession(deps, effect.body);
      case "open-stream":
        return void requestStream(deps, effect.action, effect.stream);
      case "send-feedback":
        return void requestFeedback(deps, effect.feedback);
      case "post-logs":
        return void postLogs(deps, effect.logs);
    }
  };
}

/** Saves the chat, unless another tab has saved a newer version that this one has not noticed yet: it is shown instead. */
function saveChat({ persistence, getModel, dispatch }: RequestDeps): void {
  const model = getModel();
  const saved = persistence.readExternalChange(model);
  if (saved === undefined || !hasAdvanced(model, saved)) return persistence.save(model);
  persistence.saveComposer(model);
  dispatch({ type: "resumed", saved, why: "saved" });
}
