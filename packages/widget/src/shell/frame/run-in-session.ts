import type { Session } from "@banter/client";
import type { Command } from "@banter/protocol";
import type { WidgetContext } from "../widget-context.ts";
import { frameString } from "./frame-strings.ts";

/** Runs a command in a conversation. Commands for the frame are ignored. */
export function runInSession(context: WidgetContext, session: Session, command: Command): void {
  switch (command.command) {
    case "setPrefilledVariables":
      return session.setPrefilledVariables(command.variables);
    case "restart":
      return session.restart();
    case "reset":
      return session.reset();
    case "downloadTranscript":
      return void downloadTranscript(context, session);
    default:
      if (session.getState().phase !== "ended") answer(session, command);
  }
}

function answer(session: Session, command: Command): void {
  switch (command.command) {
    case "sendCommand":
      session.sendCommand(command.text).catch((error: unknown) => console.error("Banter:", error));
      return;
    case "setInputValue":
      return session.setInputValue(command.value);
    case "submitInput":
      return session.submitInput();
    default:
  }
}

async function downloadTranscript(context: WidgetContext, session: Session): Promise<void> {
  try {
    const { downloadTranscript: download } = await import("../../transcript-file/download-transcript.ts");
    const names = {
      botSaid: frameString(context, "botSaid"),
      aiSaid: frameString(context, "aiSaid"),
      youSaid: frameString(context, "youSaid"),
      conversation: frameString(context, "transcript"),
      aiLimitReached:
        context.getProps().words?.["aiLimitReached"] ?? context.texts.translation?.["aiLimitReached"],
    };
    download(names, session.getState());
  } catch (error) {
    console.error("Banter failed to create the transcript:", error);
  }
}
