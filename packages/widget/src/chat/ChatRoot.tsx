import { BaseUrlContext } from "../chat-context/base-urls.ts";
import { ChatContext, useStrings, useStyles } from "../chat-context/chat-context.ts";
import { FocusContext, type FocusKeeper } from "../chat-context/focus-keeper.ts";
import { Icon } from "../controls/Icon.tsx";
import { Chat } from "./Chat.tsx";
import type { CreatedChat } from "./create-chat.ts";
import { DeferredContext } from "./deferred/deferred-loader.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import errorScreenCss from "./error-screen/error-screen.css?inline";

/** The chat inside its providers and an error boundary that offers to try again. */
export function ChatRoot({ chat, focus }: ChatRootProps) {
  return (
    <ChatContext.Provider value={chat.services}>
      <BaseUrlContext.Provider value={chat.baseUrls}>
        <FocusContext.Provider value={focus}>
          <ErrorBoundary fallback={(retry) => <CrashScreen onRetry={retry} />}>
            <DeferredContext.Provider value={chat.deferred}>
              <Chat {...chat.channels} />
            </DeferredContext.Provider>
          </ErrorBoundary>
        </FocusContext.Provider>
      </BaseUrlContext.Provider>
    </ChatContext.Provider>
  );
}

interface ChatRootProps {
  readonly chat: CreatedChat;
  readonly focus: FocusKeeper;
}

function CrashScreen({ onRetry }: { readonly onRetry: () => void }) {
  useStyles(errorScreenCss);
  const strings = useStrings();
  return (
    <div className="banter-error-screen" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <p className="banter-error-title">{strings.somethingBroke}</p>
      <button type="button" className="banter-button" onClick={onRetry}>
        {strings.retry}
      </button>
    </div>
  );
}
