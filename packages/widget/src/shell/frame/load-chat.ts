import type { MountChat } from "../../contract/chat-mount.ts";
import { connect, type Connected, type Connecting } from "../start/connect.ts";
import type { OpeningSource } from "../start/opening-source.ts";
import type { FrameVisitor } from "./frame-visitor.ts";
import type { WidgetContext } from "../widget-context.ts";

export interface LoadedChat {
  readonly mountChat: MountChat;
  readonly connection: Connected;
}

interface LoadOptions extends Pick<Connecting, "startId"> {
  readonly openingSource: OpeningSource;
  readonly frameVisitor: FrameVisitor;
}

/** Sends the start request and loads the chat's code in parallel. Resolves with undefined once aborted. */
export async function loadChat(
  { element, source, getProps, sent }: WidgetContext,
  { openingSource, startId, frameVisitor }: LoadOptions,
  signal: AbortSignal,
): Promise<LoadedChat | undefined> {
  // Frameworks may remove an element right after inserting it: wait before starting a conversation.
  await Promise.resolve();
  if (signal.aborted || !element.isConnected) return undefined;
  const visitor = await frameVisitor.identify();
  if (signal.aborted) return undefined;
  const { moduleUrl } = source;
  const opening = openingSource.take();
  const connection = connect(getProps(), { moduleUrl, opening, isPrepared: false, startId, visitor, sent });
  // The start reply may contain a challenge, which is solved ahead. A mounted chat cancels that itself.
  signal.addEventListener("abort", connection.browserCheck.cancel);
  // Its first messages come first.
  void source.fetch("high");
  const mountChat = await source.loadChat();
  return signal.aborted ? undefined : { mountChat, connection };
}
