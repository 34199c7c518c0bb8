import { BaseUrlContext } from "../chat-context/base-urls.ts";
import { ChatContext } from "../chat-context/chat-context.ts";
import { FocusContext, type FocusKeeper } from "../chat-context/focus-keeper.ts";
import { LoadFailed } from "../controls/LoadFailed.tsx";
import { Chat } from "./Chat.tsx";
import type { CreatedChat } from "./create-chat.ts";
import { DeferredContext, useDeferred } from "./deferred/deferred-loader.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** The chat inside its providers and an error boundary that offers to try again. */
export function ChatRoot({ chat, focus }: ChatRootProps) {
  return (
    <ChatContext.Provider value={chat.services}>
      <BaseUrlContext.Provider value={chat.baseUrls}>
        <FocusContext.Provider value={focus}>
          <DeferredContext.Provider value={chat.deferred}>
            <ErrorBoundary fallback={(retry) => <Crashed onRetry={retry} />}>
              <Chat {...chat.channels} />
            </ErrorBoundary>
          </DeferredContext.Provider>
        </FocusContext.Provider>
      </BaseUrlContext.Provider>
    </ChatContext.Provider>
  );
}

interface ChatRootProps {
  readonly chat: CreatedChat;
  readonly focus: FocusKeeper;
}

function Crashed({ onRetry }: { readonly onRetry: () => void }) {
  const deferred = useDeferred();
  return deferred === undefined ? (
    <LoadFailed onRetry={onRetry} />
  ) : (
    <deferred.CrashScreen onRetry={onRetry} />
  );
}
